"""*Učeň*: the simple player, who does not think about every card."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.actions import Action, Play
from engine.offers import offers
from engine.phases import Phase
from engine.players import simple
from engine.view import Memory

SLIPS: Final = 0.3  # of his cards he plays without a thought


def choose(memory: Memory, seed: int) -> Action:
    """The action of the seat whose turn it is; the same arguments give the same action.

    A marriage is announced all the same. Raises `ValueError` if it is not this seat's turn.
    """
    chosen = simple.choose(memory)
    view = memory.view
    rng = Random(f"careless {seed} {view.seat} {view.count}")
    if view.phase is not Phase.PLAY or rng.random() >= SLIPS:
        return chosen
    return rng.choice([a for a in offers(view) if isinstance(a, Play) and a.marriage is not False])
