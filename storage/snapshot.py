"""A table with all that its pages are made of, at one version: loaded at once, then immutable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from engine.deal import Deal as Folded
from engine.outcome import Settlement
from engine.rules import Rules
from storage.bank import balances
from storage.models import (
    ACTIONS,
    BANKS,
    CHATS,
    CLEARINGS,
    DEALS,
    MEMBERS,
    MUTES,
    PLAYERS,
    QUEUE,
    REMOVALS,
    SAYINGS,
    SEATS,
    TABLES,
    USERS,
)
from storage.states import Access, Stage, Tempo
from storage.stored import read_kept, read_settlement


class Sitting(NamedTuple):
    """Who sits for the next deal; without a user a computer."""

    user_id: int | None
    name: str
    wishes: bool


class Playing(NamedTuple):
    """A seat of a deal; see `models.Player`."""

    user_id: int | None
    name: str
    driver: str


class Spoken(NamedTuple):
    """The last quick word of a user."""

    user_id: int
    word: str
    at: datetime


class DealRow(NamedTuple):
    """The running or last deal, without its cards."""

    id: int
    number: int
    dealer: int
    state: str
    length: int
    players: tuple[Playing, Playing, Playing]
    settlement: Settlement | None


Seats = tuple[Sitting | None, Sitting | None, Sitting | None]
COMPUTERS = ("Bohouš", "Růžena", "Lojza")  # by seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one version. `folded` is None where there is no deal or its log cannot be read any more."""

    id: str
    code: str
    name: str
    version: int
    founder_id: int
    bank_id: int
    rules: Rules
    tempo: Tempo
    access: Access
    stage: Stage
    since: datetime | None
    deadline: datetime | None
    due: datetime | None
    pause: float
    trick_pause: float
    seats: Seats
    queue: tuple[tuple[int, str], ...]
    removed: frozenset[int]
    deal: DealRow | None
    folded: Folded | None
    balances: Mapping[int | None, int]
    chat: int | None = None  # our id of the chat it belongs to
    chat_title: str = ""
    thread: int | None = None  # the topic in which it was opened
    members: frozenset[int] = frozenset()  # who is in the chat, where that opens the table
    muted: frozenset[int] = frozenset()  # who wants no messages about it
    said: tuple[Spoken, ...] = ()
    clearing: str | None = None  # name of who asks to settle up its bank

    @property
    def running(self) -> bool:
        return self.deal is not None and self.deal.state == "running"

    @property
    def broken(self) -> bool:
        """Whether the running deal cannot be read any more and has to be annulled."""
        return self.running and self.folded is None

    @property
    def full(self) -> bool:
        """Whether three people sit: then the code is void, and who comes waits in the queue."""
        return all(s is not None and s.user_id is not None for s in self.seats)

    @property
    def manned(self) -> bool:
        """Whether a person sits for the next deal: computers do not play among themselves."""
        return any(s is not None and s.user_id is not None for s in self.seats)

    @property
    def ready(self) -> bool:
        """Whether a deal could begin."""
        return self.manned and None not in self.seats

    @property
    def to_act(self) -> Playing | None:
        """Who is on turn in the running deal."""
        if self.deal is None or self.folded is None or self.folded.to_act is None:
            return None
        return self.deal.players[self.folded.to_act]

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat in which a user sits for the next deal."""
        return next((n for n, s in enumerate(self.seats) if s and user_id and s.user_id == user_id), None)

    def hand_of(self, user_id: int | None) -> int | None:
        """The seat whose cards in the running or last deal are this user's."""
        players = self.deal.players if self.deal else ()
        return next((n for n, p in enumerate(players) if user_id and p.user_id == user_id), None)

    def place_of(self, user_id: int | None) -> int | None:
        """The place in the queue, from 1."""
        return next((n for n, (queued, _) in enumerate(self.queue, 1) if queued == user_id), None)

    def may_see(self, user_id: int | None) -> bool:
        """Whether the table is open to this user (`Access`); else it is as if it did not exist."""
        if user_id in self.removed:
            return False
        if self.access is Access.OPEN or user_id == self.founder_id or user_id in self.members:
            return True
        places = (self.seat_of(user_id), self.hand_of(user_id), self.place_of(user_id))
        return any(place is not None for place in places)


Fold = Callable[[Connection, int, int], Folded | None]
"""Gives the deal of that id after so many actions, or None if its log cannot be read."""


_AT: Final[BindParameter[object]] = bindparam("at")  # a table's id, a deal's or a bank's
# Made once: putting a statement together costs more than running it.
_TABLE: Final = (
    select(TABLES, BANKS.c.chat_id, CHATS.c.title, USERS.c.name.label("asker"))
    .join_from(TABLES, BANKS)
    .join(CHATS, BANKS.c.chat_id == CHATS.c.id, isouter=True)
    .join(CLEARINGS, (CLEARINGS.c.bank_id == BANKS.c.id) & (CLEARINGS.c.state == "asked"), isouter=True)
    .join(USERS, CLEARINGS.c.author_id == USERS.c.id, isouter=True)
    .where(TABLES.c.id == _AT)
)
_SEATS: Final = (
    select(SEATS.c.seat, SEATS.c.user_id, SEATS.c.wishes, USERS.c.name)
    .join_from(SEATS, USERS, isouter=True)
    .where(SEATS.c.table_id == _AT)
)
_QUEUE: Final = (
    select(QUEUE.c.user_id, USERS.c.name)
    .join_from(QUEUE, USERS)
    .where(QUEUE.c.table_id == _AT)
    .order_by(QUEUE.c.id)
)
_MEMBERS: Final = select(MEMBERS.c.user_id).where(MEMBERS.c.chat_id == _AT, MEMBERS.c.present)
_REMOVED: Final = select(REMOVALS.c.user_id).where(REMOVALS.c.table_id == _AT)
_MUTED: Final = select(MUTES.c.user_id).where(MUTES.c.table_id == _AT)
_SAID: Final = (
    select(SAYINGS.c.user_id, SAYINGS.c.word, SAYINGS.c.at)
    .where(SAYINGS.c.table_id == _AT)
    .order_by(SAYINGS.c.at, SAYINGS.c.user_id)
)
_LAST_DEAL: Final = (
    select(
        DEALS.c.id,
        DEALS.c.number,
        DEALS.c.dealer,
        DEALS.c.state,
        DEALS.c.settlement,
        select(func.count()).where(ACTIONS.c.deal_id == DEALS.c.id).scalar_subquery().label("length"),
    )
    .where(DEALS.c.table_id == _AT)
    .order_by(DEALS.c.number.desc())
    .limit(1)
)
_PLAYERS: Final = (
    select(PLAYERS.c.user_id, PLAYERS.c.name, PLAYERS.c.driver)
    .where(PLAYERS.c.deal_id == _AT)
    .order_by(PLAYERS.c.seat)
)


def load(connection: Connection, table_id: str, fold: Fold) -> Snapshot | None:
    """The table as it is in this transaction; None if there is no such table."""
    row = connection.execute(_TABLE, {"at": table_id}).one_or_none()
    if row is None:
        return None
    deal = _last_deal(connection, table_id)
    readable = deal is not None and deal.state != "annulled"
    return Snapshot(
        id=row.id,
        code=row.code,
        name=row.name,
        version=row.version,
        founder_id=row.founder_id,
        bank_id=row.bank_id,
        rules=read_kept(row.rules),
        tempo=Tempo(row.tempo),
        access=Access(row.access),
        stage=Stage(row.stage),
        since=row.since,
        deadline=row.deadline,
        due=row.due,
        pause=row.pause,
        trick_pause=row.trick_pause,
        seats=_seats(connection, table_id),
        queue=_queue(connection, table_id),
        removed=_removed(connection, table_id),
        deal=deal,
        folded=fold(connection, deal.id, deal.length) if deal and readable else None,
        balances=balances(connection, row.bank_id),
        chat=row.chat_id,
        chat_title=row.title or "",
        thread=row.thread,
        members=_members(connection, row.chat_id) if row.access == Access.CHAT else frozenset(),
        muted=frozenset(connection.execute(_MUTED, {"at": table_id}).scalars()),
        said=tuple(Spoken(*spoken) for spoken in connection.execute(_SAID, {"at": table_id})),
        clearing=row.asker,
    )


def _seats(connection: Connection, table_id: str) -> Seats:
    seats: list[Sitting | None] = [None, None, None]
    for row in connection.execute(_SEATS, {"at": table_id}):
        seats[row.seat] = Sitting(row.user_id, row.name or COMPUTERS[row.seat], row.wishes)
    a, b, c = seats
    return a, b, c


def _queue(connection: Connection, table_id: str) -> tuple[tuple[int, str], ...]:
    return tuple((row.user_id, row.name) for row in connection.execute(_QUEUE, {"at": table_id}))


def _removed(connection: Connection, table_id: str) -> frozenset[int]:
    return frozenset(connection.execute(_REMOVED, {"at": table_id}).scalars())


def _members(connection: Connection, chat_id: int | None) -> frozenset[int]:
    return frozenset(connection.execute(_MEMBERS, {"at": chat_id}).scalars())


def _last_deal(connection: Connection, table_id: str) -> DealRow | None:
    deal = connection.execute(_LAST_DEAL, {"at": table_id}).one_or_none()
    if deal is None:
        return None
    return DealRow(
        id=deal.id,
        number=deal.number,
        dealer=deal.dealer,
        state=deal.state,
        length=deal.length,
        players=players_of(connection, deal.id),
        settlement=read_settlement(deal.settlement) if deal.settlement is not None else None,
    )


def players_of(connection: Connection, deal_id: int) -> tuple[Playing, Playing, Playing]:
    """The three seats of a deal."""
    a, b, c = (Playing(*row) for row in connection.execute(_PLAYERS, {"at": deal_id}))
    return a, b, c
