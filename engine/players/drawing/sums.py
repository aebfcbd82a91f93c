"""Fitted estimates as tables by suit: the same figures as from the features, in about a microsecond.

No feature of a hand looks at two suits at once, so an estimate is a sum over suits, each one of 256 sets.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from engine.cards import Suit
from engine.players.simple.estimates import Estimate
from engine.players.simple.hands import features
from engine.players.simple.untrumped import BYTE

SETS: Final = range(256)


class Sums:
    """An estimate for every hand and trump, no talon known. The tables are made when first asked for."""

    def __init__(self, estimate: Estimate) -> None:
        self.spread = estimate.spread
        self._estimate = estimate

    def of(self, hand: int, trump: Suit) -> float:
        """What the estimate says of the features of that hand."""
        trumps, plain, base = self._tables
        own = hand >> 8 * trump & BYTE
        total = plain[hand & BYTE] + plain[hand >> 8 & BYTE] + plain[hand >> 16 & BYTE] + plain[hand >> 24]
        return base + total - plain[own] + trumps[own]

    @cached_property
    def _tables(self) -> tuple[list[float], list[float], float]:
        """For each set of one suit what it adds, as trumps and beside them; and what three voids come to."""
        base = self._estimate.of(features(0, Suit.HEARTS))
        trumps = [self._estimate.of(features(cards, Suit.HEARTS)) - base for cards in SETS]
        plain = [self._estimate.of(features(cards, Suit.ACORNS)) - base for cards in SETS]
        return trumps, plain, base
