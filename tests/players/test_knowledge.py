"""What players work out is true, and follows from what they saw."""

from __future__ import annotations

import random
from collections import Counter

from engine.cards import Suit
from engine.phases import Phase
from engine.players.knowledge import Knowledge, know
from engine.players.masks import SUITS, mask
from engine.rules import Rules
from engine.view import memory
from tests.support.random_deals import random_start, steps
from tests.support.scripted import DEALER, FOREHAND, MIDDLE, after_plays, cards, game

HANDS = (
    "H8 HO HK HA LA A7 A8 B7 B8 B9 AX AA",
    "H7 HX BX BO BK L7 L9 A9 AU AK",
    "H9 HU BU BA L8 LX LU LO LK AO",
)


def seen(plays: str, seat: int) -> Knowledge:
    return know(memory(after_plays(game(HANDS, "trump H8", "B8 B9"), plays), seat))


def test_deductions_are_true_in_every_state_of_random_deals() -> None:
    rng = random.Random(11)
    certain = 0
    takers = Counter[int]()
    for _ in range(200):
        _, deal = random_start(rng, Rules())
        for state in steps(deal, rng):
            if state.phase is Phase.TRUMP:
                continue  # forhont's hidden five are in no hand yet
            for seat in range(3):
                k = know(memory(state, seat))
                for other in {0, 1, 2} - {seat}:
                    held = mask(state.hands[other])
                    assert not k.has[other] & ~held
                    assert not held & ~(k.may[other] | k.has[other])
                    certain += k.has[other].bit_count()
            takers[sum(word.text == "bad" for word in state.words)] += 1
    assert certain > 100
    assert min(takers[n] for n in (0, 1, 2)) > 0  # a talon taken by nobody, by one, by two in turn


def test_who_does_not_follow_has_none_of_the_suit_and_who_does_not_trump_no_trump() -> None:
    k = seen("AA A9 AO A8 AU HU", FOREHAND)
    assert k.lacks(DEALER, SUITS[Suit.ACORNS]) == 1
    assert k.lacks(DEALER, SUITS[Suit.HEARTS]) < 1
    k = seen("LA L7 L8 B7 BO BA LK H8 L9", MIDDLE)
    assert k.lacks(FOREHAND, SUITS[Suit.LEAVES]) == 1


def test_who_does_not_beat_a_card_has_none_above_it() -> None:
    ace = mask(cards("HA"))
    assert seen("AA A9 AO", MIDDLE).lacks(DEALER, ace) < 1
    assert seen("HK HX HU", MIDDLE).lacks(DEALER, ace) == 1


def test_the_turned_trump_and_the_other_half_of_a_marriage_are_certain() -> None:
    k = seen("HK HX H9", DEALER)
    assert k.has[FOREHAND] == mask(cards("H8 HO"))
    assert k.holds(MIDDLE, mask(cards("HO"))) == 0
