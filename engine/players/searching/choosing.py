"""The choice of a player who searches, by phase."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Bad, Good
from engine.offers import offers
from engine.phases import Phase
from engine.players import simple
from engine.players.searching import cards, contracts, opening
from engine.players.searching.effort import EFFORTS
from engine.players.searching.worlds import World, world
from engine.players.strength import Strength
from engine.view import Memory


def choose(memory: Memory, strength: Strength, seed: int) -> Action:
    """The action of the seat whose turn it is; the same arguments give the same action.

    Raises `ValueError` if it is not this seat's turn.
    """
    view = memory.view
    offered = offers(view)
    effort = EFFORTS[strength]
    if len(offered) < 2 or not (effort.bids or view.phase is Phase.PLAY):
        return simple.choose(memory)
    rng = Random(f"{seed} {view.seat} {view.count}")
    return _choose(world(memory, effort, rng), offered)


def _choose(w: World, offered: tuple[Action, ...]) -> Action:
    match w.k.view.phase:
        case Phase.TRUMP:
            return opening.choose_trump(w, offered)
        case Phase.DISCARD:
            return opening.discard(w)
        case Phase.DIRECTION:
            return opening.direction(w, offered)
        case Phase.APPROVAL:
            return Bad() if opening.take_over(w) else Good()
        case Phase.ANNOUNCEMENT:
            return contracts.announce(w, offered)
        case Phase.DOUBLING:
            return Bad() if Bad() in offered and opening.take_over(w) else contracts.speak(w, offered)
        case Phase.BALANCE:
            return contracts.balance(w)
        case _:
            return cards.choose_card(w)
