"""Doubling to kaiser, the limit, balanced contracts (V-DBL)."""

from __future__ import annotations

import pytest

from engine.contract import GAME, HUNDRED, SEVEN, Pledge
from engine.deal import Deal
from engine.notation import read_action
from engine.phases import Phase
from engine.rules import Rules
from engine.stakes import stake, stake_after
from tests.support.scripted import (
    APPROVED,
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    offered,
    refused,
    settlement,
    start,
    views,
)

# Bells are trumps. Forhont has the seven and a marriage; the defenders have neither.
STRONG = ("B7 BA BX BK BO LA HA L7 L8 L9 A7 A8", "HK HX H7 H8 LK LX AK AX A9 BU", "")
# Forhont has neither; the middle player has the seven, the dealer a marriage.
WEAK = ("B9 BA BX BK LA HA L7 L8 L9 H9 A7 A8", "B7 B8 HK HX H7 H8 LX LU AX AU", "HO LK LO AK BO BU")


def announced(contract: str, hands: tuple[str, str, str] = STRONG, rules: Rules | None = None) -> Deal:
    """The deal just after the announcement."""
    trump = hands[0][:2]
    return after(start(*hands, rules=rules), f"trump {trump}, discard A7 A8, {APPROVED}, announce {contract}")


def raised(deal: Deal) -> dict[str, int]:
    """How far each undertaking was doubled."""
    return {p.undertaking.text + ("-against" if p.against else ""): p.doubling for p in deal.pledges}


@pytest.mark.rule("V-DBL-1")
def test_rounds_alternate_and_the_declarers_left_speaks_first() -> None:
    deal = announced("game")
    order = []
    for word in ("good", "double game", "double game", "double game", "good", "double game", "good"):
        order.append((deal.round, deal.to_act))
        deal = after(deal, word)
    assert order == [
        (1, MIDDLE),
        (1, DEALER),
        (2, FOREHAND),
        (3, MIDDLE),
        (3, DEALER),
        (4, FOREHAND),
        (5, MIDDLE),
    ]
    assert (deal.round, deal.to_act) == (5, DEALER)
    other = after(start(*STRONG), "trump B7, discard A7 A8, colour, bad, discard A7 A8, durch")
    assert (other.declarer, other.to_act) == (MIDDLE, DEALER)
    assert after(other, "good").to_act == FOREHAND


@pytest.mark.rule("V-DBL-2")
def test_any_set_of_what_is_open_or_good() -> None:
    deal = announced("hundred seven")
    assert offered(deal) == ["double hundred", "double seven", "double seven hundred", "good"]
    assert raised(after(deal, "double seven hundred")) == {"hundred": 2, "seven": 2}
    assert refused(deal, "double game")
    assert offered(announced("game", WEAK)) == [
        "against seven",
        "double game",
        "double game against seven",
        "good",
    ]


@pytest.mark.rule("V-DBL-3")
def test_later_only_what_the_other_side_just_raised_is_open() -> None:
    deal = after(announced("game seven"), "double game, good")
    assert offered(deal) == ["double game", "good"]
    assert refused(deal, "double seven")
    both = after(announced("game seven"), "double game seven, good, double seven")
    assert offered(both) == ["double seven", "good"]  # the game was let stand


@pytest.mark.rule("V-DBL-3", "V-AGN-3")
def test_against_is_open_in_the_round_after_its_announcement_and_then_no_more() -> None:
    deal = after(announced("game", WEAK), "double game against seven, good")
    assert offered(deal) == ["double game", "double game seven-against", "double seven-against", "good"]
    assert offered(after(deal, "double game")) == ["double game", "good"]
    assert offered(after(deal, "double seven-against")) == ["double seven-against", "good"]


@pytest.mark.rule("V-DBL-4")
def test_the_second_defender_cannot_repeat_but_may_raise_another() -> None:
    deal = after(announced("game seven"), "double game")
    assert (deal.to_act, offered(deal)) == (DEALER, ["double seven", "good"])
    assert refused(deal, "double game")
    other = after(deal, "double seven")
    assert [p.raised_by for p in other.pledges] == [(MIDDLE,), (DEALER,)]
    assert offered(after(announced("game seven"), "double game seven")) == ["good"]
    later = after(other, "double game seven, double seven")
    assert offered(later) == ["double game", "good"]


@pytest.mark.rule("V-DBL-4", "V-AGN-2")
def test_what_the_partner_just_announced_against_is_not_raised_by_ones_own_side() -> None:
    deal = after(announced("game", WEAK), "against seven")
    assert offered(deal) == [
        "against hundred",
        "double game",
        "double game against hundred",
        "good",
    ]


@pytest.mark.rule("V-DBL-5")
def test_six_levels_for_the_whole_side_from_flek_to_kaiser() -> None:
    deal = announced("game")
    levels = []
    for word in ("double game, good", "double game") * 3:
        deal = after(deal, word)
        levels.append(raised(deal)["game"])
    assert levels == [2, 4, 8, 16, 32, 64]
    assert (deal.phase, deal.to_act) == (Phase.PLAY, FOREHAND)  # nothing is left to say
    assert deal.pledges[0].raised_by == (MIDDLE, FOREHAND) * 3


@pytest.mark.rule("V-DBL-5", "V-OPT")
@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
def test_a_table_may_allow_fewer_levels(most: int) -> None:
    deal = announced("game", rules=Rules(max_doubling=most))
    for word in ("double game, good", "double game") * 3:
        if deal.phase is Phase.DOUBLING:
            deal = after(deal, word)
    assert raised(deal) == {"game": 2**most}
    assert deal.phase is Phase.PLAY


@pytest.mark.rule("V-DBL-6")
def test_doubling_ends_when_a_side_lets_everything_stand() -> None:
    assert after(announced("game"), "good, good").phase is Phase.PLAY
    flek = after(announced("game"), "double game, good")
    assert after(flek, "good").phase is Phase.PLAY
    re = after(flek, "double game")
    assert after(re, "good").to_act == DEALER  # both defenders have to let it stand
    assert after(re, "good, good").phase is Phase.PLAY


@pytest.mark.rule("V-DBL-6")
@pytest.mark.parametrize("rules", [Rules(max_doubling=0), Rules(limit=0)], ids=["no levels", "no limit left"])
def test_round_one_is_held_while_anything_is_left_to_announce_against(rules: Rules) -> None:
    """Skipping it where no defender holds the seven or a marriage would tell that."""
    for contract in ("game", "game seven", "hundred"):
        deal = announced(contract, STRONG, rules)
        assert (deal.round, deal.to_act, offered(deal)) == (1, MIDDLE, ["good"])
        assert offered(after(deal, "good")) == ["good"]
    deal = announced("game", WEAK, rules)
    assert offered(deal) == ["against seven", "good"]


@pytest.mark.rule("V-DBL-6")
@pytest.mark.parametrize("rules", [Rules(max_doubling=0), Rules(limit=0)], ids=["no levels", "no limit left"])
def test_a_round_is_skipped_where_all_can_see_that_nothing_can_be_said(rules: Rules) -> None:
    assert announced("hundred seven", STRONG, rules).phase is Phase.PLAY
    durch = after(start(*STRONG, rules=rules), "trump B7, discard A7 A8, durch")
    assert (durch.phase, durch.to_act) == (Phase.PLAY, FOREHAND)
    against = after(announced("game", WEAK, rules), "against seven, against hundred")
    assert against.phase is Phase.PLAY  # round two: the declarer could raise nothing


@pytest.mark.rule("V-DBL-6", "V-GAM-4")
def test_round_one_of_a_betl_is_held_because_it_may_be_taken_over() -> None:
    betl = after(start(*STRONG, rules=Rules(max_doubling=0)), "trump B7, discard A7 A8, betl")
    assert (betl.round, offered(betl)) == (1, ["bad", "good"])


@pytest.mark.rule("V-DBL-6")
def test_in_a_held_round_every_seat_is_asked_also_one_left_with_good_alone() -> None:
    deal = after(announced("hundred seven"), "double seven hundred")
    assert (deal.round, deal.to_act, offered(deal)) == (1, DEALER, ["good"])


@pytest.mark.rule("V-DBL-7")
def test_no_raise_once_what_is_announced_reaches_the_limit() -> None:
    """Durch 30: flek 60, re 120, tutti 240, boty 480, kalhoty 960; after that it is over."""
    deal = after(start(*STRONG), "trump B7, discard A7 A8, durch")
    for word in ("double durch, good", "double durch", "double durch, good", "double durch"):
        deal = after(deal, word)
    assert (stake(views(deal)[MIDDLE]), offered(deal)) == (480, ["double durch", "good"])
    over = after(deal, "double durch, good")
    assert (raised(over), over.phase) == ({"durch": 32}, Phase.PLAY)


@pytest.mark.rule("V-DBL-7")
def test_the_sum_is_taken_before_the_speech() -> None:
    """Game and seven are 3 of a limit of 4: both may be raised together, to 6; singly they stop at 4."""
    deal = announced("game seven", rules=Rules(limit=4))
    assert stake_after(views(deal)[MIDDLE], read_action("double game seven")) == 6  # type: ignore[arg-type]
    assert after(deal, "double game seven, good").phase is Phase.PLAY
    one = after(deal, "double game")
    assert stake(views(one)[DEALER]) == 4
    assert offered(one) == ["good"]  # the raises of this round are counted


@pytest.mark.rule("V-DBL-7")
def test_hearts_and_those_against_count_for_the_limit() -> None:
    hearts = ("H7 HA HX HK HO LA BA L7 L8 L9 A7 A8", "", "")
    deal = announced("game", hearts, Rules(limit=2))
    assert stake(views(deal)[MIDDLE]) == 2
    assert "double game" not in offered(deal)
    plain = announced("game", hearts, Rules(limit=2, hearts_double=False))
    assert "double game" in offered(plain)
    against = announced("game", WEAK, Rules(limit=3))
    assert "double game" in offered(against)
    assert "double game" not in offered(after(against, "against seven"))


@pytest.mark.rule("V-DBL-7", "V-AGN-1")
def test_announcing_against_is_never_blocked_by_the_limit() -> None:
    deal = announced("game", WEAK, Rules(limit=0))
    assert offered(deal) == ["against seven", "good"]
    assert offered(after(deal, "against seven")) == ["against hundred", "good"]


@pytest.mark.rule("V-DBL-8")
@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ("game seven", "double game, good, good"),
        ("game seven", "double game seven, good, double game, good, good"),  # 4 and 4
        ("hundred seven", "double seven, good, good"),  # 4 and 4
    ],
)
def test_a_balanced_contract_may_be_conceded_or_played(contract: str, words: str) -> None:
    deal = after(announced(contract), words)
    assert (deal.phase, deal.to_act) == (Phase.BALANCE, FOREHAND)
    assert offered(deal) == ["concede", "play on"]
    played = after(deal, "play on")
    assert (played.phase, played.to_act) == (Phase.PLAY, FOREHAND)
    conceded = settlement(after(deal, "concede"))
    assert (conceded.chips, conceded.lines) == ((0, 0, 0), ())
    assert conceded.declarer_points == conceded.defenders_points == (0, 0)


@pytest.mark.rule("V-DBL-8")
@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ("game seven", "good, good"),  # 1 and 2
        ("game seven", "double game seven, good, good"),  # 2 and 4
        ("game", "double game, good, good"),  # one undertaking
        ("hundred", "good, good"),
    ],
)
def test_an_unbalanced_contract_is_played(contract: str, words: str) -> None:
    assert after(announced(contract), words).phase is Phase.PLAY


@pytest.mark.rule("V-DBL-8")
def test_with_anything_against_nothing_is_balanced() -> None:
    deal = after(announced("game", WEAK), "against seven, double game, good")
    assert [stake_of(p) for p in deal.pledges] == [2, 2]
    assert deal.phase is Phase.PLAY


@pytest.mark.rule("V-DBL-8", "V-OPT")
def test_rates_decide_what_is_balanced_even_where_nothing_was_said() -> None:
    rules = Rules(hundred=2, max_doubling=0)
    assert announced("hundred seven", rules=rules).phase is Phase.BALANCE


def stake_of(pledge: Pledge) -> int:
    """At the rates of the default, without hearts."""
    return {GAME: 1, SEVEN: 2, HUNDRED: 4}[pledge.undertaking] * pledge.doubling
