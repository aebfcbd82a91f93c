"""A bot's post in the tests: storage on a real file, the fake Bot API over HTTP, one clock for all of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.fake import Chat, FakeBotApi, Group, Message, User
from bot.messages import Message as Text
from bot.messages import Writer
from bot.pacing import MINUTE
from bot.postman import Postman
from engine.notation import write_action
from engine.offers import offers
from storage.house import Limits, Pauses
from storage.letters import Letter
from storage.live import Live
from storage.states import Stage, TableState
from tests.storage.house import Clock, first_offer

CHANGES = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage")
MANY = Limits(tables=1_000, openings=1_000)


class Plain:
    """Writes what a letter is about, each table in a line of its own; of some tables it cannot."""

    def __init__(self, *unwritable: str) -> None:
        self._unwritable = unwritable

    def write(self, letter: Letter) -> Text:
        names = ", ".join(person.name for person in letter.people)
        tables = letter.tables or tuple(table for table in (letter.table,) if table is not None)
        return Text("\n".join([*(self._line(letter, table) for table in tables), names]))

    def write_results(self, letters: tuple[Letter, ...]) -> Text:
        return Text("\n".join(self.write(letter).text_html for letter in letters))

    def _line(self, letter: Letter, table: TableState) -> str:
        if table.name in self._unwritable:
            raise LookupError(table.name)
        number = table.deal if letter.deal is None else letter.deal.deal
        seats = ", ".join(f"{seat.name} {seat.wishes}" for seat in table.seats if seat is not None)
        return f"{letter.kind} {letter.step}: {table.name}, {number}. {table.stage} {seats}"


@dataclass
class Player:
    """Somebody with an account here and a Telegram client."""

    user_id: int
    client: User

    @property
    def messages(self) -> list[Message]:
        """What the bot wrote to him and he still sees."""
        return [m for m in self.client.private.messages if m.sender.is_bot]


@dataclass
class Office:
    """Everything a bot's post runs through. `again` is the next server on the same file."""

    url: str
    fake: FakeBotApi
    clock: Clock
    bot: Bot
    live: Live
    postman: Postman
    founders: dict[str, int] = field(default_factory=dict)  # by table
    writer: Writer | None = None

    async def player(self, name: str, *, started: bool = True) -> Player:
        """A new person, who let the bot write to him."""
        client = self.fake.user(name)
        me = await self.live.sign_in(client.id, name, "cs")
        player = Player(me.user_id, client)
        if started:
            await client.starts()
            await self.live.chats.can_write(client.id, True)
        return player

    async def group(self, *players: Player, title: str = "Parta", forum: bool = False) -> Group:
        """A group with the bot in it, in which all of them were seen."""
        group = self.fake.group(title, [player.client for player in players], forum=forum)
        await self.live.chats.seen(group.id, title, "cs")
        for player in players:
            await self.live.chats.member_seen(group.id, player.user_id)
        return group

    async def lobby(self, group: Chat, founder: Player, thread: int | None = None) -> str:
        """A new table of the group, with its founder at it."""
        name = f"Stůl {len(await self.live.chats.tables(group.id)) + 1}"
        table_id = await self.live.chats.open_table(founder.user_id, group.id, thread, name)
        self.founders[table_id] = founder.user_id
        return table_id

    async def table(self, group: Chat, *players: Player, thread: int | None = None) -> str:
        """A table of the group whose first deal is begun; computers fill what is free."""
        table_id = await self.lobby(group, players[0], thread)
        for player in players[1:]:
            await self.live.sit(player.user_id, table_id)
        for _ in range(3 - len(players)):
            await self.live.add_computer(players[0].user_id, table_id)
        if (await self.live.table(players[0].user_id, table_id)).stage is Stage.LOBBY:
            await self.live.start(players[0].user_id, table_id)
        return table_id

    async def act(self, table_id: str) -> bool:
        """The first thing that is offered, by whoever is on turn; False where no deal is running."""
        user_id = await self.on_turn(table_id)
        if user_id is None:
            return False
        mine = await self.live.table(user_id, table_id)
        if mine.view is None or mine.deal is None:
            raise LookupError(table_id)
        action = write_action(offers(mine.view)[0])
        await self.live.act(user_id, table_id, mine.deal, mine.view.count, action)
        return True

    async def on_turn(self, table_id: str) -> int | None:
        """The user on turn; computers have played by then."""
        await self.live.run_due()
        state = await self.live.table(self.founders[table_id], table_id)
        if state.stage is not Stage.PLAYING or state.view is None or state.view.to_act is None:
            return None
        seat = state.seats[state.view.to_act]
        return None if seat is None else seat.user_id

    async def awaited(self, table_id: str, players: list[Player]) -> Player:
        """The player on turn."""
        user_id = await self.on_turn(table_id)
        return next(player for player in players if player.user_id == user_id)

    async def play(self, table_id: str) -> None:
        """The running deal to its end."""
        while await self.act(table_id):
            pass

    async def wish(self, table_id: str) -> None:
        """Everybody who sits there wants the next deal."""
        state = await self.live.table(self.founders[table_id], table_id)
        for user_id in [seat.user_id for seat in state.seats if seat is not None and seat.user_id]:
            await self.live.wish(user_id, table_id, True)

    async def passes(self, seconds: float, step: float = 1.0) -> None:
        """Time goes by, and all that becomes due is done at its time."""
        end = self.clock() + timedelta(seconds=seconds)
        while self.clock() < end:
            left = (end - self.clock()).total_seconds()
            self.clock.pass_(seconds=min(step, left))
            self.fake.clock_moved()
            await self.live.run_due()
            await self.postman.run_due()

    def results(self, group: Chat) -> list[str]:
        """The results that the bot wrote there, a line each."""
        texts = [message.text for message in group.messages if message.sender.is_bot]
        return [line for text in texts for line in text.splitlines() if line.startswith("result")]

    def busiest(self, chat: Chat) -> int:
        """The most requests in any minute that changed something in the chat, deletions included."""
        times = [call.at for call in self.fake.calls if call.chat_id == chat.id and call.method in CHANGES]
        return max((bisect_right(times, at) - bisect_right(times, at - MINUTE) for at in times), default=0)

    async def again(self) -> None:
        """As after SIGKILL: the old server is not asked any more, a new one finds what is in the file."""
        await self.live.shutdown()
        self.live = make_live(self.url, self.clock)
        self.postman = make_postman(self.bot, self.live, self.clock, self.writer)

    def write_with(self, writer: Writer) -> None:
        """Has the texts made by somebody else."""
        self.writer = writer
        self.postman = make_postman(self.bot, self.live, self.clock, writer)


def make_live(url: str, clock: Clock) -> Live:
    """Storage without tasks, whose computers neither think nor pause."""
    return Live(url, now=clock, choose=first_offer, pauses=Pauses(0, 0), limits=MANY)


def make_postman(bot: Bot, live: Live, clock: Clock, writer: Writer | None = None) -> Postman:
    return Postman(bot, live, writer or Plain(), clock)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Office]:
    """An office with its own Telegram, which enforces its limits."""
    clock, url = Clock(), f"sqlite:///{folder}/post.db"
    async with FakeBotApi(now=clock) as fake:
        session = AiohttpSession(api=TelegramAPIServer.from_base(fake.base), timeout=10)
        async with Bot(fake.token, session=session) as bot:
            live = make_live(url, clock)
            office = Office(url, fake, clock, bot, live, make_postman(bot, live, clock))
            try:
                yield office
            finally:
                await office.live.shutdown()
