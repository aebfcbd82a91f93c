"""What a seat sees of a deal, and what it does not (V-SEE)."""

from __future__ import annotations

import re

import pytest

from engine.cards import Card
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.machine import apply
from engine.notation import read_action
from engine.offers import offers
from engine.phases import Phase
from engine.records import read_record, write_record
from engine.view import View, memory, view
from tests.support.scripted import (
    APPROVED,
    DEALER,
    FOREHAND,
    MIDDLE,
    after,
    after_plays,
    cards,
    offered,
    pack,
    shown,
    start,
    views,
)

# Trumps are hearts; the talon is A7 B7.
HANDS = (
    "H9 HA HX HU L8 L9 B9 BA A9 AA A7 B7",
    "H8 HK B8 BX BU BO A8 AU AX AK",
    "H7 HO L7 LX LU LO LK LA BK AO",
)
SEATS = (FOREHAND, MIDDLE, DEALER, None)


def game(plays: str = "") -> Deal:
    deal = after(
        start(*HANDS), f"trump H9, discard A7 B7, {APPROVED}, announce game, double game, good, good"
    )
    return after_plays(deal, plays)


def table_cards(of: View) -> set[Card]:
    """The cards that lie open: the trick, the last trick, the trump card."""
    last = of.last_trick.plays if of.last_trick else ()
    open_cards = {p.card for p in (*of.trick, *last)}
    return open_cards | ({of.trump_card} if of.trump_card is not None else set())


@pytest.mark.rule("V-SEE")
def test_a_seat_sees_its_cards_the_trick_and_the_last_trick_and_no_other_card() -> None:
    """At every step of a whole deal, for every seat and a spectator: no other card is named anywhere."""
    deal = game()
    while deal.to_act is not None:
        for seat in SEATS:
            seen = view(deal, seat)
            own = set(deal.hands[seat]) | set(deal.discards[seat]) if seat is not None else set()
            assert shown(seen) == own | table_cards(seen)
            assert seen.hand == (deal.hands[seat] if seat is not None else ())
        deal = after(deal, offered(deal)[-1])


@pytest.mark.rule("V-SEE")
def test_earlier_tricks_are_gone_until_the_deal_is_over() -> None:
    deal = game("BA B8 BK L9 H8 L7")
    for seat in SEATS:
        seen = view(deal, seat)
        assert seen.last_trick is not None
        assert [str(p.card) for p in seen.last_trick.plays] == ["L9", "H8", "L7"]
        assert seen.tricks == ()
        assert not {str(c) for c in shown(seen)} & {"B8", "BK"} - {str(c) for c in deal.hands[seat or 0]}
    while deal.to_act is not None:
        deal = after(deal, offered(deal)[0])
    for seat in SEATS:
        assert view(deal, seat).tricks == deal.tricks
        assert not shown(view(deal, seat)) & set(cards("A7 B7")) or seat == FOREHAND


@pytest.mark.rule("V-SEE")
def test_the_trick_the_contract_the_doubling_and_who_takes_how_many_are_public() -> None:
    deal = game("BA B8 BK L9 H8 L7 AX AO")
    for seen in (view(deal, seat) for seat in SEATS):
        assert [str(p.card) for p in seen.trick] == ["AX", "AO"]
        assert seen.taken == (1, 1, 0)
        assert [(p.undertaking.text, p.doubling, p.raised_by) for p in seen.pledges] == [
            ("game", 2, (MIDDLE,))
        ]
        assert (seen.to_act, seen.phase, seen.sizes) == (FOREHAND, Phase.PLAY, (8, 7, 7))
        assert seen.settlement is None


@pytest.mark.rule("V-SEE")
def test_no_field_of_a_view_tells_the_points() -> None:
    """Two plays of one deal that differ in an earlier trick's points alone look the same."""
    assert not set(View._fields) & {"points", "talon", "hands", "hidden", "actions"}
    hands = ("H9 HA HU L8 LX B9 BA A9 AA HX A7 B7", HANDS[1], "H7 HO L7 L9 LU LO LK LA BK AO")
    dealt = after(start(*hands), f"trump H9, discard A7 B7, {APPROVED}, announce game, good, good")
    # The ten or the eight of leaves goes to the middle player's trump; then both have gone.
    seen = []
    for first, second in (("LX", "L8"), ("L8", "LX")):
        deal = after_plays(dealt, f"{first} H8 L7 A8 AO AA {second} HK L9 BX BK BA")
        seen.append(view(deal, DEALER))
    assert seen[0] == seen[1]


@pytest.mark.rule("V-SEE")
def test_what_was_said_is_kept_in_order_without_what_is_hidden() -> None:
    words = [(w.n, w.seat, w.text) for w in view(game("BA"), None).words]
    assert words == [
        (0, FOREHAND, "trump"),
        (1, FOREHAND, "discard"),
        (2, FOREHAND, "colour"),
        (3, MIDDLE, "good"),
        (4, DEALER, "good"),
        (5, FOREHAND, "announce game"),
        (6, MIDDLE, "double game"),
        (7, DEALER, "good"),
        (8, FOREHAND, "good"),
    ]


@pytest.mark.rule("V-SEE")
def test_cards_left_in_hand_at_an_early_end_stay_hidden() -> None:
    deal = after_plays(after(start(*HANDS), "trump H9, discard A7 B7, betl, good, good"), "BA B8 BK")
    assert deal.phase is Phase.SETTLED
    played = set(cards("BA B8 BK"))
    assert shown(view(deal, None)) == played
    for seat in (MIDDLE, DEALER):
        assert shown(view(deal, seat)) == played | set(deal.hands[seat])


@pytest.mark.rule("V-SEE")
def test_a_memory_holds_every_trick_so_far_and_nothing_more() -> None:
    deal = game("BA B8 BK L9 H8 L7 AX AO")
    for seat in (FOREHAND, MIDDLE, DEALER):
        remembered = memory(deal, seat)
        assert remembered.view == view(deal, seat)
        assert remembered.tricks == deal.tricks


@pytest.mark.rule("V-SEE")
def test_only_the_seat_to_act_is_offered_anything_and_only_from_its_view() -> None:
    deal = game("BA")
    assert offers(view(deal, MIDDLE)) == offers(views(deal)[MIDDLE]) != ()
    for seat in (FOREHAND, DEALER, None):
        assert offers(view(deal, seat)) == ()


@pytest.mark.rule("V-SEE")
@pytest.mark.parametrize("text", ["play HK", "play LA", "play H9", "good", "concede"])
def test_a_refusal_says_the_same_whatever_the_hands(text: str) -> None:
    """One code and no card in it: asking for a card tells nothing about where it is."""
    with pytest.raises(IllegalAction) as caught:
        apply(game("BA"), read_action(text))
    assert (caught.value.code, str(caught.value), caught.value.__cause__) == ("not_offered",) * 2 + (None,)


@pytest.mark.rule("V-SEE")
def test_no_card_is_printed_with_a_deal_or_a_record() -> None:
    """So that a log line or a traceback that mentions one tells nothing."""
    deal = game("BA")
    record = read_record(write_record(deal, pack(*HANDS)))
    for printed in (repr(deal), str(deal), f"{deal}", repr(record), str(record)):
        assert not re.search("[HBLA][789XUOKA]", printed)


@pytest.mark.rule("V-SEE")
def test_after_the_end_nothing_can_be_done() -> None:
    deal = after_plays(after(start(*HANDS), "trump H9, discard A7 B7, betl, good, good"), "BA B8 BK")
    with pytest.raises(IllegalAction) as caught:
        apply(deal, read_action("play H9"))
    assert caught.value.code == "deal_over"
    assert all(offers(view(deal, seat)) == () for seat in SEATS)
