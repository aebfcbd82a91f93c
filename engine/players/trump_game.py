"""Playing a card in a game with trumps: every legal card gets a score, the best one is played.

A score is a weighted sum of the card's features, about in points. The weights were fitted to what came of
each card when thirty thousand positions of these players' own deals were played out, and rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.cards import Card, Suit
from engine.players.card_features import Features, follow_features, lead_features
from engine.players.knowledge import Knowledge
from engine.players.outlook import table

Weights = Mapping[str, float]

DECLARER_LEADS: Final[Weights] = {
    "points": 0.6,
    "chance": -5.4,
    "ace": -1.9,
    "ace late": -0.5,
    "ten": -9.4,
    "figure": 3.6,
    "force": 7.7,
    "force small": 2.0,
    "force for our seven": 0.5,
    "lone": -1.4,
    "two": 1.3,
    "suit": 0.9,
    "out": -1.0,
    "points out": 2.8,
    "under ace": -6.3,
    "under ten": -0.4,
    "under both": -3.9,
    "trump": 1.8,
    "pull": 3.5,
    "pull from many": 1.1,
    "pull surplus": -0.3,
    "pull for our seven": 3.5,
    "trump strength": -1.8,
    "trump counts": -5.8,
    "trump master": 6.5,
}
DECLARER_FOLLOWS: Final[Weights] = {
    "points": 0.9,
    "trump strength": -2.4,
    "trump counts": -4.5,
    "trump master": -2.6,
    "ace": -2.9,
    "ace of many": -1.2,
    "ten guarded": 0.8,
    "figure": -3.2,
    "unguards": -0.3,
    "suit": 1.3,
    "rank": -0.2,
}
DEFENDER_LEADS: Final[Weights] = {
    "points": 0.3,
    "chance": -1.3,
    "ace": 1.7,
    "ace late": -0.5,
    "ten": -5.3,
    "figure": 0.5,
    "force": 2.4,
    "force small": 3.9,
    "force their seven": 0.8,
    "lone": -2.1,
    "suit": -0.2,
    "under ace": -4.0,
    "under ten": -1.2,
    "under both": -1.3,
    "partner trumps": -3.6,
    "partner above": 2.5,
    "void": 4.7,
    "through many": 0.3,
    "trump": 1.5,
    "pull": 5.0,
    "pull surplus": 0.9,
    "pull from their seven": 1.6,
    "trump strength": -0.6,
    "trump counts": -2.1,
    "trump master": 0.2,
}
DEFENDER_FOLLOWS: Final[Weights] = {
    "points": 0.8,
    "ace": -2.1,
    "ace of many": -0.4,
    "ten guarded": -3.7,
    "ten bare": -1.1,
    "figure": -2.1,
    "unguards": -2.0,
    "suit": -0.2,
    "trump strength": -1.4,
    "trump counts": -4.3,
    "trump master": -1.9,
}


def choose_card(k: Knowledge, trump: Suit, cards: Iterable[Card]) -> Card:
    """The best of the legal cards."""
    now = table(k, trump)
    if now.best is None:
        features, weights = lead_features, DECLARER_LEADS if k.declaring else DEFENDER_LEADS
    else:
        features, weights = follow_features, DECLARER_FOLLOWS if k.declaring else DEFENDER_FOLLOWS
    return max(cards, key=lambda c: _sum(weights, features(k, trump, now, c)))


def _sum(weights: Weights, features: Features) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in features.items())
