"""A claim in the running deal: who could say one, what everybody sees of one, how its cards fall."""

from __future__ import annotations

from engine.actions import Action, Play
from engine.claims import Claim, Kind, provable
from engine.contract import BETL
from engine.offers import offers
from engine.phases import Phase
from engine.tricks import playable
from engine.view import memory, view
from storage.snapshot import Snapshot
from storage.states import Claimable, Claimed


def proved(table: Snapshot, seat: int | None) -> Claim | None:
    """What the player of this seat can prove from what he saw himself, if it is his turn."""
    deal = table.folded
    if not table.running or table.claim is not None or deal is None or seat is None:
        return None
    return provable(memory(deal, seat)) if deal.to_act == seat else None


def claimable(table: Snapshot, seat: int | None) -> Claimable | None:
    """The same, as that player alone may see it."""
    claim = proved(table, seat)
    return None if claim is None else Claimable(claim.kind is Kind.NOTHING, claim.order)


def claimed(table: Snapshot) -> Claimed | None:
    """The claim that is being played out, with the cards that are still to fall."""
    claim, deal = table.claim, table.folded
    if claim is None or deal is None:
        return None
    left = tuple(c for c in claim.order if c in deal.hands[claim.seat])
    return Claimed(claim.seat, deal.pledges[0].undertaking is BETL, left)


def next_card(table: Snapshot) -> Action | None:
    """What the claimer plays now; None if it is not his turn, or if nobody claimed.

    The next card of his order that may be played: all of them are proved to do. A marriage that could be
    held back is announced; in the order the forty comes first.
    """
    claim, deal = table.claim, table.folded
    if claim is None or deal is None or deal.to_act != claim.seat or deal.phase is not Phase.PLAY:
        return None
    seen = view(deal, claim.seat)
    allowed = playable(seen)
    card = next(c for c in claim.order if c in allowed)
    plays = [a for a in offers(seen) if isinstance(a, Play) and a.card == card]
    return next((a for a in plays if a.marriage), plays[0])
