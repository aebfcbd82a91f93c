"""Claims: what a player proved of the rest of a deal, before he says it and after."""

from __future__ import annotations

from dataclasses import dataclass

from engine.phases import Cards


@dataclass(frozen=True, slots=True)
class Claimable:
    """What this user could claim now; nobody else hears of it. `order` are his cards as they would fall.

    `nothing`: he would take no trick more (*nic za mnou*), and the order says only what falls next.
    """

    nothing: bool
    order: Cards


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a seat claimed; the deal is played out by itself, and everybody sees the `cards` it still has."""

    seat: int
    nothing: bool
    cards: Cards
