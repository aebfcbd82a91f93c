"""Choosing the game: Barva?, take-overs, the announcement (V-GAM)."""

from __future__ import annotations

import pytest

from engine.contract import BETL, DURCH
from engine.deal import Deal
from engine.phases import Phase
from tests.support.scripted import (
    APPROVED,
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    hand,
    offered,
    refused,
    start,
    views,
)

HAND = "H7 HK HO HA LX L8 B9 A7 A8 BA LK LO"
GAMES = ["betl", "colour", "durch"]
NO_COLOUR = ["betl", "durch"]
ANSWERS = ["bad", "good"]
# How a betl comes about without the forhont: the middle player, or the dealer, takes the talon.
MIDDLE_BETL = "trump H7, discard A7 A8, colour, bad, discard A7 A8, betl"
DEALER_BETL = "trump H7, discard A7 A8, colour, good, bad, discard A7 A8, betl"


def discarded(two: str, trump: str = "H7") -> Deal:
    """Forhont has chosen and discarded."""
    return after(start(HAND), f"trump {trump}, discard {two}")


def announcements(two: str, trump: str = "H7") -> list[str]:
    """What forhont may announce after this discard."""
    return offered(after(discarded(two, trump), APPROVED))


@pytest.mark.rule("V-TAL-2", "V-GAM-6")
@pytest.mark.parametrize(
    ("two", "contracts"),
    [
        ("A7 A8", ["game", "game seven", "hundred", "hundred seven"]),
        ("H7 A8", ["game", "hundred"]),  # no seven any more
        ("HK LO", ["game", "game seven"]),  # of two marriages one card each
        ("HK A8", ["game", "game seven", "hundred", "hundred seven"]),  # the marriage of leaves is left
    ],
)
def test_seven_and_hundred_are_judged_after_the_discard(two: str, contracts: list[str]) -> None:
    trump = "HO" if "H7" in two else "H7"
    assert announcements(two, trump) == [f"announce {contract}" for contract in contracts]


@pytest.mark.rule("V-GAM-6")
@pytest.mark.parametrize(
    ("twelve", "contracts"),
    [
        ("H8 HA HX LA LX BA B9 A9 L8 L9 A7 A8", ["game"]),
        ("H7 HA HX LA LX BA B9 A9 L8 L9 A7 A8", ["game", "game seven"]),
        ("H8 HA HX LK LO BA B9 A9 L8 L9 A7 A8", ["game", "hundred"]),
        ("H8 HA HX LK BO BA B9 A9 L8 L7 A7 A8", ["game"]),  # K and O of two suits are no marriage
        ("H8 HA HX LK LO BA B9 A9 L8 L7 A7 A8", ["game", "hundred"]),  # the seven is not of trumps
    ],
)
def test_what_the_hand_allows_is_offered_and_nothing_else(twelve: str, contracts: list[str]) -> None:
    deal = after(start(twelve), f"trump H8, discard A7 A8, {APPROVED}" if "H8" in twelve else "trump H7")
    deal = deal if "H8" in twelve else after(deal, f"discard A7 A8, {APPROVED}")
    assert offered(deal) == [f"announce {contract}" for contract in contracts]


@pytest.mark.rule("V-GAM-1")
def test_after_the_discard_forhont_asks_or_announces() -> None:
    deal = discarded("A7 A8")
    assert (deal.phase, deal.to_act, offered(deal)) == (Phase.DIRECTION, FOREHAND, GAMES)
    for game, undertaking in (("betl", BETL), ("durch", DURCH)):
        announced = after(deal, game)
        assert [p.undertaking for p in announced.pledges] == [undertaking]
        assert (announced.declarer, announced.phase) == (FOREHAND, Phase.DOUBLING)


@pytest.mark.rule("V-GAM-2")
def test_the_middle_player_answers_first_then_the_dealer() -> None:
    asked = after(discarded("A7 A8"), "colour")
    assert (asked.to_act, offered(asked)) == (MIDDLE, ANSWERS)
    second = after(asked, "good")
    assert (second.to_act, offered(second)) == (DEALER, ANSWERS)
    assert after(second, "good").to_act == FOREHAND


@pytest.mark.rule("V-GAM-2", "V-GAM-3")
def test_bad_ends_the_asking_at_once() -> None:
    taken = after(discarded("A7 A8"), "colour, bad")
    assert (taken.to_act, taken.declarer, taken.phase) == (MIDDLE, MIDDLE, Phase.DISCARD)
    assert (len(taken.hands[MIDDLE]), taken.talon) == (12, ())
    assert taken.trump_card is None


@pytest.mark.rule("V-GAM-3")
@pytest.mark.parametrize(("answers", "taker"), [("bad", MIDDLE), ("good, bad", DEALER)])
def test_who_takes_the_talon_discards_and_then_announces(answers: str, taker: int) -> None:
    taken = after(discarded("A7 A8"), f"colour, {answers}")
    assert len(offered(taken)) == 66
    direction = after(taken, "discard A7 A8")
    assert (direction.to_act, offered(direction)) == (taker, NO_COLOUR)
    assert not direction.pledges
    announced = after(direction, "durch")
    assert (announced.declarer, announced.pledges[0].holder) == (taker, taker)


@pytest.mark.rule("V-GAM-4")
@pytest.mark.parametrize(
    ("opening", "first", "second"),
    [
        ("trump H7, discard A7 A8, betl", MIDDLE, DEALER),
        (MIDDLE_BETL, DEALER, FOREHAND),  # the old forhont is asked too
        (DEALER_BETL, FOREHAND, MIDDLE),  # and so is who had said good
    ],
)
def test_a_betl_is_answered_by_both_others_from_the_declarers_left(
    opening: str, first: int, second: int
) -> None:
    deal = after(start(HAND), opening)
    assert (deal.to_act, offered(deal)) == (first, ["bad", "double betl", "good"])
    answered = after(deal, "good")
    assert (answered.to_act, offered(answered)) == (second, ["bad", "double betl", "good"])
    taken = after(answered, "bad, discard " + " ".join(hand(answered, second).split()[:2]))
    assert (taken.declarer, taken.to_act, offered(taken)) == (second, second, ["durch"])


@pytest.mark.rule("V-GAM-4", "V-DBL-4")
def test_a_flek_said_before_the_take_over_is_void() -> None:
    flek = after(start(HAND), MIDDLE_BETL + ", double betl")
    assert (flek.to_act, offered(flek)) == (FOREHAND, ["bad", "good"])
    taken = after(flek, "bad")
    assert (taken.pledges, taken.round, taken.asked) == ((), 0, ())
    durch = after(taken, "discard A7 A8, durch")
    assert durch.declarer == FOREHAND
    assert [(p.undertaking, p.raised_by, p.doubling) for p in durch.pledges] == [(DURCH, (), 1)]
    assert (durch.round, durch.to_act, offered(durch)) == (1, MIDDLE, ["double durch", "good"])


@pytest.mark.rule("V-GAM-4")
def test_only_in_the_first_round_can_a_betl_be_taken_over() -> None:
    deal = after(start(HAND), MIDDLE_BETL + ", double betl, good")
    assert (deal.round, deal.to_act, offered(deal)) == (2, MIDDLE, ["double betl", "good"])
    third = after(deal, "double betl")
    assert (third.round, third.to_act, offered(third)) == (3, DEALER, ["double betl", "good"])
    assert refused(third, "bad")


@pytest.mark.rule("V-GAM-5")
@pytest.mark.parametrize(
    "opening",
    ["trump H7, discard A7 A8, durch", "trump H7, discard A7 A8, colour, bad, discard A7 A8, durch"],
)
def test_a_durch_goes_straight_to_doubling(opening: str) -> None:
    deal = after(start(HAND), opening)
    assert (deal.phase, offered(deal)) == (Phase.DOUBLING, ["double durch", "good"])
    assert refused(deal, "bad")
    assert offered(after(deal, "double durch")) == ["good"]


@pytest.mark.rule("V-GAM-6", "V-TRP-3")
def test_two_good_let_forhont_turn_up_his_card_and_announce() -> None:
    deal = after(discarded("A7 A8"), "colour, good, good")
    assert (deal.phase, deal.to_act, deal.declarer) == (Phase.ANNOUNCEMENT, FOREHAND, FOREHAND)
    assert views(deal)[MIDDLE].trump_card is None
    assert str(views(after(deal, "announce hundred seven"))[MIDDLE].trump_card) == "H7"
