"""Playing a card in betl and durch. Every card gets a score; the best one is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.cards import Card
from engine.contract import BETL, Undertaking
from engine.players.knowledge import Knowledge
from engine.players.masks import SUITS
from engine.players.simple.untrumped import betl_chance

Score = Callable[[Knowledge, Card], float]

TIE: Final = 1e-6


def choose_card(k: Knowledge, undertaking: Undertaking, cards: Iterable[Card]) -> Card:
    """The best of the legal cards in that game."""
    return max(cards, key=lambda c: _SCORES[undertaking is BETL, k.declaring](k, c))


def _betl_declarer(k: Knowledge, card: Card) -> float:
    """How likely neither this card nor the rest of the hand takes a trick; of equals the highest goes."""
    return (1 - _takes(k, card)) * betl_chance(k.hand & ~(1 << card), k.out) + TIE * card.rank


def _takes(k: Knowledge, card: Card) -> float:
    plays = k.view.trick
    if plays:
        best = plays[0].card
        for play in plays[1:]:
            if k.above[best] >> play.card & 1:
                best = play.card
        if not k.above[best] >> card & 1:
            return 0.0
    chance = 1.0
    for n in range(1, 3 - len(plays)):
        chance *= k.lacks((k.seat + n) % 3, k.above[card])
    return chance


def _betl_defender(k: Knowledge, card: Card) -> float:
    """Make the declarer go over a small card that the partner cannot save; get rid of high cards."""
    declarer = k.view.declarer
    partner = 3 - k.seat - declarer
    plays = k.view.trick
    yet = all(p.seat != declarer for p in plays)
    if yet and (not plays or card.suit is plays[0].card.suit):
        caught = k.holds(declarer, k.above[card])
        if not any(p.seat == partner for p in plays):
            caught *= 0.15 + k.lacks(partner, k.above[card])
        wasted = k.lacks(declarer, SUITS[card.suit])  # he throws something dangerous away
        return caught - 0.3 * wasted - 0.01 * card.rank
    useful = k.holds(declarer, SUITS[card.suit])
    alone = (k.hand & SUITS[card.suit]).bit_count() == 1
    return card.rank + useful * (1 + 2 * alone)


def _durch_declarer(k: Knowledge, card: Card) -> float:
    """The surest card; of the sure ones from the longest suit, so that the others must throw away."""
    sure = 1.0
    for n in (1, 2):
        sure *= k.lacks((k.seat + n) % 3, k.above[card])
    return sure + 0.01 * (k.hand & SUITS[card.suit]).bit_count()


def _durch_defender(k: Knowledge, card: Card) -> float:
    """Small cards go first, and of suits that the declarer has not got; a guarded high card stays."""
    own = k.hand & SUITS[card.suit]
    missing = k.lacks(k.view.declarer, SUITS[card.suit])
    guards = bool(k.above[card] & own) and own.bit_count() <= 2
    return 10 * missing - card.rank - 2 * guards


# By whether it is a betl, and whether the player declared it.
_SCORES: Final[dict[tuple[bool, bool], Score]] = {
    (True, True): _betl_declarer,
    (True, False): _betl_defender,
    (False, True): _durch_declarer,
    (False, False): _durch_defender,
}
