"""The fake Bot API as tests and the demo hold it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from itertools import count
from typing import Literal, TypeVar

from bot.fake.chats import Account, Chat, Member
from bot.fake.errors import ApiError
from bot.fake.failures import ANY, Failure, Failures
from bot.fake.groups import Group
from bot.fake.limits import Call, Limits
from bot.fake.people import PATIENCE, User
from bot.fake.server import Server
from bot.fake.world import World

T = TypeVar("T")

TOKEN = "4200000000:FAKE_token_for_a_server_on_loopback"
LIMITS = Limits()
FIRST_USER = 5_000_000_001  # beyond 32 bits, as ids of today are


def utc_now() -> datetime:
    """The real time."""
    return datetime.now(UTC)


class FakeBotApi:
    """A Telegram of its own on 127.0.0.1: people and groups are made here, the bot comes over HTTP to `base`.

    `now` is the clock of everything; who moves it calls `clock_moved()`. Without `limits` any pace is taken.
    `name` is the bot's username.
    """

    def __init__(
        self,
        token: str = TOKEN,
        *,
        now: Callable[[], datetime] = utc_now,
        name: str = "marias_bot",
        title: str = "Mariáš",
        limits: Limits | None = LIMITS,
    ) -> None:
        self.token = token
        self.base = ""
        self.bot = Account(int(token.partition(":")[0]), title, name, is_bot=True)
        self.world = World(now, self.bot, limits)
        self._failures = Failures()
        self._server = Server(self.world, token, self._failures)

    async def start(self, port: int = 0) -> None:
        """Begins to listen, on a free port for 0; `base` is the address then. May follow a `stop`."""
        self.base = f"http://127.0.0.1:{await self._server.start(port)}"

    async def stop(self) -> None:
        """Answers open polls and stops listening."""
        await self._server.stop()

    async def __aenter__(self) -> FakeBotApi:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def user(
        self,
        name: str,
        *,
        language: str | None = "cs",
        username: str | None = None,
        user_id: int | None = None,
    ) -> User:
        """A new person, who has not met the bot; a given id is taken as it is."""
        user_id = user_id or next(free for free in count(FIRST_USER) if free not in self.world.users)
        user = User(user_id, name, username, language, world=self.world)
        self.world.users[user_id] = user
        self.world.chats[user_id] = Chat(
            user_id, "private", name, self.world, {user_id: Member(user, "member")}
        )
        self.world.chats[user_id].members[self.bot.id] = Member(self.bot, "member")
        return user

    def group(
        self,
        title: str,
        members: Iterable[User] = (),
        *,
        kind: Literal["group", "supergroup"] = "group",
        forum: bool = False,
        with_bot: bool = True,
        chat_id: int | None = None,
    ) -> Group:
        """A group that was there before, the bot in it (no update tells of that); the first founded it."""
        is_supergroup = forum or kind == "supergroup"
        chat_id = chat_id or self.world.next_group_id(is_supergroup=is_supergroup)
        group = Group(chat_id, "supergroup" if is_supergroup else "group", title, self.world, is_forum=forum)
        for user in members:
            group.members[user.id] = Member(user, "member" if group.members else "creator")
        if with_bot:
            group.members[self.bot.id] = Member(self.bot, "member")
        self.world.chats[chat_id] = group
        return group

    def private(self, user: User) -> Chat:
        """The chat of a person with the bot."""
        return user.private

    async def until(self, condition: Callable[[], T], patience: float | None = PATIENCE) -> T:
        """Waits for the condition, looked at after every change; gives what it gave.

        Raises TimeoutError after `patience` real seconds; None waits for ever.
        """
        return await self.world.news.until(condition, patience)

    def clock_moved(self) -> None:
        """Wakes whoever waits for a time of the injected clock: open polls and `until`."""
        self.world.news.tell()

    def redeliver(self, update_id: int) -> None:
        """Brings an update to the bot once more."""
        self.world.updates.again(update_id)

    def fail(
        self,
        method: str = ANY,
        code: int = 502,
        description: str = "Bad Gateway",
        *,
        retry_after: int | None = None,
        body: str | None = None,
        times: int = 1,
        chat: Chat | None = None,
    ) -> None:
        """The next calls of the method (for the chat) get this error instead of being carried out.

        `description` is whole ("Bad Request: …"). `body` is what a proxy would answer instead of JSON.
        """
        if retry_after is not None:
            code, description = 429, f"Too Many Requests: retry after {retry_after}"
        parameters = {} if retry_after is None else {"retry_after": retry_after}
        error = ApiError(code, description, **parameters)
        self._failures.order(Failure(method.lower(), times, _id(chat), error=error, body=body))

    def drop(
        self, method: str = ANY, *, carried_out: bool = False, times: int = 1, chat: Chat | None = None
    ) -> None:
        """The next calls lose their connection, before or after they were carried out."""
        when: Literal["before", "after"] = "after" if carried_out else "before"
        self._failures.order(Failure(method.lower(), times, _id(chat), dropped=when))

    def heal(self) -> None:
        """Takes back all ordered failures."""
        self._failures.clear()

    @property
    def version(self) -> int:
        """Grows with every change; with `until` a page can follow."""
        return self.world.news.version

    def give_inline_feedback(self) -> None:
        """Tells the bot from now on which inline offer was chosen, as BotFather's /setinlinefeedback does."""
        self.world.profile.has_inline_feedback = True

    @property
    def is_polled(self) -> bool:
        """Whether a getUpdates waits just now."""
        return self.world.updates.is_polled

    @property
    def unconfirmed(self) -> int:
        """How many updates the bot did not take yet."""
        return len(self.world.updates.unconfirmed)

    @property
    def webhook_trouble(self) -> str:
        """Why the last update could not be brought to the webhook; empty while all is well."""
        return self._server.webhook_trouble

    @property
    def calls(self) -> list[Call]:
        """The last 10,000 requests, oldest first."""
        return list(self.world.pace.calls)

    def busiest(self, chat: Chat) -> int:
        """The most messages and edits asked of the chat in any 60 s, accepted and refused together."""
        return self.world.pace.busiest(chat.id)

    def busiest_second(self) -> int:
        """The most messages and edits accepted from the bot in any second, all chats together."""
        return self.world.pace.busiest_second()

    @property
    def chats(self) -> list[Chat]:
        """All chats there are, private ones as well."""
        return list(self.world.chats.values())


def _id(chat: Chat | None) -> int | None:
    return chat.id if chat else None
