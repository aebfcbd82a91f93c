"""The analysis of a finished deal agrees with the engine, and knows only what lies open to everybody."""

from random import Random

import pytest

from engine.actions import Action, Good, Play
from engine.cards import PACK
from engine.deal import Deal
from engine.machine import apply, start
from engine.notation import write_action
from engine.offers import offers
from engine.phases import Phase
from engine.players import choose
from engine.players.teaching.analysis import Analysis, analyse, is_open
from engine.rules import Rules
from engine.view import Memory, memory, view
from tests.support.deals import TO_BETL, alenas, played_out

SEEDS = (2, 3, 4, 5, 6, 8)
Moments = tuple[Deal, ...]
Cases = list[tuple[Moments, Analysis]]


def careless(memory: Memory) -> Action:
    """A player who speaks with sense and throws cards away."""
    if memory.view.phase is not Phase.PLAY:
        return choose(memory)
    return Random(memory.view.count).choice(offers(memory.view))


def moments(seed: int) -> Moments:
    """A deal of three careless players before each action and at its end."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    deals = [start(Rules(), seed % 3, pack)]
    while (seat := deals[-1].to_act) is not None:
        deals.append(apply(deals[-1], careless(memory(deals[-1], seat))))
    return tuple(deals)


@pytest.fixture(scope="module")
def cases() -> Cases:
    """Deals with many faults in them."""
    played = [moments(seed) for seed in SEEDS]
    return [(m, analyse(view(m[-1], None))) for m in played if is_open(view(m[-1], None))]


def test_it_ends_where_the_settlement_does(cases: Cases) -> None:
    assert len(cases) >= 4
    for (*_, deal), found in cases:
        assert deal.settlement is not None
        lines = sum(line.chips for line in deal.settlement.lines)
        assert found.curve[-1] == max(-deal.rules.limit, min(deal.rules.limit, lines))
        assert len(found.curve) == 31


def test_what_a_card_leaves_is_what_the_next_one_finds(cases: Cases) -> None:
    for _, found in cases:
        for before, after in zip(found.played, found.played[1:], strict=False):
            assert after.best == before.worth
        for one in (*found.played, *found.said):
            sign = 1 if one.seat == found.declarer else -1
            assert one.loss == sign * (one.best - one.worth) >= 0
            assert (one.loss > 0) == (one.better is not None) == (one.fault is not None)


def test_what_was_better_could_be_done(cases: Cases) -> None:
    faults = 0
    for deals, found in cases:
        plays = [deal for deal in deals if deal.phase is Phase.PLAY]
        for deal, one in zip(plays, found.played, strict=True):
            assert deals[len(deal.actions) + 1].actions[-1] == one.done
            if one.better is not None:
                assert one.better in offers(view(deal, deal.to_act))
                faults += 1
    assert faults >= 5


def test_the_costliest_come_first(cases: Cases) -> None:
    for _, found in cases:
        losses = sorted((one.loss for one in (*found.said, *found.played) if one.loss), reverse=True)
        assert [one.loss for one in found.costliest] == losses[:3]


def test_everybody_gets_the_same_and_nobody_the_talon(cases: Cases) -> None:
    (*_, first), found = cases[0]
    for seat in range(3):
        assert analyse(view(first, seat)) == found
    for (*_, deal), found in cases:
        talon = {write_action(Play(c)) for c in deal.talon}
        told = {write_action(a) for one in found.played for a in (one.done, one.better) if a is not None}
        assert not told & talon


def test_what_the_first_defender_lets_stand_is_his_partners_to_raise(cases: Cases) -> None:
    for (*_, deal), found in cases:
        first = (deal.declarer + 1) % 3
        firsts = [one for one in found.said if one.seat == first and isinstance(one.done, Good)]
        assert not firsts


def test_hidden_cards_stay_hidden() -> None:
    durch = alenas(*TO_BETL, "bad", "discard L7 A9", "durch", "good", "good")
    lost = view(played_out(durch), None)
    assert 0 < len(lost.tricks) < 10
    assert not is_open(lost)
    with pytest.raises(ValueError, match="not all cards"):
        analyse(lost)


def test_a_deal_that_still_runs_is_not_analysed(cases: Cases) -> None:
    (*_, before_the_last_card, _), _ = cases[0]
    assert not is_open(view(before_the_last_card, None))
