"""Anything in any order: people sit, leave, act, are late, the server restarts; the books stay right."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import func, select

from engine.notation import write_action
from engine.offers import offers
from engine.rules import Rules
from storage import migrations, users
from storage.autoplay import agenda, step
from storage.database import Database
from storage.house import House, Limits, Pauses
from storage.letters import Letter
from storage.loading import load
from storage.mail import done, due
from storage.models import ACTIONS, DEALS, ENTRIES, NOTICES, OUTBOX, PLAYERS
from storage.outbox import concerns, notice_key
from storage.snapshot import Snapshot
from storage.states import Access, LetterKind, Refused, Stage, TableState, Tempo
from storage.tables import between, opening, playing, seating, seeing
from tests.storage.house import Clock, first_offer

pytestmark = pytest.mark.long

PEOPLE = range(5)
who = st.sampled_from(PEOPLE)
where = st.none() | st.integers(0, 2)


class Chance:
    """Shuffles and draws in an order that can be repeated."""

    def __init__(self) -> None:
        self.source = random.Random(1)

    def SystemRandom(self) -> random.Random:
        return self.source

    def randbelow(self, most: int) -> int:
        return self.source.randrange(most)


class Evening(RuleBasedStateMachine):
    """One open table, five people, one clock."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.database = Database(f"sqlite:///{Path(self.folder.name) / 'marias.db'}")
        migrations.upgrade(self.database)
        # The same evening has to be the same again, so the pack comes from no real source of chance.
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr("storage.deals.secrets", Chance())
        self.clock = Clock()
        self.house = self.opened()
        self.version = 0
        self.under_way: list[Letter] = []
        self.messages: dict[int, int] = {}  # those that stand in Telegram, and whose they are
        self.last = 0

    def opened(self) -> House:
        return House(self.database, self.clock, Limits(queue=2), Pauses(0, 0))

    @initialize(people=st.integers(1, 3))
    def begin(self, people: int) -> None:
        self.users = [users.sign_in(self.house, 10 + n, f"Hráč {n}", "cs").user_id for n in PEOPLE]
        for n in PEOPLE:
            users.allow(self.house, 10 + n, True)
        self.open(people)

    def open(self, people: int) -> None:
        """A table with so many people, computers beside them, and a deal begun."""
        founder, *others = self.users[:people]
        self.version = 0
        self.id = opening.open_table(
            self.house, founder, "Stůl", Rules(), Tempo.LIVE, Access.OPEN, computers=3 - people
        )
        for user in others:
            seating.sit(self.house, user, self.id)
        between.start(self.house, founder, self.id)

    @rule(people=st.integers(1, 3))
    @precondition(lambda self: self.stored().stage is Stage.CLOSED)
    def open_another(self, people: int) -> None:
        self.open(people)

    def teardown(self) -> None:
        self.patch.undo()
        self.database.close()
        self.folder.cleanup()

    @rule(user=who, seat=where)
    def sit(self, user: int, seat: int | None) -> None:
        self.ask(lambda u: seating.sit(self.house, u, self.id, seat), user)

    @rule(user=who)
    def leave(self, user: int) -> None:
        self.ask(lambda u: seating.leave(self.house, u, self.id), user)

    @rule(user=who, seat=where)
    def add_computer(self, user: int, seat: int | None) -> None:
        self.ask(lambda u: seating.add_computer(self.house, u, self.id, seat), user)

    @rule()
    def all_wish(self) -> None:
        for person in PEOPLE:
            self.wish(person, True)

    @rule(user=who)
    def start(self, user: int) -> None:
        self.ask(lambda u: between.start(self.house, u, self.id), user)

    @rule(user=who)
    def wish_not(self, user: int) -> None:
        self.wish(user, False)

    def wish(self, user: int, yes: bool) -> None:
        self.ask(lambda u: between.wish(self.house, u, self.id, yes), user)

    @rule(user=who)
    def back(self, user: int) -> None:
        self.ask(lambda u: seating.back(self.house, u, self.id), user)

    @rule(seat=st.integers(1, 2))
    def remove_a_computer(self, seat: int) -> None:
        state = seeing.table(self.house, self.users[0], self.id)
        sitting = state.seats[seat]
        if sitting is not None and sitting.computer and state.stage is not Stage.PLAYING:
            self.ask(lambda u: seating.remove(self.house, u, self.id, seat), 0)

    @rule(choice=st.integers(0, 10**6), late=st.integers(0, 3), times=st.integers(1, 12))
    def act(self, choice: int, late: int, times: int) -> None:
        """Who is on turn acts, sometimes upon a page that is old."""
        for n in range(times):
            self.tap(choice + n, late if n == 0 else 0)

    @rule(seconds=st.sampled_from([1, 59, 61]))
    def time_passes(self, seconds: int) -> None:
        self.clock.pass_(seconds=seconds)
        while due := agenda(self.house).due:
            for table_id in due:
                step(self.house, lambda _, memory: first_offer(memory), table_id)

    @rule()
    def take_letters(self) -> None:
        """The bot begins to send what is due; anything may happen before that is noted."""
        self.under_way = list(due.letters(self.house, 100, due.Left((), ())))

    @rule()
    def send_letters(self) -> None:
        for letter in self.under_way:
            assert letter.person is not None
            if letter.kind is LetterKind.ERASE:
                self.messages.pop(letter.message_id or 0, None)
                done.sent(self.house, letter, None, "")
            else:
                self.last += 1
                self.messages[self.last] = letter.person.user_id
                done.sent(self.house, letter, self.last, "")
        self.under_way = []

    @rule(choice=st.integers(0, 10**6), times=st.integers(1, 6))
    def taps_cross_letters(self, choice: int, times: int) -> None:
        for n in range(times):
            self.clock.pass_(seconds=20)
            self.take_letters()
            self.tap(choice + n, 0)
            self.send_letters()

    @rule()
    def restart(self) -> None:
        """Nothing that is only remembered may be needed."""
        self.house = self.opened()

    def tap(self, choice: int, late: int) -> None:
        for person, user in enumerate(self.users):
            state = seeing.table(self.house, user, self.id)
            if state.view is None or state.me is None or state.view.to_act != state.me:
                continue
            offered = offers(state.view)
            action = write_action(offered[choice % len(offered)])
            deal, seen = state.deal or 0, state.view.count - late
            self.ask(lambda u: playing.act(self.house, u, self.id, deal, seen, action), person)  # noqa: B023
            return

    def ask(self, use_case: Callable[[int], TableState | None], person: int) -> None:
        """A refusal is an answer and changes nothing; anything else is a fault."""
        before = self.stored()
        try:
            state = use_case(self.users[person])
        except Refused:
            assert self.stored() == before
        else:
            assert state is None or state == seeing.table(self.house, self.users[person], self.id)

    def stored(self) -> Snapshot:
        table = self.database.read(lambda connection: load(connection, self.id, self.house.folds.fold))
        assert table is not None
        return table

    @invariant()
    def memory_is_the_database(self) -> None:
        assert self.house.table(self.id) == self.stored()

    @invariant()
    def versions_grow(self) -> None:
        table = self.stored()
        assert table.version >= self.version
        self.version = table.version

    @invariant()
    def chips_sum_to_zero_and_are_posted_once(self) -> None:
        sums = select(func.coalesce(func.sum(ENTRIES.c.chips), 0), func.count())
        settled = select(func.count()).where(DEALS.c.state == "settled")
        total, entries = self.database.read(lambda connection: connection.execute(sums).one())
        deals = self.database.read(lambda connection: connection.execute(settled).scalar_one())
        assert (total, entries) == (0, 3 * deals)

    @invariant()
    def people_have_one_place(self) -> None:
        table = self.stored()
        seated = [s.user_id for s in table.seats if s and s.user_id] + [user for user, _ in table.queue]
        assert len(seated) == len(set(seated))
        assert table.stage is Stage.CLOSED or not table.queue or None not in table.seats

    @invariant()
    def stages_follow_from_seats_and_deals(self) -> None:
        table = self.stored()
        expected = Stage.BETWEEN if table.ready else Stage.PAUSED
        if table.deal is None:
            expected = Stage.LOBBY
        if table.running:
            expected = Stage.PLAYING
        assert table.stage in (expected, Stage.CLOSED)
        assert (table.due is not None) == (table.stage in (Stage.PLAYING, Stage.BETWEEN))

    @invariant()
    def nobody_sees_anothers_cards(self) -> None:
        table = self.stored()
        for user in (*self.users, None):
            state = seeing.table(self.house, user, self.id)
            if state.view is None or table.deal is None or table.folded is None:
                continue
            hand = table.hand_of(user)
            mine = hand is not None and table.deal.players[hand].driver != "left"
            assert state.view.seat == (hand if mine else None)
            assert (state.view.hand == ()) or state.view.hand == table.folded.hands[state.view.seat or 0]

    @invariant()
    def who_is_awaited_will_be_told_or_was(self) -> None:
        """A letter and a message are there for who they concern, and for nobody else."""
        concerned = concerns(self.stored())
        rows = self.database.read(lambda connection: list(connection.execute(select(OUTBOX))))
        letters = {row.key: row for row in rows}
        for user, concern in concerned.items():
            letter = letters.pop(notice_key(self.id, user), None)
            told = letter and (letter.kind, letter.payload["deal"], letter.payload["seen"])
            assert told == concern or (told is None and user in self.messages.values())
        assert {row.kind for row in letters.values()} <= {LetterKind.ERASE}
        noticed = self.database.read(lambda connection: list(connection.execute(select(NOTICES))))
        assert {row.user_id for row in noticed} <= set(concerned)
        kept = {row.message_id for row in noticed} | {row.payload["message"] for row in letters.values()}
        assert set(self.messages) <= kept

    @invariant()
    def logs_have_no_gaps(self) -> None:
        logs = select(ACTIONS.c.deal_id, func.count(), func.max(ACTIONS.c.n)).group_by(ACTIONS.c.deal_id)
        rows = self.database.read(lambda connection: list(connection.execute(logs)))
        assert all(count == last + 1 for _, count, last in rows)
        hands = select(func.count()).select_from(PLAYERS).group_by(PLAYERS.c.deal_id)
        counts = self.database.read(lambda connection: list(connection.execute(hands).scalars()))
        assert set(counts) <= {3}


Evening.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestEvening = Evening.TestCase
