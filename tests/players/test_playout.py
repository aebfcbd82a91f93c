"""Playing out by rules of thumb keeps the rules, and finds what is plain to see."""

from __future__ import annotations

import random

from engine.actions import Play
from engine.cards import Suit
from engine.contract import SEVEN
from engine.notation import read_card
from engine.offers import offers
from engine.phases import Phase
from engine.players.knowledge import know
from engine.players.masks import mask
from engine.players.simple.lookahead import best_lead
from engine.players.simple.outlook import table
from engine.players.simple.playout import legal_cards, play_out
from engine.rules import Rules
from engine.view import memory
from tests.support.random_deals import random_start, steps
from tests.support.scripted import cards, game

HEARTS = Suit.HEARTS


def test_the_legal_cards_are_those_that_the_engine_offers() -> None:
    rng = random.Random(5)
    compared = 0
    for _ in range(150):
        _, deal = random_start(rng, Rules())
        for state in steps(deal, rng):
            seven = any(p.undertaking is SEVEN for p in state.pledges)  # V-PLY-5 binds its holder
            if state.phase is not Phase.PLAY or state.trump is None or not state.trick or seven:
                continue
            assert state.to_act is not None
            seen = memory(state, state.to_act)
            now = table(know(seen), state.trump)
            assert now.best is not None
            assert now.led is not None
            legal, _ = legal_cards(mask(seen.view.hand), now.led, now.best, state.trump)
            assert legal == mask(a.card for a in offers(seen.view) if isinstance(a, Play))
            compared += 1
    assert compared > 500


def hands(*texts: str) -> list[int]:
    return [mask(cards(text)) for text in texts]


def test_who_holds_everything_takes_everything() -> None:
    dealt = hands(
        "HA HX HK HO HU H9 H8 H7 BA BX",
        "BK BO BU B9 B8 B7 LA LX LK LO",
        "LU L9 L8 L7 AA AX AK AO AU A9",
    )
    assert play_out(dealt, 0, HEARTS, read_card("HA"), 0) == 90
    assert dealt == [0, 0, 0]


def test_a_seven_that_takes_the_last_trick_counts_for_its_side_and_a_killed_one_for_the_other() -> None:
    assert play_out(hands("HA H7", "B9 B8", "L9 L8"), 0, HEARTS, read_card("HA"), 40) == 10 + 10 + 40
    assert play_out(hands("B9 H7", "BA HA", "B8 L8"), 0, HEARTS, read_card("B9"), 40) == -(10 + 10 + 10 + 40)


def test_a_lead_is_tried_out_on_hands_that_may_be() -> None:
    """The ten of bells falls to the ace wherever that lies; the ace of leaves is safe from trumps."""
    deal = game(
        ("H8 H9 HA HX HK HO HU BX LA L7 A7 A8", "BA L8 L9 LX LU LO LK AA AX AK", ""), "trump H8", "A7 A8"
    )
    k = know(memory(deal, 0))
    even = [(0.0, c) for c in cards("BX LA")]
    assert best_lead(k, HEARTS, even) == read_card("LA")
