"""What a hand is good for in a game with trumps, as points expected from named features.

The weights are what a least-squares fit over six thousand deals of these players gave, rounded. A margin
counts twice: a point won is also a point that the other side has not got.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.cards import Rank, Suit, card
from engine.players.masks import COUNTING, MARRIAGES, SUITS

PLAIN_SUITS: Final = tuple(tuple(s for s in Suit if s is not trump) for trump in Suit)
_ACES: Final = tuple(1 << card(s, Rank.ACE) for s in Suit)
_TENS: Final = tuple(1 << card(s, Rank.TEN) for s in Suit)
_KINGS: Final = tuple(1 << card(s, Rank.KING) for s in Suit)
_OVERS: Final = tuple(1 << card(s, Rank.OVER) for s in Suit)


def features(hand: int, trump: Suit, talon: int = 0) -> dict[str, int]:
    """How often each feature stands in a hand.

    `trumps` and those above five (`surplus`) · trump honours · plain aces · tens with the ace, with a small
    card beside them, or bare · marriages · `blocks`: suits of which nobody else can have the
    marriage · plain suits it has none of.

    >>> from engine.notation import read_card
    >>> from engine.players.masks import mask
    >>> hand = mask(map(read_card, "HA H7 H8 HK HO BA BX LX L7 A9".split()))
    >>> {name: n for name, n in features(hand, Suit.HEARTS).items() if n}
    ... # doctest: +NORMALIZE_WHITESPACE
    {'trumps': 5, 'trump ace': 1, 'trump king': 1, 'trump over': 1, 'trump marriage': 1,
     'aces': 1, 'tens with ace': 1, 'tens guarded': 1}
    """
    own = hand & SUITS[trump]
    count = own.bit_count()
    found = {
        "trumps": count,
        "surplus": max(0, count - 5),
        "trump ace": _has(own, _ACES[trump]),
        "trump ten": _has(own, _TENS[trump]),
        "trump king": _has(own, _KINGS[trump]),
        "trump over": _has(own, _OVERS[trump]),
        "trump marriage": _has(own, MARRIAGES[trump]),
        "aces": 0,
        "tens with ace": 0,
        "tens guarded": 0,
        "tens bare": 0,
        "marriages": 0,
        "blocks": 0,
        "voids": 0,
    }
    for suit in PLAIN_SUITS[trump]:
        cards = hand & SUITS[suit]
        if not cards:
            found["voids"] += 1
        ace = _has(cards, _ACES[suit])
        found["aces"] += ace
        if cards & _TENS[suit]:
            found["tens with ace" if ace else "tens guarded" if cards & ~COUNTING else "tens bare"] += 1
        if _has(cards, MARRIAGES[suit]):
            found["marriages"] += 1
        elif (cards | talon) & MARRIAGES[suit]:
            found["blocks"] += 1
    return found


def _has(cards: int, wanted: int) -> int:
    return cards & wanted == wanted


@dataclass(frozen=True, slots=True)
class Estimate:
    """A fitted sum: `base` plus a weight for each feature; `spread` is its standard error (1 for a logit)."""

    base: float
    weights: Mapping[str, float]
    spread: float = 1

    def of(self, found: Mapping[str, int]) -> float:
        """The value expected for these features."""
        return self.base + sum(weight * found[name] for name, weight in self.weights.items())


# Seen by the declarer with his ten cards: his points less the defenders'.
MARGIN: Final = Estimate(
    base=-173,
    weights={
        "trumps": 13,  # each takes a trick or saves one
        "surplus": -6,  # beyond five they fall on each other
        "trump ace": 24,
        "trump ten": 20,
        "trump king": 23,  # even alone it keeps a marriage of forty from the defenders
        "trump over": 21,
        "trump marriage": 20,
        "aces": 23,
        "tens with ace": 13,
        "tens guarded": 15,
        "tens bare": -8,  # the ace takes it
        "marriages": 34,
        "blocks": 10,
        "voids": 18,
    },
    spread=25,
)
# Seen by forhont in his first seven, the other five and the talon still to come: the same margin.
FIRST_SEVEN: Final = Estimate(
    base=-84,
    weights={
        "trumps": 11,
        "trump ace": 16,
        "trump ten": 15,
        "trump king": 21,
        "trump over": 21,
        "trump marriage": 13,
        "aces": 16,
        "tens with ace": 7,
        "tens guarded": 7,
        "tens bare": 2,
        "marriages": 23,
        "blocks": 9,
    },
    spread=38,
)
# The points of his tricks alone, ten cards in hand.
TRICKS: Final = Estimate(
    base=-16,
    weights={
        "trumps": 6,
        "surplus": -2.5,
        "trump ace": 12,
        "trump ten": 10,
        "trump king": 2,
        "trump over": 1,
        "aces": 12,
        "tens with ace": 6,
        "tens guarded": 7,
        "tens bare": -4,
        "marriages": 2,
        "voids": 9,
    },
    spread=10,
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
        "voids": -0.4,
    },
)
# Seen by one defender, who does not know his partner's hand: the declarer's points less the defenders'.
DEFENDED_MARGIN: Final = Estimate(
    base=52,
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
        "voids": -10,
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
        "voids": 4.5,
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
        "voids": -0.4,
    },
)
