"""A hint: what the master would do in a player's place, and why, in one of a few simple reasons."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action, Play
from engine.cards import Card
from engine.offers import offers
from engine.players import choose, simple
from engine.players.knowledge import know
from engine.players.strength import Strength
from engine.players.teaching import why_played, why_said
from engine.players.teaching.why import Reason
from engine.view import Memory

__all__ = ["Advice", "Reason", "advise", "advise_simply", "explain"]


class Advice(NamedTuple):
    """What to do and why; `cards` are those that the reason speaks of: public ones or the player's own."""

    action: Action
    reason: Reason
    cards: tuple[Card, ...] = ()


def advise(memory: Memory, seed: int = 0) -> Advice:
    """The advice for the seat whose turn it is; the same arguments give the same advice.

    Raises `ValueError` if it is not this seat's turn.
    """
    return explain(memory, choose(memory, Strength.MASTER, seed))


def advise_simply(memory: Memory) -> Advice:
    """The advice of the simple player, which needs no search. Raises `ValueError` as `advise`."""
    return explain(memory, simple.choose(memory))


def explain(memory: Memory, action: Action) -> Advice:
    """The advice to take that action, with what speaks for it in the player's eyes."""
    k = know(memory)
    if len(offers(memory.view)) == 1:
        return Advice(action, Reason.ONLY)
    if isinstance(action, Play):
        return Advice(action, *why_played.reason(k, action))
    return Advice(action, *why_said.reason(k, action))
