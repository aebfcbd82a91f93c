"""How long a turn may take, and when a table next needs the server itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from engine.deal import Deal
from storage.snapshot import Snapshot
from storage.states import Stage, Tempo

TURN: Final[Mapping[Tempo, timedelta | None]] = {
    Tempo.LIVE: timedelta(seconds=60),
    Tempo.CALM: timedelta(minutes=5),
    Tempo.POST_DAY: timedelta(hours=24),
    Tempo.POST_DAYS: timedelta(hours=72),
    Tempo.UNLIMITED: None,
}
REMINDED: Final = timedelta(hours=1)  # who has less time than that is told once and not reminded
LOBBY: Final = timedelta(hours=24)  # a chat's table that nobody started for so long is closed
PAUSE: Final = timedelta(days=7)  # and one that waits for players so long
GRACE: Final = timedelta(seconds=60)  # what everybody has at least after the server was away


class Clock(NamedTuple):
    """The times of a table's row; see `models.Table`."""

    since: datetime | None
    deadline: datetime | None
    due: datetime | None


def clock(table: Snapshot, now: datetime) -> Clock:
    """The clock of a table whose turn or wait begins now."""
    if table.stage is Stage.PLAYING and table.folded is not None:
        return _turn(table, table.folded, now)
    if table.stage is Stage.BETWEEN:
        return _until(now, table.tempo)
    if table.stage is Stage.LOBBY and table.chat is not None:
        return Clock(None, None, now + LOBBY)
    if table.stage is Stage.PAUSED and table.chat is not None:
        return Clock(None, None, now + PAUSE)
    return Clock(None, None, None)


def handed_over(table: Snapshot) -> Clock:
    """The clock when a computer takes the turn over: it may act at once, but for its pause."""
    return Clock(table.since, None, _computers_turn(table, table.folded, table.since))


def reminder(tempo: Tempo, since: datetime | None, deadline: datetime | None, step: int) -> datetime | None:
    """When who is awaited is reminded: at half (step 1) and at nine tenths (step 2) of his time."""
    allowed = TURN[tempo]
    if since is None or deadline is None or allowed is None or allowed < REMINDED:
        return None
    return since + (deadline - since) * (0.5 if step == 1 else 0.9)


def _turn(table: Snapshot, deal: Deal, now: datetime) -> Clock:
    player = table.to_act
    if player is None or player.driver == "player":
        return _until(now, table.tempo)
    return Clock(now, None, _computers_turn(table, deal, now))


def _until(now: datetime, tempo: Tempo) -> Clock:
    allowed = TURN[tempo]
    late = None if allowed is None else now + allowed
    return Clock(now, late, late)


def _computers_turn(table: Snapshot, deal: Deal | None, since: datetime | None) -> datetime | None:
    """Not at once, and never sooner for lack of choice: a delay must not tell that a card was forced."""
    if deal is None or since is None:
        return since
    after_trick = bool(deal.tricks) and not deal.trick
    return since + timedelta(seconds=table.trick_pause if after_trick else table.pause)
