"""Computers that think: while their pause lasts, never longer, and who acts meanwhile is not overruled."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from engine.actions import Action
from engine.cards import PACK
from engine.notation import write_action, write_cards
from engine.offers import offers
from engine.phases import Cards, Phase
from engine.players import simple
from engine.rules import Rules
from engine.view import Memory, memory, view
from storage import migrations
from storage.autoplay import agenda, step
from storage.database import Database
from storage.folding import Folds
from storage.house import House, Pauses
from storage.live import Live
from storage.minds import Minds
from storage.models import DEALS
from storage.snapshot import ClaimRow, Snapshot
from storage.states import Access, Strength, Tempo
from storage.tables import between, opening, playing, seeing
from storage.tempo import SPREAD
from storage.thinking import Thinkers, Unavailable
from storage.users import sign_in
from tests.storage.house import Clock, first_offer

PAUSE = 1.5 * (1 + SPREAD) + 0.01  # seconds, as long as it can be


class Workers(Thinkers):
    """Worker processes as seen by who waits for them: what they answer, and when, is the test's."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[Memory, Strength, int]] = []
        self.patience: list[float] = []
        self.begun, self.free, self.warm = Event(), Event(), Event()

    def warm_up(self, function: Callable[[], object]) -> None:
        self.warm.set()

    def run(  # type: ignore[override]
        self, function: Callable[..., Any], *args: Any, timeout: float = 0, leisurely: bool = False
    ) -> Any:
        self.asked.append(args)
        self.patience.append(timeout)
        self.begun.set()
        if not self.free.wait(0 if timeout < 0 else 10):
            raise Unavailable("late")
        return offers(args[0].view)[-1]


class Evening:
    """A table of one person and two masters."""

    def __init__(self, url: str) -> None:
        self.clock = Clock()
        self.workers = Workers()
        database = Database(url)
        migrations.upgrade(database)
        self.house = House(database, self.clock, pauses=Pauses(0.7, 1.5), thinkers=self.workers)
        self.minds = Minds(self.house, first_offer)
        self.user = sign_in(self.house, 101, "Honza", "cs").user_id
        self.table_id = opening.open_table(
            self.house, self.user, "Stůl", Rules(), Tempo.LIVE, Access.LINK, 2, strength=Strength.MASTER
        )
        between.start(self.house, self.user, self.table_id)

    @property
    def table(self) -> Snapshot:
        return seeing.current(self.house, self.table_id)

    def look(self) -> None:
        self.minds.begin(agenda(self.house).turns)

    def step(self) -> None:
        step(self.house, self.minds.thought, self.table_id)

    def act(self, choice: int = 0) -> None:
        """The person's action."""
        state = seeing.table(self.house, self.user, self.table_id)
        assert state.view is not None
        assert state.deal is not None
        text = write_action(offers(state.view)[choice])
        playing.act(self.house, self.user, self.table_id, state.deal, state.view.count, text)

    def until_a_computer_chooses(self) -> tuple[Action, ...]:
        """Its offers; what comes before is played."""
        while True:
            table = self.table
            assert table.folded is not None
            assert table.folded.to_act is not None
            if table.awaited is not None:
                self.act()
                continue
            offered = offers(view(table.folded, table.folded.to_act))
            if len(offered) > 1:
                return offered
            self.clock.pass_(seconds=PAUSE)
            self.step()

    def deal(self, pack: Cards) -> None:
        """The deal that just began, with these cards, as another server would find it."""
        dealt = DEALS.update().values(dealer=2, pack=write_cards(pack))
        self.house.database.write(lambda connection: connection.execute(dealt))
        self.house.snapshots.clear()
        self.house.folds = Folds()

    def until_a_computer_plays(self) -> tuple[Snapshot, Memory]:
        """The table and what he remembers who may play several cards; the deal is always the same."""
        self.deal(PACK)
        while True:
            self.until_a_computer_chooses()
            table = self.table
            assert table.folded is not None
            assert table.folded.to_act is not None
            if table.folded.phase is Phase.PLAY:
                return table, memory(table.folded, table.folded.to_act)
            self.clock.pass_(seconds=PAUSE)
            self.step()

    def wait_for(self, action: Action) -> None:
        """Until that is what would be played."""
        table, pause = self.table, Event()
        assert table.folded is not None
        assert table.folded.to_act is not None
        while self.minds.thought(table, memory(table.folded, table.folded.to_act)) != action:
            pause.wait(0.001)

    def last(self) -> Action:
        assert self.table.folded is not None
        return self.table.folded.actions[-1]


@pytest.fixture
def evening(sqlite_url: str) -> Iterator[Evening]:
    party = Evening(sqlite_url)
    yield party
    party.workers.free.set()
    party.minds.end()
    party.house.database.close()


def test_what_was_thought_of_in_the_pause_is_played_when_it_is_over(evening: Evening) -> None:
    offered = evening.until_a_computer_chooses()
    table = evening.table
    evening.look()
    evening.look()  # whatever else changes, it thinks once
    evening.workers.free.set()
    assert evening.workers.begun.wait(10)
    evening.step()
    assert evening.table.version == table.version, "however quick it was"
    evening.wait_for(offered[-1])
    evening.clock.pass_(seconds=PAUSE)
    evening.step()
    assert evening.last() == offered[-1]
    assert [(strength, len(offers(m.view))) for m, strength, _ in evening.workers.asked] == [
        (Strength.MASTER, len(offered))
    ]
    assert 1.5 <= evening.workers.patience[0] <= PAUSE


def test_who_is_late_is_not_waited_for(evening: Evening) -> None:
    """A delay would tell that there was a choice: the apprentice's is played at the very same moment."""
    offered = evening.until_a_computer_chooses()
    evening.look()
    assert evening.workers.begun.wait(10)
    due = evening.table.due
    assert due is not None
    evening.clock.time = due
    evening.step()
    assert (evening.last(), evening.table.since) == (offered[0], due)


def test_who_comes_back_meanwhile_is_not_overruled(evening: Evening) -> None:
    while evening.table.awaited is None:
        evening.clock.pass_(seconds=PAUSE)
        evening.step()
    evening.clock.pass_(seconds=60)
    evening.step()
    assert evening.table.awaited is None, "a computer stands in"
    evening.look()
    assert evening.workers.begun.wait(10)
    evening.act()
    evening.workers.free.set()
    offered = evening.until_a_computer_chooses()
    evening.clock.pass_(seconds=PAUSE)
    evening.step()
    assert evening.last() == offered[0], "what was thought of was for another turn"


def test_a_choice_that_is_waited_for_falls_back_too(evening: Evening) -> None:
    """For who does without tasks."""
    offered = evening.until_a_computer_chooses()
    table = evening.table
    assert table.folded is not None
    assert table.folded.to_act is not None
    remembered = memory(table.folded, table.folded.to_act)
    evening.workers.free.set()
    assert evening.minds.chosen(table, remembered) == offered[-1]
    evening.workers.shutdown()
    evening.house.thinkers = Thinkers(1)
    evening.house.thinkers.shutdown()
    assert evening.minds.chosen(table, remembered) == offered[0]


def test_only_an_apprentice_plays_without_a_thought(evening: Evening) -> None:
    """Not who is late, not who plays for a person, and nobody once the rest is claimed."""
    table, remembered = evening.until_a_computer_plays()
    minds = Minds(evening.house)

    def choices(strength: Strength, driver: str = "computer", claim: ClaimRow | None = None) -> set[Action]:
        deal = table.deal
        assert deal is not None
        a, b, c = (player._replace(driver=driver) for player in deal.players)
        tables = [
            replace(table, strength=strength, deal=deal._replace(players=(a, b, c), claim=claim, chance=n))
            for n in range(40)
        ]
        return {minds.thought(table, remembered) for table in tables}

    best = {simple.choose(remembered)}
    assert len(choices(Strength.APPRENTICE)) > 1, "by chance, which differs from deal to deal"
    assert choices(Strength.REGULAR) == choices(Strength.MASTER) == best
    assert choices(Strength.APPRENTICE, "stand_in") == choices(Strength.APPRENTICE, "left") == best
    assert choices(Strength.APPRENTICE, claim=ClaimRow(0, ())) == best


def test_chance_is_the_packs_and_the_same_for_every_server(evening: Evening) -> None:
    """Who knows all but the cards cannot reckon it."""
    found = []
    for pack in (PACK, PACK, tuple(reversed(PACK))):
        evening.deal(pack)
        deal = evening.table.deal
        assert deal is not None
        found.append(deal.chance)
    assert found[0] == found[1] != found[2]


async def test_workers_load_where_computers_play(sqlite_url: str) -> None:
    """Before there is anything to choose: when one stands in, and when the next server begins."""
    clock, first, second = Clock(), Workers(), Workers()
    live = Live(sqlite_url, now=clock, thinkers=first)
    users = [(await live.sign_in(101 + n, "Honza", "cs")).user_id for n in range(3)]
    table = await live.open_table(users[0], "Stůl", Rules(), Tempo.LIVE, Access.OPEN)
    for user in users[1:]:
        await live.sit(user, table)
    await live.start(users[0], table)
    assert not first.warm.is_set(), "people play among themselves"
    clock.pass_(seconds=60)
    first.free.set()
    await live.run_due()
    assert first.warm.is_set()
    await live.shutdown()
    live = Live(sqlite_url, now=clock, thinkers=second)
    await live.start_tasks()
    await live.shutdown()
    assert second.warm.is_set()


async def test_thinking_keeps_neither_other_tables_nor_a_stop_waiting(sqlite_url: str) -> None:
    workers = Workers()
    live = Live(sqlite_url, pauses=Pauses(0, 600), choose=first_offer, thinkers=workers)
    await live.start_tasks()
    user = (await live.sign_in(101, "Honza", "cs")).user_id
    played = []
    for strength in (Strength.MASTER, Strength.APPRENTICE):
        table = await live.open_table(user, "S", Rules(), Tempo.LIVE, Access.LINK, 2, strength=strength)
        await live.start(user, table)
        played.append(table)
        if strength is Strength.MASTER:
            await until(live, user, table, lambda state: workers.begun.is_set())
    await until(live, user, played[1], lambda state: state.view.phase is Phase.PLAY)
    async with asyncio.timeout(5):
        await live.stop_tasks()
    workers.free.set()
    await live.shutdown()


async def until(live: Live, user: int, table: str, reached: Callable[[Any], bool]) -> None:
    """Plays the user's part, always what is offered first, until it is so."""
    versions = live.subscribe(table)
    state = await live.table(user, table)
    async with asyncio.timeout(30):
        while not reached(state):
            if state.view is not None and state.view.to_act == state.me:
                action = write_action(offers(state.view)[0])
                state = await live.act(user, table, state.deal or 0, state.view.count, action)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.1):  # the workers begin without a word
                        await anext(aiter(versions))
                state = await live.table(user, table)
