"""The double-dummy solver on deals of hra before the first lead, beside DDS (by endplay) on bridge deals.

Both on one core and in turn, so that they meet the same noise; milliseconds of computing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import process_time

from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal as BridgeDeal
from endplay.types import Denom, Player

from engine.cards import PACK
from engine.contract import GAME
from engine.machine import apply, start
from engine.phases import Phase
from engine.players import choose, solver
from engine.players.masks import mask
from engine.players.solver import Position
from engine.rules import Rules
from engine.view import memory
from tests.bench.report import Row

DEALS = 150
BRIDGE_DEALS = 60
TRUMPS = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)
MEDIAN, SLOW = 5, 100  # ms


def rows() -> Iterator[Row]:
    """Median and 99th percentile of both."""
    positions = list(islice(games(), DEALS))
    solver.solve(positions[0])  # compiles, if need be
    ours = [took(partial(solver.solve, position)) for position in positions[1:]]
    bridge = list(islice(bridge_deals(), BRIDGE_DEALS))
    theirs = [took(partial(solve_board, deal, mode=SolveMode.OptimalOne)) for deal in bridge][1:]
    yield Row(f"solver: a whole deal of hra, median of {len(ours)}", median(ours), "ms", MEDIAN)
    yield Row("solver: a whole deal of hra, 99 of 100", percentile(ours, 99), "ms", SLOW)
    yield Row(f"DDS: a bridge deal with trumps, median of {len(theirs)}", median(theirs), "ms", None)
    yield Row("DDS: a bridge deal with trumps, slowest", max(theirs), "ms", None)


def games() -> Iterator[Position]:
    """Deals in which players at random cards come to a plain game, before the first lead."""
    rng = Random(20261130)
    while True:
        deal = start(Rules(), 0, rng.sample(PACK, len(PACK)))
        while deal.to_act is not None and deal.phase is not Phase.PLAY:
            deal = apply(deal, choose(memory(deal, deal.to_act)))
        if deal.trump is not None and deal.to_act is not None:
            lone = tuple(p for p in deal.pledges if p.undertaking is GAME)
            a, b, c = map(mask, deal.hands)
            if len(lone) == len(deal.pledges):
                yield Position(deal.rules, deal.declarer, deal.trump, lone, (a, b, c), deal.to_act)


def bridge_deals() -> Iterator[BridgeDeal]:
    """Bridge deals at random, with trumps, before the first lead."""
    rng = Random(20261130)
    while True:
        cards = rng.sample(range(52), 52)
        hands = [sorted(cards[n : n + 13], reverse=True) for n in range(0, 52, 13)]
        yield BridgeDeal("N:" + " ".join(map(_written, hands)), first=Player.east, trump=rng.choice(TRUMPS))


def _written(hand: list[int]) -> str:
    return ".".join("".join("23456789TJQKA"[c % 13] for c in hand if c // 13 == suit) for suit in range(4))


def took(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return (process_time() - began) * 1000


def percentile(figures: list[float], percent: int) -> float:
    """The figure that so many of a hundred do not exceed."""
    return sorted(figures)[min(len(figures) - 1, len(figures) * percent // 100)]
