"""Chips: posted once per deal, each posting sums to zero; balances and standings are sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select

from engine.errors import BrokenInvariant
from storage.models import ACCOUNTS, BANKS, CHATS, DEALS, ENTRIES, TABLES, USERS

# Made once: putting a statement together costs more than running it.
_BALANCES: Final = (
    select(ACCOUNTS.c.user_id, func.sum(ENTRIES.c.chips))
    .join_from(ACCOUNTS, ENTRIES)
    .where(ACCOUNTS.c.bank_id == bindparam("at"))
    .group_by(ACCOUNTS.c.user_id)
)


class Movement(NamedTuple):
    """What one deal did to one account; the entries of two computers in a deal are one movement."""

    user_id: int | None
    deal_id: int
    number: int
    table: str
    at: datetime
    chips: int


def open_bank(connection: Connection, chat: int | None) -> int:
    """The bank of the chat with that Telegram id, made if need be; without a chat a new one."""
    if chat is None:
        return _inserted(connection, insert(BANKS).values(chat_id=None).returning(BANKS.c.id))
    chat_id = connection.execute(select(CHATS.c.id).where(CHATS.c.tg_id == chat)).scalar_one_or_none()
    if chat_id is None:
        chat_id = _inserted(connection, insert(CHATS).values(tg_id=chat).returning(CHATS.c.id))
    bank_id = connection.execute(select(BANKS.c.id).where(BANKS.c.chat_id == chat_id)).scalar_one_or_none()
    if bank_id is None:
        bank_id = _inserted(connection, insert(BANKS).values(chat_id=chat_id).returning(BANKS.c.id))
    return int(bank_id)


def lock(connection: Connection, bank_id: int) -> bool:
    """Whether several tables may post here (the bank is a chat's); such a bank is locked first.

    Who posts locks the bank before the table, so two tables of one chat never wait for each other. The
    lock lets rows that refer to the bank be written meanwhile: a table is one, and whoever has it locked
    would wait for the bank while the bank waits for the table.
    """
    locked = select(BANKS.c.chat_id).where(BANKS.c.id == bank_id).with_for_update(key_share=True)
    return connection.execute(locked).scalar_one() is not None


def post(
    connection: Connection, bank_id: int, deal_id: int, users: Sequence[int | None], chips: Sequence[int]
) -> None:
    """Writes a deal's chips to the accounts of its seats; a seat without a user is the computer's.

    Raises `BrokenInvariant` if they do not sum to zero; the key refuses a second posting of the deal.
    """
    if sum(chips) != 0:
        raise BrokenInvariant("chips do not sum to zero")
    connection.execute(
        insert(ENTRIES),
        [
            {"deal_id": deal_id, "seat": seat, "account_id": _account(connection, bank_id, user), "chips": n}
            for seat, (user, n) in enumerate(zip(users, chips, strict=True))
        ],
    )


def balances(connection: Connection, bank_id: int) -> dict[int | None, int]:
    """Every account's chips by user; None is the computer account."""
    return {user_id: int(chips) for user_id, chips in connection.execute(_BALANCES, {"at": bank_id})}


def movements(connection: Connection, bank_id: int) -> Iterator[Movement]:
    """All that ever happened in a bank, oldest first."""
    rows = connection.execute(
        select(
            ACCOUNTS.c.user_id,
            DEALS.c.id,
            DEALS.c.number,
            TABLES.c.name,
            DEALS.c.finished_at,
            func.sum(ENTRIES.c.chips),
        )
        .join_from(ACCOUNTS, ENTRIES)
        .join(DEALS, ENTRIES.c.deal_id == DEALS.c.id)
        .join(TABLES, DEALS.c.table_id == TABLES.c.id)
        .where(ACCOUNTS.c.bank_id == bank_id)
        .group_by(ACCOUNTS.c.user_id, DEALS.c.id, DEALS.c.number, TABLES.c.name, DEALS.c.finished_at)
        .order_by(DEALS.c.finished_at, DEALS.c.id)
    )
    for row in rows:
        yield Movement(*row[:5], int(row[5]))


def holders(connection: Connection, bank_id: int) -> dict[int | None, str]:
    """The name of every account's user; the computer account has none."""
    rows = connection.execute(
        select(ACCOUNTS.c.user_id, USERS.c.name)
        .join_from(ACCOUNTS, USERS, isouter=True)
        .where(ACCOUNTS.c.bank_id == bank_id)
    )
    return {user_id: name or "" for user_id, name in rows}


def _account(connection: Connection, bank_id: int, user_id: int | None) -> int:
    found = connection.execute(
        select(ACCOUNTS.c.id).where(
            ACCOUNTS.c.bank_id == bank_id, ACCOUNTS.c.user_id.is_not_distinct_from(user_id)
        )
    ).scalar_one_or_none()
    if found is not None:
        return int(found)
    return _inserted(
        connection, insert(ACCOUNTS).values(bank_id=bank_id, user_id=user_id).returning(ACCOUNTS.c.id)
    )


def _inserted(connection: Connection, statement: Any) -> int:
    return int(connection.execute(statement).scalar_one())
