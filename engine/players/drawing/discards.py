"""How likely a pair is put away of twelve cards for a game with trumps (V-TAL-1, V-TAL-2)."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import Final

from engine.cards import Card, Suit
from engine.players.masks import COUNTING
from engine.players.simple.estimates import MARGIN
from engine.players.simple.hands import features
from engine.players.simple.untrumped import BYTE

# Points of promise by which one pair must be better to be chosen e times as often.
CARE: Final = 8.0
_LAWFUL: Final = BYTE & ~COUNTING


def log_likelihood(hand: int, talon: int, trump: Suit, trump_card: Card) -> float:
    """The logarithm of how likely, of a hand and a talon together, just these two go to the talon.

    Better ones are likelier; the sum over all lawful pairs is done suit by suit.
    """
    chosen = pairs = singles = 0.0
    for suit in Suit:
        cards, gone = (hand | talon) >> 8 * suit & BYTE, talon >> 8 * suit & BYTE
        laid = 1 << trump_card.rank if suit is trump else 0
        chosen += _gain(cards, gone, suit is trump)
        one, two = _ways(cards, laid)
        pairs += two + singles * one
        singles += one
    return chosen / CARE - log(pairs)


@lru_cache(maxsize=1 << 16)
def _ways(cards: int, laid: int) -> tuple[float, float]:
    """What all single cards of a suit weigh, and all its pairs. `laid` is the trump card, in trumps."""
    lawful = [1 << n for n in range(8) if cards & _LAWFUL & ~laid & 1 << n]
    weights = {gone: exp(_gain(cards, gone, bool(laid)) / CARE) for gone in _up_to_two(lawful)}
    singles = sum(weights[card] for card in lawful)
    return singles, sum(weights.values()) - singles


def _up_to_two(cards: list[int]) -> list[int]:
    return cards + [a | b for n, a in enumerate(cards) for b in cards[:n]]


@lru_cache(maxsize=1 << 16)
def _gain(cards: int, gone: int, trumps: bool) -> float:
    """Points of promise that a suit gains when those cards go."""
    trump = Suit.HEARTS if trumps else Suit.ACORNS
    after = MARGIN.of(features(cards & ~gone, trump, gone))
    return after - MARGIN.of(features(cards, trump))
