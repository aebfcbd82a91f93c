"""A person who wants to be forgotten. What he played stays, under no name."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, select, update

from storage.changes import Change, change
from storage.host import Impossible
from storage.house import House
from storage.models import (
    AGREEMENTS,
    CLEARINGS,
    DEALS,
    HANDINGS,
    MEMBERS,
    MENTIONS,
    MUTES,
    NOTICES,
    OUTBOX,
    PLAYERS,
    QUEUE,
    REMOVALS,
    SAYINGS,
    SEATS,
    SENDINGS,
    SESSIONS,
    UPDATES,
    USERS,
)
from storage.states import ClearingStage, Refused, Settings
from storage.tables.seating import leave

NOBODY: Final = "Někdo"  # his name from then on, in old deals and in banks
_MOST_TG_ID: Final = 2**53  # Telegram promises smaller ones
# Rows that are about him alone: they go.
HIS: Final = (SESSIONS, MEMBERS, MUTES, NOTICES, MENTIONS, OUTBOX, SAYINGS, AGREEMENTS, HANDINGS, REMOVALS)


class Forgotten(NamedTuple):
    """What was done: seats and places in queues that he left, tables where he is somebody now."""

    left: int
    tables: int


def forget(house: House, tg_id: int) -> Forgotten:
    """Removes the name and the Telegram id of a person; his chips stay on an account of nobody known.

    He leaves all seats and queues first. Raises `Impossible` where he has cards in a running deal.
    """
    user_id = house.database.read(lambda connection: _user(connection, tg_id))
    house.database.read(lambda connection: _check_idle(connection, user_id))
    house.database.write(lambda connection: connection.execute(_of(SESSIONS, user_id)))
    places = house.database.read(lambda connection: _places(connection, user_id))
    for table_id in places:
        with suppress(Refused):  # he left by himself meanwhile
            leave(house, user_id, table_id)
    house.database.write(lambda connection: _forget(connection, user_id, tg_id))
    house.users.clear()
    shown = house.database.read(lambda connection: _played_at(connection, user_id)) | set(places)
    for table_id in shown:
        change(house, table_id, _show_name)
    return Forgotten(len(places), len(shown))


def _user(connection: Connection, tg_id: int) -> int:
    known = select(USERS.c.id).where(USERS.c.tg_id == tg_id)
    found = connection.execute(known).scalar_one_or_none() if 0 < tg_id < _MOST_TG_ID else None
    if found is None:
        raise Impossible(f"nobody here has the Telegram id {tg_id}")
    return int(found)


def _check_idle(connection: Connection, user_id: int) -> None:
    running = (
        select(DEALS.c.table_id)
        .join_from(DEALS, PLAYERS)
        .where(DEALS.c.state == "running", PLAYERS.c.user_id == user_id)
    )
    table_id = connection.execute(running.order_by(DEALS.c.id)).scalars().first()
    if table_id is not None:
        raise Impossible(
            f"a deal that he has cards in is running at table {table_id}: wait for its end, or close-table"
        )


def _places(connection: Connection, user_id: int) -> list[str]:
    seats = select(SEATS.c.table_id).where(SEATS.c.user_id == user_id)
    queues = select(QUEUE.c.table_id).where(QUEUE.c.user_id == user_id)
    return sorted(connection.execute(seats.union(queues)).scalars())


def _played_at(connection: Connection, user_id: int) -> set[str]:
    played = select(DEALS.c.table_id).join_from(DEALS, PLAYERS).where(PLAYERS.c.user_id == user_id)
    return set(connection.execute(played).scalars())


def _forget(connection: Connection, user_id: int, tg_id: int) -> None:
    connection.execute(select(USERS.c.id).where(USERS.c.id == user_id).with_for_update())
    _check_idle(connection, user_id)
    if _places(connection, user_id):
        raise Impossible("he sat down again meanwhile: try once more")
    for table in HIS:
        connection.execute(_of(table, user_id))
    asked = (CLEARINGS.c.author_id == user_id) & (CLEARINGS.c.state == ClearingStage.ASKED)
    connection.execute(update(CLEARINGS).where(asked).values(state=ClearingStage.DROPPED))
    connection.execute(delete(SENDINGS).where(SENDINGS.c.tg_id == tg_id))
    _forget_updates(connection, tg_id)
    connection.execute(update(PLAYERS).where(PLAYERS.c.user_id == user_id).values(name=NOBODY))
    connection.execute(
        update(USERS)
        .where(USERS.c.id == user_id)
        # Telegram's ids of people are positive, so nobody can ever come in by this one.
        .values(tg_id=-user_id, name=NOBODY, language="", settings=asdict(Settings()), can_write=False)
    )


def _forget_updates(connection: Connection, tg_id: int) -> None:
    """What he sent and nobody has handled yet counts as handled."""
    waiting = connection.execute(
        select(UPDATES.c.update_id, UPDATES.c.body).where(UPDATES.c.body.is_not(None))
    )
    his = [row.update_id for row in waiting if _names(row.body, tg_id)]
    connection.execute(update(UPDATES).where(UPDATES.c.update_id.in_(his)).values(body=None))


def _names(value: object, tg_id: int) -> bool:
    """Whether the id stands anywhere in the JSON."""
    if isinstance(value, dict):
        return any(_names(part, tg_id) for part in value.values())
    if isinstance(value, list):
        return any(_names(part, tg_id) for part in value)
    return value == tg_id


def _of(table: Any, user_id: int) -> Any:
    """The statement that deletes a user's rows."""
    his: ColumnElement[bool] = table.c.user_id == user_id
    return delete(table).where(his)


def _show_name(begun: Change) -> None:
    begun.renamed = True
