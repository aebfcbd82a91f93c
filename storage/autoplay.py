"""What nobody taps: computers' turns, seats past their deadline, wishes that did not come.

All of it follows from rows of the database (`due`), so a server that was killed goes on where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple

import structlog
from sqlalchemy import Connection, Row, case, select, update

from engine.actions import Action
from engine.errors import BrokenInvariant
from engine.offers import offers
from engine.view import Memory, memory
from storage.changes import Change, change
from storage.claims import next_card
from storage.house import House
from storage.listening import announce
from storage.minds import Turn
from storage.models import DEALS, PLAYERS, TABLES
from storage.snapshot import Snapshot
from storage.states import Refused, Stage, Strength
from storage.tables.playing import Moved, move
from storage.tables.seeing import current
from storage.tempo import GRACE, has_one_card

ChooseAt = Callable[[Snapshot, Memory], Action]
_MOST: Final = 100  # tables at a time
log = structlog.get_logger()


class Agenda(NamedTuple):
    """Tables that are due, when the next one will be, and whose computers may think now."""

    due: tuple[str, ...]
    next: datetime | None
    turns: tuple[Turn, ...] = ()


def agenda(house: House) -> Agenda:
    """What there is to do now."""
    rows = house.database.read(_due)
    now = house.now()
    due = tuple(row.id for row in rows if row.due <= now)
    turns = tuple(Turn(row.id, row.version, row.due) for row in rows if row.thinks)
    return Agenda(due, next((row.due for row in rows if row.due > now), None), turns)


def step(house: House, choose: ChooseAt, table_id: str) -> None:
    """Does the one thing that is due at the table, if it still is."""
    table = current(house, table_id)
    if table.due is None or table.due > house.now():
        return
    if table.stage in (Stage.LOBBY, Stage.PAUSED):
        change(house, table_id, lambda begun: _close(begun, table))
    elif not table.running:
        change(house, table_id, lambda begun: _let_go(begun, table))
    elif _is_late(house, table):
        change(house, table_id, lambda begun: _stand_in(begun, table))
    else:
        with suppress(Moved, Refused):  # somebody was quicker
            _play(house, choose, table)


def grace(house: House) -> None:
    """After the server was away everybody gets some time before he is late.

    Table by table: other processes may be playing, and who holds several rows can be waited for in a circle.
    """
    until = house.now() + GRACE
    late = select(TABLES.c.id).where(TABLES.c.deadline < until)
    for table_id in house.database.read(lambda connection: list(connection.execute(late).scalars())):
        version = house.database.write(partial(_prolong, table_id, until))
        if version is not None:
            house.committed(table_id, version)


def warm_up(house: House) -> None:
    """Has the worker processes begin to load where computers play already."""
    playing = (
        select(TABLES.c.strength)
        .join_from(TABLES, DEALS)
        .join(PLAYERS)
        .where(DEALS.c.state == "running", PLAYERS.c.driver != "player")
        .distinct()
    )
    for strength in house.database.read(lambda connection: list(connection.execute(playing).scalars())):
        house.will_think(Strength(strength))


def _prolong(table_id: str, until: datetime, connection: Connection) -> int | None:
    """The table's new version; None where its clock has begun anew meanwhile."""
    forced = TABLES.c.due < TABLES.c.deadline  # a card without a choice, which waits for nobody
    due = case((forced, TABLES.c.due), else_=until)
    version = connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table_id, TABLES.c.deadline < until)
        .values(deadline=until, due=due, version=TABLES.c.version + 1)
        .returning(TABLES.c.version)
    ).scalar_one_or_none()
    if version is not None:
        announce(connection, table_id, version)
    return version


def _due(connection: Connection) -> Sequence[Row[Any]]:
    """Who is on turn and has no deadline is a computer."""
    due, columns = TABLES.c.due, (TABLES.c.id, TABLES.c.due, TABLES.c.version)
    computers = (TABLES.c.stage == Stage.PLAYING) & TABLES.c.deadline.is_(None)
    thinks = (computers & (TABLES.c.strength != Strength.APPRENTICE)).label("thinks")
    rows = select(*columns, thinks).where(due.is_not(None)).order_by(due).limit(_MOST)
    return connection.execute(rows).all()


def _is_late(house: House, table: Snapshot) -> bool:
    """Whether a person's time is over; a forced card that he wants played for him is due before that."""
    if table.to_act is None or table.to_act.driver != "player":
        return False
    return table.deadline is not None and table.deadline <= house.now()


def _play(house: House, choose: ChooseAt, table: Snapshot) -> None:
    deal = table.folded
    if deal is None or deal.to_act is None:
        return
    if table.awaited is not None and not has_one_card(deal):
        raise BrokenInvariant("a person who has a choice makes it himself")
    action = next_card(table) or _choice(choose, memory(deal, deal.to_act), table)
    move(house, table, deal.to_act, action, computer=True)


def _choice(choose: ChooseAt, remembered: Memory, table: Snapshot) -> Action:
    """What the computer player chose. A player that fails must not stop the table: then the first offer."""
    offered = offers(remembered.view)
    try:
        chosen = choose(table, remembered)
    except Exception as error:  # its text may name cards
        log.error("computer player failed", table=table.id, error=type(error).__name__)
        return offered[0]
    if chosen not in offered:
        log.error("computer player broke the rules", table=table.id, phase=remembered.view.phase)
        return offered[0]
    return chosen


def _stand_in(begun: Change, table: Snapshot) -> None:
    """A computer plays the late player's cards until he acts himself or says that he is back."""
    deal = begun.table.folded
    if begun.before.version == table.version and deal is not None and deal.to_act is not None:
        begun.drive(deal.to_act, "stand_in")
        log.info("stand-in", table=table.id, seat=deal.to_act)


def _close(begun: Change, table: Snapshot) -> None:
    """Nobody started the chat's table in a day, or it waited a week for players."""
    if begun.before.version == table.version:
        begun.update(stage=Stage.CLOSED)
        log.info("table closed", table=table.id)


def _let_go(begun: Change, table: Snapshot) -> None:
    """Who did not wish the next deal in time loses the seat."""
    if begun.before.version != table.version or begun.table.stage is not Stage.BETWEEN:
        return
    for seat, sitting in enumerate(begun.table.seats):
        if sitting is not None and sitting.user_id is not None and not sitting.wishes:
            begun.free(seat)
