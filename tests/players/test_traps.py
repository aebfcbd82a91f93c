"""A master takes no bait: in each known trap it does what is right, from what its seat may know."""

from __future__ import annotations

from functools import cache

import pytest

from engine.deal import Deal
from engine.notation import write_action
from engine.phases import Phase
from engine.players import Strength, choose
from engine.players.solver import position_of, solve
from engine.view import memory, view
from tests.players.alike import sample_of
from tests.players.traps import WITH_TRUMPS, Trap
from tests.players.traps_untrumped import SAID, WITHOUT_TRUMPS
from tests.support.scripted import after, after_plays, start

SEEDS = range(3)
LET_STAND = {Phase.DOUBLING: "good", Phase.BALANCE: "play on"}

each_trap = pytest.mark.parametrize(
    "trap", [*WITH_TRUMPS, *WITHOUT_TRUMPS, *SAID], ids=lambda trap: trap.name.replace(" ", "_")
)


@each_trap
def test_the_bait_loses_chips_as_the_cards_lie(trap: Trap) -> None:
    worth = {actions: chips(trap, actions) for actions in (*trap.right, trap.bait)}
    assert min(worth[actions] for actions in trap.right) > worth[trap.bait]


@each_trap
def test_a_master_does_what_is_right(trap: Trap) -> None:
    deal = decision(trap)
    seen = memory(deal, acting(deal))
    right = {actions.split(", ")[0] for actions in trap.right}
    assert {write_action(choose(seen, Strength.MASTER, seed)) for seed in SEEDS} <= right


@cache
def decision(trap: Trap) -> Deal:
    return after_plays(after(start(*trap.hands), trap.said), trap.plays)


def acting(deal: Deal) -> int:
    assert deal.to_act is not None
    return deal.to_act


def chips(trap: Trap, actions: str) -> int:
    """What these actions bring who decides, if no more is said and all play their best with open cards."""
    deal = decision(trap)
    seat = acting(deal)
    deal = after(deal, actions)
    while deal.phase in LET_STAND:
        deal = after(deal, LET_STAND[deal.phase])
    worth = solve(position_of(view(deal, acting(deal)), deal.tricks, sample_of(deal).hands))
    return 2 * worth if seat == deal.declarer else -worth
