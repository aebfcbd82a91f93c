"""Quiet hours: when somebody wants no messages."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo

from storage.states import Settings


def quiet_until(settings: Settings, now: datetime, zone: tzinfo) -> datetime | None:
    """The end of the quiet hours that are running, None outside of them. Their hours are those of `zone`.

    From an hour to the same hour is no time at all.
    """
    begin, end = settings.quiet_from, settings.quiet_to
    if begin is None or end is None:
        return None
    local = now.astimezone(zone)
    over_midnight = begin > end
    quiet = local.hour >= begin or local.hour < end if over_midnight else begin <= local.hour < end
    if not quiet:
        return None
    day = local.date() + timedelta(days=int(local.hour >= end))
    return datetime.combine(day, time(end), zone).astimezone(UTC)
