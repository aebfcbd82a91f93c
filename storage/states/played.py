"""Deals that were played: a line of the history, and step by step."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.outcome import Settlement
from engine.view import View


@dataclass(frozen=True, slots=True)
class DealLine:
    """A finished deal in the history of a table."""

    deal: int
    finished: datetime
    declarer: str
    settlement: Settlement
    names: tuple[str, str, str]
    trump: str | None  # suit letter of a trump contract
    mine: int | None  # my chips


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished deal step by step: `frames[i]` is what this user may look at after i plays.

    Frames are views as of then (own hand as it was; the others' cards only as they fell), with
    all finished tricks in `tricks`, which the rules allow after the deal (V-SEE).
    """

    table: str
    table_id: str
    deal: int
    names: tuple[str, str, str]
    frames: tuple[View, ...]
    settlement: Settlement
