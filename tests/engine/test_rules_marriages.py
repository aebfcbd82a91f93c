"""Marriages in the play: automatic, or a choice in a hundred (V-PLY-6)."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.phases import Marriage
from tests.support.scripted import (
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    after_plays,
    game,
    offered,
    start,
    views,
)

# Trumps are bells. Forhont has both red marriages, the middle player that of leaves.
PAIRS = (
    "B7 BA BK BO HA HK HO H7 A9 AA A7 A8",
    "BX LK LO L7 L8 H8 HX AX AU AK",
    "BU B9 B8 HU H9 LA LX LU L9 AO",
)


@pytest.mark.rule("V-PLY-6")
@pytest.mark.parametrize("first", ["BK", "BO"])
def test_a_marriage_is_announced_by_the_first_of_its_cards_whoever_takes_them(first: str) -> None:
    deal = after_plays(game(PAIRS, "trump B7", "A7 A8"), "HA H8 H9")
    assert not any(text.endswith(("with", "without")) for text in offered(deal))
    deal = after_plays(deal, first)
    assert deal.trick[0].marriage
    deal = after_plays(deal, "BX B8")
    assert deal.tricks[-1].taker == MIDDLE
    assert deal.marriages == (Marriage(FOREHAND, Suit.BELLS),)
    assert [seen.marriages for seen in views(deal)] == [deal.marriages] * 3


@pytest.mark.rule("V-PLY-6")
def test_the_second_card_of_a_pair_announces_nothing() -> None:
    deal = after_plays(game(PAIRS, "trump B7", "A7 A8"), "BA BX B8 BK L7 B9 BO L8 BU")
    assert [t.plays[0].marriage for t in deal.tricks] == [False, True, False]
    assert len(deal.marriages) == 1


@pytest.mark.rule("V-PLY-6")
@pytest.mark.parametrize("name", ["betl", "durch"])
def test_no_marriages_without_trumps(name: str) -> None:
    deal = after(start(*PAIRS), f"trump B7, discard A7 A8, {name}, good, good")
    assert "play BK" in offered(deal)
    played = after_plays(deal, "BK")
    assert (played.marriages, played.trick[0].marriage) == ((), False)


@pytest.mark.rule("V-PLY-6")
def test_in_his_hundred_the_declarer_chooses_with_or_without_each_time() -> None:
    deal = game(PAIRS, "trump B7", "A7 A8", "hundred, good, good")
    assert {t for t in offered(deal) if t[5] in "BH" and t[6] in "KO"} == {
        f"play {c} {how}" for c in ("BK", "BO", "HK", "HO") for how in ("with", "without")
    }
    assert "play BA" in offered(deal)
    kept = after_plays(deal, "HK-")
    assert (kept.marriages, kept.trick[0].marriage) == ((), False)
    told = after_plays(deal, "HK+")
    assert told.marriages == (Marriage(FOREHAND, Suit.HEARTS),)


@pytest.mark.rule("V-PLY-6", "V-PAY-5")
def test_not_announced_then_it_is_lost() -> None:
    deal = after_plays(game(PAIRS, "trump B7", "A7 A8", "hundred, good, good"), "BA BX B8 BK- L7 B9")
    assert "play BO" in offered(deal)
    deal = after_plays(deal, "BO")
    assert deal.marriages == ()


@pytest.mark.rule("V-PLY-6")
def test_in_the_declarers_hundred_the_defenders_marriages_are_automatic() -> None:
    deal = after_plays(game(PAIRS, "trump B7", "A7 A8", "hundred, good, good"), "BO+ BX B8")
    assert deal.to_act == MIDDLE
    assert {"play LK", "play LO"} <= set(offered(deal))
    assert after_plays(deal, "LK").marriages[-1] == Marriage(MIDDLE, Suit.LEAVES)


# The same, but the dealer has a marriage too, of acorns.
THREE_PAIRS = (
    "B7 BA BK BO HA HK HO H7 A9 AA A7 A8",
    "BX LK LO L7 L8 H8 HX L9 LU AU",
    "BU B9 B8 HU H9 LA LX AX AK AO",
)


@pytest.mark.rule("V-PLY-6", "V-AGN-3")
@pytest.mark.parametrize("words", ["against hundred, good, good", "good, against hundred, good"])
def test_a_hundred_against_gives_the_choice_to_both_defenders_and_not_to_the_declarer(words: str) -> None:
    """Whichever of them announced it."""
    deal = game(THREE_PAIRS, "trump B7", "A7 A8", f"game, {words}")
    assert {"play BK", "play HK"} <= set(offered(deal))
    deal = after_plays(deal, "BO BX B8")
    assert {"play LK with", "play LK without", "play LO with", "play LO without", "play L7"} <= set(
        offered(deal)
    )
    deal = after_plays(deal, "AU")
    assert set(offered(deal)) == {
        "play AX",
        "play AK with",
        "play AK without",
        "play AO with",
        "play AO without",
    }
    assert after_plays(deal, "AK-").marriages == (Marriage(FOREHAND, Suit.BELLS),)
    assert after_plays(deal, "AO+").marriages[-1] == Marriage(DEALER, Suit.ACORNS)


@pytest.mark.rule("V-PLY-6")
def test_without_a_hundred_of_their_side_nobody_chooses() -> None:
    """A game with a seven against: all marriages are automatic."""
    hands = (PAIRS[0].replace("B7", "B9"), PAIRS[1], PAIRS[2].replace("B9", "B7"))
    deal = game(hands, "trump B9", "A7 A8", "game, good, against seven, good")
    assert "play BK" in offered(deal)
    assert not any(" with" in text for text in offered(deal))


@pytest.mark.rule("V-PLY-6")
def test_the_tenth_trick_holds_no_marriage() -> None:
    """Kings and overs are kept as long as may be; the last one has lost its partner."""
    deal = game(PAIRS, "trump B7", "A7 A8", "hundred, good, good")
    while len(deal.tricks) < 9:
        deal = after(deal, min(offered(deal), key=lambda text: text[6] in "KO"))
    assert deal.hands[FOREHAND][0].rank.letter in "KO"
    while deal.to_act is not None:
        (only,) = offered(deal)
        assert only == f"play {deal.hands[deal.to_act][0]}"
        deal = after(deal, only)
