"""Quick words at the table, and who wants to hear nothing of it any more."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from storage.changes import Change, change
from storage.house import House
from storage.mail.advancing import advance
from storage.models import MUTES, NOTICES, OUTBOX, SAYINGS
from storage.outbox import notice_key, tell_again
from storage.sayings import BREATH, WORDS
from storage.snapshot import Snapshot
from storage.states import Refused, TableState
from storage.tables.seeing import speaking_seat, state


def say(house: House, user_id: int, table_id: str, word: str) -> TableState:
    """The player says a quick word, in place of his last one.

    Raises `Refused`: unknown_table, not_seated (who only watches is silent), unknown_word, rate_limited.
    """

    def work(begun: Change) -> None:
        _check_seen(begun.table, user_id)
        if speaking_seat(begun.table, user_id) is None:
            raise Refused("not_seated")
        if word not in WORDS:
            raise Refused("unknown_word")
        last = next((spoken.at for spoken in begun.table.said if spoken.user_id == user_id), None)
        if last is not None and begun.now - last < BREATH:
            raise Refused("rate_limited")
        begun.connection.execute(
            delete(SAYINGS).where(SAYINGS.c.table_id == table_id, SAYINGS.c.user_id == user_id)
        )
        begun.connection.execute(
            insert(SAYINGS).values(table_id=table_id, user_id=user_id, word=word, at=begun.now)
        )
        begun.reload()

    return state(house, change(house, table_id, work), user_id)


def mute(house: House, user_id: int, table_id: str, yes: bool) -> TableState:
    """Whether the user wants no messages about this table. Raises `Refused("unknown_table")`."""

    def work(begun: Change) -> None:
        _check_seen(begun.table, user_id)
        if yes is (user_id in begun.table.muted):
            return
        if yes:
            begun.connection.execute(insert(MUTES).values(table_id=table_id, user_id=user_id))
        else:
            begun.connection.execute(
                delete(MUTES).where(MUTES.c.table_id == table_id, MUTES.c.user_id == user_id)
            )
            _catch_up(begun, user_id)
        begun.reload()

    return state(house, change(house, table_id, work), user_id)


def _catch_up(begun: Change, user_id: int) -> None:
    """What came due meanwhile was dropped: he is told afresh, or reminded if his notice still stands."""
    connection, table = begun.connection, begun.table
    if not tell_again(connection, table, user_id, begun.now):
        return
    notice = select(NOTICES.c.message_id).where(NOTICES.c.table_id == table.id, NOTICES.c.user_id == user_id)
    if connection.execute(notice).first() is not None:
        letter = select(OUTBOX).where(OUTBOX.c.key == notice_key(table.id, user_id))
        advance(connection, connection.execute(letter).one(), begun.now)


def _check_seen(table: Snapshot, user_id: int) -> None:
    if not table.may_see(user_id):
        raise Refused("unknown_table")
