"""Walks from a deal to likelier ones: cards change places one by one, and stay where that fits what was said.

Hands for a betl, a durch or a hundred are so rare that few of the deals drawn at random have one. A walk of
Metropolis's kind finds them; in the long run it visits each deal as often as its likelihood asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

from engine.players.drawing.unseen import Lot, Unseen

Weigh = Callable[[Lot], float]


def walk(known: Unseen, lot: Lot, weigh: Weigh, steps: int, rng: Random) -> Lot:
    """The deal after so many tries to exchange two cards. `weigh` is the logarithm of its likelihood."""
    places = (known.may[0], known.may[1], known.rest)
    fixed = known.has[0] | known.has[1]
    cards = [1 << n for n in range(32) if known.out & ~fixed & 1 << n]
    if len(cards) < 2:
        return lot
    weight = weigh(lot)
    for _ in range(steps):
        x, y = rng.choice(cards), rng.choice(cards)
        of_x, of_y = _place(lot, x), _place(lot, y)
        if of_x == of_y or not places[of_x] & y or not places[of_y] & x:
            continue
        moved = [*lot]
        moved[of_x] ^= x | y
        moved[of_y] ^= x | y
        then = Lot(*moved)
        heavier = weigh(then)
        if heavier >= weight or rng.random() < exp(heavier - weight):
            lot, weight = then, heavier
    return lot


def _place(lot: Lot, card: int) -> int:
    return 0 if lot.a & card else 1 if lot.b & card else 2
