"""Codes that no other table has."""

from __future__ import annotations

from sqlalchemy import Connection, select

from storage.models import TABLES
from storage.names import new_code


def unused_code(connection: Connection) -> str:
    """A join code that no table has."""
    while True:
        code = new_code()
        if connection.execute(select(TABLES.c.id).where(TABLES.c.code == code)).one_or_none() is None:
            return code
