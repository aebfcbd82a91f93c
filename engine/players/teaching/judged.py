"""One decision beside the best that could be decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from engine.actions import Action, Play
from engine.players.teaching.faults import Fault


class Judged(NamedTuple):
    """What a seat did, what that was worth and what the best was, in chips from one defender to the declarer.

    `n` counts the cards played before it; a word has the number it has among the actions of the deal and
    `said`. `loss` is what it cost the seat's side, from one defender; `better` is one of the best things to
    do instead, None where nothing was lost.
    """

    n: int
    seat: int
    done: Action
    worth: int
    best: int
    loss: int
    better: Action | None = None
    fault: Fault | None = None
    said: bool = False


A = TypeVar("A", bound=Action)


def judge(n: int, seat: int, declarer: int, done: Action, values: Mapping[A, int]) -> Judged:
    """The decision among all those that could be made, each with its worth."""
    sign = 1 if seat == declarer else -1
    own = next(value for action, value in values.items() if action == done)
    best = sign * max(sign * value for value in values.values())
    ways = [action for action, value in values.items() if value == best]
    better = min(ways, key=lambda action: _distance(done, action)) if best != own else None
    return Judged(n, seat, done, own, best, abs(best - own), better)


def _distance(done: Action, other: Action) -> tuple[bool, bool, int]:
    """Which of the best things to do comes nearest to what was done: of cards, one of the same suit."""
    if not isinstance(done, Play) or not isinstance(other, Play):
        return False, False, 0
    a, b = done.card, other.card
    return a.suit is not b.suit, b.counts, abs(a - b)
