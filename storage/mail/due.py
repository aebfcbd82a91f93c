"""The letters that are due: what no longer holds is dropped, what has to wait gets another time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from itertools import count
from typing import Any, Final, NamedTuple

import structlog
from sqlalchemy import ColumnElement, Connection, Row, func, or_, select

from storage.house import House
from storage.letters import Letter
from storage.mail.advancing import advance
from storage.mail.composing import compose
from storage.mail.fates import Dropped, Postponed, Unwritable
from storage.mail.rows import locked, mark, postpone, remove
from storage.models import CHATS, OUTBOX, USERS
from storage.outbox import BATCH, NAMED, mention_key, queue
from storage.states import LetterKind

_AFTER_FAILURE: Final = timedelta(minutes=5)
_UNTIL_HE_MAY_BE_WRITTEN_TO: Final = timedelta(days=1)  # when he lets the bot write, it is due at once
_CHAT: Final = select(CHATS.c.tg_id).where(CHATS.c.id == OUTBOX.c.chat_id).scalar_subquery()
_PERSON: Final = select(USERS.c.tg_id).where(USERS.c.id == OUTBOX.c.user_id).scalar_subquery()
log = structlog.get_logger()


class _Put(NamedTuple):
    """A letter that is not sent now, and why."""

    row: Row[Any]
    fate: Dropped | Postponed | Unwritable


class Left(NamedTuple):
    """Letters that are left out: to these Telegram ids, and the cards of those."""

    but: Collection[int]
    no_cards: Collection[int]

    def others(self) -> list[ColumnElement[bool]]:
        """What holds for all other letters."""
        found: list[ColumnElement[bool]] = []
        if self.but:
            found.append(func.coalesce(_CHAT, _PERSON).not_in(self.but))
        if self.no_cards:
            found.append(or_(OUTBOX.c.kind != LetterKind.CARD, _CHAT.not_in(self.no_cards)))
        return found


def letters(house: House, limit: int, left: Left) -> tuple[Letter, ...]:
    """The letters that are due and hold, longest due first."""
    now = house.now()
    rows = house.database.read(lambda connection: _rows(connection, now, limit, left))
    ready: list[Letter] = []
    put: list[_Put] = []
    for row in rows:
        try:
            ready.append(compose(house, row, mark(row.payload), now))
        except (Dropped, Postponed, Unwritable) as fate:
            put.append(_Put(row, fate))
        except Exception as error:  # one letter's trouble is not the others'; the text may name cards
            log.error("letter unreadable", letter=row.id, kind=row.kind, error=type(error).__name__)
            put.append(_Put(row, Postponed(now + _AFTER_FAILURE)))
    if put:
        house.database.write(lambda connection: _put_away(connection, put, now))
    return tuple(ready)


def next_due(house: House, left: Left) -> datetime | None:
    """When the next letter is due; None if there is none."""
    first_due = select(func.min(OUTBOX.c.due)).where(*left.others())

    def first(connection: Connection) -> datetime | None:
        due: datetime | None = connection.execute(first_due).scalar_one()
        return due

    return house.database.read(first)


def _rows(connection: Connection, now: datetime, limit: int, left: Left) -> list[Row[Any]]:
    due = select(OUTBOX).where(OUTBOX.c.due <= now, *left.others())
    due = due.order_by(OUTBOX.c.due, OUTBOX.c.id).limit(limit)
    return list(connection.execute(due))


def _put_away(connection: Connection, put: list[_Put], now: datetime) -> None:
    for looked_at, fate in put:
        row = locked(connection, looked_at.id, mark(looked_at.payload), waits=False)
        if row is None:
            continue
        match fate:
            case Dropped():
                remove(connection, row.id)
            case Postponed(until=until):
                postpone(connection, row.id, until)
            case Unwritable(chat=int(chat), thread=thread) if row.kind == LetterKind.TURN:
                _mention(connection, row, chat, thread, now)
                advance(connection, row, now)
            case Unwritable():
                postpone(connection, row.id, now + _UNTIL_HE_MAY_BE_WRITTEN_TO)


def _mention(connection: Connection, row: Row[Any], chat_id: int, thread: int | None, now: datetime) -> None:
    """Names the user in the table's chat, with others who are awaited there at about the same time."""
    turn = [row.table_id, row.user_id, row.payload["deal"], row.payload["seen"]]
    keys = (mention_key(chat_id, thread, page) for page in count())
    key, turns = next(
        (key, turns) for key in keys if len(turns := _named(connection, key, but=turn[:2])) < NAMED
    )
    queue(
        connection,
        LetterKind.MENTION,
        key,
        now + BATCH,
        {"turns": [*turns, turn]},
        chat_id=chat_id,
        thread=thread,
        freshen=True,
    )


def _named(connection: Connection, key: str, but: list[Any]) -> list[list[Any]]:
    """Whom that letter will name, but for this user at this table."""
    found = select(OUTBOX.c.payload).where(OUTBOX.c.key == key).with_for_update()
    waiting = connection.execute(found).scalar_one_or_none()
    return [known for known in (waiting or {"turns": []})["turns"] if known[:2] != but]
