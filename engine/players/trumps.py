"""Choosing trumps from the first seven cards, and what to put away for a game with trumps (V-TRP, V-TAL)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from engine.cards import Card, Rank, Suit
from engine.players.hands import MARGIN, features
from engine.players.masks import SUITS, mask

UNSEEN: Final = 25  # cards that forhont does not see while he chooses, the hidden five among them
HIDDEN: Final = 5
ANOTHER: Final = 16  # points for one more trump of an unknown rank


def own_trump(hand: tuple[Card, ...]) -> tuple[Card, float]:
    """The card to lay from the first seven, and the points that its suit promises."""
    suits = {c.suit for c in hand}
    values = {s: _promise(mask(hand), s, HIDDEN, UNSEEN) for s in suits}
    best = max(suits, key=lambda s: (values[s], s))
    return min((c for c in hand if c.suit is best), key=_told), values[best]


def people_value(hand: tuple[Card, ...]) -> float:
    """The points that a trump from the hidden five promises, whichever it turns out to be."""
    cards = mask(hand)
    value = 0.0
    for suit in Suit:
        out = 8 - (cards & SUITS[suit]).bit_count()
        value += out / UNSEEN * (ANOTHER + _promise(cards, suit, HIDDEN - 1, UNSEEN - 1, shown=1))
    return value


def _promise(cards: int, trump: Suit, to_come: int, unseen: int, shown: int = 0) -> float:
    out = 8 - shown - (cards & SUITS[trump]).bit_count()
    return MARGIN.of(features(cards, trump)) + ANOTHER * to_come * out / unseen


def _told(card: Card) -> tuple[bool, bool, Card]:
    """Everybody will see the trump card: rather a small one, rather not the seven, and no ten (V-TRP-3)."""
    return card.rank in (Rank.SEVEN, Rank.KING, Rank.OVER), card.counts, card


def lawful_pairs(hand: Iterable[Card], trump: Suit, trump_card: Card) -> list[tuple[Card, Card]]:
    """The pairs that leave a game with trumps open, no trump among them if that is possible (V-TAL-2)."""
    lawful = [c for c in hand if not c.counts and c != trump_card]
    plain = [c for c in lawful if c.suit is not trump]
    return list(combinations(plain if len(plain) > 1 else lawful, 2))


def best_discard(hand: int, trump: Suit, pairs: Iterable[tuple[Card, Card]]) -> tuple[Card, Card]:
    """The pair without which the hand promises most."""
    return max(pairs, key=lambda pair: (_left_margin(hand, trump, pair), pair))


def _left_margin(hand: int, trump: Suit, pair: tuple[Card, Card]) -> float:
    """Points that the hand promises without these two; equal ones go by the cards themselves."""
    talon = mask(pair)
    return MARGIN.of(features(hand & ~talon, trump, talon)) - 0.3 * sum(c.rank for c in pair)
