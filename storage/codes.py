"""Join codes: one that no other table has, and the table behind one."""

from __future__ import annotations

from sqlalchemy import Connection, select

from storage.models import TABLES
from storage.names import new_code, read_code
from storage.states import Stage


def unused_code(connection: Connection) -> str:
    """A join code that no table has."""
    while True:
        code = new_code()
        if connection.execute(select(TABLES.c.id).where(TABLES.c.code == code)).one_or_none() is None:
            return code


def table_of(connection: Connection, code: str) -> str | None:
    """The id of the open table with this code, however people write it."""
    found = select(TABLES.c.id).where(TABLES.c.code == read_code(code), TABLES.c.stage != Stage.CLOSED)
    table_id: str | None = connection.execute(found).scalar_one_or_none()
    return table_id
