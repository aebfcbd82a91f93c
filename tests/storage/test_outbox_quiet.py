"""Quiet hours by the clock on the wall, over midnight and when that clock is changed."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from storage.mail.quiet import quiet_until
from storage.states import Settings

PRAGUE = ZoneInfo("Europe/Prague")


def local(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=PRAGUE)


@pytest.mark.parametrize(
    ("begin", "end", "now", "until"),
    [
        (22, 7, "2026-11-30T21:59", None),
        (22, 7, "2026-11-30T22:00", "2026-12-01T07:00"),
        (22, 7, "2026-12-01T06:59", "2026-12-01T07:00"),
        (22, 7, "2026-12-01T07:00", None),
        (13, 15, "2026-12-01T14:30", "2026-12-01T15:00"),
        (13, 15, "2026-12-01T12:59", None),
        (22, 0, "2026-12-31T23:30", "2027-01-01T00:00"),
        (0, 6, "2026-12-01T00:00", "2026-12-01T06:00"),
        (8, 8, "2026-12-01T08:00", None),
        (None, None, "2026-12-01T03:00", None),
        (22, 7, "2026-10-24T23:00", "2026-10-25T07:00"),  # an hour longer
        (22, 7, "2027-03-27T23:00", "2027-03-28T07:00"),  # an hour shorter
    ],
)
def test_quiet_hours(begin: int | None, end: int | None, now: str, until: str | None) -> None:
    found = quiet_until(Settings(quiet_from=begin, quiet_to=end), local(now).astimezone(UTC), PRAGUE)
    assert found == (local(until) if until else None)


def test_a_quiet_night_is_as_long_as_the_clock_makes_it() -> None:
    settings = Settings(quiet_from=22, quiet_to=7)
    nights = [local("2026-10-24T22:00"), local("2027-03-27T22:00"), local("2026-12-01T22:00")]
    lengths = []
    for night in nights:
        until = quiet_until(settings, night.astimezone(UTC), PRAGUE)
        assert until is not None
        lengths.append((until - night.astimezone(UTC)).total_seconds() / 3600)
    assert lengths == [10, 8, 9]
