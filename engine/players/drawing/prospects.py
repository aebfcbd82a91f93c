"""How likely undertakings come off, judged from one hand as in `chances`, but from tables by suit.

Weighing the many hands that somebody may hold takes a microsecond or two each.
"""

from __future__ import annotations

from typing import Final

from engine.cards import Suit
from engine.contract import GAME, SEVEN, Undertaking
from engine.players.drawing.sums import Sums
from engine.players.masks import MARRIAGES, SUITS
from engine.players.simple.chances import ENOUGH, HALF_STEP, HUNDRED_HAND, above, logistic
from engine.players.simple.estimates import (
    DEFENDED_MARGIN,
    DEFENDED_SEVENTH,
    DEFENDED_TRICKS,
    FIRST_SEVEN,
    MARGIN,
    SEVENTH,
    TRICKS,
)

PROMISE: Final = Sums(FIRST_SEVEN)
_MARGIN: Final = Sums(MARGIN)
_TRICKS: Final = Sums(TRICKS)
_SEVENTH: Final = Sums(SEVENTH)
_DEFENDED_MARGIN: Final = Sums(DEFENDED_MARGIN)
_DEFENDED_TRICKS: Final = Sums(DEFENDED_TRICKS)
_DEFENDED_SEVENTH: Final = Sums(DEFENDED_SEVENTH)


def declared(hand: int, trump: Suit, undertaking: Undertaking, doubt: float = 0) -> float:
    """How likely a declarer's hand makes it; `doubt` are points off for what the defenders said."""
    if undertaking is SEVEN:
        return logistic(_SEVENTH.of(hand, trump) - doubt / 10)
    if undertaking is GAME:
        return above(_MARGIN.of(hand, trump) - doubt, MARGIN.spread, 0)
    most = best_marriage(hand, trump)
    missing = ENOUGH - HALF_STEP - most
    return above(_TRICKS.of(hand, trump) - doubt / 2, TRICKS.spread, missing) if most else 0.0


def beaten(hand: int, trump: Suit, undertaking: Undertaking) -> float:
    """How likely what the declarer announced fails, judged by a defender's hand."""
    if undertaking is SEVEN:
        return logistic(-_DEFENDED_SEVENTH.of(hand, trump))
    if undertaking is GAME:
        return above(-_DEFENDED_MARGIN.of(hand, trump), DEFENDED_MARGIN.spread, 0)
    needed = 20 if hand & MARRIAGES[trump] else 40
    return above(_DEFENDED_TRICKS.of(hand, trump) - HUNDRED_HAND, DEFENDED_TRICKS.spread, needed - HALF_STEP)


def made_against(hand: int, trump: Suit, undertaking: Undertaking) -> float:
    """How likely a defender makes what he may announce against with that hand."""
    if undertaking is SEVEN:
        trumps = (hand & SUITS[trump]).bit_count()
        return logistic(2.2 * (trumps - 4.6) - _DEFENDED_MARGIN.of(hand, trump) / 40)
    missing = ENOUGH - HALF_STEP - best_marriage(hand, trump)
    return above(_DEFENDED_TRICKS.of(hand, trump), DEFENDED_TRICKS.spread, missing)


def best_marriage(hand: int, trump: Suit) -> int:
    """The points of the best marriage in a hand, 0 without one."""
    if not MARRIAGES[trump] & ~hand:
        return 40
    return 20 * any(not marriage & ~hand for marriage in MARRIAGES)
