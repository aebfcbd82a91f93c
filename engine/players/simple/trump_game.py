"""Playing a card in a game with trumps: every legal card gets a score, the best one is played.

A score is a weighted sum of the card's features, about in points. The weights were fitted to what came of
each card when nine thousand positions of these players' own deals were played out, and rounded.
A feature that made no difference has no weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.cards import Card, Suit
from engine.players.knowledge import Knowledge
from engine.players.simple.card_features import Features, follow_features, lead_features
from engine.players.simple.lookahead import best_lead
from engine.players.simple.outlook import table

Weights = Mapping[str, float]

DECLARER_LEADS: Final[Weights] = {
    "points": 0.7,
    "chance": -6.8,  # having the lead again is no gain: leading costs cards
    "ace": -2.6,
    "ace late": -0.2,
    "ten": -10.1,  # the ace that is out takes it
    "figure": 4.2,  # draws a trump or takes the trick
    "force": 10.5,  # the defenders run out of trumps
    "force small": -0.9,
    "force for our seven": 2.2,
    "lone": -1.2,
    "two": 1.9,  # one more lead and the suit is gone
    "suit": 0.7,
    "out": -0.8,
    "points out": 2.4,  # better fetched before they fall on a partner's trick
    "under ace": -6.9,  # the ace first
    "under ten": -0.2,
    "under both": -4.4,
    "trump": -1.7,
    "pull": 5.8,
    "pull from many": 0.4,
    "pull for our seven": 1.1,
    "trump strength": -1.3,
    "trump counts": -7.9,  # unless it is the highest (see below)
    "trump master": 9.3,  # pulls without loss
    "trump seven": -1.5,  # a quiet seven is worth a game (V-PAY-4)
}
DECLARER_FOLLOWS: Final[Weights] = {
    "points": 0.8,
    "trump strength": -1.1,
    "trump counts": -7.1,  # it is safe in hand for longer
    "trump master": -2.1,
    "ace": -8.9,  # it takes a trick of its own later
    "ace of many": 1.4,
    "ten guarded": 0.7,
    "figure": -2.2,
    "unguards": -1.0,
    "suit": 2.0,
    "rank": -0.3,
    "trump seven": -1.5,  # a quiet seven is worth a game (V-PAY-4)
}
DEFENDER_LEADS: Final[Weights] = {
    "points": 0.3,  # much depends on the hidden partner
    "chance": -1.1,
    "ace": 0.8,
    "ace late": -0.3,
    "ten": -5.4,  # the ace may be the declarer's
    "figure": 1.0,
    "force": -0.4,
    "force small": 5.2,  # shortens the declarer's trumps for nothing
    "force their seven": 1.4,
    "lone": -1.8,
    "two": -0.5,
    "out": -0.3,
    "points out": 0.5,
    "under ace": -5.5,  # the declarer's ten would slip by
    "under ten": -1.3,
    "under both": -0.8,
    "partner trumps": -3.4,  # he needs his trumps himself
    "partner above": 2.3,  # he takes it over the declarer
    "void": 4.6,  # the declarer has to trump or throw away
    "through": -1.4,
    "through many": 0.6,  # the declarer sits between the two
    "trump": -0.2,
    "pull": 7.9,  # with few trumps: the declarer's are drawn at no cost
    "pull from many": -0.9,
    "pull surplus": 0.7,
    "trump strength": -0.8,
    "trump counts": -3.5,
    "trump master": 2.9,
}
DEFENDER_FOLLOWS: Final[Weights] = {
    "points": 0.8,
    "ace": -2.5,
    "ace of many": -0.5,
    "ten guarded": -4.7,  # it may still fall on a trick of ours
    "figure": -2.1,
    "unguards": -3.7,  # the ten would be bare
    "suit": -0.2,
    "trump strength": -0.7,
    "trump counts": -6.3,  # it takes a trick of its own later
    "trump master": -2.6,
}


def choose_card(k: Knowledge, trump: Suit, cards: Iterable[Card]) -> Card:
    """The best of the legal cards. Leads of the declarer that score well are tried out as well."""
    now = table(k, trump)
    if now.best is None:
        features, weights = lead_features, DECLARER_LEADS if k.declaring else DEFENDER_LEADS
    else:
        features, weights = follow_features, DECLARER_FOLLOWS if k.declaring else DEFENDER_FOLLOWS
    scores = [(_sum(weights, features(k, trump, now, c)), c) for c in cards]
    return best_lead(k, trump, scores) if now.best is None and k.declaring else max(scores)[1]


def _sum(weights: Weights, features: Features) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in features.items())
