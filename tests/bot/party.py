"""A group of friends on the fake Bot API, with the real dispatcher, storage and postman, on one clock.

Updates are fetched and letters sent when the test says so; everything else is as in the real bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from aiogram import Bot, Dispatcher

from bot.fake import Answer, Chat, FakeBotApi, Group, Message, User
from bot.handlers import make_dispatcher
from bot.links import BotNames
from bot.postman import Postman
from bot.service import make_bot
from bot.writer import LetterWriter
from storage.live import Live
from tests.storage.house import Clock, Table
from webapp.narrator import narrator

NAMES = BotNames("marias_bot", "https://marias.example")
PRAGUE = ZoneInfo("Europe/Prague")


@dataclass
class Party:
    """The friends, their group and the bot in it."""

    fake: FakeBotApi
    live: Live
    clock: Clock
    bot: Bot
    group: Group
    people: list[User]
    dispatcher: Dispatcher = field(init=False)
    postman: Postman = field(init=False)
    offset: int = 0

    def __post_init__(self) -> None:
        self.dispatcher = make_dispatcher(self.live, narrator, NAMES, now=self.clock, zone=PRAGUE)
        writer = LetterWriter(narrator, NAMES, self.clock, PRAGUE)
        self.postman = Postman(self.bot, self.live, writer, self.clock)

    @classmethod
    def of(cls, fake: FakeBotApi, live: Live, clock: Clock, names: tuple[str, ...], **group: Any) -> Party:
        people = [fake.user(name) for name in names]
        title = group.pop("title", "Čtvrteční parta")
        return cls(
            fake, live, clock, make_bot(fake.token, fake.base), fake.group(title, people, **group), people
        )

    async def hear(self) -> None:
        """The bot handles every update there is."""
        allowed = self.dispatcher.resolve_used_update_types()
        while updates := await self.bot.get_updates(self.offset, timeout=0, allowed_updates=allowed):
            for update in updates:
                self.offset = update.update_id + 1
                await self.dispatcher.feed_update(self.bot, update)

    async def say(self, user: User, text: str, chat: Chat | None = None, **more: Any) -> None:
        """Somebody writes (into the group unless told otherwise), and the bot has handled it."""
        await user.sends(text, chat or self.group, **more)
        await self.hear()

    async def start(self, user: User, payload: str = "") -> None:
        """/start in private."""
        await user.starts(payload)
        await self.hear()

    async def tap(self, user: User, message: Message, label: str | None = None, **more: Any) -> Answer:
        """Somebody taps a button; what the bot answered."""
        return await self.answer(user.taps(message, label, **more))

    async def answer(self, asked: Awaitable[Any]) -> Any:
        """What somebody gets who asks the bot for something."""
        task = asyncio.ensure_future(asked)
        await asyncio.sleep(0)
        await self.hear()
        return await task

    async def deliver(self) -> None:
        """All letters that are due now are sent, at the pace that Telegram allows."""
        for _ in range(8):
            await self.postman.run_due()
            self.clock.pass_(seconds=4)

    async def pass_(self, **span: float) -> None:
        """Time passes, the tables and the postman do what has become due."""
        self.clock.pass_(**span)
        await self.live.run_due()
        await self.deliver()

    def messages(self, chat: Chat | None = None) -> list[Message]:
        """What the bot wrote and is still there."""
        return [m for m in (chat or self.group).messages if m.sender.is_bot]

    def last(self, chat: Chat | None = None) -> Message:
        """The bot's last message."""
        return self.messages(chat)[-1]

    async def lobby(self, user: User | None = None, **more: Any) -> Message:
        """The card of a new table."""
        await self.say(user or self.people[0], "/marias", **more)
        await self.deliver()
        return self.last()

    async def table(self, people: int = 3) -> Table:
        """A table at which the first of the friends sit, with its first deal begun once three do."""
        card = await self.lobby()
        for user in self.people[1:people]:
            await self.tap(user, card, "Přisednout")
        (state,) = await self.live.chats.tables(self.group.id)
        users = [(await self.live.sign_in(u.id, u.name, "cs")).user_id for u in self.people[:people]]
        return Table(self.live, state.id, users)


def labels(message: Message) -> list[str]:
    return [button.text for button in message.buttons]
