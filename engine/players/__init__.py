"""Computer players. A player gets a `Memory` and nothing else; what it may do comes out of the offers."""

from __future__ import annotations

from engine.actions import Action
from engine.players import simple
from engine.players.strength import Strength
from engine.view import Memory

__all__ = ["Strength", "choose"]


def choose(memory: Memory, strength: Strength = Strength.APPRENTICE, seed: int = 0) -> Action:
    """The action of the seat whose turn it is; the same arguments give the same action.

    Raises `ValueError` if it is not this seat's turn.
    """
    return simple.choose(memory)
