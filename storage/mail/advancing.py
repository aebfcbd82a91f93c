"""A notice that was sent becomes a reminder."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, select, update

from storage.mail.rows import remove
from storage.models import OUTBOX, TABLES
from storage.states import LetterKind, Tempo
from storage.tempo import reminder

REMINDERS: Final = 2


def advance(connection: Connection, row: Row[Any], now: datetime) -> None:
    """The letter was sent: it is kept for the next reminder that is still to come, if there is one."""
    following = _following(connection, row, now) if row.kind == LetterKind.TURN else None
    if following is None:
        remove(connection, row.id)
        return
    step, due = following
    payload = {**row.payload, "step": step}
    connection.execute(
        update(OUTBOX).where(OUTBOX.c.id == row.id).values(payload=payload, due=due, attempts=0)
    )


def _following(connection: Connection, row: Row[Any], now: datetime) -> tuple[int, datetime] | None:
    clock = select(TABLES.c.tempo, TABLES.c.since, TABLES.c.deadline).where(TABLES.c.id == row.table_id)
    tempo, since, deadline = connection.execute(clock).one()
    for step in range(row.payload["step"] + 1, REMINDERS + 1):
        due = reminder(Tempo(tempo), since, deadline, step)
        if due is not None and due > now:
            return step, due
    return None
