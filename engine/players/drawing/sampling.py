"""Deals as they may be: drawn from everything a seat knows, weighed by what the bidding says."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate
from math import exp
from random import Random
from typing import Final, NamedTuple

from engine.players.drawing.beliefs import opinions
from engine.players.drawing.unseen import (
    Lot,
    Lots,
    OneOf,
    Unseen,
    known_talon,
    marriages_needed,
    played,
    unseen,
)
from engine.players.drawing.walk import walk
from engine.players.knowledge import Knowledge, know
from engine.view import Memory

DRAWN: Final = 6  # for each deal that is kept: what was said makes most of them unlikely
TRUST: Final = 0.8  # in the likelihoods, whose errors add up
NEVER: Final = -1000.0  # the logarithm of what cannot be
WALKED: Final = 40  # tries to exchange two cards, from each deal on
WALKED_UNTRUMPED: Final = 200  # hands for a betl or a durch are rare


class Sample(NamedTuple):
    """One deal: the three hands as they are now and the talon, as bits.

    Before forhont has chosen trumps his hand holds the second five as well (V-DEAL-3).
    """

    hands: tuple[int, int, int]
    talon: int


def samples(memory: Memory, count: int, rng: Random) -> list[Sample]:
    """So many deals that agree with everything the memory holds, likelier ones more often.

    The same deal can come several times. A memory and a state of `rng` always give the same deals.
    Raises `ValueError` for a spectator's memory.
    """
    k = know(memory)
    known = unseen(memory, k)
    talon = known_talon(memory, k)
    draw = _drawing(memory, known)
    weigh = _weighing(memory, k, known, talon)
    if weigh is None:
        lots = [draw(rng) for _ in range(count)]
    else:
        drawn = [draw(rng) for _ in range(count * DRAWN)]
        lots = _resampled(drawn, [weigh(lot) for lot in drawn], count, rng)
        steps = WALKED if memory.view.with_trumps else WALKED_UNTRUMPED
        lots = [walk(known, lot, weigh, steps, rng) for lot in lots]
    return [_sample(k, known, lot, talon) for lot in lots]


def _sample(k: Knowledge, known: Unseen, lot: Lot, talon: int) -> Sample:
    hands = [k.hand, k.hand, k.hand]
    hands[known.a], hands[known.b] = lot.a, lot.b
    if k.left[k.seat] == k.hand.bit_count():
        talon |= lot.rest
    else:
        hands[k.seat] |= lot.rest
    return Sample((hands[0], hands[1], hands[2]), talon)


def _weighing(memory: Memory, k: Knowledge, known: Unseen, talon: int) -> Callable[[Lot], float] | None:
    """How likely what the others said is with a deal, as a logarithm; None if they said nothing yet."""
    heard = opinions(k)
    if not heard:
        return None
    before = played(memory)
    needed = marriages_needed(memory, known)
    of_a = [opinion for seat, opinion in heard if seat == known.a]
    of_b = [opinion for seat, opinion in heard if seat == known.b]

    def weigh(lot: Lot) -> float:
        if needed is not None and not _has_one(lot[0 if needed[0] == known.a else 1], needed[1]):
            return NEVER
        away = talon | lot.rest
        a, b = lot.a | before[known.a], lot.b | before[known.b]
        said = sum([opinion(a, away) for opinion in of_a]) + sum([opinion(b, away) for opinion in of_b])
        return TRUST * said

    return weigh


def _has_one(hand: int, marriages: list[int]) -> bool:
    """Whether the hand has one of these, where there are any it may have."""
    return not marriages or any(not cards & ~hand for cards in marriages)


def _resampled(drawn: list[Lot], logs: list[float], count: int, rng: Random) -> list[Lot]:
    """So many of the deals drawn, each as often as its likelihood asks for: at even steps over their sum."""
    most = max(logs)
    up_to = list(accumulate(exp(log - most) for log in logs))
    step = up_to[-1] / count
    start = rng.random() * step
    return [drawn[min(bisect_left(up_to, start + n * step), len(drawn) - 1)] for n in range(count)]


def _drawing(memory: Memory, known: Unseen) -> Callable[[Random], Lot]:
    """How a deal is drawn, all that agree with the memory alike."""
    needed = marriages_needed(memory, known)
    if needed is not None:
        holder, marriages = needed
        ways = [Lots(known.holding(holder, cards)) for cards in marriages]
        if any(way.count for way in ways):
            return OneOf(ways, 0 if holder == known.a else 1, marriages).draw
    lots = Lots(known)
    return (lots if lots.count else Lots(known.unbound())).draw
