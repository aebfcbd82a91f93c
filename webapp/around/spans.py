"""Elapsed time in one coarse unit, as people say it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Span(NamedTuple):
    """`n` whole `unit`s ("minutes", "hours", "days")."""

    unit: str
    n: int


def span(since: datetime | None, now: datetime) -> Span | None:
    """How long ago `since` was; None if unknown or less than a minute ago.

    >>> from datetime import UTC, timedelta
    >>> now = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
    >>> span(now - timedelta(minutes=150), now)
    Span(unit='hours', n=2)
    """
    if since is None:
        return None
    minutes = int((now - since).total_seconds()) // 60
    if minutes < 1:
        return None
    if minutes < 60:
        return Span("minutes", minutes)
    return Span("hours", minutes // 60) if minutes < 60 * 24 else Span("days", minutes // (60 * 24))
