"""Choosing trumps from the first seven cards, and what to put away for a game with trumps (V-TRP, V-TAL)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from engine.cards import Card, Rank, Suit
from engine.players.masks import mask
from engine.players.simple.estimates import FIRST_SEVEN, MARGIN
from engine.players.simple.hands import features

# *Z lidu* sees to one trump more than chance would: worth it without a suit of three, in a poor hand.
PEOPLE_BELOW: Final = -15.0
PEOPLE_UP_TO: Final = 2


def best_suit(hand: Iterable[Card]) -> tuple[Suit, float]:
    """The suit of the first seven cards that promises most as trumps, and the margin it promises."""
    cards = tuple(hand)
    values = {suit: promise(cards, suit) for suit in {c.suit for c in cards}}
    suit = max(values, key=lambda s: (values[s], s))
    return suit, values[suit]


def promise(hand: Iterable[Card], suit: Suit) -> float:
    """The margin that the first seven cards promise with these trumps."""
    return FIRST_SEVEN.of(features(mask(hand), suit))


def trump_card(hand: Iterable[Card], suit: Suit) -> Card:
    """The card of that suit to lay."""
    return min((c for c in hand if c.suit is suit), key=_told)


def for_the_people(hand: Iterable[Card], suit: Suit, promise: float) -> bool:
    """Whether a hidden card is to choose the trumps rather than the best suit (V-TRP-2)."""
    return promise < PEOPLE_BELOW and sum(c.suit is suit for c in hand) <= PEOPLE_UP_TO


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
    return max(pairs, key=lambda pair: (left_margin(hand, trump, pair), pair))


def left_margin(hand: int, trump: Suit, pair: tuple[Card, Card]) -> float:
    """Points that the hand promises without these two; equal ones go by the cards themselves."""
    talon = mask(pair)
    return MARGIN.of(features(hand & ~talon, trump, talon)) - 0.3 * sum(c.rank for c in pair)
