"""People do not think about every card, and nor do *učeň* and *štamgast*."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from engine.actions import Action, Play
from engine.offers import offers
from engine.phases import Phase
from engine.players.strength import Strength
from engine.view import Memory

# What part of their cards is played without a thought.
SLIPS: Final[Mapping[Strength, float]] = {Strength.APPRENTICE: 0.3, Strength.REGULAR: 0.15}


def slip(memory: Memory, strength: Strength, seed: int) -> Action | None:
    """Now and then any card that may be played, the same for the same arguments. A marriage is announced."""
    view = memory.view
    rng = Random(f"careless {seed} {view.seat} {view.count}")
    if view.phase is not Phase.PLAY or rng.random() >= SLIPS.get(strength, 0.0):
        return None
    plays = [a for a in offers(view) if isinstance(a, Play) and a.marriage is not False]
    return rng.choice(plays) if plays else None
