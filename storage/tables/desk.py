"""Where people see to a bank: it is locked, chips are posted, then the pages of all its tables are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection, update

from storage import bank
from storage.changes import touch_others
from storage.house import House
from storage.listening import announce
from storage.models import TABLES
from storage.outbox import queue
from storage.snapshot import Snapshot
from storage.states import LetterKind, PostingKind, Refused
from storage.tables.seeing import current

T = TypeVar("T")


class Desk:
    """A bank that is locked for one user's wish. `changed` says whether pages have something new to show.

    `admin` is whether he decides alone: as the admin of the chat whose bank it is.
    """

    def __init__(
        self, house: House, connection: Connection, table: Snapshot, user_id: int, *, admin: bool
    ) -> None:
        self.connection = connection
        self.table = table
        self.user_id = user_id
        self.now: datetime = house.now()
        self.changed = False
        bank.lock(connection, table.bank_id)
        self.admin = admin and table.chat is not None
        self.balances = bank.balances(connection, table.bank_id)
        if not (self.admin or table.may_see(user_id) or user_id in self.balances):
            raise Refused("unknown_table")

    def post(
        self, kind: PostingKind, sides: Sequence[tuple[int | None, int]], author_id: int, reason: str = ""
    ) -> int:
        """Moves chips; the chat hears of it. Returns the posting's id."""
        posting_id = bank.post(
            self.connection,
            self.table.bank_id,
            sides,
            self.now,
            kind=kind,
            author_id=author_id,
            reason=reason,
        )
        self.changed = True
        self.write(LetterKind.POSTED, f"posted:{posting_id}", {"posting": posting_id})
        return posting_id

    def write(self, kind: LetterKind, key: str, payload: dict[str, int]) -> None:
        """A letter to the chat of the bank, if it is a chat's."""
        if self.table.chat is not None:
            queue(
                self.connection,
                kind,
                key,
                self.now,
                payload,
                chat_id=self.table.chat,
                table_id=self.table.id,
                thread=self.table.thread,
            )


def at_desk(
    house: House, user_id: int, table_id: str, work: Callable[[Desk], T], *, admin: bool = False
) -> T:
    """Runs `work` on the bank of the table, commits, then tells who listens to any table of that bank.

    The bank is locked before its tables, as where deals are settled. Raises `Refused("unknown_table")`.
    """
    table = current(house, table_id)
    touched: list[tuple[str, int]] = []

    def transaction(connection: Connection) -> T:
        desk = Desk(house, connection, table, user_id, admin=admin)
        done = work(desk)
        if desk.changed:
            touched.extend([*touch_others(connection, table), (table.id, _touch(connection, table.id))])
        return done

    done = house.database.write(transaction)
    for changed, version in touched:
        house.committed(changed, version)
    return done


def _touch(connection: Connection, table_id: str) -> int:
    """The table itself shows its bank also when it is closed."""
    version = connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table_id)
        .values(version=TABLES.c.version + 1)
        .returning(TABLES.c.version)
    ).scalar_one()
    announce(connection, table_id, version)
    return int(version)
