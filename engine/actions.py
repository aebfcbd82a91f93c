"""What a seat can do: a tagged union of small frozen values. `notation` gives their text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeVar

from engine.cards import PACK, Card
from engine.contract import AGAINST, RAISES, Raise, Undertaking


@dataclass(frozen=True, slots=True)
class ChooseTrump:
    """Lay one of the first seven face down as the trump card (V-TRP-1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class FromPeople:
    """*Z lidu*: a position 1–5 of the still hidden five becomes the trump card (V-TRP-2)."""

    position: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Two cards to the talon, in the order of records (V-TAL-1)."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class AskColour:
    """*Barva?* (V-GAM-1)."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Announce betl or durch (V-GAM-1, V-GAM-3)."""

    undertaking: Undertaking


@dataclass(frozen=True, slots=True)
class Good:
    """*Dobrá*, *dobrý*: approve, or let everything stand (V-GAM-2, V-DBL-2)."""


@dataclass(frozen=True, slots=True)
class Bad:
    """*Špatná*, *špatný*: take the talon (V-GAM-2, V-GAM-4)."""


@dataclass(frozen=True, slots=True)
class Announce:
    """The contract with trumps (V-GAM-6)."""

    undertakings: tuple[Undertaking, ...]


@dataclass(frozen=True, slots=True)
class Double:
    """Raise these, announce those against (V-DBL-2, V-AGN-1)."""

    raises: tuple[Raise, ...]
    against: tuple[Undertaking, ...] = ()


@dataclass(frozen=True, slots=True)
class Concede:
    """Give a balanced contract up: no play, nobody pays (V-DBL-8)."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play a balanced contract (V-DBL-8)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card. `marriage` is None where announcing is automatic, else the choice (V-PLY-6)."""

    card: Card
    marriage: bool | None = None


Speech = (
    ChooseTrump
    | FromPeople
    | Discard
    | AskColour
    | Declare
    | Good
    | Bad
    | Announce
    | Double
    | Concede
    | PlayOn
)
Action = Speech | Play

T = TypeVar("T")


def subsets(items: tuple[T, ...]) -> list[tuple[T, ...]]:
    """Every subset of the items, each in their order, the empty one first.

    >>> subsets(("a", "b"))
    [(), ('a',), ('b',), ('a', 'b')]
    """
    return [c for n in range(len(items) + 1) for c in combinations(items, n)]


# Every discard, speech and play there is, made once: by pair, by what it raises and announces, and by card.
DISCARDS: Final = {pair: Discard(pair) for pair in combinations(PACK, 2)}
DOUBLES: Final = {(r, a): Double(r, a) for r in subsets(RAISES) for a in subsets(AGAINST) if r or a}
PLAYS: Final = tuple(Play(c) for c in PACK)
PLAYS_WITH: Final = tuple(Play(c, True) for c in PACK)
PLAYS_WITHOUT: Final = tuple(Play(c, False) for c in PACK)
