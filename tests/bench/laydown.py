"""What judging a laydown costs when a deal is settled (V-PAY-9): hands that are strong enough to ask."""

from __future__ import annotations

import random
from statistics import quantiles
from time import process_time

from engine.cards import PACK, Card, Rank, Suit, card, strengths
from engine.contract import GAME, SEVEN
from engine.laydown import Question, Verdict, judge
from tests.bench.report import Row

HANDS = 4000
# The dearest of those that were found by changing a card at a time, always to what cost more.
DEAREST = "HA L7 LX LA A7 A9 AX AU AK AA", "A8 HK", Suit.ACORNS


def rows() -> list[Row]:
    """One core, pure Python; every hand is a question of its own, nothing is remembered between them."""
    chance = random.Random(9)
    timed = [_timed(_question(chance)) for _ in range(HANDS)]
    took = sorted(ms for ms, _ in timed)
    cuts = quantiles(took, n=100)
    hand, talon, trump = DEAREST
    dearest, _ = _timed(Question(GAME, _cards(hand), _cards(talon), trump))
    return [
        Row(f"laydown: a strong hand, median of {HANDS}", cuts[49], "ms", 1),
        Row("laydown: 99 % of them", cuts[98], "ms", 50),
        Row("laydown: the longest of them", took[-1], "ms", 250),
        Row("laydown: the dearest hand that was looked for", dearest, "ms", 500),
        Row("laydown: laid", 100 * _share(timed, Verdict.LAID), "%", None),
        Row("laydown: undecided", 100 * _share(timed, Verdict.UNDECIDED), "%", 0),
    ]


def _question(chance: random.Random) -> Question:
    """Four to eight aces and tens, often the trump seven, and more or less of the trumps."""
    trump = chance.choice(list(Suit))
    seven = card(trump, Rank.SEVEN)
    counting = chance.sample([c for c in PACK if c.counts], chance.randrange(4, 9))
    strength, liking = strengths(True), chance.random() * 2
    rest = [c for c in PACK if not c.counts]
    rest.sort(key=lambda c: (c.suit is trump) * liking + strength[c] / 8 + chance.random(), reverse=True)
    if chance.random() < 0.7:
        rest.sort(key=lambda c: c != seven)
    missing = 10 - len(counting)
    hand, others = counting + rest[:missing], rest[missing:]
    announced = seven in hand and chance.random() < 0.5
    return Question(
        SEVEN if announced else GAME,
        tuple(sorted(hand)),
        tuple(chance.sample(others, 2)),
        trump,
        seven_bound=announced,
        marriages_automatic=chance.random() < 0.8,
    )


def _timed(question: Question) -> tuple[float, Verdict]:
    began = process_time()
    verdict = judge(question)
    return (process_time() - began) * 1000, verdict


def _share(timed: list[tuple[float, Verdict]], verdict: Verdict) -> float:
    return sum(found is verdict for _, found in timed) / len(timed)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(c for c in PACK if str(c) in text.split())
