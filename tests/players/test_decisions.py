"""Decisions that nobody who knows the game would take otherwise."""

from __future__ import annotations

import pytest

from engine.deal import Deal
from engine.notation import write_action
from engine.players.simple import choose
from engine.rules import PlainGame, Rules
from engine.view import memory
from tests.support.scripted import after, after_plays, game, start


def chosen(deal: Deal) -> str:
    """What the seat to act does, as text."""
    assert deal.to_act is not None
    return write_action(choose(memory(deal, deal.to_act)))


def discarded(twelve: str, trump: str) -> str:
    return chosen(after(start(twelve), f"trump {trump}")).removeprefix("discard ")


class TestTrumps:
    def test_the_long_suit_with_the_marriage(self) -> None:
        assert chosen(start("H7 H9 HO HK BA L8 A9")) == "trump H9"

    def test_from_the_people_without_a_suit_of_three(self) -> None:
        assert chosen(start("H7 H9 B8 B9 L7 LU A9")) == "people 1"

    def test_an_own_card_where_the_people_are_not_asked(self) -> None:
        assert chosen(start("H7 H9 B8 B9 L7 LU A9", rules=Rules(people=False))).startswith("trump")


class TestTalon:
    def test_a_short_suit_of_small_cards_goes(self) -> None:
        assert discarded("H8 H9 HO HK HA BA BX B9 L7 LU AX AA", "H8") == "L7 LU"

    def test_aces_tens_and_trumps_stay(self) -> None:
        assert discarded("H8 H9 HX HO HA BX L7 LA AX AA B8 LX", "H8") == "B8 L7"

    def test_marriages_stay(self) -> None:
        assert discarded("H8 H9 HO HA BO BK L8 L9 A7 A9 AX AA", "H8") in {"L8 L9", "A7 A9"}


class TestGame:
    BETL = "H7 H8 H9 B7 B8 B9 L7 L8 L9 A7 A8 LA"
    DURCH = "BA BK BO BU BX AA LA AK LK HA HK H9"

    COLOUR = "HO HA HX BX BO BK LX LK AX AA L9 AU"

    def test_a_betl_is_announced(self) -> None:
        ready = after(start(self.BETL), f"trump H7, discard {discarded(self.BETL, 'H7')}")
        assert chosen(ready) == "betl"

    def test_a_durch_is_announced(self) -> None:
        ready = after(start(self.DURCH), f"trump BX, discard {discarded(self.DURCH, 'BX')}")
        assert chosen(ready) == "durch"

    def test_an_ordinary_hand_asks(self) -> None:
        asked = after(start("H8 H9 HX HO HA BX L7 LA AX AA B8 LX"), "trump H8, discard B8 L7")
        assert chosen(asked) == "colour"

    @pytest.mark.parametrize(
        ("middle", "answer"),
        [
            ("H7 H8 H9 B7 B8 B9 L7 L8 A7 A8", "bad"),
            ("H7 H8 HK B8 BA L7 LU LA A7 AK", "good"),
        ],
    )
    def test_the_middle_player_takes_over_only_with_the_hand_for_it(self, middle: str, answer: str) -> None:
        asked = after(start(self.COLOUR, middle), "trump HO, discard BO BK, colour")
        assert chosen(asked) == answer


class TestContract:
    def test_seven_trumps_with_the_seven_announce_it(self) -> None:
        asked = after(
            start("H7 H8 H9 HX HU HK HA BA LA AA B7 B8"),
            "trump H8, discard B7 B8, colour, good, good",
        )
        assert "seven" in chosen(asked)

    def test_a_hundred_with_forty_and_the_tricks_for_it(self) -> None:
        asked = after(
            start("H8 HX HO HK HA BA BX LA LX AA A7 A8"),
            "trump H8, discard A7 A8, colour, good, good",
        )
        assert chosen(asked) == "announce hundred"

    def test_a_poor_hand_announces_the_game_alone(self) -> None:
        asked = after(
            start("H7 H8 HU BU B8 B9 L8 LU A9 AU L7 A7"), "trump H8, discard L7 A7, colour, good, good"
        )
        assert chosen(asked) == "announce game"


WEAK = "H7 H8 HU BU B8 B9 L8 LU A9 AU L7 A7"
STRONG = "H8 HX HO HK HA BA BX LA LX AA A7 A8"


class TestDoubling:
    @staticmethod
    def asked(
        forehand: str, talon: str, middle: str = "", announced: str = "game", rules: Rules | None = None
    ) -> Deal:
        dealt = start(forehand, middle, rules=rules)
        return after(dealt, f"trump H8, discard {talon}, colour, good, good, announce {announced}")

    def test_a_forty_and_aces_double_the_game(self) -> None:
        assert chosen(self.asked(WEAK, "L7 A7", "HO HK HA BA B7 L9 LO AA A8 BO")) == "double game"

    def test_nothing_in_hand_doubles_nothing(self) -> None:
        middle = "H7 B7 B8 BU L7 L8 LU AU AO A9"
        assert chosen(self.asked(STRONG, "A7 A8", middle, "hundred")) == "good"

    def test_six_trumps_with_the_seven_announce_it_against(self) -> None:
        forehand = "H8 HU BU B8 B9 L8 LU A9 AU B7 L7 A7"
        assert "against seven" in chosen(self.asked(forehand, "L7 A7", "H7 H9 HX HO HK HA BA LA AX AA"))

    def test_the_declarer_says_re_only_when_sure(self) -> None:
        raised = after(self.asked(STRONG, "A7 A8"), "double game, good")
        assert chosen(raised) == "double game"
        raised = after(self.asked(WEAK, "L7 A7"), "double game, good")
        assert chosen(raised) == "good"

    def test_a_game_that_would_be_lost_unplayed_is_doubled_with_half_a_hope(self) -> None:
        middle = "H9 HX B7 BA L9 LX LO A9 AO AK"
        fair = "H7 H8 HA HK BU BX B8 LA LU AA L7 A7"
        assert chosen(self.asked(fair, "L7 A7", middle)) == "good"
        rules = Rules(plain_game=PlainGame.FLEK)
        assert chosen(self.asked(fair, "L7 A7", middle, rules=rules)) == "double game"

    def test_a_hopeless_balanced_contract_is_given_up(self) -> None:
        raised = after(self.asked(WEAK, "L7 A7", announced="game seven"), "double game, good, good")
        assert chosen(raised) == "concede"


class TestPlay:
    """The dealer has no trump and no leaf; leaves are the middle player's."""

    HANDS = (
        "H8 H9 HX HU HO HK HA L7 A7 A8 B8 B9",
        "H7 LA L8 L9 LX LU LO LK BA BK",
        "A9 AU AO AK AX AA B7 BX BU BO",
    )

    def played(self, plays: str) -> str:
        return chosen(after_plays(game(self.HANDS, "trump H8", "B8 B9"), plays)).removeprefix("play ")

    def test_an_ace_or_a_ten_goes_to_the_partners_sure_trick(self) -> None:
        assert self.played("L7 L8") in {"BX", "AX", "AA"}

    def test_nothing_goes_to_the_declarers_trick(self) -> None:
        assert self.played("HA H7") in {"B7", "A9", "BU", "AU", "BO", "AO"}

    def test_a_ten_comes_home_where_nobody_can_take_it(self) -> None:
        hands = (
            "H8 H9 HU HO L7 L9 LK BX BU A7 B8 B9",
            "HX HA LA BA L8 B7 BO AX AU A8",
            "LX LU HK H7 AA AK AO A9 BK LO",
        )
        assert chosen(after_plays(game(hands, "trump H8", "B8 B9"), "L7 L8")) == "play LX"

    def test_a_ten_is_not_led_into_the_ace(self) -> None:
        hands = ("H8 H9 HU HO L7 L9 LX BX BU A7 B8 B9", "HX HA LA BA L8 B7 BO AX AU A8", "")
        assert chosen(game(hands, "trump H8", "B8 B9")) not in {"play LX", "play BX"}


class TestHundred:
    HANDS = (
        "H8 HX HO HK HA BO BK LA LX A7 A8 L7",
        "H7 H9 L8 L9 LU LO A9 AU AO AK",
        "HU B7 B8 B9 BX BU BA LK AX AA",
    )

    def marriage(self, plays: str) -> str:
        """With or without, where the dealer's bells force out the king or the over."""
        deal = game(self.HANDS, "trump H8", "A8 L7", "hundred, good, good")
        return chosen(after_plays(deal, plays)).split()[-1]

    def test_a_plain_marriage_does_not_count_before_the_forty(self) -> None:
        assert self.marriage("A7 A9 AX BU") == "without"

    def test_after_the_forty_it_does(self) -> None:
        assert self.marriage("HO+ H7 HU A7 A9 AX BU") == "with"


class TestBetl:
    HANDS = (
        "H7 H8 H9 B7 B8 B9 L7 L8 L9 AO HA HK",
        "HX HU HO BX BU BO LX LU A8 AK",
        "BK BA LO LK LA A7 A9 AX AU AA",
    )

    def betl(self, plays: str = "") -> str:
        deal = after(start(*self.HANDS), "trump H7, discard HK HA, betl, good, good")
        return chosen(after_plays(deal, plays)).removeprefix("play ")

    def test_the_one_dangerous_card_is_led(self) -> None:
        assert self.betl() == "AO"

    def test_the_highest_card_goes_under(self) -> None:
        assert self.betl("AO AK AA BA") == "B9"
