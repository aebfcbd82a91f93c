"""Small deals told in the text of records: hands by hand, actions in one line.

The dealer is seat 2, so that forhont is seat 0 and the middle player seat 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine import machine
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.notation import read_action, read_card, write_action, write_cards
from engine.offers import offers
from engine.outcome import Settlement
from engine.rules import Rules
from engine.view import View, view

FOREHAND, MIDDLE, DEALER = 0, 1, 2
# Heard by everybody on the way to a contract with trumps.
APPROVED = "colour, good, good"


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a list as records write it."""
    return tuple(read_card(word) for word in text.split())


def pack(forehand: str, middle: str = "", dealer: str = "") -> tuple[Card, ...]:
    """A pack that gives these cards to the seats.

    Forhont's are in the order in which he sees them: the first seven, then the hidden five. Cards that
    are not named fill the hands up from the seven of hearts on, the acorns last.
    """
    named = [cards(forehand), cards(middle), cards(dealer)]
    rest = iter([c for c in PACK if not any(c in hand for hand in named)])
    first, second, third = (_filled(hand, size, rest) for hand, size in zip(named, (12, 10, 10), strict=True))
    return (*first[:7], *second[:5], *third[:5], *first[7:], *second[5:], *third[5:])


def _filled(hand: tuple[Card, ...], size: int, rest: Iterator[Card]) -> tuple[Card, ...]:
    return hand + tuple(next(rest) for _ in range(size - len(hand)))


def start(forehand: str, middle: str = "", dealer: str = "", rules: Rules | None = None) -> Deal:
    """A deal that was just dealt."""
    return machine.start(rules or Rules(), DEALER, pack(forehand, middle, dealer))


def after(deal: Deal, actions: str) -> Deal:
    """The deal after the actions, which commas separate."""
    for text in actions.split(","):
        deal = machine.apply(deal, read_action(text.strip()))
    return deal


def game(hands: tuple[str, str, str], trump: str, talon: str, rest: str = "game, good, good") -> Deal:
    """The deal before the first lead."""
    return after(start(*hands), f"{trump}, discard {talon}, {APPROVED}, announce {rest}")


def after_plays(deal: Deal, plays: str) -> Deal:
    """The deal after these cards; where an announcement is a choice, `HK+` is with and `HK-` without."""
    spelt = {"+": " with", "-": " without"}
    for text in plays.split():
        deal = after(deal, f"play {text[:2]}{spelt[text[2]] if text[2:] else ''}")
    return deal


def offered(deal: Deal) -> list[str]:
    """What the seat to act is offered, sorted; that nobody else is offered anything is checked on the way."""
    for seat in (0, 1, 2, None):
        assert bool(offers(view(deal, seat))) is (seat == deal.to_act and seat is not None)
    return sorted(write_action(a) for a in offers(view(deal, deal.to_act)))


def refused(deal: Deal, action: str) -> bool:
    """Whether the action is illegal; the deal is a value, so nothing can have changed."""
    with pytest.raises(IllegalAction):
        machine.apply(deal, read_action(action))
    return True


def views(deal: Deal) -> tuple[View, View, View]:
    """The deal as each seat sees it."""
    return view(deal, 0), view(deal, 1), view(deal, 2)


def hand(deal: Deal, seat: int) -> str:
    """The cards in a hand, as records write them."""
    return write_cards(deal.hands[seat])


def settlement(deal: Deal) -> Settlement:
    """The settlement of a deal that is over."""
    assert deal.settlement is not None
    return deal.settlement


def shown(of: View) -> set[Card]:
    """Every card that a view names anywhere, whatever the field."""
    return {read_card(text) for text in re.findall(r"\b[HBLA][789XUOKA]\b", repr(of))}
