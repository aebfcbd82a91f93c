"""From the first seven to the contract: trumps, talon, Barva?, take-overs (V-TRP, V-TAL, V-GAM)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from engine.actions import (
    DISCARDS,
    Action,
    Announce,
    AskColour,
    Bad,
    ChooseTrump,
    Declare,
    FromPeople,
    Good,
)
from engine.cards import Card
from engine.contract import BETL, CONTRACTS, DURCH, GAME, Pledge, Undertaking
from engine.deal import Deal, with_hand
from engine.doubling import begin_round
from engine.needs import held_undertakings
from engine.phases import Cards, Phase
from engine.view import View

_GOOD: Final = Good()
_BAD: Final = Bad()
_COLOUR: Final = AskColour()
_PEOPLE: Final = tuple(FromPeople(n) for n in range(1, 6))
_ABOVE_GAME: Final = (Declare(BETL), Declare(DURCH))
_ABOVE_BETL: Final = (Declare(DURCH),)


def offers_trump(view: View) -> tuple[Action, ...]:
    """A card of the first seven, or where the table allows it a place among the hidden five (V-TRP)."""
    own = tuple(ChooseTrump(c) for c in view.hand)
    return own + _PEOPLE if view.rules.people else own


def offers_discard(view: View) -> tuple[Action, ...]:
    """Any two cards (V-TAL-2)."""
    return tuple([DISCARDS[pair] for pair in combinations(view.hand, 2)])


def offers_direction(view: View) -> tuple[Action, ...]:
    """What still stands above the game that was taken over (V-GAM-1, V-GAM-3, V-GAM-4)."""
    if view.standing is BETL:
        return _ABOVE_BETL
    if view.standing is GAME or bars_colour(view.discard, view.trump_card):
        return _ABOVE_GAME
    return (_COLOUR, *_ABOVE_GAME)


def bars_colour(discard: Cards, trump_card: Card | None) -> bool:
    """Whether these two in the talon leave only betl and durch (V-TAL-2)."""
    return any(c.counts or c == trump_card for c in discard)


def offers_approval(view: View) -> tuple[Action, ...]:
    """*Dobrá* or *špatná* (V-GAM-2)."""
    return (_GOOD, _BAD)


def offers_announcement(view: View) -> tuple[Action, ...]:
    """The contracts whose needs the hand meets after the discard (V-GAM-6)."""
    if view.trump is None:
        return ()
    can = held_undertakings(view.hand, view.trump)
    return tuple(Announce(c) for c in CONTRACTS if all(u in can for u in c))


def choose_trump(deal: Deal, chosen: Card, from_people: bool) -> Deal:
    """Forhont lays his trump card and takes up the second five (V-TRP-1, V-TAL-1)."""
    return deal._replace(
        hands=with_hand(deal.hands, deal.forehand, _sorted(*deal.hands[deal.forehand], *deal.hidden)),
        hidden=(),
        trump_card=chosen,
        trump=chosen.suit,
        from_people=from_people,
        phase=Phase.DISCARD,
    )


def discard(deal: Deal, seat: int, cards: tuple[Card, Card]) -> Deal:
    """Two cards to the talon (V-TAL-1)."""
    return deal._replace(
        hands=with_hand(deal.hands, seat, tuple(c for c in deal.hands[seat] if c not in cards)),
        talon=cards,
        discards=with_hand(deal.discards, seat, cards),
        phase=Phase.DIRECTION,
    )


def ask_colour(deal: Deal) -> Deal:
    """*Barva?*: the middle player answers first (V-GAM-2)."""
    return deal._replace(standing=GAME, phase=Phase.APPROVAL, to_act=(deal.dealer + 2) % 3)


def approve(deal: Deal, seat: int) -> Deal:
    """*Dobrá*: the next one is asked, after the dealer forhont announces (V-GAM-2, V-GAM-6)."""
    if seat != deal.dealer:
        return deal._replace(to_act=deal.dealer)
    return deal._replace(phase=Phase.ANNOUNCEMENT, to_act=deal.forehand)


def take_over(deal: Deal, seat: int) -> Deal:
    """*Špatná*: the talon goes to this seat, which becomes the declarer (V-GAM-3, V-GAM-4).

    The trump card goes back into the hand and means nothing (V-TRP-3); a flek on a betl is void.
    """
    return deal._replace(
        hands=with_hand(deal.hands, seat, _sorted(*deal.hands[seat], *deal.talon)),
        talon=(),
        declarer=seat,
        trump_card=None,
        trump=None,
        pledges=(),
        round=0,
        asked=(),
        phase=Phase.DISCARD,
        to_act=seat,
    )


def declare(deal: Deal, seat: int, undertaking: Undertaking) -> Deal:
    """Betl or durch is announced (V-GAM-1, V-GAM-3)."""
    announced = deal._replace(
        declarer=seat,
        standing=undertaking,
        trump_card=None,
        trump=None,
        pledges=(Pledge(undertaking, against=False, holder=seat),),
    )
    return begin_round(announced, 1)


def announce(deal: Deal, seat: int, undertakings: tuple[Undertaking, ...]) -> Deal:
    """The contract with trumps (V-GAM-6)."""
    pledges = tuple(Pledge(u, against=False, holder=seat) for u in undertakings)
    return begin_round(deal._replace(pledges=pledges), 1)


def _sorted(*cards: Card) -> Cards:
    return tuple(sorted(cards))
