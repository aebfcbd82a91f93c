"""Trying a declarer's leads out on a few ways the other cards may lie.

The declarer knows his talon, so what is out lies in two hands: every split that the play so far allows is as
good as any. A defender cannot do the same: for him the talon and the declarer's choices are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from engine.cards import Card, Suit
from engine.contract import SEVEN
from engine.players.knowledge import Knowledge
from engine.players.masks import mask, members
from engine.players.simple.playout import play_out

SPLITS: Final = 16  # more make no difference that shows
TRIED: Final = 4  # as many of the leads that look best are tried
# Points that stand for the chips of a seven, against those of a game (V-PAY-3, V-PAY-4).
SEVEN_ANNOUNCED: Final = 40
SEVEN_QUIET: Final = 15
# How much a point of the score counts beside a point of the tries.
SCORE: Final = 0.3


def best_lead(k: Knowledge, trump: Suit, scores: Sequence[tuple[float, Card]]) -> Card:
    """Of the leads with their scores, the best one; the same knowledge gives the same lead."""
    ranked = sorted(scores, reverse=True)[:TRIED]
    announced = any(p.undertaking is SEVEN for p in k.view.pledges)
    seventh = SEVEN_ANNOUNCED if announced else SEVEN_QUIET
    totals = dict.fromkeys((card for _, card in ranked), 0)
    for hands in _splits(k):
        for card in totals:
            totals[card] += play_out(hands.copy(), k.seat, trump, card, seventh)
    return max(ranked, key=lambda scored: totals[scored[1]] / SPLITS + SCORE * scored[0])[1]


def _splits(k: Knowledge) -> Iterator[list[int]]:
    """Hands as they may be, the declarer's among them."""
    left, right = (k.seat + 1) % 3, (k.seat + 2) % 3
    lefts, rights = k.out & ~k.may[right], k.out & ~k.may[left]
    open_cards = list(members(k.out & ~(lefts | rights)))
    taken = k.left[left] - lefts.bit_count()
    rng = Random(k.hand)  # the same for the same hand, so that a memory always gives the same choice
    for _ in range(SPLITS):
        rng.shuffle(open_cards)
        hands = [k.hand, k.hand, k.hand]
        hands[left] = lefts | mask(open_cards[:taken])
        hands[right] = rights | mask(open_cards[taken:])
        yield hands
