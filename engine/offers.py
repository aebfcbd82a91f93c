"""The one source of legality: what a seat may do, computed from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine import doubling, opening, tricks
from engine.actions import Action
from engine.phases import Phase
from engine.view import View

_BY_PHASE: Final[Mapping[Phase, Callable[[View], tuple[Action, ...]]]] = {
    Phase.TRUMP: opening.offers_trump,
    Phase.DISCARD: opening.offers_discard,
    Phase.DIRECTION: opening.offers_direction,
    Phase.APPROVAL: opening.offers_approval,
    Phase.ANNOUNCEMENT: opening.offers_announcement,
    Phase.DOUBLING: doubling.offers_doubling,
    Phase.BALANCE: doubling.offers_balance,
    Phase.PLAY: tricks.offers_play,
}


def offers(view: View) -> tuple[Action, ...]:
    """Every action the seat of this view may take now; empty where it is not its turn."""
    if view.seat is None or view.seat != view.to_act:
        return ()
    if view.offered is None:
        view.offered = _BY_PHASE[view.phase](view)
    return view.offered
