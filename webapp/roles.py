"""What people are in a table's chat: Telegram is asked, but not often. A table of a chat opens by it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeVar

from storage.attempts import Attempts
from storage.letters import Chat
from storage.live import Live
from storage.states import Me, Refused, Role

T = TypeVar("T")
# Gets the Telegram ids of a chat and a user; None for who is not in it.
Ask = Callable[[int, int], Awaitable[Role | None]]

_FOR_SECONDS: Final = 60.0
_WITHIN: Final = 4.0  # seconds that Telegram may take
_REMEMBERED: Final = 4096
QUESTIONS: Final = 20  # of one user in a minute


class _Known(NamedTuple):
    role: Role | None
    until: float


class Roles:
    """Roles in chats, each remembered for a minute. Without `ask` nobody is anything anywhere."""

    def __init__(self, live: Live, ask: Ask | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._live = live
        self._ask = ask
        self._clock = clock
        self._known: OrderedDict[tuple[int, int], _Known] = OrderedDict()
        self._asked = Attempts()
        self._took = 0.0  # seconds, the last question

    async def role(self, chat: int, me: Me) -> Role | None:
        """What the player is in the chat of that Telegram id; None too where Telegram cannot be asked."""
        key = (chat, me.tg_id)
        known = self._known.get(key)
        if known is not None and known.until > self._clock():
            return known.role
        if self._ask is None or self._asked.too_many(me.user_id, QUESTIONS):
            return None
        self._asked.count(me.user_id)
        started = self._clock()
        try:
            role = await asyncio.wait_for(self._ask(chat, me.tg_id), _WITHIN)
        except TimeoutError:
            return None
        self._took = self._clock() - started
        self._remember(key, role)
        return role

    async def is_admin(self, me: Me, table_id: str) -> bool:
        """Whether the player is an admin of the table's chat."""
        chat = await self._live.chats.of_table(table_id)
        return chat is not None and chat.present and await self.role(chat.tg_id, me) is Role.ADMIN

    async def at_table(self, me: Me, table_id: str, work: Callable[[], Awaitable[T]]) -> T:
        """What `work` does at a table; done again where the table opens to the player because of its chat."""
        return await self._again(me, work, "unknown_table", lambda: self._live.chats.of_table(table_id))

    async def by_code(self, me: Me, code: str, work: Callable[[], Awaitable[T]]) -> T:
        """The same for what `work` does with a join code."""
        return await self._again(me, work, "wrong_code", lambda: self._live.chats.of_code(code))

    async def _again(
        self,
        me: Me,
        work: Callable[[], Awaitable[T]],
        refusal: str,
        find: Callable[[], Awaitable[Chat | None]],
    ) -> T:
        """A table that stays shut takes as long to say so as one that is not there."""
        started = self._clock()
        try:
            return await work()
        except Refused as refused:
            if refused.code != refusal or self._ask is None:
                raise
            if not await self._opens(me, await find()):
                await asyncio.sleep(started + self._took - self._clock())
                raise
        return await work()

    async def _opens(self, me: Me, chat: Chat | None) -> bool:
        """Whether the player is in the chat; then that is noted."""
        if chat is None or not chat.present or await self.role(chat.tg_id, me) is None:
            return False
        await self._live.chats.member_seen(chat.tg_id, me.user_id)
        return True

    def _remember(self, key: tuple[int, int], role: Role | None) -> None:
        self._known[key] = _Known(role, self._clock() + _FOR_SECONDS)
        self._known.move_to_end(key)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
