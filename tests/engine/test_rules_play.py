"""The play of the cards (V-PLY)."""

from __future__ import annotations

import pytest

from engine.deal import Deal
from engine.phases import Phase
from engine.reasons import Reason, reason
from engine.view import view
from tests.support.scripted import (
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    after_plays,
    cards,
    game,
    offered,
    start,
    views,
)

# Trumps are hearts. The middle player has no leaf; the dealer has one bell and one acorn.
MIXED = (
    "H9 HA HX HU L8 L9 B9 BA A9 AA A7 B7",
    "H8 HK B8 BX BU BO A8 AU AX AK",
    "H7 HO L7 LX LU LO LK LA BK AO",
)
# Trumps are bells (the second of the hidden five). Only forhont has leaves; both others can trump.
RUFF = (
    "LA LX LK LO LU L9 L8 L7 B7 B8 A7 A8",
    "BU BA HA HX HK HO HU H9 H8 H7",
    "B9 BX BK BO AA AX AK AO AU A9",
)


def mixed(plays: str = "") -> Deal:
    """A game in hearts."""
    return after_plays(game(MIXED, "trump H9", "A7 B7"), plays)


def ruff(plays: str = "") -> Deal:
    """A game in bells where leaves are trumped."""
    return after_plays(game(RUFF, "people 2", "A7 A8"), plays)


def can_play(deal: Deal) -> str:
    """The cards that the seat to act is offered, in the order of its hand."""
    texts = {text.removeprefix("play ") for text in offered(deal)}
    assert deal.to_act is not None
    return " ".join(str(c) for c in deal.hands[deal.to_act] if str(c) in texts)


@pytest.mark.rule("V-PLY-1")
def test_forhont_leads_in_a_trump_game_and_the_declarer_without_trumps() -> None:
    assert (mixed().phase, mixed().to_act) == (Phase.PLAY, FOREHAND)
    opening = "trump H9, discard A7 B7, colour, bad, discard A7 B7"
    for name in ("betl", "durch"):
        deal = after(start(*MIXED), f"{opening}, {name}, good, good")
        assert (deal.declarer, deal.to_act) == (MIDDLE, MIDDLE)


@pytest.mark.rule("V-PLY-1")
def test_the_winner_leads_the_next_and_there_are_ten_tricks() -> None:
    deal = mixed("BA B8 BK")
    assert (deal.to_act, deal.tricks[0].taker) == (FOREHAND, FOREHAND)
    deal = after_plays(deal, "L9 H8 L7")
    assert (deal.to_act, deal.tricks[1].taker) == (MIDDLE, MIDDLE)
    while deal.to_act is not None:
        deal = after(deal, offered(deal)[0])
    assert (len(deal.tricks), sum(views(deal)[0].taken), deal.hands) == (10, 10, ((), (), ()))


@pytest.mark.rule("V-PLY-2")
def test_follow_suit_and_beat_if_you_can() -> None:
    assert can_play(mixed("B9")) == "BX BU BO"  # the eight does not beat the nine
    assert can_play(mixed("A9")) == "AX AU AK"
    assert can_play(mixed("AA")) == "A8 AX AU AK"  # nothing beats the ace
    assert can_play(mixed("A9 AU")) == "AO"
    assert can_play(mixed("A9 AX")) == "AO"  # following comes before beating
    assert can_play(mixed("H9")) == "HK"


@pytest.mark.rule("V-PLY-2")
def test_the_highest_card_of_the_suit_in_the_trick_is_to_be_beaten() -> None:
    """The third one has to beat the second one's card, not the lead."""
    deal = game(("H9 HA HX HU L8 L9 B9 BA A9 AA A7 B7", "H8 HK BO B8", "H7 HO BU BX BK"), "trump H9", "A7 B7")
    assert can_play(after_plays(deal, "B9 BO")) == "BX BK"


@pytest.mark.rule("V-PLY-2")
def test_a_trumped_trick_releases_from_beating_but_not_from_following() -> None:
    assert can_play(mixed("L9 H8")) == "L7 LX LU LO LK LA"
    # A lead of trumps is not "trumped": it has to be beaten.
    assert can_play(mixed("H9 HK")) == "H7 HO"
    assert can_play(mixed("HU HK")) == "H7 HO"
    deal = game(("H9 HU HX B9 BA L8 L9 A9 AA AX A7 B7", "H8 B8 BX", "H7 HO HK HA LA"), "trump H9", "A7 B7")
    assert can_play(after_plays(deal, "H9 H8")) == "HO HK HA"


@pytest.mark.rule("V-PLY-3")
def test_void_play_a_trump_and_a_higher_one_if_a_trump_is_in_the_trick() -> None:
    assert can_play(mixed("L9")) == "H8 HK"
    assert can_play(ruff("L7")) == "BU BA"
    assert can_play(ruff("L7 BU")) == "BX BO BK"
    assert can_play(ruff("L7 BA")) == "B9 BX BO BK"  # none is higher: any trump


@pytest.mark.rule("V-PLY-3")
def test_void_without_a_trump_play_any_card() -> None:
    deal = ruff("L7 BU BX AA B8 BA")
    assert deal.to_act == MIDDLE
    deal = after_plays(deal, "H7 B9 B7")
    assert (deal.to_act, deal.trick) == (DEALER, ())
    deal = after_plays(deal, "BO")
    assert can_play(deal) == "L8 L9 LX LU LO LK LA"
    assert can_play(after_plays(deal, "L8")) == "H8 H9 HX HU HO HK HA"


@pytest.mark.rule("V-PLY-4")
@pytest.mark.parametrize("name", ["betl", "durch"])
def test_without_trumps_follow_and_beat_and_void_play_any_card(name: str) -> None:
    deal = after(start(*MIXED), f"trump H9, discard A7 B7, {name}, good, good")
    assert can_play(after_plays(deal, "L9")) == "H8 HK B8 BX BU BO A8 AX AU AK"
    assert can_play(after_plays(deal, "B9")) == "BX BU BO"
    assert can_play(after_plays(deal, "L9 H8")) == "LX LU LO LK LA"  # no trump releases from beating
    assert can_play(after_plays(deal, "HX")) == "HK"  # the ten is below the under here
    assert can_play(after_plays(deal, "AA")) == "A8 AX AU AK"


# Trumps are hearts. Forhont has the seven of trumps and draws or is drawn.
SEVEN_HELD = ("H7 HA HK LA LX L7 B9 BA A9 AA A7 B7", "HU H8 HX L8 L9 AX", "HO H9 LK LO LU AK")
# Here the middle player has it, with one trump more.
SEVEN_AGAINST = ("H9 HA HK LA LX L7 B9 BA A9 AA A7 B7", "H7 H8 BX BK L8 L9 AX", "HX HU HO LK LO LU AK")


@pytest.mark.rule("V-PLY-5")
def test_who_announced_a_seven_may_not_play_it_while_another_card_is_legal() -> None:
    held = game(SEVEN_HELD, "trump H7", "A7 B7", "game seven, good, good")
    assert can_play(held) == "HK HA B9 BA L7 LX LA A9 AA"
    assert "H7" in can_play(game(SEVEN_HELD, "trump H7", "A7 B7"))  # not announced: as he likes
    assert reason(views(held)[FOREHAND], cards("H7")[0]) is Reason.KEEP_SEVEN


@pytest.mark.rule("V-PLY-5")
def test_the_seven_is_forced_out_where_nothing_else_is_legal() -> None:
    held = game(SEVEN_HELD, "trump H7", "A7 B7", "game seven, good, good")
    deal = after_plays(held, "HA H8 H9 HK HX HO")
    assert deal.to_act == MIDDLE  # he took the king, and draws the last trump
    assert can_play(after_plays(deal, "HU LU")) == "H7"


@pytest.mark.rule("V-PLY-5", "V-AGN-2")
def test_a_seven_announced_against_binds_its_holder_alone() -> None:
    deal = game(SEVEN_AGAINST, "trump H9", "A7 B7", "game, against seven, good, good")
    assert can_play(after_plays(deal, "HA")) == "H8"
    quiet = game(SEVEN_AGAINST, "trump H9", "A7 B7")
    assert can_play(after_plays(quiet, "HA")) == "H7 H8"
    # Void in acorns he has to trump, and the eight is legal.
    ruffs = after_plays(deal, "AA AX AK A9")
    assert can_play(ruffs) == "H8"


@pytest.mark.rule("V-PLY-7")
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led() -> None:
    assert mixed("B9 BX BK").tricks[0].taker == MIDDLE
    assert mixed("AA AU AO").tricks[0].taker == FOREHAND
    assert mixed("L9 H8 LA").tricks[0].taker == MIDDLE
    assert ruff("LA BU BX").tricks[0].taker == DEALER
    assert ruff("LA BA B9").tricks[0].taker == MIDDLE
    discards = after_plays(after(start(*RUFF), "trump L8, discard A7 A8, durch, good, good"), "L7 HA AA")
    assert discards.tricks[0].taker == FOREHAND  # higher cards of other suits take nothing


@pytest.mark.rule("V-PLY-7")
@pytest.mark.parametrize("name", ["betl", "durch"])
def test_the_lead_without_trumps_lies_face_up_and_comes_after_the_doubling(name: str) -> None:
    deal = after(start(*MIXED), f"trump H9, discard A7 B7, {name}, good")
    assert deal.phase is Phase.DOUBLING
    deal = after_plays(after(deal, "good"), "L8")
    for seat in (FOREHAND, MIDDLE, DEALER, None):
        assert [str(p.card) for p in view(deal, seat).trick] == ["L8"]


@pytest.mark.rule("V-PLY-8")
def test_betl_ends_when_the_declarer_takes_a_trick() -> None:
    deal = after(start(*MIXED), "trump H9, discard A7 B7, betl, good, good")
    assert after_plays(deal, "L8 H8 LA").phase is Phase.PLAY
    over = after_plays(deal, "BA B8 BK")
    assert (over.phase, over.to_act, len(over.tricks)) == (Phase.SETTLED, None, 1)


@pytest.mark.rule("V-PLY-8")
def test_durch_ends_when_the_declarer_loses_a_trick() -> None:
    deal = after(start(*MIXED), "trump H9, discard A7 B7, durch, good, good")
    assert after_plays(deal, "BA B8 BK").phase is Phase.PLAY
    over = after_plays(deal, "BA B8 BK L8 H8 LA")
    assert (over.phase, over.to_act, len(over.tricks)) == (Phase.SETTLED, None, 2)


@pytest.mark.rule("V-PLY-8")
def test_other_games_are_played_out_even_when_they_are_decided() -> None:
    """The seven of a hundred and seven is gone in the first trick; the deal goes on."""
    hands = ("B7 BK BO LK LO L7 L8 L9 A9 A8 A7 H7", "BA BX BU LA", "B8 B9 LX LU")
    deal = game(hands, "trump B7", "A7 H7", "hundred seven, good, good")
    deal = after_plays(deal, "BK+ BA B9 BX B8 BO BU")
    assert can_play(after_plays(deal, "LX")) == "B7"


@pytest.mark.rule("V-PLY-2", "V-PLY-3")
def test_the_page_can_say_why_a_card_may_not_be_played() -> None:
    def why(deal: Deal, text: str) -> Reason | None:
        assert deal.to_act is not None
        return reason(view(deal, deal.to_act), cards(text)[0])

    assert why(mixed("B9"), "A8") is Reason.FOLLOW
    assert why(mixed("B9"), "B8") is Reason.BEAT
    assert why(mixed("L9"), "A8") is Reason.TRUMP
    assert why(ruff("L7 BU"), "B9") is Reason.OVERTRUMP
    assert why(ruff("L7 BU"), "BX") is None
    assert reason(views(mixed("B9"))[DEALER], cards("BK")[0]) is Reason.NOT_TURN
    assert reason(view(mixed("B9"), None), cards("BK")[0]) is Reason.NOT_TURN
