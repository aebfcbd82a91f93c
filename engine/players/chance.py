"""A player that takes any offered action: what the others are measured against."""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.offers import offers
from engine.view import Memory


def choose(memory: Memory, rng: Random) -> Action:
    """One of the offered actions, all of them alike. It must be this seat's turn."""
    return rng.choice(offers(memory.view))
