"""Several tables or deals at once: my tables, the history."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, select

from storage.house import House
from storage.models import DEALS, PLAYERS, QUEUE, SEATS, TABLES
from storage.snapshot import Playing, Snapshot
from storage.states import DealLine, Stage, TableLine
from storage.stored import read_settlement
from storage.tables.seeing import current, playing_seat, taken_part_in

_NEVER: Final = datetime.min.replace(tzinfo=UTC)


def my_tables(house: House, user_id: int) -> tuple[TableLine, ...]:
    """Tables the user founded, sits, plays or waits at: those that wait for him first, then the newest."""
    ids = house.database.read(lambda connection: _ids(connection, user_id))
    lines = [_table_line(current(house, table_id), user_id) for table_id in ids]
    return tuple(
        sorted(lines, key=lambda line: (line.my_turn, line.my_wish, line.since or _NEVER), reverse=True)
    )


def history(house: House, user_id: int, table_id: str) -> tuple[DealLine, ...]:
    """The settled deals of a table, the newest first. Raises `Refused("unknown_table")`."""
    table = taken_part_in(house, user_id, table_id)
    return house.database.read(lambda connection: _history(connection, table, user_id))


def _ids(connection: Connection, user_id: int) -> list[str]:
    playing = (
        select(DEALS.c.table_id)
        .join_from(DEALS, PLAYERS)
        .where(PLAYERS.c.user_id == user_id, PLAYERS.c.driver != "left", DEALS.c.state == "running")
    )
    mine = (
        select(SEATS.c.table_id)
        .where(SEATS.c.user_id == user_id)
        .union(
            select(QUEUE.c.table_id).where(QUEUE.c.user_id == user_id),
            select(TABLES.c.id).where(TABLES.c.founder_id == user_id),
            playing,
        )
    )
    open_ones = select(TABLES.c.id).where(TABLES.c.id.in_(mine), TABLES.c.stage != Stage.CLOSED)
    return list(connection.execute(open_ones).scalars())


def _table_line(table: Snapshot, user_id: int) -> TableLine:
    to_act = table.to_act
    sitting = [s.name for s in table.seats if s is not None]
    playing = [p.name for p in table.deal.players] if table.running and table.deal else sitting
    hand = playing_seat(table, user_id)
    return TableLine(
        id=table.id,
        name=table.name,
        stage=table.stage,
        names=tuple(playing),
        deal=table.deal.number if table.deal else None,
        my_turn=hand is not None and table.claim is None and _acts(table, hand),
        my_wish=_is_awaited(table, user_id),
        alone=_is_alone(table),
        turn_of=to_act.name if to_act and table.claim is None else None,
        since=table.since,
        deadline=table.deadline,
        balance=table.balances.get(user_id, 0),
    )


def _is_alone(table: Snapshot) -> bool:
    """Whether no other person plays the deal or sits for the next one."""
    playing = table.deal.players if table.running and table.deal else ()
    people = {p.user_id for p in playing} | {s.user_id for s in table.seats if s is not None}
    return len(people - {None}) == 1


def _acts(table: Snapshot, hand: int) -> bool:
    return table.folded is not None and table.folded.to_act == hand


def _is_awaited(table: Snapshot, user_id: int) -> bool:
    sitting = next((s for s in table.seats if s is not None and s.user_id == user_id), None)
    return table.stage is Stage.BETWEEN and sitting is not None and not sitting.wishes


def _history(connection: Connection, table: Snapshot, user_id: int) -> tuple[DealLine, ...]:
    rows = connection.execute(
        select(DEALS)
        .where(DEALS.c.table_id == table.id, DEALS.c.state == "settled")
        .order_by(DEALS.c.number.desc())
    )
    seats = _players(connection, table.id)
    lines = []
    for row in rows:
        players = seats[row.id]
        settlement = read_settlement(row.settlement)
        hand = next((n for n, p in enumerate(players) if p.user_id == user_id), None)
        lines.append(
            DealLine(
                deal=row.number,
                finished=row.finished_at,
                declarer=players[row.declarer].name,
                settlement=settlement,
                names=(players[0].name, players[1].name, players[2].name),
                trump=row.trump,
                mine=None if hand is None else settlement.chips[hand],
            )
        )
    return tuple(lines)


def _players(connection: Connection, table_id: str) -> dict[int, list[Playing]]:
    """The seats of every deal of a table, by deal."""
    rows = connection.execute(
        select(PLAYERS.c.deal_id, PLAYERS.c.user_id, PLAYERS.c.name, PLAYERS.c.driver)
        .join_from(PLAYERS, DEALS)
        .where(DEALS.c.table_id == table_id)
        .order_by(PLAYERS.c.deal_id, PLAYERS.c.seat)
    )
    seats: defaultdict[int, list[Playing]] = defaultdict(list)
    for deal_id, *seat in rows:
        seats[deal_id].append(Playing(*seat))
    return seats
