"""Two chats that turn out to be one: a group became a supergroup, and that was heard of first."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Table, delete, select, update

from storage.chats.finding import bank_of
from storage.models import (
    ACCOUNTS,
    BANKS,
    CARD_MESSAGES,
    CHATS,
    CLEARINGS,
    ENTRIES,
    MEMBERS,
    OUTBOX,
    POSTINGS,
    TABLES,
)
from storage.states import ClearingStage, LetterKind

# Their keys name the chat, and they are about messages and topics that are there no more.
_BOUND_TO_CHAT: Final = (LetterKind.CARD, LetterKind.MENTION, LetterKind.ERASE)


def merge(connection: Connection, chat_id: int, *, into: int) -> None:
    """Everything of the chat becomes the other's, but for its cards, which will be sent anew."""
    _members(connection, chat_id, into)
    _bank(connection, chat_id, into)
    connection.execute(delete(CARD_MESSAGES).where(CARD_MESSAGES.c.chat_id == chat_id))
    bound = (OUTBOX.c.chat_id == chat_id, OUTBOX.c.kind.in_(_BOUND_TO_CHAT))
    connection.execute(delete(OUTBOX).where(*bound))
    connection.execute(update(OUTBOX).where(OUTBOX.c.chat_id == chat_id).values(chat_id=into))
    connection.execute(delete(CHATS).where(CHATS.c.id == chat_id))


def _members(connection: Connection, chat_id: int, into: int) -> None:
    """Who is in the newer chat is in the one it came from."""
    present = select(MEMBERS.c.user_id).where(MEMBERS.c.chat_id == chat_id, MEMBERS.c.present)
    both = (MEMBERS.c.chat_id == into, MEMBERS.c.user_id.in_(present))
    connection.execute(update(MEMBERS).where(*both).values(present=True))
    known = select(MEMBERS.c.user_id).where(MEMBERS.c.chat_id == into)
    doubled = (MEMBERS.c.chat_id == chat_id, MEMBERS.c.user_id.in_(known))
    connection.execute(delete(MEMBERS).where(*doubled))
    connection.execute(update(MEMBERS).where(MEMBERS.c.chat_id == chat_id).values(chat_id=into))


def _bank(connection: Connection, chat_id: int, into: int) -> None:
    bank, other = bank_of(connection, chat_id), bank_of(connection, into)
    if bank is None:
        return
    if other is None:
        connection.execute(update(BANKS).where(BANKS.c.id == bank).values(chat_id=into))
        return
    _accounts(connection, bank, other)
    asked = (
        CLEARINGS.c.bank_id == bank,
        CLEARINGS.c.state == ClearingStage.ASKED,
    )  # a bank has one at a time
    connection.execute(update(CLEARINGS).where(*asked).values(state=ClearingStage.DROPPED))
    for table in (POSTINGS, CLEARINGS, TABLES):
        _move(connection, table, bank, other)
    connection.execute(delete(BANKS).where(BANKS.c.id == bank))


def _accounts(connection: Connection, bank: int, other: int) -> None:
    kept = dict(
        connection.execute(select(ACCOUNTS.c.user_id, ACCOUNTS.c.id).where(ACCOUNTS.c.bank_id == other)).all()
    )
    for account_id, user_id in connection.execute(
        select(ACCOUNTS.c.id, ACCOUNTS.c.user_id).where(ACCOUNTS.c.bank_id == bank)
    ).all():
        if user_id in kept:
            entries = update(ENTRIES).where(ENTRIES.c.account_id == account_id)
            connection.execute(entries.values(account_id=kept[user_id]))
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account_id))
    _move(connection, ACCOUNTS, bank, other)


def _move(connection: Connection, table: Table, bank: int, other: int) -> None:
    connection.execute(update(table).where(table.c.bank_id == bank).values(bank_id=other))
