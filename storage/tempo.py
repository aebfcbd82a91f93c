"""How long a turn may take, and when a table next needs the server itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from zlib import crc32

from engine.deal import Deal
from engine.offers import offers
from engine.phases import Phase
from engine.view import view
from storage.snapshot import Snapshot
from storage.states import Pace, Stage, Strength, Tempo

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
SLOWER: Final[Mapping[Pace, float]] = {Pace.BRISK: 1.0, Pace.EASY: 1.6, Pace.SLOW: 3.0}
SPREAD: Final = 0.3  # by how much of itself a computer's pause is longer at most
LONGEST_WAIT: Final = 3.0  # seconds that it is longer at most where this computer is busy
GRACE: Final = timedelta(seconds=60)  # what everybody has at least after the server was away


class Clock(NamedTuple):
    """The times of a table's row; see `models.Table`."""

    since: datetime | None
    deadline: datetime | None
    due: datetime | None


def clock(table: Snapshot, now: datetime, backlog: float) -> Clock:
    """The clock of a table whose turn or wait begins now; `backlog`: see `House.backlog`."""
    if table.stage is Stage.PLAYING and table.folded is not None:
        return _turn(table, table.folded, now, backlog)
    if table.stage is Stage.BETWEEN:
        return _until(now, table.tempo)
    if table.stage is Stage.LOBBY and table.chat is not None:
        return Clock(None, None, now + LOBBY)
    if table.stage is Stage.PAUSED and table.chat is not None:
        return Clock(None, None, now + PAUSE)
    return Clock(None, None, None)


def handed_over(table: Snapshot, now: datetime, backlog: float) -> Clock:
    """The clock when a computer takes the turn over: it may act at once, but for its pause."""
    return Clock(table.since, None, _after_pause(table, table.folded, now, backlog))


def reminder(tempo: Tempo, since: datetime | None, deadline: datetime | None, step: int) -> datetime | None:
    """When who is awaited is reminded: at half (step 1) and at nine tenths (step 2) of his time."""
    allowed = TURN[tempo]
    if since is None or deadline is None or allowed is None or allowed < REMINDED:
        return None
    return since + (deadline - since) * (0.5 if step == 1 else 0.9)


def _turn(table: Snapshot, deal: Deal, now: datetime, backlog: float) -> Clock:
    player = table.to_act
    if player is not None and table.awaited is None:
        return Clock(now, None, _after_pause(table, deal, now, backlog))
    late = _until(now, table.tempo)
    if player is None or not player.forced or not has_one_card(deal):
        return late
    played = _after_pause(table, deal, now, backlog)
    return late._replace(due=played if late.deadline is None else min(played, late.deadline))


def has_one_card(deal: Deal) -> bool:
    """Whether who is on turn in the play has nothing to choose."""
    return deal.phase is Phase.PLAY and len(offers(view(deal, deal.to_act))) == 1


def _until(now: datetime, tempo: Tempo) -> Clock:
    allowed = TURN[tempo]
    late = None if allowed is None else now + allowed
    return Clock(now, late, late)


def _after_pause(table: Snapshot, deal: Deal | None, now: datetime, backlog: float) -> datetime:
    """When a computer acts. It is settled before anybody thinks: it tells nothing of what there was to
    choose from, or how long that took.

    Who thinks (not the apprentice) always has the longer pause, that after a trick, to do it in, and more
    where this computer is busy.
    """
    if deal is None or table.deal is None:
        return now
    after_trick = bool(deal.tricks) and not deal.trick
    thinks = table.strength is not Strength.APPRENTICE
    chance = crc32(f"{table.id} {table.deal.id} {table.deal.length}".encode()) / 2**32
    pause = (table.trick_pause if after_trick or thinks else table.pause) * SLOWER[table.pace]
    wait = min(backlog, LONGEST_WAIT) if thinks else 0.0
    return now + timedelta(seconds=pause * (1 + SPREAD * chance) + wait)
