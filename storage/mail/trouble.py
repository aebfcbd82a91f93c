"""What Telegram said to a letter that it did not take, or that it took elsewhere."""

from __future__ import annotations

from datetime import datetime

import structlog
from sqlalchemy import Connection, delete, select, update

from storage import users
from storage.chats.cards import forget_cards, freshen_cards
from storage.chats.finding import id_of
from storage.chats.merging import merge
from storage.chats.telling import tell_tables
from storage.house import House
from storage.letters import Letter
from storage.models import BANKS, CARD_MESSAGES, CHATS, MENTIONS, OUTBOX, TABLES, USERS
from storage.outbox import PATIENCE, card
from storage.states import LetterKind

log = structlog.get_logger()


def chat_moved(house: House, old_tg: int, new_tg: int) -> None:
    """A group became a supergroup: it keeps its key here, its messages so far are out of reach."""

    def transaction(connection: Connection) -> int | None:
        old, new = id_of(connection, old_tg), id_of(connection, new_tg)
        if old is None:
            return None
        connection.execute(delete(MENTIONS).where(MENTIONS.c.chat_id.in_([old, new])))
        if new is not None:
            merge(connection, new, into=old)
        values = {"tg_id": new_tg, "present": True, "rests_until": None}
        connection.execute(update(CHATS).where(CHATS.c.id == old).values(**values))
        freshen_cards(connection, old, house.now())
        forget_cards(connection, old)
        forgotten = (OUTBOX.c.chat_id == old, OUTBOX.c.kind == LetterKind.ERASE)
        connection.execute(delete(OUTBOX).where(*forgotten))
        return old if new is not None else None

    merged = house.database.write(transaction)
    if merged is not None:
        tell_tables(house, merged)
    house.bus.news()


def chat_rests(house: House, tg_id: int, until: datetime) -> None:
    """Telegram wants the chat to be left alone for a while."""
    resting = update(CHATS).where(CHATS.c.tg_id == tg_id).values(rests_until=until)
    house.database.write(lambda connection: connection.execute(resting))


def chat_gone(house: House, tg_id: int) -> None:
    """The bot is not in the chat any more, or may not write there; until it is seen there again."""
    gone = update(CHATS).where(CHATS.c.tg_id == tg_id).values(present=False).returning(CHATS.c.id)
    chat_id = house.database.write(lambda connection: connection.execute(gone).scalar_one_or_none())
    if chat_id is not None:
        log.info("chat left", chat=chat_id)


def card_gone(house: House, letter: Letter) -> None:
    """The card's message vanished: the letter, which stays, will be a new message."""
    chat = letter.chat
    if chat is None:
        return
    place = (CARD_MESSAGES.c.chat_id == chat.id, CARD_MESSAGES.c.thread == (letter.thread or 0))
    vanished = delete(CARD_MESSAGES).where(*place, CARD_MESSAGES.c.message_id == letter.message_id)
    house.database.write(lambda connection: connection.execute(vanished))


def thread_gone(house: House, letter: Letter) -> None:
    """The topic was deleted: its tables go on in the chat itself."""
    chat, thread = letter.chat, letter.thread
    if chat is None or thread is None:
        return

    def transaction(connection: Connection) -> None:
        banks = select(BANKS.c.id).where(BANKS.c.chat_id == chat.id)
        tables = update(TABLES).where(TABLES.c.thread == thread, TABLES.c.bank_id.in_(banks))
        connection.execute(tables.values(thread=None))
        of_topic = (OUTBOX.c.chat_id == chat.id, OUTBOX.c.thread == thread)
        cards_key = f"card:{chat.id}:{thread}"
        connection.execute(delete(OUTBOX).where(*of_topic, OUTBOX.c.key == cards_key))
        connection.execute(update(OUTBOX).where(*of_topic).values(thread=None))
        connection.execute(
            delete(CARD_MESSAGES).where(CARD_MESSAGES.c.chat_id == chat.id, CARD_MESSAGES.c.thread == thread)
        )
        card(connection, chat.id, None, house.now())

    house.database.write(transaction)
    tell_tables(house, chat.id)
    house.bus.news()


def can_write(house: House, user_tg: int, yes: bool) -> None:
    """Whether the bot may write to the user privately; if it may again, what waited for that is due.

    Nobody of that id changes nothing.
    """
    if not users.allow(house, user_tg, yes) or not yes:
        return
    him = select(USERS.c.id).where(USERS.c.tg_id == user_tg).scalar_subquery()
    waiting = update(OUTBOX).where(OUTBOX.c.user_id == him, OUTBOX.c.due > house.now() + PATIENCE)
    waiting = waiting.where(OUTBOX.c.payload["step"].as_integer() == 0)
    house.database.write(lambda connection: connection.execute(waiting.values(due=house.now())))
    house.bus.news()
