"""Computer players. A player gets a `Memory` and nothing else; what it may do comes out of the offers."""

from __future__ import annotations

from engine.actions import Action, Discard, Good
from engine.offers import offers
from engine.view import Memory

__all__ = ["choose"]


def choose(memory: Memory) -> Action:
    """The action of the seat whose turn it is. The same memory gives the same action."""
    offered = offers(memory.view)
    plain = [a for a in offered if isinstance(a, Discard) and not any(c.counts for c in a.cards)]
    return plain[0] if plain else next((a for a in offered if isinstance(a, Good)), offered[0])
