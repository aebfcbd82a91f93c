"""*Moje stoly*: where I sit, whose turn it is and since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from storage.states import TableLine
from webapp.around.spans import Span, span
from webapp.people import tints

SEATS = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One table; `others` are the names beside mine, `tones` the classes of their circles.

    `waits` is how long the seat to act has had its turn.
    """

    line: TableLine
    others: tuple[str, ...]
    tones: tuple[str, ...]
    free: int
    waits: Span | None


def rows(lines: tuple[TableLine, ...], name: str, now: datetime) -> tuple[Row, ...]:
    """The tables of the player called `name`, in the order of `lines`."""
    return tuple(_row(line, name, now) for line in lines)


def awaited(lines: tuple[TableLine, ...]) -> TableLine | None:
    """The first table that waits for the player."""
    return next((line for line in lines if line.my_turn or line.my_wish), None)


def _row(line: TableLine, name: str, now: datetime) -> Row:
    """All names but one occurrence of mine: others may be called the same."""
    names, tones = line.names, tints(line.names)
    at = names.index(name) if name in names else len(names)
    return Row(
        line=line,
        others=names[:at] + names[at + 1 :],
        tones=tones[:at] + tones[at + 1 :],
        free=SEATS - len(names),
        waits=span(line.since, now),
    )
