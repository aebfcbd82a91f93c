"""Banks as their members see them: the own ledger, everybody's standing, what people posted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from sqlalchemy import Connection, func, select

from storage import bank as chips
from storage.bank import Movement
from storage.house import House
from storage.models import ACCOUNTS, BANKS, CHATS, ENTRIES, POSTINGS, TABLES
from storage.snapshot import Snapshot
from storage.states import Bank, BankLine, Entry, PostingKind, PostingLine, Stage, Standing
from storage.tables.seeing import taken_part_in

Names = Mapping[int | None, str]


def bank(house: House, user_id: int, table_id: str) -> Bank:
    """The table's bank as the user sees it. Raises `Refused("unknown_table")`."""
    table = taken_part_in(house, user_id, table_id)
    return house.database.read(lambda connection: bank_of(connection, table, user_id))


def bank_of(connection: Connection, table: Snapshot, user_id: int) -> Bank:
    """The same in a transaction of the caller's."""
    names = chips.holders(connection, table.bank_id)
    balances = dict.fromkeys(names, 0)
    curves: dict[int | None, list[int]] = {user: [] for user in names}
    points: list[int] = []
    entries: list[Entry] = []
    postings: list[PostingLine] = []
    for _, group in groupby(chips.movements(connection, table.bank_id), key=attrgetter("posting_id")):
        moved = list(group)
        for one in moved:
            balances[one.user_id] += one.chips
            if one.user_id == user_id:
                entries.append(_entry(one, balances[user_id]))
        for user, curve in curves.items():
            curve.append(balances[user])
        points.append((points[-1] if points else 0) + (moved[0].kind is PostingKind.DEAL))
        if moved[0].kind is not PostingKind.DEAL:
            postings.append(_posting_line(moved, names))
    ranked = standings(connection, table.bank_id)
    return Bank(
        table=table.name,
        table_id=table.id,
        balance=balances.get(user_id, 0),
        entries=tuple(reversed(entries)),
        standings=ranked,
        curves=tuple((s.name, tuple(curves[s.user_id])) for s in ranked),
        points=tuple(points),
        postings=tuple(reversed(postings)),
        chat=_chat(connection, table.bank_id),
        visible=table.may_see(user_id),
        corrects=user_id == table.founder_id,
        closed=table.stage is Stage.CLOSED,
    )


def standings(connection: Connection, bank_id: int) -> tuple[Standing, ...]:
    """Every account of a bank, the highest first."""
    balances = chips.balances(connection, bank_id)
    deals = chips.deals_played(connection, bank_id)
    names = chips.holders(connection, bank_id)
    return _ranked(
        Standing(name, user, balances.get(user, 0), deals.get(user, 0)) for user, name in names.items()
    )


def standings_since(connection: Connection, bank_id: int, since: datetime) -> tuple[Standing, ...]:
    """What the deals from then on brought, to those who played any; who won most first."""
    names = chips.holders(connection, bank_id)
    won = chips.won_since(connection, bank_id, since)
    return _ranked(Standing(names[one.user_id], one.user_id, one.chips, one.deals) for one in won)


def banks(house: House, user_id: int) -> tuple[BankLine, ...]:
    """Every bank in which the user has an account, also that of tables that are closed or that he left.

    The one with the newest table stands first.
    """
    return house.database.read(lambda connection: tuple(_lines(connection, user_id)))


def posting_line(connection: Connection, posting_id: int) -> PostingLine:
    """A clearing or a correction by its id."""
    bank_id = connection.execute(select(POSTINGS.c.bank_id).where(POSTINGS.c.id == posting_id)).scalar_one()
    moved = chips.movements(connection, bank_id, posting_id)
    return _posting_line(list(moved), chips.holders(connection, bank_id))


def _ranked(accounts: Iterable[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(accounts, key=lambda s: (-s.balance, s.name, s.user_id or 0)))


def _entry(moved: Movement, balance: int) -> Entry:
    return Entry(
        deal=moved.number,
        table=moved.table,
        table_id=moved.table_id,
        at=moved.at,
        chips=moved.chips,
        balance=balance,
        kind=moved.kind,
        author=moved.author,
        reason=moved.reason,
    )


def _posting_line(moved: Iterable[Movement], names: Names) -> PostingLine:
    first, *others = moved
    entries = sorted((one.chips, names[one.user_id]) for one in (first, *others))
    return PostingLine(
        kind=first.kind,
        at=first.at,
        author=first.author,
        reason=first.reason,
        entries=tuple((name, chips) for chips, name in entries),
    )


def _chat(connection: Connection, bank_id: int) -> str | None:
    title = select(CHATS.c.title).join_from(BANKS, CHATS).where(BANKS.c.id == bank_id)
    return connection.execute(title).scalar_one_or_none() or None


def _lines(connection: Connection, user_id: int) -> Iterable[BankLine]:
    counted = connection.execute(
        select(ACCOUNTS.c.bank_id, func.sum(ENTRIES.c.chips), func.count(POSTINGS.c.deal_id.distinct()))
        .join_from(ACCOUNTS, ENTRIES)
        .join(POSTINGS, ENTRIES.c.posting_id == POSTINGS.c.id)
        .where(ACCOUNTS.c.user_id == user_id)
        .group_by(ACCOUNTS.c.bank_id)
    )
    accounts = {bank_id: (int(balance), int(deals)) for bank_id, balance, deals in counted}
    rows = connection.execute(
        select(TABLES.c.id, TABLES.c.name, TABLES.c.bank_id, TABLES.c.stage, CHATS.c.title)
        .join_from(TABLES, BANKS)
        .join(CHATS, BANKS.c.chat_id == CHATS.c.id, isouter=True)
        .where(TABLES.c.bank_id.in_(list(accounts)))
        .order_by(TABLES.c.stage == Stage.CLOSED, TABLES.c.created_at.desc(), TABLES.c.id)
    )
    for row in rows:
        if row.bank_id not in accounts:
            continue
        balance, deals = accounts.pop(row.bank_id)
        yield BankLine(
            table_id=row.id,
            name=row.title or row.name,
            balance=balance,
            deals=deals,
            closed=row.stage == Stage.CLOSED,
        )
