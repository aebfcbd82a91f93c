"""Computer players. A player gets a `Memory` and nothing else; what it may do comes out of the offers.

`README.md` tells how they think and how well they play.
"""

from __future__ import annotations

from engine.actions import Action
from engine.players import careless, simple
from engine.players.readiness import solver_is_ready
from engine.players.strength import Strength
from engine.view import Memory

__all__ = ["Strength", "choose"]


def choose(memory: Memory, strength: Strength = Strength.APPRENTICE, seed: int = 0) -> Action:
    """The action of the seat whose turn it is; the same arguments give the same action.

    Where there is no solver, who would search plays as the simple player. Raises `ValueError` if it is not
    this seat's turn.
    """
    slipped = careless.slip(memory, strength, seed)
    if slipped is not None:
        return slipped
    if strength is Strength.APPRENTICE or not solver_is_ready():
        return simple.choose(memory)
    from engine.players import searching  # loads Numba, which a server has no use for

    return searching.choose(memory, strength, seed)
