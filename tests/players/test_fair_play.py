"""No player's choice depends on what its seat cannot see."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.phases import Phase
from engine.players import Strength, choose
from engine.players.drawing.sampling import samples
from engine.rules import Rules
from engine.view import Memory, memory
from tests.players.alike import deal_with, sample_of
from tests.support.random_deals import random_start, steps

SEED = 20261130
# Deals looked at: the stronger ones think for longer.
DEALS = {Strength.APPRENTICE: 20, Strength.REGULAR: 4, Strength.MASTER: 2}


@pytest.mark.parametrize("strength", Strength)
def test_the_cards_that_a_seat_cannot_see_are_exchanged_and_it_chooses_the_same(strength: Strength) -> None:
    """Once in each phase of a deal."""
    rng = random.Random(SEED)
    asked: Counter[Phase] = Counter()
    for _ in range(DEALS[strength]):
        for seen, other in exchanged(rng):
            assert seen == other
            assert choose(seen, strength, 5) == choose(other, strength, 5)
            asked[seen.view.phase] += 1
    assert asked.keys() >= {Phase.TRUMP, Phase.DISCARD, Phase.DOUBLING, Phase.PLAY}, asked


def exchanged(rng: random.Random) -> Iterator[tuple[Memory, Memory]]:
    """Memories of a deal, and of one in which the hidden cards lie otherwise: one pair of each phase."""
    pack, deal = random_start(rng, Rules())
    phases = set()
    for state in steps(deal, rng):
        if state.to_act is None or state.phase in phases or rng.random() < 0.3:
            continue
        (drawn,) = samples(memory(state, state.to_act), 1, rng)
        other = None if drawn == sample_of(state) else deal_with(pack, state, state.to_act, drawn)
        if other is not None:
            phases.add(state.phase)
            yield memory(state, state.to_act), memory(other, state.to_act)


def test_a_player_is_given_a_memory_and_nothing_else_of_the_deal() -> None:
    given = inspect.signature(choose).parameters
    assert list(given) == ["memory", "strength", "seed"]
    assert given["memory"].annotation in (Memory, "Memory")
