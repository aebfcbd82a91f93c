"""Whatever the rules and whoever the others are: players do what is offered, always the same, and quickly."""

from __future__ import annotations

import random
from collections import Counter
from time import process_time

import pytest

from engine.machine import apply
from engine.phases import Phase
from engine.players import chance, choose
from engine.rules import Rules
from engine.view import memory
from tests.players.deals import play
from tests.support.random_deals import random_rules, random_start

DEALS = 300
SEED = 20261130
SLOWEST = 0.020  # seconds of computing


def test_every_choice_is_legal_and_quick_in_every_phase_whatever_the_rules() -> None:
    rng = random.Random(SEED)
    phases: Counter[Phase] = Counter()
    took: list[float] = []
    for _ in range(DEALS):
        _, deal = random_start(rng, random_rules(rng))
        simple = [rng.random() < 0.6 for _ in range(3)]
        while deal.to_act is not None:
            seen = memory(deal, deal.to_act)
            if simple[deal.to_act]:
                began = process_time()
                action = choose(seen)
                took.append(process_time() - began)
                phases[deal.phase] += 1
            else:
                action = chance.choose(seen, rng)
            deal = apply(deal, action)  # raises what is not offered
    assert sorted(took)[-3] < SLOWEST  # Python may stop to collect garbage once or twice
    assert min(phases[phase] for phase in Phase if phase is not Phase.SETTLED) >= 1, phases


def test_the_same_memory_gives_the_same_choice() -> None:
    players = (choose, choose, choose)
    assert [play(seed, players, 0) for seed in range(20)] == [play(seed, players, 0) for seed in range(20)]


def test_chance_takes_every_offered_action_alike() -> None:
    rng = random.Random(SEED)
    _, deal = random_start(rng, Rules(people=False))
    draws = Counter(chance.choose(memory(deal, deal.forehand), rng) for _ in range(1400))
    assert len(draws) == 7
    assert all(140 < n < 260 for n in draws.values())


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    _, deal = random_start(random.Random(SEED), Rules())
    with pytest.raises(ValueError, match="turn"):
        choose(memory(deal, deal.dealer))
