"""What defenders announce against (V-AGN)."""

from __future__ import annotations

import pytest

from engine.contract import HUNDRED, SEVEN, Side
from engine.deal import Deal
from engine.phases import Phase
from tests.support.scripted import (
    APPROVED,
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    after_plays,
    offered,
    settlement,
    start,
    views,
)

# Forhont's hands: his first card is the trump card, the last two go to the talon. Bells are trumps.
PLAIN = "B9 BA BX LA HA L7 L8 L9 H9 H8 A7 A8"
WITH_SEVEN = "B7 BA BX LA HA L7 L8 L9 H9 H8 A7 A8"
WITH_MARRIAGE = "B9 BA BX AK AO L7 L8 L9 H9 H8 A7 A8"
# The middle player holds the trump seven and a marriage.
RICH = "B7 BK BO HX H7 LX LU AX AU A9"


def announced(contract: str, forehand: str, middle: str = "", dealer: str = "") -> Deal:
    """The deal just after the announcement."""
    deal = start(forehand, middle, dealer)
    return after(deal, f"trump {forehand[:2]}, discard A7 A8, {APPROVED}, announce {contract}")


def against(deal: Deal) -> set[str]:
    """What the seat to act may announce against."""
    return {text for text in offered(deal) if text.startswith("against")}


@pytest.mark.rule("V-AGN-1")
@pytest.mark.parametrize(
    ("contract", "forehand", "middle", "can"),
    [
        ("game", PLAIN, RICH, {"against seven", "against hundred", "against seven hundred"}),
        ("hundred", WITH_MARRIAGE, RICH.replace("AX", "HU"), {"against seven"}),
        ("game seven", WITH_SEVEN, RICH.replace("B7", "B8"), {"against hundred"}),
    ],
)
def test_of_what_the_declarer_did_not_announce(
    contract: str, forehand: str, middle: str, can: set[str]
) -> None:
    assert against(announced(contract, forehand, middle)) == can


@pytest.mark.rule("V-AGN-1")
def test_only_in_the_first_round_of_a_trump_contract() -> None:
    deal = after(announced("game", PLAIN, RICH), "double game, good, double game")
    assert (deal.round, deal.to_act, against(deal)) == (3, MIDDLE, set())
    betl = after(start(PLAIN, RICH), "trump B9, discard A7 A8, betl")
    assert against(betl) == set()
    assert not any("against" in text for text in offered(betl))


@pytest.mark.rule("V-AGN-2")
@pytest.mark.parametrize(
    ("middle", "can"),
    [
        (RICH, {"against seven", "against hundred", "against seven hundred"}),
        (RICH.replace("B7", "B8"), {"against hundred"}),
        (RICH.replace("BK", "B8"), {"against seven"}),
        (RICH.replace("BK", "B8").replace("B7", "HU"), set()),
        (RICH.replace("BK", "LK"), {"against seven"}),  # K and O of two suits are no marriage
    ],
)
def test_the_announcer_needs_the_seven_or_a_marriage_himself(middle: str, can: set[str]) -> None:
    assert against(announced("game", PLAIN, middle)) == can


@pytest.mark.rule("V-AGN-2")
def test_the_second_cannot_announce_what_the_first_did() -> None:
    dealer = "LK LO"
    middle = RICH.replace("LX", "HU")
    both = announced("game", PLAIN, middle, dealer)
    assert against(after(both, "good")) == {"against hundred"}
    assert against(after(both, "against hundred")) == set()
    assert against(after(both, "against seven")) == {"against hundred"}
    assert against(after(both, "against seven hundred")) == set()


@pytest.mark.rule("V-AGN-1", "V-AGN-2")
def test_who_announced_is_public() -> None:
    deal = after(announced("game", PLAIN, RICH), "double game against seven hundred")
    for seen in views(deal):
        assert [(p.undertaking, p.side, p.holder, p.doubling) for p in seen.pledges[1:]] == [
            (SEVEN, Side.DEFENDERS, MIDDLE, 1),
            (HUNDRED, Side.DEFENDERS, MIDDLE, 1),
        ]
        assert seen.words[-1].text == "double game against seven hundred"


@pytest.mark.rule("V-AGN-3")
def test_the_declarer_raises_them_in_round_two_and_so_on() -> None:
    deal = after(announced("game", PLAIN, RICH), "against seven, good")
    assert (deal.to_act, offered(deal)) == (FOREHAND, ["double seven-against", "good"])
    raised = after(deal, "double seven-against")
    assert (raised.to_act, offered(raised)) == (MIDDLE, ["double seven-against", "good"])
    more = after(raised, "good, double seven-against")
    assert (more.to_act, more.pledges[1].doubling) == (FOREHAND, 4)
    assert after(more, "good").phase is Phase.PLAY


@pytest.mark.rule("V-AGN-3", "V-PAY-3")
def test_they_are_settled_beside_the_game_and_both_defenders_pay_and_get_alike() -> None:
    """Forhont makes his game; the middle player's seven is drawn out at once, so it is lost with flek."""
    deal = after(
        announced("game", "BA BX BK BU B9 B8 LA LX AA HA A7 A8", "B7 HK L7", "BO"),
        "against seven, good, double seven-against, good, good",
    )
    deal = after_plays(deal, "BA B7")
    while deal.to_act is not None:
        deal = after(deal, offered(deal)[0])
    lines = {(line.undertaking, line.side): line for line in settlement(deal).lines}
    seven = lines[SEVEN, Side.DEFENDERS]
    assert (seven.made, seven.rate, seven.doubling, seven.chips) == (False, 2, 2, 4)
    chips = settlement(deal).chips
    assert chips[MIDDLE] == chips[DEALER] < 0
