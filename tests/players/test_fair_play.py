"""No player's choice depends on what its seat cannot see."""

from __future__ import annotations

import inspect
import random
from collections import Counter

import pytest

from engine.phases import Phase
from engine.players import Strength, choose
from engine.players.sampling import samples
from engine.rules import Rules
from engine.view import Memory, memory
from tests.players.alike import deal_with, sample_of
from tests.support.random_deals import random_start, steps

SEED = 20261130
# Deals looked at, and of their decisions one in so many: the stronger ones think for longer.
LOOKED_AT = {Strength.APPRENTICE: (60, 1), Strength.REGULAR: (12, 4), Strength.MASTER: (12, 8)}


@pytest.mark.parametrize("strength", Strength)
def test_the_cards_that_a_seat_cannot_see_are_exchanged_and_it_chooses_the_same(strength: Strength) -> None:
    rng = random.Random(SEED)
    deals, one_in = LOOKED_AT[strength]
    phases: Counter[Phase] = Counter()
    for _ in range(deals):
        pack, deal = random_start(rng, Rules())
        for state in steps(deal, rng):
            seat = state.to_act
            if seat is None or rng.randrange(one_in):
                continue
            seen = memory(state, seat)
            (drawn,) = samples(seen, 1, rng)
            other = None if drawn == sample_of(state) else deal_with(pack, state, seat, drawn)
            if other is not None:
                assert choose(memory(other, seat), strength, 5) == choose(seen, strength, 5)
                phases[state.phase] += 1
    assert phases.keys() >= {Phase.TRUMP, Phase.DISCARD, Phase.DOUBLING, Phase.PLAY}, phases


def test_a_player_is_given_a_memory_and_nothing_else_of_the_deal() -> None:
    given = inspect.signature(choose).parameters
    assert list(given) == ["memory", "strength", "seed"]
    assert given["memory"].annotation in (Memory, "Memory")
