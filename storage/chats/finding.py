"""What belongs to a chat, found by its ids."""

from __future__ import annotations

from sqlalchemy import Connection, select

from storage.models import BANKS, CHATS, TABLES
from storage.states import Stage


def id_of(connection: Connection, chat_tg: int) -> int | None:
    """Our id of the chat, if it is known."""
    found: int | None = connection.execute(
        select(CHATS.c.id).where(CHATS.c.tg_id == chat_tg)
    ).scalar_one_or_none()
    return found


def bank_of(connection: Connection, chat_id: int) -> int | None:
    """The chat's bank, which it has as soon as a table was opened."""
    found: int | None = connection.execute(
        select(BANKS.c.id).where(BANKS.c.chat_id == chat_id)
    ).scalar_one_or_none()
    return found


def open_tables(connection: Connection, chat_id: int) -> list[str]:
    """The ids of the chat's tables that are not closed, the newest first."""
    return list(
        connection.execute(
            select(TABLES.c.id)
            .join_from(TABLES, BANKS)
            .where(BANKS.c.chat_id == chat_id, TABLES.c.stage != Stage.CLOSED)
            .order_by(TABLES.c.created_at.desc(), TABLES.c.id)
        ).scalars()
    )
