"""Why a card of the hand may not be played now, for the page to say (V-PLY-2 to V-PLY-5)."""

from __future__ import annotations

from enum import StrEnum

from engine.cards import Card
from engine.phases import Phase
from engine.tricks import legal_cards, playable
from engine.view import View


class Reason(StrEnum):
    """The rule that stands in the way."""

    NOT_TURN = "not_turn"
    FOLLOW = "follow"
    BEAT = "beat"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"
    KEEP_SEVEN = "keep_seven"


def reason(view: View, card: Card) -> Reason | None:
    """Why this seat may not play that card of its hand now; None if it may."""
    if view.phase is not Phase.PLAY or view.seat is None or view.seat != view.to_act:
        return Reason.NOT_TURN
    if card in playable(view):
        return None
    if card in legal_cards(view.hand, view.trick, view.trump):
        return Reason.KEEP_SEVEN
    led = view.trick[0].card.suit
    if any(c.suit is led for c in view.hand):
        return Reason.BEAT if card.suit is led else Reason.FOLLOW
    return Reason.OVERTRUMP if card.suit is view.trump else Reason.TRUMP
