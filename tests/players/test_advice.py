"""Hints: the reason that is given is true of the table and of the player's own hand."""

import random

import pytest

from engine.actions import Action, ChooseTrump, Discard, Play
from engine.cards import PACK, Rank
from engine.deal import Deal
from engine.machine import apply, start
from engine.notation import read_action
from engine.offers import offers
from engine.players import Strength, choose
from engine.players.knowledge import know
from engine.players.masks import SUITS, mask
from engine.players.teaching.advice import Advice, Reason, advise, explain
from engine.rules import Rules
from engine.view import memory
from tests.support.deals import (
    TO_ANNOUNCE,
    TO_BETL,
    TO_BETL_PLAY,
    TO_MARRIAGE,
    TO_MY_TURN,
    alenas,
    hundreds,
    mine,
)


def told(deal: Deal, action: str) -> Advice:
    """Why the seat on turn should do that."""
    assert deal.to_act is not None
    return explain(memory(deal, deal.to_act), read_action(action))


@pytest.mark.parametrize(
    ("deal", "action", "reason"),
    [
        (mine(), "trump HA", Reason.LONG_TRUMPS),
        (mine(), "trump BX", Reason.BEST_SAID),
        (mine(), "people 3", Reason.FROM_PEOPLE),
        (mine("trump H7"), "discard B9 LU", Reason.DISCARD_LOW),
        (mine("trump H7"), "discard LU LA", Reason.MAKE_VOID),
        (mine("trump H7", "discard B8 A8"), "colour", Reason.COLOUR),
        (alenas("trump H7", "discard L7 A9", "colour", "good"), "good", Reason.APPROVE),
        (mine(*TO_ANNOUNCE), "announce game seven", Reason.SEVEN),
        (mine(*TO_ANNOUNCE), "announce hundred", Reason.HUNDRED),
        (alenas(*TO_BETL), "good", Reason.LET_STAND),
        (alenas(*TO_MY_TURN), "play HX", Reason.TEN_BEFORE_ACE),
        (hundreds(*TO_MARRIAGE), "play AK with", Reason.MARRIAGE),
        (hundreds(*TO_MARRIAGE), "play LK without", Reason.HOLD_MARRIAGE),
        (alenas(*TO_BETL_PLAY), "play B7", Reason.LEAD_UNDER),
    ],
)
def test_a_reason_fits_what_it_speaks_of(deal: Deal, action: str, reason: Reason) -> None:
    assert told(deal, action).reason is reason


def test_the_only_thing_to_do_needs_no_other_reason() -> None:
    deal = alenas(*TO_MY_TURN, "play HX")
    while len(offers(memory(deal, deal.to_act or 0).view)) > 1:
        deal = apply(deal, offers(memory(deal, deal.to_act or 0).view)[0])
    only = offers(memory(deal, deal.to_act or 0).view)[0]
    assert explain(memory(deal, deal.to_act or 0), only) == Advice(only, Reason.ONLY)


def test_every_hint_speaks_of_the_own_hand_and_tells_the_truth() -> None:
    drawn = random.Random(11)
    given: set[Reason] = set()
    for number in range(25):
        deal = start(Rules(), number % 3, drawn.sample(PACK, 32))
        while deal.to_act is not None:
            seen = memory(deal, deal.to_act)
            action = choose(seen)
            advice = explain(seen, action)
            given.add(advice.reason)
            assert advice.action == action
            assert _own_or_public(deal, advice)
            assert _true(deal, action, advice), advice.reason
            deal = apply(deal, action)
    assert len(given) > 20


def _own_or_public(deal: Deal, advice: Advice) -> bool:
    """The cards it speaks of are the player's, but for the ace that is missing to his ten."""
    assert deal.to_act is not None
    own = deal.hands[deal.to_act]
    return all(
        c in own or (advice.reason is Reason.TEN_BEFORE_ACE and c.rank is Rank.ACE) for c in advice.cards
    )


def _true(deal: Deal, action: Action, advice: Advice) -> bool:
    """What the sentence claims, looked up in the deal itself."""
    seat = deal.to_act
    assert seat is not None
    if not isinstance(action, Play):
        return not isinstance(action, ChooseTrump | Discard) or bool(advice.cards)
    k = know(memory(deal, seat))
    others = mask(c for s in range(3) if s != seat for c in deal.hands[s])
    match advice.reason:
        case Reason.SURE_TRICK:
            return not k.above[action.card] & others
        case Reason.MAKE_HIM_TRUMP:
            return not mask(deal.hands[deal.declarer]) & SUITS[action.card.suit]
        case Reason.TAKE_LAST:
            after = apply(deal, action)
            return after.tricks[-1].taker == seat
        case Reason.SMEAR:
            taker = apply(deal, action).tricks[-1].taker
            return taker != seat and (taker == deal.declarer) == (seat == deal.declarer)
        case Reason.TO_PARTNER:
            partner = 3 - seat - deal.declarer
            return bool(mask(deal.hands[partner]) & k.above[action.card])
        case Reason.KEEP_SEVEN:
            return any(c.rank is Rank.SEVEN and c.suit is deal.trump for c in deal.hands[seat])
        case _:
            return True


def test_advice_is_what_the_master_does() -> None:
    deal = alenas(*TO_MY_TURN)
    seen = memory(deal, 0)
    assert advise(seen, 3).action == choose(seen, Strength.MASTER, 3)
