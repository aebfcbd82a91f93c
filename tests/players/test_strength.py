"""How strong the players are: what the issue of this product asks for, on fixed seeds."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.deal import Deal
from engine.players.simple import choose
from tests.players.deals import Announced, against_chance, announced, play

pytestmark = pytest.mark.long

DEALS = 500
CHIPS = 2  # a deal, against players at random
MADE = 0.6  # of what they announce


@pytest.fixture(scope="module")
def alone() -> list[tuple[int, Deal]]:
    """A player's seat, and the deal it played against two at random: every role in turn."""
    seats = [(seed, seed % 3, seed // 3 % 3) for seed in range(DEALS)]
    return [(seat, against_chance(seed, seat, dealer)) for seed, seat, dealer in seats]


@pytest.fixture(scope="module")
def among_three() -> list[Deal]:
    return [play(seed, (choose, choose, choose), seed % 3) for seed in range(DEALS)]


def test_a_player_wins_against_players_at_random(alone: list[tuple[int, Deal]]) -> None:
    chips = [deal.settlement.chips[seat] for seat, deal in alone if deal.settlement]
    assert len(chips) == DEALS
    assert sum(chips) / DEALS >= CHIPS


def test_against_players_at_random_they_make_what_they_announce(alone: list[tuple[int, Deal]]) -> None:
    found = [a for seat, deal in alone for a in announced(deal) if a.holder == seat]
    assert len(found) >= 50
    assert share_made(found) >= MADE


def test_among_themselves_they_make_what_they_announce(among_three: list[Deal]) -> None:
    found = [a for deal in among_three for a in announced(deal)]
    assert share_made(found) >= MADE
    kinds = Counter(a.name for a in found)
    assert kinds["game"] >= 300
    assert kinds["seven"] >= 50
    assert kinds["hundred"] >= 5


def test_what_they_double_mostly_fails(among_three: list[Deal]) -> None:
    fleks = [
        a
        for deal in among_three
        for pledge in deal.pledges
        for a in announced(deal)
        if len(pledge.raised_by) == 1 and a[:2] == (pledge.undertaking.text, pledge.holder)
    ]
    assert len(fleks) >= 50
    assert share_made(fleks) <= 1 - MADE


def share_made(found: list[Announced]) -> float:
    return sum(a.made for a in found) / len(found)
