"""What the computer teaches: a hint at a practice table, the analysis of a finished deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.players.teaching.advice import Advice, Reason
from engine.players.teaching.analysis import Analysis, Fault, Judged
from storage.states.played import Replay

__all__ = ["Advice", "Analysed", "Analysis", "Fault", "Judged", "Progress", "Reason"]


class Progress(StrEnum):
    """How far the analysis of a deal has come."""

    READY = "ready"
    RUNNING = "running"
    HIDDEN = "hidden"  # cards stayed in the hands: there will be none
    MISSING = "missing"  # nobody here can work it out
    LATER = "later"  # too many are asked for just now, by this user or by all


@dataclass(frozen=True, slots=True)
class Analysed:
    """A finished deal as this user may look at it, with its analysis once that is ready."""

    replay: Replay
    progress: Progress
    analysis: Analysis | None = None
