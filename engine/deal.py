"""A deal as a value: everything about it, all hidden cards included. It never leaves the server.

Only `engine.machine` makes deals and moves them on; what a seat may know of one is a `View`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.actions import Action
from engine.cards import Card, Suit
from engine.contract import Pledge, Undertaking
from engine.outcome import Settlement
from engine.phases import Cards, Marriage, Phase, Played, Trick, Word
from engine.rules import Rules

if TYPE_CHECKING:
    from engine.view import View


class _Fields(NamedTuple):
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
    taken: tuple[int, int, int] = (0, 0, 0)
    marriages: tuple[Marriage, ...] = ()
    settlement: Settlement | None = None


class Deal(_Fields):
    """One deal, at one moment. Seats are 0, 1, 2; hands are sorted.

    `hidden` is forhont's second five in dealing order until he chose trumps (V-DEAL-3). `standing` is the
    game that whoever holds the talon must go above (V-GAM). `round` and `asked` are the doubling round
    and who is still to speak in it, `discards` each seat's own last discard, `taken` tricks by seat.

    A named tuple, because every action copies one: three times as quick as a frozen dataclass.
    """

    # The view of the seat to act: the page, the offers and `apply` all ask for it, so `view` keeps it here.
    turn: View | None = None

    def __repr__(self) -> str:
        """Without a card: what is logged of a deal, a traceback's included, must not tell it."""
        return f"<Deal: {self.phase}, {len(self.actions)} actions>"

    @property
    def forehand(self) -> int:
        """*Forhont*, left of the dealer (V-DEAL-1)."""
        return (self.dealer + 1) % 3


def with_hand(hands: tuple[Cards, Cards, Cards], seat: int, hand: Cards) -> tuple[Cards, Cards, Cards]:
    """The three hands (or whatever seats have three of) with that seat's exchanged."""
    a, b, c = hands
    return (hand, b, c) if seat == 0 else (a, hand, c) if seat == 1 else (a, b, hand)
