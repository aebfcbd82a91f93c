"""How likely undertakings come off, judged from one hand, and what they are worth in chips (V-PAY)."""

from __future__ import annotations

from collections.abc import Callable
from math import erf, exp, sqrt
from typing import Final

from engine.cards import Suit
from engine.contract import GAME, HUNDRED, SEVEN, Undertaking, hearts_factor, rate
from engine.players.masks import MARRIAGES, SUITS
from engine.players.simple import marriages
from engine.players.simple.estimates import (
    DEFENDED_MARGIN,
    DEFENDED_SEVENTH,
    DEFENDED_TRICKS,
    MARGIN,
    SEVENTH,
    TRICKS,
)
from engine.players.simple.hands import features
from engine.rules import Rules

STEPS: Final = tuple(range(0, 100, 10))  # trick points that a side can have (V-CRD-3)
HALF_STEP: Final = 5
ENOUGH: Final = 100  # for a hundred (V-PAY-5)
THEIR_MARRIAGES: Final = 10  # points of marriages that the other side has, on average
# A declarer who announces a hundred has the cards for it: so many trick points less for the defenders.
HUNDRED_HAND: Final = 12


def above(mean: float, spread: float, limit: float) -> float:
    """How likely a value expected at `mean` with a standard error of `spread` exceeds a limit.

    >>> above(0, 25, 0)
    0.5
    """
    return 0.5 * (1 + erf((mean - limit) / (spread * sqrt(2))))


def logistic(logit: float) -> float:
    """The likelihood that a logit stands for."""
    return 1 / (1 + exp(-logit))


class Declaring:
    """The chances of a declarer's ten cards in a game with trumps, and chips from each defender.

    `margin` is his points less the defenders', as expected; `hundred` is 0 without a marriage.
    """

    def __init__(self, rules: Rules, hand: int, trump: Suit, talon: int) -> None:
        found = features(hand, trump, talon)
        self.margin = MARGIN.of(found)
        self.tricks = TRICKS.of(found)
        self.seven_logit = SEVENTH.of(found)
        self._marriages = marriages.points(hand, trump)
        self._trumps = found["trumps"]
        self._blocks_forty = bool((hand | talon) & MARRIAGES[trump])
        self._rules = rules
        self._trump = trump

    def chance(self, undertaking: Undertaking, doubt: float = 0) -> float:
        """How likely the undertaking is made. `doubt` are points off for what the defenders said."""
        if undertaking is SEVEN:
            return logistic(self.seven_logit - doubt / 10)
        if undertaking is GAME:
            return above(self.margin - doubt, MARGIN.spread, 0)
        if not self._marriages:
            return 0.0
        return above(self.tricks - doubt / 2, TRICKS.spread, ENOUGH - HALF_STEP - self._marriages[0])

    def beats(self, undertaking: Undertaking) -> float:
        """How likely what was announced against fails; who announced it has the cards for it."""
        if undertaking is SEVEN:
            return logistic(2.2 * (self._trumps - 5.2))
        forty = not self._blocks_forty
        limit = (60 if forty else 80) - HALF_STEP
        return 1 - above(90 - self.tricks + HUNDRED_HAND, TRICKS.spread, limit)

    def chips(self, undertaking: Undertaking) -> float:
        """What the unraised undertaking brings, on average."""
        hearts = self._trump is Suit.HEARTS
        plain = rate(self._rules, undertaking) * hearts_factor(self._rules, undertaking, hearts)
        if undertaking is HUNDRED:
            return plain * self._mean(self._hundred_units)
        units = 2 * self.chance(undertaking) - 1
        return plain * (units + self._mean(self._quiet_units) if undertaking is GAME else units)

    def _mean(self, units: Callable[[int], float]) -> float:
        """The mean of something that depends on the trick points."""
        edges = [1.0, *(above(self.tricks, TRICKS.spread, p - HALF_STEP) for p in STEPS[1:]), 0.0]
        return sum((edges[n] - edges[n + 1]) * units(points) for n, points in enumerate(STEPS))

    def _hundred_units(self, tricks: int) -> float:
        counted = tricks + self._marriages[0]
        if counted >= ENOUGH:
            return 1 + (tricks + sum(self._marriages) - ENOUGH) / 10
        return (counted - ENOUGH - THEIR_MARRIAGES) / 10

    def _quiet_units(self, tricks: int) -> float:
        """What a quiet hundred adds to the plain game (V-PAY-2)."""
        over = tricks + sum(self._marriages) - ENOUGH
        return 1 + over / 5 if over >= 0 else 0


class Defending:
    """The chances of a trump contract as one defender sees them: how likely his side has its way."""

    def __init__(self, hand: int, trump: Suit) -> None:
        found = features(hand, trump)
        self.margin = -DEFENDED_MARGIN.of(found)
        self.tricks = DEFENDED_TRICKS.of(found)
        self.seven_logit = -DEFENDED_SEVENTH.of(found)
        self.trumps = found["trumps"]
        self._marriages = marriages.points(hand, trump)
        self._no_forty = bool(hand & SUITS[trump] & MARRIAGES[trump])

    def beats(self, undertaking: Undertaking) -> float:
        """How likely what the declarer announced fails."""
        if undertaking is SEVEN:
            return logistic(self.seven_logit)
        if undertaking is GAME:
            return above(self.margin, DEFENDED_MARGIN.spread, 0)
        needed = 20 if self._no_forty else 40
        return above(self.tricks - HUNDRED_HAND, DEFENDED_TRICKS.spread, needed - HALF_STEP)

    def makes(self, undertaking: Undertaking) -> float:
        """How likely what is announced against is made; it takes the seven, or a marriage, in this hand."""
        if undertaking is SEVEN:
            return logistic(2.2 * (self.trumps - 4.6) + self.margin / 40)
        limit = ENOUGH - HALF_STEP - self._marriages[0]
        return above(self.tricks, DEFENDED_TRICKS.spread, limit)
