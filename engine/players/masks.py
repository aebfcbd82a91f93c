"""Sets of cards as bits of one number: bit n is the card n. Players count cards all the time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.cards import PACK, Card, Rank, Suit, card, strengths

ALL: Final = (1 << 32) - 1
SUITS: Final[tuple[int, ...]] = tuple(0xFF << 8 * suit for suit in Suit)
COUNTING: Final = sum(1 << c for c in PACK if c.counts)
ACES: Final[tuple[int, ...]] = tuple(1 << card(suit, Rank.ACE) for suit in Suit)
TENS: Final[tuple[int, ...]] = tuple(1 << card(suit, Rank.TEN) for suit in Suit)
SEVENS: Final[tuple[int, ...]] = tuple(1 << card(suit, Rank.SEVEN) for suit in Suit)
MARRIAGES: Final[tuple[int, ...]] = tuple(
    1 << card(suit, Rank.OVER) | 1 << card(suit, Rank.KING) for suit in Suit
)


def mask(cards: Iterable[Card]) -> int:
    """The set of these cards.

    >>> mask([PACK[0], PACK[3]])
    9
    """
    found = 0
    for c in cards:
        found |= 1 << c
    return found


def members(cards: int) -> Iterator[Card]:
    """The cards of a set, sorted as in records.

    >>> list(members(9))
    [H7, HX]
    """
    while cards:
        low = cards & -cards
        yield PACK[low.bit_length() - 1]
        cards ^= low


def _stronger(with_trumps: bool) -> tuple[int, ...]:
    order = strengths(with_trumps)
    return tuple(mask(d for d in PACK if d.suit is c.suit and order[d] > order[c]) for c in PACK)


# The cards of its suit above a card, by the order of the game (V-CRD-2).
ABOVE_WITH_TRUMPS: Final = _stronger(True)
ABOVE_WITHOUT: Final = _stronger(False)
