"""A figure, what it should stay under, and how it is printed."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One measured figure; `most` is the bound it should keep, if it has one."""

    what: str
    figure: float
    unit: str
    most: float | None

    def __str__(self) -> str:
        bound = "" if self.most is None else f"   at most {self.most:g} {self.unit}"
        late = "" if self.most is None or self.figure <= self.most else "   OVER"
        return f"{self.what:<58}{self.figure:>10.2f} {self.unit:<4}{bound}{late}"
