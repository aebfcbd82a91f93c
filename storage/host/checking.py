"""What has to hold in a database, looked up row by row. A fault names tables and deals, never a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, case, exc, func, literal, select

from storage import folding, migrations
from storage.host import Impossible
from storage.models import ACCOUNTS, DEALS, ENTRIES, PLAYERS, POSTINGS, TABLES
from storage.states import Stage


class Counts(NamedTuple):
    """How much there was to check."""

    tables: int
    deals: int
    running: int
    postings: int


def faults(connection: Connection) -> Iterator[str]:
    """All that does not hold, a line for each. Raises `Impossible` where the form is not this program's."""
    parts = (_postings, _deals_posted, _settlements, _accounts, _banks, _running, _stages)
    for part in (*((_file,) if connection.dialect.name == "sqlite" else ()), _form, *parts):
        try:
            yield from part(connection)
        except exc.DatabaseError:
            yield "the file is damaged: it cannot be read to its end"
            return


def counts(connection: Connection) -> Counts:
    """How much there is in the database."""
    running = select(func.count()).select_from(DEALS).where(DEALS.c.state == "running")
    rest = (select(func.count()).select_from(table) for table in (TABLES, DEALS, POSTINGS))
    tables, deals, postings = (int(connection.execute(count).scalar_one()) for count in rest)
    return Counts(tables, deals, int(connection.execute(running).scalar_one()), postings)


def _form(connection: Connection) -> Iterator[str]:
    revision, newest = migrations.revision_of(connection), migrations.newest()
    if revision is None:
        raise Impossible("there is nothing of this program in the database")
    if revision != newest:
        raise Impossible(
            f"the database has form {revision} and this program works with {newest}: "
            "start the server once, it brings it up to date"
        )
    return iter(())


def _file(connection: Connection) -> Iterator[str]:
    for (found,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if found != "ok":
            yield f"the file is damaged: {str(found).splitlines()[0]}"
    for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"{row[0]}, row {row[1]}: the row of {row[2]} that it refers to is not there"


def _postings(connection: Connection) -> Iterator[str]:
    total = func.coalesce(func.sum(ENTRIES.c.chips), 0)
    rows = connection.execute(
        select(POSTINGS.c.id, total, func.count(ENTRIES.c.line))
        .join_from(POSTINGS, ENTRIES, isouter=True)
        .group_by(POSTINGS.c.id)
        .having((total != 0) | (func.count(ENTRIES.c.line) == 0))
        .order_by(POSTINGS.c.id)
    )
    for posting, chips, entries in rows:
        yield f"posting {posting} " + (f"sums to {chips}, not to 0" if entries else "has no entries")


def _deals_posted(connection: Connection) -> Iterator[str]:
    times = func.count(POSTINGS.c.id)
    rows = connection.execute(
        select(DEALS.c.table_id, DEALS.c.number, DEALS.c.state, times)
        .join_from(DEALS, POSTINGS, isouter=True)
        .group_by(DEALS.c.id)
        .having(times != case((DEALS.c.state == "settled", literal(1)), else_=literal(0)))
        .order_by(DEALS.c.id)
    )
    for row in rows:
        yield f"{_deal(row)}: it is {row.state} and was posted {row[3]} times"


def _settlements(connection: Connection) -> Iterator[str]:
    """What was posted is what the deal's settlement says, to the accounts of who played."""
    entry = (
        select(POSTINGS.c.deal_id, ENTRIES.c.line, ENTRIES.c.chips, ACCOUNTS.c.user_id)
        .join_from(POSTINGS, ENTRIES)
        .join(ACCOUNTS)
        .subquery()
    )
    rows = connection.execute(
        select(DEALS.c.table_id, DEALS.c.number, DEALS.c.settlement, PLAYERS.c.seat, PLAYERS.c.user_id)
        .add_columns(entry.c.chips, entry.c.user_id.label("holder"))
        .join_from(DEALS, PLAYERS)
        .join(entry, (entry.c.deal_id == DEALS.c.id) & (entry.c.line == PLAYERS.c.seat))
        .where(DEALS.c.state == "settled")
        .order_by(DEALS.c.id, PLAYERS.c.seat)
        .execution_options(yield_per=1000)
    )
    for row in rows:
        if row.settlement["chips"][row.seat] != row.chips or row.user_id != row.holder:
            yield f"{_deal(row)}, seat {row.seat}: what was posted is not what the settlement says"


def _accounts(connection: Connection) -> Iterator[str]:
    rows = connection.execute(
        select(POSTINGS.c.id)
        .join_from(POSTINGS, ENTRIES)
        .join(ACCOUNTS)
        .where(ACCOUNTS.c.bank_id != POSTINGS.c.bank_id)
        .distinct()
        .order_by(POSTINGS.c.id)
    )
    for posting in rows.scalars():
        yield f"posting {posting} has entries in another bank"


def _banks(connection: Connection) -> Iterator[str]:
    total = func.sum(ENTRIES.c.chips)
    rows = connection.execute(
        select(ACCOUNTS.c.bank_id, total)
        .join_from(ACCOUNTS, ENTRIES)
        .group_by(ACCOUNTS.c.bank_id)
        .having(total != 0)
        .order_by(ACCOUNTS.c.bank_id)
    )
    for bank, chips in rows:
        yield f"the accounts of bank {bank} sum to {chips}, not to 0"


def _running(connection: Connection) -> Iterator[str]:
    running = select(DEALS.c.id, DEALS.c.table_id, DEALS.c.number).where(DEALS.c.state == "running")
    for row in connection.execute(running.order_by(DEALS.c.id)).all():
        deal = folding.read(connection, row.id)
        if deal is None:
            yield f"{_deal(row)}: it is running and does not replay"
        elif deal.settlement is not None:
            yield f"{_deal(row)}: it is running and has come to its end"


def _stages(connection: Connection) -> Iterator[str]:
    playing = TABLES.c.stage == Stage.PLAYING
    deal = select(DEALS.c.table_id).where(DEALS.c.state == "running")
    rows = connection.execute(
        select(TABLES.c.id, TABLES.c.stage).where(playing != TABLES.c.id.in_(deal)).order_by(TABLES.c.id)
    )
    for row in rows:
        runs = "no deal runs" if row.stage == Stage.PLAYING else "a deal runs"
        yield f"table {row.id}: it is at stage {row.stage}, but {runs}"


def _deal(row: Row[*tuple[Any, ...]]) -> str:
    return f"table {row.table_id}, deal {row.number}"
