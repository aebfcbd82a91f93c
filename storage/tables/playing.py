"""Acting in a deal: read and fold outside the lock, then one short transaction, then tell."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

import structlog
from sqlalchemy import Connection, bindparam, insert, select, update

from engine.actions import Action
from engine.deal import Deal
from engine.errors import BrokenInvariant, IllegalAction, InvalidNotation
from engine.machine import apply
from engine.notation import read_action, write_action
from storage import outbox
from storage.changes import Change, change
from storage.deals import line
from storage.house import House
from storage.listening import announce
from storage.models import ACTIONS, DEALS, MOST, PLAYERS, TABLES
from storage.snapshot import DealRow, Snapshot
from storage.states import Refused, Stage, TableState
from storage.tables.seeing import open_to, playing_seat, state
from storage.tempo import clock

_ATTEMPTS: Final = 8  # somebody may sit down or wish between reading and writing, but hardly so often
log = structlog.get_logger()
# Made once: putting a statement together costs more than running it.
_TAKE: Final = update(TABLES).where(TABLES.c.id == bindparam("at"), TABLES.c.version == bindparam("expected"))
_APPEND: Final = insert(ACTIONS)


class Moved(Exception):
    """The table is no longer what it was when the action was weighed."""


def act(house: House, user_id: int, table_id: str, deal: int, seen: int, text: str) -> TableState:
    """The user's seat takes the action of that text as number `seen` of deal `deal`.

    Said again with a lost reply it changes nothing and succeeds. Raises `Refused`: unknown_table,
    not_seated, unreadable, stale, not_offered, deal_over, claimed (the rest plays itself).
    """
    for _ in range(_ATTEMPTS):
        table = open_to(house, user_id, table_id)
        seat = playing_seat(table, user_id)
        if seat is None and (table.deal is not None or table.seat_of(user_id) is None):
            raise Refused("not_seated")
        action = _read(text)
        if seat is None or not _is_at(table, deal, seen):
            if _was_said(house, user_id, table_id, deal, seen, action):
                return state(house, table, user_id)
            raise Refused("stale" if table.claim is None else "claimed")
        if table.claim is not None:
            raise Refused("claimed")
        with suppress(Moved):
            return state(house, move(house, table, seat, action, computer=False), user_id)
    raise Refused("busy")


def move(house: House, table: Snapshot, seat: int, action: Action, *, computer: bool) -> Snapshot:
    """The table after the seat's action, committed and told.

    Raises `Refused` if the action is not this seat's to take, `Moved` if the table has changed meanwhile.
    """
    deal, folded = table.deal, table.folded
    if deal is None or folded is None:
        raise Refused("stale")
    try:
        after = _apply(folded, seat, action)
    except BrokenInvariant as error:
        log.error("deal broken", table=table.id, deal=deal.number, error=str(error))
        change(house, table.id, lambda begun: _annul(begun, table))
        raise Refused("stale") from None
    try:
        if after.settlement is None:
            return _append(house, table, deal, seat, after, computer=computer)
        return change(
            house,
            table.id,
            lambda begun: _settle(begun, table, seat, after, computer=computer),
            posts_to=table.bank_id,
        )
    except Moved:
        house.snapshots.outdated(table.id, table.version + 1)  # whoever moved it may not have told yet
        raise


def _read(text: str) -> Action:
    try:
        return read_action(text)
    except InvalidNotation:
        raise Refused("unreadable") from None


def _is_at(table: Snapshot, number: int, seen: int) -> bool:
    """Whether the deal and its length are those the player had before his eyes."""
    return table.deal is not None and (table.deal.number, table.deal.length) == (number, seen)


def _was_said(house: House, user_id: int, table_id: str, number: int, seen: int, action: Action) -> bool:
    """Whether this user's seat took that very action at that place: then only the reply was lost."""
    if not (0 < number <= MOST and 0 <= seen <= MOST):
        return False
    said = (
        select(ACTIONS.c.text)
        .join_from(ACTIONS, DEALS, ACTIONS.c.deal_id == DEALS.c.id)
        .join(PLAYERS, (PLAYERS.c.deal_id == DEALS.c.id) & (PLAYERS.c.seat == ACTIONS.c.seat))
        .where(DEALS.c.table_id == table_id, DEALS.c.number == number, ACTIONS.c.n == seen)
        .where(PLAYERS.c.user_id == user_id)
    )
    found = house.database.read(lambda connection: connection.execute(said).scalar_one_or_none())
    return found == write_action(action)


def _apply(deal: Deal, seat: int, action: Action) -> Deal:
    if deal.to_act is not None and deal.to_act != seat:
        raise Refused("not_offered")
    try:
        return apply(deal, action)
    except IllegalAction as error:
        raise Refused(error.code) from None


def _append(
    house: House, table: Snapshot, deal: DealRow, seat: int, after: Deal, *, computer: bool
) -> Snapshot:
    """The common case, as short as can be: the row of the table is taken only at the expected version."""
    now = house.now()
    returns = deal.players[seat].driver == "stand_in" and not computer
    moved = _moved(table, deal, seat, after, returns=returns)
    times = clock(moved, now, house.backlog())
    moved = replace(moved, **times._asdict())
    columns = {"version": moved.version, **times._asdict()}

    def transaction(connection: Connection) -> None:
        taken = connection.execute(_TAKE, {"at": table.id, "expected": table.version, **columns})
        if taken.rowcount != 1:
            raise Moved
        connection.execute(_APPEND, line(deal, seat, after, now, computer=computer))
        if returns:
            connection.execute(
                update(PLAYERS)
                .where(PLAYERS.c.deal_id == deal.id, PLAYERS.c.seat == seat)
                .values(driver="player")
            )
        outbox.follow(connection, table, moved, now)
        announce(connection, moved.id, moved.version)

    house.database.write(transaction)
    house.committed(moved.id, moved.version, moved)
    return moved


def _moved(table: Snapshot, deal: DealRow, seat: int, after: Deal, *, returns: bool) -> Snapshot:
    players = list(deal.players)
    if returns:
        players[seat] = players[seat]._replace(driver="player")
    a, b, c = players
    longer = deal._replace(length=deal.length + 1, players=(a, b, c))
    return replace(table, version=table.version + 1, deal=longer, folded=after)


def _settle(begun: Change, table: Snapshot, seat: int, after: Deal, *, computer: bool) -> None:
    if begun.before.version != table.version:
        raise Moved
    begun.act(seat, after, computer=computer)
    if not begun.table.manned and not begun.table.queue:
        begun.update(stage=Stage.CLOSED)


def _annul(begun: Change, table: Snapshot) -> None:
    if begun.before.version == table.version:
        begun.annul()
