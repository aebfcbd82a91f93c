"""The history of a table: its finished deals, grouped by who sat there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from storage.states import DealLine


@dataclass(frozen=True, slots=True)
class Sitting:
    """Consecutive deals of the same three, newest first."""

    names: tuple[str, str, str]
    deals: tuple[DealLine, ...]


def sittings(history: tuple[DealLine, ...]) -> tuple[Sitting, ...]:
    """The deals, newest first, in runs of the same players in the same seats."""
    newest_first = sorted(history, key=lambda line: line.deal, reverse=True)
    return tuple(
        Sitting(names, tuple(run)) for names, run in groupby(newest_first, key=lambda line: line.names)
    )
