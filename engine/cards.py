"""The 32 cards and their two orders (V-CRD).

A `Card` is a small integer: suits in the order hearts, bells, leaves, acorns, within a suit
7 8 9 X U O K A. Sorting cards therefore gives the order in which records write them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """A German suit."""

    HEARTS = 0
    BELLS = 1
    LEAVES = 2
    ACORNS = 3

    @property
    def letter(self) -> str:
        """The suit in records: H, B, L or A."""
        return "HBLA"[self]


class Rank(IntEnum):
    """A rank, in the order of records (which is the order without trumps but for the ten)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    UNDER = 4
    OVER = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """The rank in records; X is the ten."""
        return "789XUOKA"[self]


class Card(int):
    """One of the 32 cards; take them from `PACK` or `card()`, or read them with `notation`."""

    __slots__ = ()

    @property
    def suit(self) -> Suit:
        return SUITS[self]

    @property
    def rank(self) -> Rank:
        return _RANKS[self]

    @property
    def counts(self) -> bool:
        """Whether it is worth ten points to its taker: every ace and ten (V-CRD-3)."""
        return self & 7 in (Rank.ACE, Rank.TEN)

    def __str__(self) -> str:
        return _TEXTS[self]

    __repr__ = __str__


PACK: Final[tuple[Card, ...]] = tuple(Card(n) for n in range(32))
# By card, for loops that cannot afford the property.
SUITS: Final = tuple(Suit(n >> 3) for n in range(32))
_RANKS: Final = tuple(Rank(n & 7) for n in range(32))
_TEXTS: Final = tuple(s.letter + r.letter for s in Suit for r in Rank)

# V-CRD-2: strength within a suit, by rank.
_TRUMP_GAME: Final = (0, 1, 2, 6, 3, 4, 5, 7)  # A X K O U 9 8 7
_PLAIN_GAME: Final = (0, 1, 2, 3, 4, 5, 6, 7)  # A K O U X 9 8 7
STRENGTH_WITH_TRUMPS: Final[tuple[int, ...]] = tuple(_TRUMP_GAME[n & 7] for n in range(32))
STRENGTH_WITHOUT: Final[tuple[int, ...]] = tuple(_PLAIN_GAME[n & 7] for n in range(32))


def card(suit: Suit, rank: Rank) -> Card:
    """The card of that suit and rank.

    >>> card(Suit.HEARTS, Rank.TEN)
    HX
    """
    return PACK[suit * 8 + rank]


def strengths(with_trumps: bool) -> tuple[int, ...]:
    """Strength of every card within its suit, indexed by card (V-CRD-2).

    >>> ten, king = card(Suit.LEAVES, Rank.TEN), card(Suit.LEAVES, Rank.KING)
    >>> strengths(True)[ten] > strengths(True)[king]
    True
    >>> strengths(False)[ten] > strengths(False)[king]
    False
    """
    return STRENGTH_WITH_TRUMPS if with_trumps else STRENGTH_WITHOUT
