"""Estimates from the features of a hand: what it comes to in a game with trumps.

The weights are what least-squares fits over twelve thousand deals of these players gave, rounded. A margin
counts twice: a point won is also a point that the other side has not got. A suit of two small cards is the
measure of shapes: it has no weight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Estimate:
    """A fitted sum: `base` plus a weight for each feature; `spread` is its standard error (1 for a logit)."""

    base: float
    weights: Mapping[str, float]
    spread: float = 1

    def of(self, found: Mapping[str, int]) -> float:
        """The value expected for these features."""
        return self.base + sum(self.weights.get(name, 0) * count for name, count in found.items())


# Seen by the declarer with his ten cards: his points less the defenders'.
MARGIN: Final = Estimate(
    base=-167,
    weights={
        "trumps": 10,  # each takes a trick or saves one
        "surplus": -5,  # beyond five they fall on each other
        "trump ace": 24,
        "trump ten": 19,
        "trump king": 22,  # even alone it keeps a marriage of forty from the defenders
        "trump over": 20,
        "trump marriage": 20,
        "marriages": 33,
        "blocks": 11,
        "void": 26,  # trumps take the others' aces and tens
        "small 1": 6,
        "small 3": 2,
        "ten 0": -2,  # the ace takes it
        "ten 1": 15,
        "ten 2": 16,
        "ten 3": 13,
        "ace 0": 35,  # safe from trumps, and the suit is gone
        "ace 1": 23,
        "ace 2": 25,
        "ace 3": 25,
        "ace ten 0": 40,
        "ace ten 1": 36,
        "ace ten 2": 31,
        "ace ten 3": 25,  # so long a suit is trumped
    },
    spread=24,
)
# Seen by forhont in his first seven, the other five and the talon still to come: the same margin.
FIRST_SEVEN: Final = Estimate(
    base=-84,
    weights={
        "trumps": 10.5,
        "trump ace": 19,
        "trump ten": 16.5,
        "trump king": 22,
        "trump over": 22,
        "trump marriage": 10,
        "aces": 18,
        "tens with ace": 8,
        "tens guarded": 8,
        "tens bare": 2.5,
        "marriages": 22,
        "blocks": 10,
    },
    spread=37,
)
# The points of his tricks alone, ten cards in hand.
TRICKS: Final = Estimate(
    base=-15.5,
    weights={
        "trumps": 5,
        "surplus": -2.5,
        "trump ace": 12.5,
        "trump ten": 9.5,
        "trump king": 1,
        "marriages": 1,
        "void": 12.5,
        "small 1": 3,
        "ten 0": -1.5,
        "ten 1": 7.5,
        "ten 2": 7.5,
        "ten 3": 6.5,
        "ace 0": 17,
        "ace 1": 11.5,
        "ace 2": 12.5,
        "ace 3": 13,
        "ace ten 0": 19.5,
        "ace ten 1": 18,
        "ace ten 2": 15.5,
        "ace ten 3": 12.5,
    },
    spread=9.5,
)
# … and the last trick with the seven: a logit. Length decides it.
SEVENTH: Final = Estimate(
    base=-8.3,
    weights={
        "trumps": 1.8,
        "trump ace": 0.5,
        "trump ten": 0.2,
        "trump king": 0.4,
        "trump over": 0.5,
        "aces": 0.4,
        "tens with ace": 0.5,
        "tens guarded": 0.5,
        "marriages": 0.3,
        "void": -0.4,
    },
)
# Seen by one defender, who does not know his partner's hand: the declarer's points less the defenders'.
DEFENDED_MARGIN: Final = Estimate(
    base=57,
    weights={
        "trumps": -5,
        "trump ace": -15,
        "trump ten": -10,
        "trump king": -17,  # no forty for the declarer
        "trump over": -17,
        "trump marriage": -27,
        "aces": -11,
        "tens with ace": -6,
        "tens guarded": -7,
        "tens bare": 5,
        "marriages": -24,
        "void": -10,
    },
    spread=38,
)
# … and the points of the defenders' tricks.
DEFENDED_TRICKS: Final = Estimate(
    base=26,
    weights={
        "trumps": 3,
        "trump ace": 8,
        "trump ten": 6,
        "aces": 5.5,
        "tens with ace": 2.5,
        "tens guarded": 3,
        "tens bare": -2.5,
        "void": 4.5,
    },
    spread=15,
)
# … and that the declarer makes his seven: a logit.
DEFENDED_SEVENTH: Final = Estimate(
    base=2.5,
    weights={
        "trumps": -0.6,
        "trump ace": -0.15,
        "trump marriage": -0.5,
        "aces": -0.23,
        "tens with ace": -0.28,
        "tens guarded": -0.28,
        "marriages": -0.26,
        "void": -0.4,
    },
)
