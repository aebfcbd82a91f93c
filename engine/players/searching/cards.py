"""A card by expected chips: each legal one played out with best play of all in every deal drawn."""

from __future__ import annotations

from engine.actions import Action
from engine.players import simple
from engine.players.searching.worlds import ONE_QUESTION, Purse, World, best
from engine.players.solver import TooLong, position_of, values


def choose_card(w: World) -> Action:
    """The card that brings our side most on average; among equals the one that the rules of thumb say."""
    purse = Purse(w.effort)
    totals: dict[Action, float] = {}
    for deal in w.deals:
        if not purse.next_deal():
            break
        position = position_of(w.k.view, w.memory.tricks, deal.hands)
        try:
            found = values(position, nodes=ONE_QUESTION)
        except TooLong:
            continue
        finally:
            purse.pay()
        for play, chips in found.items():
            totals[play] = totals.get(play, 0) + w.sign * chips
    thumb = simple.choose(w.memory)
    return best(totals, thumb) if totals else thumb
