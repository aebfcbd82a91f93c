"""The demo's Telegram: a group of three kept by the fake Bot API, with the real bot in it.

The page that shows the group (`webapp.demo_chat`) gets this object handed in; nothing here is part of the
real start.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from aiogram import Bot
from aiohttp import web

from bot import roles
from bot.fake import Account, FakeBotApi, Group, Message, User
from bot.links import BotNames
from bot.narrator import Narrator
from bot.service import Service, Surroundings, make_bot
from storage.live import Live
from storage.states import Role

NAME: Final = "marias_bot"
_ZONE: Final = ZoneInfo("Europe/Prague")
_GROUP: Final = -4_000_000_001  # the same after a restart, so that the group keeps its bank
_SHOWN: Final = 60  # messages


@dataclass(frozen=True, slots=True)
class Key:
    """A button; `leaves` if it opens something outside of the chat."""

    text: str
    leaves: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as the page shows it: `player` wrote it (from 1), or the bot (None); `html` is safe."""

    id: int
    player: int | None
    sender: str
    html: str
    at: datetime
    keys: tuple[tuple[Key, ...], ...]


@dataclass(frozen=True, slots=True)
class Tapped:
    """What came of a tapped button: a sentence to be shown, or an address to be opened."""

    text: str = ""
    url: str = ""


class DemoGroup:
    """The players, named in the order of their Telegram ids from 1, in a group with the bot."""

    def __init__(
        self, fake: FakeBotApi, title: str, names: Sequence[str], invitations: Sequence[str]
    ) -> None:
        self.title = title
        self._fake = fake
        self._invitations = invitations  # what the button to sit down says, in every language
        self._users = [fake.user(name, user_id=n) for n, name in enumerate(names, 1)]
        self._group: Group = fake.group(title, self._users, chat_id=_GROUP)

    @property
    def version(self) -> int:
        """Grows with all that is to be seen."""
        return self._fake.version

    def messages(self) -> tuple[Shown, ...]:
        """The end of the chat, oldest first."""
        written = [message for message in self._group.messages if message.service is None]
        return tuple(self._shown(message) for message in written[-_SHOWN:])

    async def say(self, player: int, text: str) -> None:
        """The player writes into the group."""
        await self._user(player).sends(text, self._group)

    async def tap(self, player: int, message: int, row: int, column: int) -> Tapped:
        """The player taps a button; raises LookupError where there is none any more."""
        found = self._group.find(message)
        if found is None:
            raise LookupError(message)
        button = found.keyboard[row][column]
        return await self._tap(self._user(player), found, button.text)

    async def seat(self, players: int, language: str) -> None:
        """Players 1, 2, … sit down at a new table of the group, by what they would write and tap."""
        first, *others = self._users[:players]
        before = {message.id for message in self._group.messages}
        first.language = language
        await first.sends("/marias", self._group)
        for user in others:
            lobbies = await self._fake.until(lambda: self._lobbies(before))
            await self._tap(user, *lobbies[-1])

    def _lobbies(self, before: set[int]) -> list[tuple[Message, str]]:
        """Cards that came since, with their button to sit down."""
        came = [message for message in self._group.messages if message.id not in before]
        return [(m, b.text) for m in came for b in m.buttons if b.text in self._invitations]

    async def _tap(self, user: User, message: Message, label: str) -> Tapped:
        try:
            answer = await user.taps(message, label)
        except TimeoutError:  # the bot is busy; its work is done all the same
            return Tapped()
        return Tapped(answer.text, answer.url or "")

    def _user(self, player: int) -> User:
        return self._users[player - 1]

    def _shown(self, message: Message) -> Shown:
        return Shown(
            id=message.id,
            player=self._player(message.sender),
            sender=message.sender.name,
            html=message.html,
            at=message.date,
            keys=tuple(
                tuple(Key(button.text, leaves=button.data is None) for button in row)
                for row in message.keyboard
            ),
        )

    def _player(self, sender: Account) -> int | None:
        return None if sender.is_bot else sender.id


class DemoTelegram:
    """The fake Bot API with the group, and the real bot that works there for the tables of `live`."""

    def __init__(
        self, live: Live, token: str, narrator: Narrator, *, title: str, names: Sequence[str]
    ) -> None:
        self._fake = FakeBotApi(token, name=NAME)
        invitations = [narrator(locale).translations.gettext("Přisednout") for locale in ("cs", "en")]
        self.group = DemoGroup(self._fake, title, names, invitations)
        self._live = live
        self._token = token
        self._narrator = narrator
        self._bot: Bot | None = None

    async def role(self, chat: int, user: int) -> Role | None:
        """What the user is in the chat; see `bot.roles`."""
        return await roles.role(self._bot, chat, user) if self._bot is not None else None

    async def running(self, _app: web.Application) -> AsyncIterator[None]:
        """Works as long as the application; to be put into its `cleanup_ctx`."""
        async with self._fake:
            self._bot = make_bot(self._token, self._fake.base)
            around = Surroundings(BotNames(NAME, "https://example.org"), _ZONE)
            service = Service(self._bot, self._live, self._narrator, around)
            await service.start()
            yield
            await service.stop()
