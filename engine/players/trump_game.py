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
    "points": 0.7,
    "chance": -6.0,
    "ace": -2.9,
    "ace late": -0.4,
    "ten": -9.8,
    "figure": 3.4,
    "force": 9.5,
    "force small": -0.4,
    "force for our seven": 3.7,
    "lone": -1.2,
    "two": 1.8,
    "suit": 0.6,
    "out": -0.8,
    "points out": 2.4,
    "under ace": -6.3,
    "under ten": -0.3,
    "under both": -4.4,
    "trump": -0.5,
    "pull": 4.7,
    "pull from many": 0.6,
    "pull for our seven": 1.9,
    "trump strength": -1.5,
    "trump counts": -7.3,
    "trump master": 8.3,
}
DECLARER_FOLLOWS: Final[Weights] = {
    "points": 0.9,
    "trump strength": -1.4,
    "trump counts": -6.7,
    "trump master": -2.5,
    "ace": -8.3,
    "ace of many": 1.1,
    "ten guarded": 0.6,
    "figure": -2.2,
    "unguards": -0.4,
    "suit": 1.7,
    "rank": -0.3,
}
DEFENDER_LEADS: Final[Weights] = {
    "points": 0.3,
    "chance": -0.6,
    "ace": 0.9,
    "ace late": -0.4,
    "ten": -5.4,
    "figure": 1.0,
    "force": -0.5,
    "force small": 4.7,
    "force their seven": 0.4,
    "lone": -1.9,
    "two": -0.2,
    "points out": 0.2,
    "under ace": -5.7,
    "under ten": -1.4,
    "under both": -0.4,
    "partner trumps": -2.6,
    "partner above": 2.4,
    "void": 5.0,
    "through": -0.7,
    "through many": 0.5,
    "trump": 0.7,
    "pull": 6.8,
    "pull from many": -0.6,
    "pull surplus": 0.7,
    "pull from their seven": 0.6,
    "trump strength": -0.7,
    "trump counts": -2.4,
    "trump master": 1.6,
}
DEFENDER_FOLLOWS: Final[Weights] = {
    "points": 0.8,
    "ace": -3.1,
    "ace of many": -0.3,
    "ten guarded": -4.6,
    "ten bare": -1.1,
    "figure": -1.9,
    "unguards": -3.7,
    "trump strength": -0.8,
    "trump counts": -6.0,
    "trump master": -2.2,
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
