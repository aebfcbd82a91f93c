"""The cards, the deal and the roles (V-CRD, V-DEAL)."""

from __future__ import annotations

import ast
import random
from itertools import product
from pathlib import Path

import pytest

import engine
from engine import machine
from engine.cards import PACK, Rank, Suit, strengths
from engine.errors import IllegalAction
from engine.notation import read_card, write_cards
from engine.rules import Rules
from engine.settlement import points
from engine.view import view
from tests.support.random_deals import random_start, steps
from tests.support.scripted import (
    APPROVED,
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    after_plays,
    cards,
    hand,
    pack,
    shown,
    start,
    views,
)

# Forhont's trumps are bells; he leads. The middle player has the ten and the under of leaves.
TEN_OVER_KING = ("B7 B8 B9 LK H7 H8 H9 HX HU HO A7 A8", "LX LU", "LA")


@pytest.mark.rule("V-CRD-1")
def test_thirty_two_cards_of_four_suits_and_eight_ranks() -> None:
    assert [str(c) for c in PACK] == [suit + rank for suit, rank in product("HBLA", "789XUOKA")]
    assert [(c.suit, c.rank) for c in PACK] == list(product(Suit, Rank))
    assert all(read_card(str(c)) == c for c in PACK)


@pytest.mark.rule("V-CRD-2")
@pytest.mark.parametrize(("with_trumps", "order"), [(True, "AXKOU987"), (False, "AKOUX987")])
def test_the_order_within_a_suit(with_trumps: bool, order: str) -> None:
    strength = strengths(with_trumps)
    for suit in "HBLA":
        strongest_first = sorted(
            (c for c in PACK if str(c)[0] == suit), key=lambda c: strength[c], reverse=True
        )
        assert "".join(str(c)[1] for c in strongest_first) == order


@pytest.mark.rule("V-CRD-2")
def test_a_ten_beats_a_king_with_trumps_only() -> None:
    trumps = after(start(*TEN_OVER_KING), f"trump B7, discard A7 A8, {APPROVED}, announce game, good, good")
    assert views(after(trumps, "play LK"))[MIDDLE].with_trumps
    with pytest.raises(IllegalAction):
        after(trumps, "play LK, play LU")
    assert after_plays(trumps, "LK LX LA").tricks[0].taker == DEALER

    betl = after(start(*TEN_OVER_KING), "trump B7, discard A7 A8, betl, good, good")
    assert not views(betl)[FOREHAND].with_trumps
    assert after_plays(betl, "LK LX LA").tricks[0].taker == DEALER
    durch = after(start("LK LA LO B7 B8 B9 H7 H8 H9 HX A7 A8", "LX", "LU"), "trump B7, discard A7 A8, durch")
    assert after_plays(after(durch, "good, good"), "LK LX LU").tricks[0].taker == FOREHAND


@pytest.mark.rule("V-CRD-3")
def test_aces_and_tens_are_worth_ten_to_who_takes_them() -> None:
    # Hearts are trumps and forhont draws: the middle player's ten and the dealer's ten fall to him.
    deal = after(
        start("HA HK HU H7 L7 L8 L9 B7 B8 B9 A7 A8", "HX LA", "H8 H9 HO BX BA"),
        f"trump H7, discard A7 A8, {APPROVED}, announce game, good, good",
    )
    assert points(after_plays(deal, "HA")) == ((0, 0), (0, 0))
    assert points(after_plays(deal, "HA HX H8")) == ((20, 0), (0, 0))


@pytest.mark.rule("V-CRD-3", "V-CRD-4")
def test_ninety_trick_points_and_marriages_on_top() -> None:
    """Over random deals: 90 points (the talon's belong to nobody, and hold none), an odd number of tens."""
    rng = random.Random(3)
    played = 0
    while played < 60:
        _, deal = random_start(rng, Rules())
        for state in steps(deal, rng):
            deal = state
        if deal.trump is None or not deal.tricks:
            continue
        played += 1
        declarer, defenders = points(deal)
        assert declarer.tricks + defenders.tricks == 90
        marriages = declarer.marriages + defenders.marriages
        assert marriages % 20 == 0
        assert 90 + marriages <= 190
        assert (90 + marriages) // 10 % 2 == 1


@pytest.mark.rule("V-CRD-4")
def test_a_marriage_is_worth_twenty_and_forty_in_trumps() -> None:
    deal = after(
        start("HA HK HO H7 LK LO LA BA B8 B9 A7 A8", "HX H8 H9 LX L7 L8", "HU"),
        f"trump H7, discard A7 A8, {APPROVED}, announce game, good, good",
    )
    assert points(after_plays(deal, "HK"))[0].marriages == 40
    assert points(after_plays(deal, "LO"))[0].marriages == 20
    assert points(after_plays(deal, "HA H8 HU HK HX"))[0].marriages == 40


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_forhont_sits_left_of_the_dealer(dealer: int) -> None:
    deal = machine.start(Rules(), dealer, PACK)
    assert (deal.forehand, deal.to_act, deal.declarer) == ((dealer + 1) % 3,) * 3
    asked = after(deal, "trump H7, discard H8 H9, colour")
    assert asked.to_act == (dealer + 2) % 3
    assert after(asked, "good").to_act == dealer
    assert all(view(deal, seat).forehand == deal.forehand for seat in (0, 1, 2, None))


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_seven_and_five_times_five(dealer: int) -> None:
    deal = machine.start(Rules(), dealer, PACK)
    forehand, middle = (dealer + 1) % 3, (dealer + 2) % 3
    assert deal.hands[forehand] == PACK[0:7]
    assert deal.hidden == PACK[17:22]
    assert deal.hands[middle] == PACK[7:12] + PACK[22:27]
    assert deal.hands[dealer] == PACK[12:17] + PACK[27:32]


@pytest.mark.rule("V-DEAL-2")
@pytest.mark.parametrize("wrong", [PACK[:31], (*PACK[:31], PACK[0]), (*PACK, PACK[0]), ()])
def test_only_a_whole_pack_is_dealt(wrong: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="not a pack"):
        machine.start(Rules(), 0, wrong)  # type: ignore[arg-type]


@pytest.mark.rule("V-DEAL-1")
@pytest.mark.parametrize("dealer", [-1, 3])
def test_only_a_seat_deals(dealer: int) -> None:
    with pytest.raises(ValueError, match="not a seat"):
        machine.start(Rules(), dealer, PACK)


@pytest.mark.rule("V-DEAL-3", "V-SEE")
def test_forhont_sees_seven_until_he_has_chosen_and_the_others_all_ten() -> None:
    deal = start("H7 H8 H9 HX HU HO HK BA LA AA B7 B8")
    mine, middle, dealer = views(deal)
    assert write_cards(mine.hand) == "H7 H8 H9 HX HU HO HK"
    assert shown(mine) == set(cards("H7 H8 H9 HX HU HO HK"))
    assert (len(middle.hand), len(dealer.hand)) == (10, 10)
    assert mine.sizes == middle.sizes == dealer.sizes == (12, 10, 10)
    assert shown(middle) == set(middle.hand)
    assert shown(view(deal, None)) == set()
    chosen = after(deal, "trump H7")
    assert hand(chosen, FOREHAND) == "H7 H8 H9 HX HU HO HK B7 B8 BA LA AA"
    assert views(chosen)[FOREHAND].hand == chosen.hands[FOREHAND]


@pytest.mark.rule("V-DEAL-4")
def test_the_engine_never_shuffles() -> None:
    """The pack is an argument; what would make chance is not even imported."""
    order = pack("AA AX AK AO AU A9 A8")
    assert machine.start(Rules(), DEALER, order) == machine.start(Rules(), DEALER, order)
    for path in Path(engine.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        imported |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        assert not imported & {"random", "secrets", "os", "time", "uuid"}, path.name
