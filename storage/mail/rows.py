"""The rows of single letters, found again and changed by who looked at them before."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from storage.models import OUTBOX


def mark(payload: Mapping[str, Any]) -> str:
    """By what a letter is told from the one that took its place under the same key."""
    return json.dumps(payload, sort_keys=True)


def locked(connection: Connection, letter_id: int, expected: str, *, waits: bool = True) -> Row[Any] | None:
    """The letter's row, if it is still the one that was looked at; locked, before anything else of it is.

    Who locks several does not wait for one that somebody has: he might be waited for in a circle.
    """
    found = select(OUTBOX).where(OUTBOX.c.id == letter_id).with_for_update(skip_locked=not waits)
    row = connection.execute(found).one_or_none()
    return row if row is not None and mark(row.payload) == expected else None


def remove(connection: Connection, letter_id: int) -> None:
    """Takes a letter out of the outbox."""
    connection.execute(delete(OUTBOX).where(OUTBOX.c.id == letter_id))


def postpone(connection: Connection, letter_id: int, until: datetime) -> None:
    """Gives a letter another time."""
    connection.execute(update(OUTBOX).where(OUTBOX.c.id == letter_id).values(due=until))
