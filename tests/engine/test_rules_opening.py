"""Trumps and talon (V-TRP, V-TAL)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.cards import Card, Suit
from engine.deal import Deal
from engine.phases import Phase
from engine.rules import Rules
from engine.view import view
from tests.support.scripted import (
    APPROVED,
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    after_plays,
    cards,
    hand,
    offered,
    refused,
    shown,
    start,
    views,
)

FIRST_SEVEN = "H7 HK HO HA LX L8 B9"
HIDDEN = "A7 A8 BA LK LO"
HAND = f"{FIRST_SEVEN} {HIDDEN}"
GAMES = ["betl", "colour", "durch"]
NO_COLOUR = ["betl", "durch"]


def discarded(two: str, trump: str = "H7") -> Deal:
    """Forhont has chosen and discarded."""
    return after(start(HAND), f"trump {trump}, discard {two}")


@pytest.mark.rule("V-TRP-1", "V-TRP-2")
def test_one_of_the_first_seven_or_a_place_among_the_hidden_five() -> None:
    deal = start(HAND)
    assert offered(deal) == sorted(
        [f"trump {c}" for c in FIRST_SEVEN.split()] + [f"people {n}" for n in range(1, 6)]
    )
    assert refused(deal, "trump A7")  # his, but not seen yet
    chosen = after(deal, "trump HK")
    mine = views(chosen)[FOREHAND]
    assert (str(mine.trump_card), mine.trump, mine.from_people) == ("HK", Suit.HEARTS, False)


@pytest.mark.rule("V-TRP-2")
@pytest.mark.parametrize(("position", "card"), list(enumerate(HIDDEN.split(), start=1)))
def test_from_the_people_the_named_hidden_card_becomes_trump_and_he_sees_it(position: int, card: str) -> None:
    deal = after(start(HAND), f"people {position}")
    mine = views(deal)[FOREHAND]
    assert (str(mine.trump_card), mine.from_people, deal.phase) == (card, True, Phase.DISCARD)
    assert set(mine.hand) == set(cards(HAND))
    assert deal.trump is mine.trump_card.suit  # type: ignore[union-attr]


@pytest.mark.rule("V-TRP-2", "V-OPT")
def test_a_table_may_forbid_the_choice_from_the_people() -> None:
    deal = start(HAND, rules=Rules(people=False))
    assert offered(deal) == sorted(f"trump {c}" for c in FIRST_SEVEN.split())
    assert refused(deal, "people 1")


@pytest.mark.rule("V-TRP-3")
def test_nobody_else_knows_the_trumps_before_the_contract_is_announced() -> None:
    """At every step two deals that differ in trumps alone look the same to everyone but forhont."""
    first, second = start(HAND), start(HAND)
    steps = [("trump HK", "trump LX"), ("discard H7 A8",) * 2, ("colour",) * 2, ("good",) * 2, ("good",) * 2]
    for one, other in steps:
        first, second = after(first, one), after(second, other)
        for seat in (MIDDLE, DEALER, None):
            assert view(first, seat) == view(second, seat)
            assert view(first, seat).trump is None
            assert view(first, seat).trump_card is None
        assert view(first, FOREHAND) != view(second, FOREHAND)
    announced = after(first, "announce game")
    for seat in (FOREHAND, MIDDLE, DEALER, None):
        assert (str(view(announced, seat).trump_card), view(announced, seat).trump) == ("HK", Suit.HEARTS)


@pytest.mark.rule("V-TRP-3")
def test_that_it_came_from_the_people_is_heard_by_all_but_not_which_place() -> None:
    first, second = (after(start(HAND), f"people {n}, discard H7 L8, colour") for n in (2, 4))
    for seat in (MIDDLE, DEALER, None):
        seen = view(first, seat)
        assert seen == view(second, seat)
        assert seen.from_people
        assert [word.text for word in seen.words] == ["people", "discard", "colour"]
    assert not view(after(start(HAND), "trump H7"), MIDDLE).from_people


@pytest.mark.rule("V-TRP-3")
@pytest.mark.parametrize(("game", "trick"), [("betl", "HA HU H8"), ("durch", "H7 HU H8")])
def test_without_trumps_the_trump_card_goes_back_and_nobody_ever_learns_it(game: str, trick: str) -> None:
    """He loses by his first trick, so that most of his hand stays hidden."""
    dealt = start(HAND, "HU B7 B8 BX BU BO BK L7 L9 A9", "H8 H9 HX")
    deals = []
    for trump in ("HK", "LX"):
        announced = after(dealt, f"trump {trump}, discard A7 A8, {game}, good, good")
        assert (announced.trump, announced.trump_card) == (None, None)
        assert set(cards("HK LX")) <= set(announced.hands[FOREHAND])
        deals.append(after_plays(announced, trick))
    for seat in (FOREHAND, MIDDLE, DEALER, None):
        assert view(deals[0], seat) == view(deals[1], seat)
        assert view(deals[0], seat).phase is Phase.SETTLED
        assert view(deals[0], seat).trump_card is None
    assert not shown(view(deals[0], MIDDLE)) & set(cards("HK LX"))


@pytest.mark.rule("V-TAL-1")
def test_forhont_holds_twelve_and_lays_two_face_down() -> None:
    deal = after(start(HAND), "trump H7")
    assert len(deal.hands[FOREHAND]) == 12
    assert cards("H7")[0] in deal.hands[FOREHAND]
    laid = after(deal, "discard H7 A8")
    assert len(laid.hands[FOREHAND]) == 10
    assert not set(laid.hands[FOREHAND]) & set(cards("H7 A8"))
    assert laid.talon == cards("H7 A8")


@pytest.mark.rule("V-TAL-1", "V-SEE")
def test_the_talon_is_shown_to_nobody_who_did_not_hold_it_not_even_after_the_deal() -> None:
    talon = set(cards("A7 A8"))
    deal = after(discarded("A7 A8"), f"{APPROVED}, announce game, good, good")
    while deal.to_act is not None:
        deal = after(deal, offered(deal)[0])
        for seat in (MIDDLE, DEALER, None):
            assert not shown(view(deal, seat)) & talon
        assert set(view(deal, FOREHAND).discard) == talon
    settlement = deal.settlement
    assert settlement is not None
    assert settlement.declarer_points.tricks + settlement.defenders_points.tricks == 90


@pytest.mark.rule("V-TAL-1", "V-SEE")
def test_a_seat_goes_on_seeing_the_talon_that_it_held() -> None:
    deal = after(discarded("A7 A8"), "colour, bad")
    assert set(cards("A7 A8")) <= set(views(deal)[MIDDLE].hand)
    assert views(deal)[FOREHAND].discard == cards("A7 A8")
    kept = views(after(deal, f"discard A7 {hand(deal, MIDDLE).split()[0]}, betl"))
    assert cards("A7")[0] in kept[MIDDLE].discard
    assert cards("A8")[0] in kept[MIDDLE].hand
    assert kept[FOREHAND].discard == cards("A7 A8")  # what he knows; where they are now he does not
    assert kept[DEALER].discard == ()


@pytest.mark.rule("V-TAL-2")
def test_any_two_of_the_twelve_may_be_discarded() -> None:
    deal = after(start(HAND), "trump H7")
    assert offered(deal) == sorted(
        f"discard {a} {b}" for a, b in combinations(sorted(cards(HAND), key=Card.__index__), 2)
    )


@pytest.mark.rule("V-TAL-2")
@pytest.mark.parametrize(
    ("two", "trump", "games"),
    [
        ("A7 A8", "H7", GAMES),
        ("BA A8", "H7", NO_COLOUR),  # an ace
        ("LX A8", "H7", NO_COLOUR),  # a ten
        ("HA A8", "H7", NO_COLOUR),  # the ace of trumps is an ace
        ("HK A8", "HK", NO_COLOUR),  # the trump card
        ("HK A8", "H7", GAMES),  # another trump
        ("H7 A8", "HK", GAMES),  # the trump seven
        ("HK HO", "H7", GAMES),  # a whole marriage
        ("BA LX", "H7", NO_COLOUR),
    ],
)
def test_an_ace_a_ten_or_the_trump_card_in_the_talon_leaves_betl_and_durch(
    two: str, trump: str, games: list[str]
) -> None:
    assert offered(discarded(two, trump)) == games
