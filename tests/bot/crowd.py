"""A crowd at its tables: an evening in a group, and everywhere else, second by second."""

from __future__ import annotations

import random
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from bot.fake import Call, Group
from bot.links import BotNames
from bot.messages import Message
from bot.pacing import MINUTE
from bot.writer import LetterWriter
from engine.notation import write_action
from engine.offers import offers
from engine.rules import Rules
from storage.letters import Letter
from storage.states import Access, LetterKind, Stage, TableState, Tempo
from tests.bot.office import CHANGES, Office, Player
from webapp.narrator import narrator

NAMES = BotNames("marias_bot", "https://example.org", "play")
THINKS = 6.0  # seconds a player thinks, on an average
FORGETS = 0.06  # of the actions: the player has put the phone away
AWAY = 45.0  # seconds
MARK = "#"


class Marked:
    """The bot's own texts, each result with a mark by which it is found again; notes how late notices are."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._writer = LetterWriter(narrator, NAMES, now, ZoneInfo("Europe/Prague"))
        self._now = now
        self.kinds: Counter[LetterKind] = Counter()
        self.worst_delay = timedelta()  # from when a notice fell due to when it was sent

    def write(self, letter: Letter) -> Message:
        if letter.kind is LetterKind.RESULT:
            return self.write_results((letter,))
        self.kinds[letter.kind] += 1
        if letter.kind is LetterKind.TURN:
            self.worst_delay = max(self.worst_delay, self._now() - letter.due)
        return self._writer.write(letter)

    def write_results(self, letters: tuple[Letter, ...]) -> Message:
        written = self._writer.write_results(letters)
        marks = "\n".join(
            f"{MARK}{letter.table.name}/{letter.deal.deal}"
            for letter in letters
            if letter.table and letter.deal
        )
        self.kinds[LetterKind.RESULT] += len(letters)
        return Message(f"{written.text_html}\n{marks}", written.keyboard, written.silent)


class Watch:
    """Counts what chats are sent, request by request, so that nothing has to be kept."""

    def __init__(self) -> None:
        self.worst: Counter[int] = Counter()  # by chat: the most in any minute
        self.refused = 0
        self.methods: Counter[str] = Counter()
        self._times: defaultdict[int, deque[datetime]] = defaultdict(deque)

    def look(self, calls: deque[Call]) -> None:
        """Takes the requests away and counts them."""
        while calls:
            call = calls.popleft()
            self.refused += call.code != 200
            if call.method in CHANGES and call.chat_id is not None:
                self.methods[call.method] += 1
                self._count(call.chat_id, call.at)

    def _count(self, chat_id: int, at: datetime) -> None:
        times = self._times[chat_id]
        times.append(at)
        while times[0] <= at - MINUTE:
            times.popleft()
        self.worst[chat_id] = max(self.worst[chat_id], len(times))


@dataclass
class Desk:
    """A table, who sits there, and when somebody does something next."""

    id: str
    players: list[Player]
    next_at: datetime
    name: str = ""


@dataclass
class Crowd:
    """People at the tables of one group, and at tables of no group."""

    office: Office
    group: Group
    writer: Marked
    watch: Watch = field(default_factory=Watch)
    desks: list[Desk] = field(default_factory=list)
    untold: set[str] = field(default_factory=set)  # settled deals at the group's tables, by their marks
    told: int = 0
    told_again: int = 0
    deals: int = 0
    _last: int = 0  # the group's message that was read last
    chance: random.Random = field(default_factory=lambda: random.Random(3))

    async def sit_down(self, in_group: int, elsewhere: int) -> None:
        """So many tables in the group and outside of it; they begin one after the other."""
        for number in range(in_group + elsewhere):
            people = [await self.office.player(f"Hráč {number}.{n}") for n in range(3)]
            if number < in_group:
                table_id = await self._in_group(number, people)
            else:
                table_id = await self._elsewhere(number, people)
            self.desks.append(Desk(table_id, people, self._thought(), f"Stůl {number}"))
            if number % 8 == 7:
                await self.second()

    async def second(self) -> None:
        """A second goes by."""
        office = self.office
        office.clock.pass_(seconds=1)
        for desk in self.desks:
            if desk.next_at <= office.clock():
                desk.next_at = self._thought()
                await self._do(desk)
        await office.live.run_due()
        await office.postman.run_due()
        self.watch.look(office.fake.world.pace.calls)
        self._read()

    def _read(self) -> None:
        """The results among the group's new messages."""
        new = list(takewhile(lambda message: message.id > self._last, reversed(self.group.kept)))
        for message in new:
            for mark in (line for line in message.text.splitlines() if line.startswith(MARK)):
                self.told += mark in self.untold
                self.told_again += mark not in self.untold
                self.untold.discard(mark)
        self._last = max([self._last, *(message.id for message in new)])

    async def _in_group(self, number: int, people: list[Player]) -> str:
        live, group = self.office.live, self.group
        for player in people:
            await live.chats.member_seen(group.id, player.user_id)
        table_id = await live.chats.open_table(people[0].user_id, group.id, None, f"Stůl {number}")
        for player in people[1:]:
            await live.sit(player.user_id, table_id)
        return await self._begun(table_id, people)

    async def _elsewhere(self, number: int, people: list[Player]) -> str:
        live = self.office.live
        table_id = await live.open_table(
            people[0].user_id, f"Stůl {number}", Rules(), Tempo.POST_DAY, Access.LINK
        )
        code = (await live.table(people[0].user_id, table_id)).code
        for player in people[1:]:
            await live.join(player.user_id, code or "")
        return await self._begun(table_id, people)

    async def _begun(self, table_id: str, people: list[Player]) -> str:
        if (await self.office.live.table(people[0].user_id, table_id)).stage is Stage.LOBBY:
            await self.office.live.start(people[0].user_id, table_id)
        return table_id

    async def _do(self, desk: Desk) -> None:
        live = self.office.live
        state = await live.table(desk.players[0].user_id, desk.id)
        if state.stage is Stage.PLAYING:
            await self._act(desk, state)
        else:
            seats = [seat for seat in state.seats if seat is not None and not seat.wishes]
            if seats and seats[0].user_id is not None:
                await live.wish(seats[0].user_id, desk.id, True)

    async def _act(self, desk: Desk, state: TableState) -> None:
        if state.view is None or state.view.to_act is None or state.deal is None:
            raise LookupError(desk.id)
        seat = state.seats[state.view.to_act]
        if seat is None or seat.user_id is None:
            raise LookupError(desk.id)
        mine = await self.office.live.table(seat.user_id, desk.id)
        if mine.view is None:
            raise LookupError(desk.id)
        action = write_action(self.chance.choice(offers(mine.view)))
        after = await self.office.live.act(seat.user_id, desk.id, state.deal, mine.view.count, action)
        if after.stage is not Stage.PLAYING:
            self.deals += 1
            if after.chat is not None:
                self.untold.add(f"{MARK}{desk.name}/{state.deal}")

    def _thought(self) -> datetime:
        seconds = AWAY if self.chance.random() < FORGETS else self.chance.expovariate(1 / THINKS)
        return self.office.clock() + timedelta(seconds=seconds)


async def gather(office: Office) -> Crowd:
    """A group whose bot writes with marks; nobody is there yet."""
    writer = Marked(office.clock)
    office.write_with(writer)
    return Crowd(office, await office.group(title="Velká parta"), writer)
