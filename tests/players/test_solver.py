"""The solver against trying everything, on the last four and five tricks of deals played at random."""

from __future__ import annotations

from random import Random

import pytest

from engine.players.solver import Goal, TooLong, solve, values
from engine.rules import Marriage, Rules
from tests.players.brute import after_each, best, chips, ending, made, position, tens_taken

RULES = Rules(laydown_split=False)
HIGHEST = Rules(laydown_split=False, marriage=Marriage.HIGHEST, limit=60)
CONTRACTS = ("game", "seven", "hundred", "seven against", "hundred against", "betl", "durch")


@pytest.mark.parametrize("contract", CONTRACTS)
def test_four_tricks_are_worth_what_trying_everything_finds(contract):
    rng = Random(contract)
    for n in range(6):
        deal = ending(rng, HIGHEST if n % 3 == 2 else RULES, 4, contract, on_table=n % 3)
        assert values(position(deal)) == after_each(deal, chips)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_five_tricks_are_worth_what_trying_everything_finds(contract):
    deal = ending(Random(f"five {contract}"), RULES, 5, contract)
    assert solve(position(deal)) == best(deal, chips)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_each_undertaking_alone(contract):
    rng = Random(f"alone {contract}")
    for _ in range(4):
        deal = ending(rng, RULES, 4, contract)
        for pledge in deal.pledges:
            assert solve(position(deal), pledge.key) == best(deal, made(pledge.key))


def test_the_declarers_tens():
    deal = ending(Random(3), RULES, 4, "game")
    tens = best(deal, tens_taken)
    assert solve(position(deal), Goal.TENS) == tens


def test_a_search_that_is_too_long_says_so():
    deal = ending(Random(4), RULES, 10, "game")
    with pytest.raises(TooLong):
        solve(position(deal), nodes=50)
