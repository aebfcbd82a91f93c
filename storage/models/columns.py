"""Columns and checks that several tables share."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import CheckConstraint, DateTime, Dialect, Index, text
from sqlalchemy.types import TypeDecorator

MOST: Final = 2**31 - 1  # what an integer column holds; who asks for more asks for nothing


class Moment(TypeDecorator[datetime]):
    """An aware UTC time, on SQLite too, which itself keeps no zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuses a time without a zone: it could mean anything."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time needs a zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The same moment in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def one_of(column: str, values: Iterable[str]) -> CheckConstraint:
    """The column holds one of these."""
    names = ", ".join(f"'{v}'" for v in values)
    return CheckConstraint(f"{column} IN ({names})", name=f"{column}_known")


def one_where(name: str, column: str, condition: str) -> Index:
    """Of the rows for which the condition (in SQL) holds, each has another value in the column."""
    where = text(condition)
    return Index(name, column, unique=True, sqlite_where=where, postgresql_where=where)
