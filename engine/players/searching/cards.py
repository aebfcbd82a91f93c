"""A card by expected chips: each legal one played out with best play of all in every deal drawn."""

from __future__ import annotations

from engine.actions import Action
from engine.players import simple
from engine.players.searching.worlds import Purse, World, best
from engine.players.solver import position_of


def choose_card(w: World) -> Action:
    """The card that brings our side most on average; among equals the one that the rules of thumb say."""
    purse = Purse(w.effort)
    totals: dict[Action, int] = {}
    for deal in purse.deals(w, w.effort.deals):
        found = purse.values(position_of(w.k.view, w.memory.tricks, deal.hands))
        for play, chips in (found or {}).items():
            totals[play] = totals.get(play, 0) + w.sign * chips
    thumb = simple.choose(w.memory)
    return best(totals, thumb) if totals else thumb
