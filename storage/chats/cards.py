"""The one card of a chat, or of a topic of it: which message it is and which tables it shows.

A card of a chat is a message; what players hold are the cards of `engine.cards`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, delete, select

from storage.chats.finding import id_of, open_tables
from storage.house import House
from storage.models import BANKS, CARD_MESSAGES, TABLES
from storage.outbox import card, erase_in_chat
from storage.snapshot import Snapshot
from storage.states import Refused, Stage, TableState
from storage.tables.seeing import current, state

_ORDER: Final = (Stage.LOBBY, Stage.PLAYING, Stage.BETWEEN, Stage.PAUSED)
"""Where people are looked for comes first: that table is shown whole, with buttons to sit down."""


def show_card(house: House, chat_tg: int, thread: int | None) -> None:
    """The card becomes the chat's last message; the one before it is erased."""

    def transaction(connection: Connection) -> None:
        chat_id = id_of(connection, chat_tg)
        if chat_id is None:
            return
        card(connection, chat_id, thread, house.now())  # first: its letter is locked before the message
        _take_down(connection, chat_id, thread, house.now())

    house.database.write(transaction)
    house.bus.news()


def tables(house: House, chat_tg: int, thread: int | None = None) -> tuple[TableState, ...]:
    """The chat's open tables, or those of one topic, as a spectator sees them; in the card's order."""
    chat_id = house.database.read(lambda connection: id_of(connection, chat_tg))
    if chat_id is None:
        return ()
    shown = (table for table in _tables(house, chat_id) if thread is None or table.thread == thread)
    return tuple(state(house, table, None) for table in shown)


def shown_on(house: House, chat_id: int, thread: int | None) -> tuple[TableState, ...]:
    """The tables that the card of the chat, or of that topic, shows: a spectator's view of them."""
    return tuple(state(house, table, None) for table in _tables(house, chat_id) if table.thread == thread)


def forget_cards(connection: Connection, chat_id: int) -> None:
    """The chat's cards so far cannot be edited any more."""
    connection.execute(delete(CARD_MESSAGES).where(CARD_MESSAGES.c.chat_id == chat_id))


def take_down_cards(connection: Connection, chat_id: int, now: datetime) -> None:
    """The chat's cards so far are erased: they are too far up, and say what is no longer so."""
    cards = delete(CARD_MESSAGES).where(CARD_MESSAGES.c.chat_id == chat_id)
    for message_id in connection.execute(cards.returning(CARD_MESSAGES.c.message_id)).scalars().all():
        if message_id is not None:
            erase_in_chat(connection, chat_id, message_id, now)


def freshen_cards(connection: Connection, chat_id: int, now: datetime) -> None:
    """Every topic of the chat that has an open table gets its card."""
    threads = (
        select(TABLES.c.thread)
        .join_from(TABLES, BANKS)
        .where(BANKS.c.chat_id == chat_id, TABLES.c.stage != Stage.CLOSED)
        .distinct()
    )
    for thread in connection.execute(threads).scalars().all():
        card(connection, chat_id, thread, now)


def _tables(house: House, chat_id: int) -> list[Snapshot]:
    ids = house.database.read(lambda connection: open_tables(connection, chat_id))
    found = []
    for table_id in ids:
        try:
            found.append(current(house, table_id))
        except Refused:  # it is gone in the meantime
            continue
    shown = [table for table in found if table.stage in _ORDER]
    return sorted(shown, key=lambda table: _ORDER.index(table.stage))


def _take_down(connection: Connection, chat_id: int, thread: int | None, now: datetime) -> None:
    taken = (
        delete(CARD_MESSAGES)
        .where(CARD_MESSAGES.c.chat_id == chat_id, CARD_MESSAGES.c.thread == (thread or 0))
        .returning(CARD_MESSAGES.c.message_id)
    )
    message_id = connection.execute(taken).scalar_one_or_none()
    if message_id is not None:
        erase_in_chat(connection, chat_id, message_id, now)
