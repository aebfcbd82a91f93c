"""Marriages: what a hand has of them, and when announcing one would do harm (V-CRD-4, V-PLY-6)."""

from __future__ import annotations

from engine.cards import Suit
from engine.contract import HUNDRED
from engine.players.knowledge import Knowledge
from engine.players.masks import MARRIAGES
from engine.rules import Marriage


def points(hand: int, trump: Suit) -> list[int]:
    """The points of each marriage in a hand, the highest first."""
    return sorted((40 if s is trump else 20 for s in Suit if not MARRIAGES[s] & ~hand), reverse=True)


def spoils(k: Knowledge, suit: Suit) -> bool:
    """Whether announcing this suit's marriage would make a hundred count twenty in place of forty (V-PAY-5).

    So it does where the first one counts, none was announced yet and our side may still have the trumps'.
    """
    trump = k.view.trump
    if k.view.rules.marriage is not Marriage.FIRST or trump is None or suit is trump:
        return False
    if any(k.friends(m.seat, k.seat) for m in k.view.marriages):
        return False
    forty = MARRIAGES[trump]
    return not forty & ~k.hand or any(
        p.undertaking is HUNDRED
        and k.friends(p.holder, k.seat)
        and not forty & ~(k.may[p.holder] | k.has[p.holder])
        for p in k.view.pledges
    )
