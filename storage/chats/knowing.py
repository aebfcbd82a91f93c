"""Which chats there are, and who is in them."""

from __future__ import annotations

from typing import Any, Final

import structlog
from sqlalchemy import Connection, Row, insert, select, update

from storage import codes
from storage.chats.cards import freshen_cards, take_down_cards
from storage.chats.telling import tell_tables
from storage.house import House
from storage.letters import Chat
from storage.models import BANKS, CHATS, MEMBERS, TABLES, USERS
from storage.names import clean
from storage.states import Access

LONGEST: Final = 64  # of a title
log = structlog.get_logger()


def seen(house: House, tg_id: int, title: str, locale: str) -> Chat:
    """A chat in which the bot was addressed, or to which it was added: it may write there.

    Where it could not before, its card is shown anew.
    """
    shown = clean(title, LONGEST)
    known = get(house, tg_id)
    if known is not None and known.present and (known.title, known.locale) == (shown, locale):
        return known

    def transaction(connection: Connection) -> Chat:
        row = connection.execute(select(CHATS).where(CHATS.c.tg_id == tg_id)).one_or_none()
        values = {"title": shown, "locale": locale, "present": True}
        if row is None:
            new = insert(CHATS).values(tg_id=tg_id, **values).returning(CHATS)
            return read_chat(connection.execute(new).one())
        changed = update(CHATS).where(CHATS.c.id == row.id).values(**values).returning(CHATS)
        chat = read_chat(connection.execute(changed).one())
        if not row.present:
            freshen_cards(connection, chat.id, house.now())
            take_down_cards(connection, chat.id, house.now())
        return chat

    chat = house.database.write_new(transaction)
    if known is None or not known.present:
        log.info("chat joined", chat=chat.id)
    if known is not None and known.title != chat.title:
        tell_tables(house, chat.id)
    house.bus.news()
    return chat


def get(house: House, tg_id: int) -> Chat | None:
    """The chat with that Telegram id, if it is known."""
    found = select(CHATS).where(CHATS.c.tg_id == tg_id)
    row = house.database.read(lambda connection: connection.execute(found).one_or_none())
    return read_chat(row) if row is not None else None


def of_table(house: House, table_id: str) -> Chat | None:
    """The chat a table belongs to."""
    found = select(CHATS).join_from(TABLES, BANKS).join(CHATS).where(TABLES.c.id == table_id)
    row = house.database.read(lambda connection: connection.execute(found).one_or_none())
    return read_chat(row) if row is not None else None


def of_code(house: House, code: str) -> Chat | None:
    """The chat of the open table that the code leads to."""
    table_id = house.database.read(lambda connection: codes.table_of(connection, code))
    return of_table(house, table_id) if table_id is not None else None


def member_seen(house: House, chat_tg: int, user_id: int) -> None:
    """The user is in the chat: its tables are open to him. An unknown chat changes nothing."""
    chat = get(house, chat_tg)
    if chat is None or _presence(house, chat.id, user_id):
        return

    def transaction(connection: Connection) -> None:
        at = (MEMBERS.c.chat_id == chat.id, MEMBERS.c.user_id == user_id)
        if connection.execute(update(MEMBERS).where(*at).values(present=True)).rowcount == 0:
            connection.execute(insert(MEMBERS).values(chat_id=chat.id, user_id=user_id, present=True))

    house.database.write_new(transaction)
    tell_tables(house, chat.id, Access.CHAT)


def is_member(house: House, chat_tg: int, user_id: int) -> bool:
    """Whether the user was seen in the chat and not heard to have left it."""
    chat = get(house, chat_tg)
    return chat is not None and bool(_presence(house, chat.id, user_id))


def mark_left(house: House, chat_id: int, user_tg: int) -> int | None:
    """Notes that somebody left a chat; his id, None if he is not known here."""

    def transaction(connection: Connection) -> int | None:
        found = select(USERS.c.id).where(USERS.c.tg_id == user_tg)
        user_id: int | None = connection.execute(found).scalar_one_or_none()
        connection.execute(
            update(MEMBERS)
            .where(MEMBERS.c.chat_id == chat_id, MEMBERS.c.user_id == user_id)
            .values(present=False)
        )
        return user_id

    return house.database.write(transaction)


def read_chat(row: Row[Any]) -> Chat:
    """The chat of a row."""
    return Chat(row.id, row.tg_id, row.title, row.locale, row.present)


def _presence(house: House, chat_id: int, user_id: int) -> bool | None:
    found = select(MEMBERS.c.present).where(MEMBERS.c.chat_id == chat_id, MEMBERS.c.user_id == user_id)
    return house.database.read(lambda connection: connection.execute(found).scalar_one_or_none())
