"""What changed about a chat is told to the pages of its tables."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, update

from storage.chats.finding import open_tables
from storage.house import House
from storage.listening import announce
from storage.models import TABLES
from storage.states import Access


def tell_tables(house: House, chat_id: int, access: Access | None = None) -> None:
    """Gives the chat's open tables (only those of that access) a new version.

    Table by table: who holds several rows can be waited for in a circle.
    """
    for table_id in house.database.read(lambda connection: open_tables(connection, chat_id)):
        version = house.database.write(partial(_touch, table_id, access))
        if version is not None:
            house.committed(table_id, version)


def _touch(table_id: str, access: Access | None, connection: Connection) -> int | None:
    wanted = update(TABLES).where(TABLES.c.id == table_id)
    if access is not None:
        wanted = wanted.where(TABLES.c.access == access)
    version: int | None = connection.execute(
        wanted.values(version=TABLES.c.version + 1).returning(TABLES.c.version)
    ).scalar_one_or_none()
    if version is not None:
        announce(connection, table_id, version)
    return version
