"""What became of a letter that was handed out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Row, Table, delete, insert, select, update

from storage.house import House
from storage.letters import Letter
from storage.mail.advancing import advance
from storage.mail.rows import locked, mark, postpone, remove
from storage.models import CARD_MESSAGES, MENTIONS, NOTICES, OUTBOX, SENDINGS
from storage.outbox import BATCH, erase_in_chat, erase_in_private, erase_mention, notice_key
from storage.states import LetterKind

_MINUTE: Final = timedelta(minutes=1)  # Telegram's limits look no further back


def sent(house: House, letter: Letter, message_id: int | None, digest: str) -> None:
    """The letter is in Telegram. If it was queued again meanwhile it stays, for the newer one."""

    def transaction(connection: Connection) -> None:
        now = house.now()
        row = locked(connection, letter.id, letter.mark)
        _count(connection, letter, now)
        match letter.kind:
            case LetterKind.CARD:
                _card_shown(connection, letter, message_id, digest, now)
            case LetterKind.TURN | LetterKind.STAND_IN if message_id is not None:
                _notice_shown(connection, letter, message_id, now)
            case LetterKind.MENTION:
                _mentioned(connection, letter, message_id, now)
            case _:
                pass
        if row is not None:
            advance(connection, row, now)

    house.database.write(transaction)
    house.bus.news()


def sent_many(house: House, letters: Sequence[Letter]) -> None:
    """These letters went out together, in one message."""

    def transaction(connection: Connection) -> None:
        _count(connection, letters[0], house.now())
        for letter in letters:
            if locked(connection, letter.id, letter.mark) is not None:
                remove(connection, letter.id)

    if letters:
        house.database.write(transaction)


def later(house: House, letter: Letter, until: datetime) -> None:
    """The letter has to wait; one that took its place meanwhile waits as well."""

    def transaction(connection: Connection) -> None:
        tried = update(OUTBOX).where(OUTBOX.c.id == letter.id).values(attempts=OUTBOX.c.attempts + 1)
        connection.execute(tried)
        postpone(connection, letter.id, until)

    house.database.write(transaction)


def lost(house: House, letter: Letter) -> None:
    """The letter can never be delivered."""

    def transaction(connection: Connection) -> None:
        if locked(connection, letter.id, letter.mark) is not None:
            remove(connection, letter.id)

    house.database.write(transaction)


def recent_sendings(house: House) -> tuple[tuple[int, datetime], ...]:
    """What was sent in the last minute: the Telegram id of the chat, and when; oldest first."""
    since = house.now() - _MINUTE
    recent = select(SENDINGS.c.tg_id, SENDINGS.c.at).where(SENDINGS.c.at > since).order_by(SENDINGS.c.at)
    return house.database.read(lambda connection: tuple((to, at) for to, at in connection.execute(recent)))


def _count(connection: Connection, letter: Letter, now: datetime) -> None:
    to = letter.person or letter.chat
    if to is not None:
        connection.execute(delete(SENDINGS).where(SENDINGS.c.at <= now - _MINUTE))
        connection.execute(insert(SENDINGS).values(tg_id=to.tg_id, at=now))


def _card_shown(
    connection: Connection, letter: Letter, message_id: int | None, digest: str, now: datetime
) -> None:
    """A card that was to become the last message while the old one was being edited stays forgotten."""
    if letter.chat is None:
        return
    place = {"chat_id": letter.chat.id, "thread": letter.thread or 0}
    row = _at(connection, CARD_MESSAGES, place)
    shown = {"message_id": message_id or letter.message_id, "digest": digest, "shown_at": now}
    if row is None:
        if letter.message_id is None or message_id not in (None, letter.message_id):
            connection.execute(insert(CARD_MESSAGES).values(**place, **shown))
        return
    if row.message_id not in (None, letter.message_id, shown["message_id"]) and message_id is not None:
        erase_in_chat(connection, letter.chat.id, row.message_id, now)
    connection.execute(update(CARD_MESSAGES).where(*_is(CARD_MESSAGES, place)).values(**shown))


def _notice_shown(connection: Connection, letter: Letter, message_id: int, now: datetime) -> None:
    """It takes the place of the notice before, which is erased.

    Where the letter was taken back while it was being sent, its own message is erased at once.
    """
    if letter.table is None or letter.person is None:
        return
    place = {"table_id": letter.table.id, "user_id": letter.person.user_id}
    key = notice_key(letter.table.id, letter.person.user_id)
    if connection.execute(select(OUTBOX.c.id).where(OUTBOX.c.key == key)).first() is None:
        erase_in_private(connection, letter.person.user_id, message_id, now)
        return
    former = _at(connection, NOTICES, place)
    if former is None:
        connection.execute(insert(NOTICES).values(**place, message_id=message_id))
        return
    connection.execute(update(NOTICES).where(*_is(NOTICES, place)).values(message_id=message_id))
    if former.message_id != message_id:
        erase_in_private(connection, letter.person.user_id, former.message_id, now)


def _mentioned(connection: Connection, letter: Letter, message_id: int | None, now: datetime) -> None:
    """The message stands until nobody in it is awaited. Who came to the list while it was being sent stays on
    it; who was named does not.
    """
    for person, table in zip(letter.people, letter.tables, strict=True):
        erase_mention(connection, table.id, person.user_id, now)
        if letter.chat is not None and message_id is not None:
            place = {"table_id": table.id, "user_id": person.user_id}
            named = {"chat_id": letter.chat.id, "message_id": message_id}
            connection.execute(insert(MENTIONS).values(**place, **named))
    row = connection.execute(select(OUTBOX).where(OUTBOX.c.id == letter.id).with_for_update()).one_or_none()
    if row is None or mark(row.payload) == letter.mark:
        return
    named = json.loads(letter.mark)["turns"]
    turns = [turn for turn in row.payload["turns"] if turn not in named]
    rest = update(OUTBOX).where(OUTBOX.c.id == row.id).values(payload={"turns": turns}, due=now + BATCH)
    connection.execute(rest)


def _at(connection: Connection, where: Table, place: dict[str, Any]) -> Row[Any] | None:
    return connection.execute(select(where).where(*_is(where, place)).with_for_update()).one_or_none()


def _is(where: Table, place: dict[str, Any]) -> list[Any]:
    return [where.c[name] == value for name, value in place.items()]
