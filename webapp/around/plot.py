"""Balances over time as the coordinates of an SVG plot: everything a template needs, no styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

# Units of the view box, which is 340 wide and 150 high: the rest is for labels.
LEFT: Final = 46
RIGHT: Final = 328
TOP: Final = 12
BOTTOM: Final = 126
MOST_POINTS: Final = 120  # more cannot be told apart in 288 units


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled place on an axis, in units of the view box."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A balance: `points` as SVG writes them, and where it ends."""

    points: str
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """Axes and curves; the first curve is the one that matters, `wash` the area between it and zero."""

    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    curves: tuple[Curve, ...]
    wash: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A place on the curve that stands out; `bad` where chips were lost there."""

    x: float
    y: float
    bad: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """Chips after every card of a deal. `columns` are its tricks, `steps` where each step stands."""

    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    points: str
    wash: str
    steps: tuple[float, ...]
    dots: tuple[Dot, ...]


def timeline(chips: Sequence[int], marked: Sequence[tuple[int, bool]] = ()) -> Timeline:
    """The curve of a deal: what it was worth before its first card and after each, in chips.

    `marked` are the steps that stand out, and whether something was lost there.
    """
    rows = _ticks(min(0, *chips), max(0, *chips))
    scale = _Scale(len(chips) - 1, rows[0], rows[-1])
    places = [(scale.x(n), scale.y(value)) for n, value in enumerate(chips)]
    points, zero = " ".join(f"{x:g},{y:g}" for x, y in places), scale.y(0)
    tricks = range(1, (len(chips) - 1) // 3 + 1)
    return Timeline(
        rows=tuple(Tick(scale.y(value), value) for value in rows),
        columns=tuple(Tick(round((scale.x(3 * n - 3) + scale.x(3 * n)) / 2, 1), n) for n in tricks),
        points=points,
        wash=f"M{places[0][0]:g} {zero:g}L{points}L{places[-1][0]:g} {zero:g}z",
        steps=tuple(x for x, _ in places),
        dots=tuple(Dot(*places[step], bad) for step, bad in marked),
    )


def plot(balances: Sequence[Sequence[int]], deals: Sequence[int] = ()) -> Plot | None:
    """The plot of these balances (chips after each posting, oldest first); None before the first.

    Every curve starts from the 0 that everybody starts with; one that began later starts later. `deals` says
    after how many deals each point stands, where there are other postings as well.
    """
    points = max((len(b) for b in balances), default=0)
    if points == 0:
        return None
    rows = _ticks(
        min(0, *(min(b, default=0) for b in balances)), max(0, *(max(b, default=0) for b in balances))
    )
    scale = _Scale(points, rows[0], rows[-1])
    curves = tuple(_curve(scale, b) for b in balances)
    first, (end, _) = curves[0].points, curves[0].end
    zero = scale.y(0)
    start = scale.x(points - len(balances[0]))
    return Plot(
        rows=tuple(Tick(scale.y(value), value) for value in rows),
        columns=_columns(scale, deals or range(1, points + 1)),
        curves=curves,
        wash=f"M{start:g} {zero:g}L{first}L{end:g} {zero:g}z",
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    points: int
    low: int
    high: int

    def x(self, point: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * point / self.points, 1)

    def y(self, chips: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (chips - self.low) / (self.high - self.low), 1)


def _columns(scale: _Scale, deals: Sequence[int]) -> tuple[Tick, ...]:
    """The beginning, the middle and the end; a number of deals stands there once."""
    middle, last = scale.points // 2, scale.points
    ticks = [Tick(scale.x(0), 0)]
    if middle and deals[middle - 1] not in (0, deals[-1]):
        ticks.append(Tick(scale.x(middle), deals[middle - 1]))
    if deals[-1]:
        ticks.append(Tick(scale.x(last), deals[-1]))
    return tuple(ticks)


def _curve(scale: _Scale, balances: Sequence[int]) -> Curve:
    start = scale.points - len(balances)
    values = [(scale.x(start + n), scale.y(chips)) for n, chips in enumerate((0, *balances))]
    stride = -(-len(values) // MOST_POINTS)
    kept = [*values[:-1:stride], values[-1]]
    return Curve(" ".join(f"{x:g},{y:g}" for x, y in kept), values[-1])


def _ticks(low: int, high: int) -> list[int]:
    """Round values that span the balances in at most five steps.

    >>> _ticks(-3, 146)
    [-50, 0, 50, 100, 150]
    >>> _ticks(0, 0)
    [0, 1]
    """
    steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step = next(s for s in steps if high - low <= 4 * s)
    bottom, top = step * (low // step), step * -(-high // step)
    return list(range(bottom, max(top, bottom + step) + 1, step))
