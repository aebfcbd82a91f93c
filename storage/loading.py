"""A table read from the database at once, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from engine.deal import Deal as Folded
from engine.notation import read_card
from storage.bank import balances
from storage.models import (
    ACTIONS,
    BANKS,
    CHATS,
    CLAIMS,
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
from storage.snapshot import COMPUTERS, ClaimRow, DealRow, Playing, Seats, Sitting, Snapshot, Spoken
from storage.states import Access, ClearingStage, Pace, Stage, Strength, Tempo
from storage.stored import read_kept, read_settlement

Fold = Callable[[Connection, int, int], Folded | None]
"""Gives the deal of that id after so many actions, or None if its log cannot be read."""


_AT: Final[BindParameter[object]] = bindparam("at")  # a table's id, a deal's or a bank's
# Made once: putting a statement together costs more than running it.
_TABLE: Final = (
    select(TABLES, BANKS.c.chat_id, CHATS.c.title, USERS.c.name.label("asker"))
    .join_from(TABLES, BANKS)
    .join(CHATS, BANKS.c.chat_id == CHATS.c.id, isouter=True)
    .join(
        CLEARINGS,
        (CLEARINGS.c.bank_id == BANKS.c.id) & (CLEARINGS.c.state == ClearingStage.ASKED),
        isouter=True,
    )
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
        DEALS.c.pack,
        DEALS.c.state,
        DEALS.c.settlement,
        CLAIMS.c.seat,
        CLAIMS.c.cards,
        select(func.count()).where(ACTIONS.c.deal_id == DEALS.c.id).scalar_subquery().label("length"),
    )
    .join_from(DEALS, CLAIMS, isouter=True)
    .where(DEALS.c.table_id == _AT)
    .order_by(DEALS.c.number.desc())
    .limit(1)
)
_PLAYERS: Final = (
    select(PLAYERS.c.user_id, PLAYERS.c.name, PLAYERS.c.driver, USERS.c.settings)
    .join_from(PLAYERS, USERS, isouter=True)
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
        strength=Strength(row.strength),
        pace=Pace(row.pace),
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
        claim=_claim(deal.seat, deal.cards) if deal.cards is not None else None,
        chance=_chance(deal.pack),
    )


def _claim(seat: int, cards: str) -> ClaimRow:
    return ClaimRow(seat, tuple(map(read_card, cards.split())))


def _chance(pack: str) -> int:
    return int.from_bytes(sha256(pack.encode()).digest()[:8])


def players_of(connection: Connection, deal_id: int) -> tuple[Playing, Playing, Playing]:
    """The three seats of a deal."""
    a, b, c = (
        Playing(row.user_id, row.name, row.driver, forced=bool((row.settings or {}).get("forced")))
        for row in connection.execute(_PLAYERS, {"at": deal_id})
    )
    return a, b, c
