"""Chips: posted once per cause, each posting sums to zero; balances and standings are sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, true

from engine.errors import BrokenInvariant
from storage.models import ACCOUNTS, BANKS, CHATS, DEALS, ENTRIES, POSTINGS, TABLES, USERS
from storage.states import PostingKind

# Made once: putting a statement together costs more than running it.
_BALANCES: Final = (
    select(ACCOUNTS.c.user_id, func.sum(ENTRIES.c.chips))
    .join_from(ACCOUNTS, ENTRIES)
    .where(ACCOUNTS.c.bank_id == bindparam("at"))
    .group_by(ACCOUNTS.c.user_id)
)


class Movement(NamedTuple):
    """What one posting did to one account; the entries of two computers in a deal are one movement.

    A clearing or a correction has no deal: `number` is 0, `table` and `table_id` are empty.
    """

    posting_id: int
    kind: PostingKind
    user_id: int | None
    number: int
    table: str
    table_id: str
    at: datetime
    reason: str
    author: str
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


def chat_of(connection: Connection, bank_id: int) -> int | None:
    """Our id of the chat whose bank it is."""
    chat_id: int | None = connection.execute(
        select(BANKS.c.chat_id).where(BANKS.c.id == bank_id)
    ).scalar_one()
    return chat_id


def lock(connection: Connection, bank_id: int) -> bool:
    """Whether several tables may post here (the bank is a chat's); such a bank is locked first.

    Who posts locks the bank before the table, so two tables of one chat never wait for each other. The
    lock lets rows that refer to the bank be written meanwhile: a table is one, and whoever has it locked
    would wait for the bank while the bank waits for the table.
    """
    locked = select(BANKS.c.chat_id).where(BANKS.c.id == bank_id).with_for_update(key_share=True)
    return connection.execute(locked).scalar_one() is not None


def post(
    connection: Connection,
    bank_id: int,
    sides: Sequence[tuple[int | None, int]],
    now: datetime,
    *,
    deal_id: int | None = None,
    kind: PostingKind = PostingKind.DEAL,
    author_id: int | None = None,
    reason: str = "",
) -> int:
    """Writes chips to accounts, each given by its user (None: the computers'); returns the posting's id.

    Raises `BrokenInvariant` if they do not sum to zero; the key refuses a second posting of a deal.
    """
    if sum(chips for _, chips in sides) != 0:
        raise BrokenInvariant("chips do not sum to zero")
    posting_id = _inserted(
        connection,
        insert(POSTINGS)
        .values(bank_id=bank_id, kind=kind, deal_id=deal_id, author_id=author_id, reason=reason, at=now)
        .returning(POSTINGS.c.id),
    )
    connection.execute(
        insert(ENTRIES),
        [
            {
                "posting_id": posting_id,
                "line": line,
                "account_id": _account(connection, bank_id, user),
                "chips": chips,
            }
            for line, (user, chips) in enumerate(sides)
        ],
    )
    return posting_id


def balances(connection: Connection, bank_id: int) -> dict[int | None, int]:
    """Every account's chips by user; None is the computer account."""
    return {user_id: int(chips) for user_id, chips in connection.execute(_BALANCES, {"at": bank_id})}


def movements(connection: Connection, bank_id: int, posting_id: int | None = None) -> Iterator[Movement]:
    """All that ever happened in a bank, oldest first; with `posting_id` only that posting."""
    author = USERS.alias()
    shown = (
        *(POSTINGS.c.id, POSTINGS.c.kind, ACCOUNTS.c.user_id, func.coalesce(DEALS.c.number, 0)),
        *(
            func.coalesce(TABLES.c.name, ""),
            func.coalesce(TABLES.c.id, ""),
            POSTINGS.c.at,
            POSTINGS.c.reason,
            func.coalesce(author.c.name, ""),
        ),
    )
    rows = connection.execute(
        select(*shown, func.sum(ENTRIES.c.chips))
        .join_from(POSTINGS, ENTRIES)
        .join(ACCOUNTS, ENTRIES.c.account_id == ACCOUNTS.c.id)
        .join(DEALS, POSTINGS.c.deal_id == DEALS.c.id, isouter=True)
        .join(TABLES, DEALS.c.table_id == TABLES.c.id, isouter=True)
        .join(author, POSTINGS.c.author_id == author.c.id, isouter=True)
        .where(POSTINGS.c.bank_id == bank_id, true() if posting_id is None else POSTINGS.c.id == posting_id)
        .group_by(*shown)
        .order_by(POSTINGS.c.at, POSTINGS.c.id)
    )
    for row in rows:
        yield Movement(row[0], PostingKind(row[1]), *row[2:9], int(row[9]))


def holders(connection: Connection, bank_id: int) -> dict[int | None, str]:
    """The name of every account's user; the computer account has none."""
    rows = connection.execute(
        select(ACCOUNTS.c.user_id, USERS.c.name)
        .join_from(ACCOUNTS, USERS, isouter=True)
        .where(ACCOUNTS.c.bank_id == bank_id)
    )
    return {user_id: name or "" for user_id, name in rows}


def deals_played(connection: Connection, bank_id: int) -> dict[int | None, int]:
    """In how many deals every account's user played; the computers' are counted once each."""
    rows = connection.execute(
        select(ACCOUNTS.c.user_id, func.count(POSTINGS.c.deal_id.distinct()))
        .join_from(ACCOUNTS, ENTRIES)
        .join(POSTINGS, ENTRIES.c.posting_id == POSTINGS.c.id)
        .where(ACCOUNTS.c.bank_id == bank_id)
        .group_by(ACCOUNTS.c.user_id)
    )
    return {user_id: int(deals) for user_id, deals in rows}


class Winnings(NamedTuple):
    """What an account got from some deals."""

    user_id: int | None
    chips: int
    deals: int


def won_since(connection: Connection, bank_id: int, since: datetime) -> list[Winnings]:
    """Of every account that played a deal which ended then or later; only deals count."""
    rows = connection.execute(
        select(ACCOUNTS.c.user_id, func.sum(ENTRIES.c.chips), func.count(POSTINGS.c.deal_id.distinct()))
        .join_from(ACCOUNTS, ENTRIES)
        .join(POSTINGS, ENTRIES.c.posting_id == POSTINGS.c.id)
        .where(ACCOUNTS.c.bank_id == bank_id, POSTINGS.c.kind == PostingKind.DEAL, POSTINGS.c.at >= since)
        .group_by(ACCOUNTS.c.user_id)
    )
    return [Winnings(user_id, int(chips), int(deals)) for user_id, chips, deals in rows]


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
