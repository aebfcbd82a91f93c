"""What a settled deal comes to: its lines, points and chips (V-PAY)."""

from __future__ import annotations

from typing import NamedTuple

from engine.contract import Side, Undertaking


class Line(NamedTuple):
    """One line of a settlement.

    `chips` is what one defender pays the declarer (negative: gets), before limit and laydown split.
    `units` is the multiplier of hundreds and quiet hundreds, else 1.
    """

    undertaking: Undertaking
    side: Side
    made: bool
    quiet: bool
    rate: int
    doubling: int
    hearts: int
    units: int
    chips: int


class Points(NamedTuple):
    """A side's trick points and the points of its announced marriages."""

    tricks: int
    marriages: int


class Settlement(NamedTuple):
    """The end of a deal. `chips` are by seat and sum to zero.

    `laid` are the undertakings found laid (V-PAY-9), of those that had to be judged; `undecided` those
    for which the search gave up at its number of states, which count as not laid.
    """

    lines: tuple[Line, ...]
    chips: tuple[int, int, int]
    declarer_points: Points
    defenders_points: Points
    laid: tuple[Undertaking, ...] = ()
    undecided: tuple[Undertaking, ...] = ()
