"""A deal as a value: everything about it, all hidden cards included. It never leaves the server.

Only `engine.machine` makes deals and moves them on; what a seat may know of one is a `View`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.actions import Action
from engine.cards import Card, Suit
from engine.contract import Pledge, Undertaking
from engine.rules import Rules
from engine.outcome import Settlement

Cards = tuple[Card, ...]


class Phase(StrEnum):
    """Where a deal stands; the names are those of records."""

    TRUMP = "trump"
    DISCARD = "discard"
    DIRECTION = "direction"
    APPROVAL = "approval"
    ANNOUNCEMENT = "announcement"
    DOUBLING = "doubling"
    BALANCE = "balance"
    PLAY = "play"
    SETTLED = "settled"


class Played(NamedTuple):
    """A card on the table; `marriage` if one was announced with it (V-PLY-6)."""

    seat: int
    card: Card
    marriage: bool


class Trick(NamedTuple):
    """A finished trick in the order of play, and who took it (V-PLY-7)."""

    plays: tuple[Played, ...]
    taker: int


class Marriage(NamedTuple):
    """An announced marriage, in the order of announcing."""

    seat: int
    suit: Suit


class Word(NamedTuple):
    """What everybody heard a seat do before the play.

    `n` is the action's place in the log (from 0). `text` is the action's text with what is hidden cut
    off: `trump`, `people` and `discard` stand alone (V-TRP-3, V-TAL-1).
    """

    n: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, at one moment. Seats are 0, 1, 2; hands are sorted.

    `hidden` is forhont's second five in dealing order until he chose trumps (V-DEAL-3). `standing` is the
    game that whoever holds the talon must go above (V-GAM). `round` and `asked` are the doubling round
    and who is still to speak in it, `discards` each seat's own last discard.
    """

    rules: Rules
    dealer: int
    hands: tuple[Cards, Cards, Cards]
    hidden: Cards
    declarer: int
    phase: Phase
    to_act: int | None
    actions: tuple[Action, ...] = ()
    words: tuple[Word, ...] = ()
    trump_card: Card | None = None
    trump: Suit | None = None
    from_people: bool = False
    talon: Cards = ()
    discards: tuple[Cards, Cards, Cards] = ((), (), ())
    standing: Undertaking | None = None
    pledges: tuple[Pledge, ...] = ()
    round: int = 0
    asked: tuple[int, ...] = ()
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    marriages: tuple[Marriage, ...] = ()
    settlement: Settlement | None = None

    @property
    def forehand(self) -> int:
        """*Forhont*, left of the dealer (V-DEAL-1)."""
        return (self.dealer + 1) % 3
