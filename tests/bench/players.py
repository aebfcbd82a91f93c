"""How strong and how quick the computer players are: chips, undertakings made, regret, time to decide."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from statistics import mean, median

from engine.players import Strength, choose
from engine.players.arena import SIMPLE, Figure, Match, compare, regrets
from engine.rules import Rules
from tests.bench import solver
from tests.bench.report import Row
from tests.bench.solver import percentile
from tests.players.deals import Announced, Timed, against_chance, announced, play

SEED = 20261130
DEALS = 250
ROLES = ((1, "forhont"), (2, "middle"), (0, "dealer"))  # seats, counted from the dealer
SLOWEST = 20  # ms
APPRENTICE, REGULAR, MASTER = Strength
# Deals of the short arena and of the regret: the stronger players think for longer. The figures over 500
# deals are in engine/players/README.md, with the command that gives them.
ARENA = {(REGULAR, APPRENTICE): 24, (MASTER, REGULAR): 16}
REGRETS = {SIMPLE: 24, MASTER: 12}
MASTERS_DEALS = 8
A_MOVE = 1000  # ms of computing that a master may take, 95 of 100 times
A_DEAL = 20  # s of computing of three masters


def rows() -> Iterator[Row]:
    """Solver, simple player, arena, regret, time of a master."""
    yield from solver.rows()
    yield from apprentice()
    for names, deals in ARENA.items():
        yield from arena(Match(names, Rules(), SEED), deals)
    for name, deals in REGRETS.items():
        yield from regret(name, deals)
    yield from masters()


def apprentice() -> Iterator[Row]:
    """Chips in every role against two at random, shares made there and among three, and the time."""
    timed = Timed(choose)
    chips, alone = [], []
    for place, role in ROLES:
        won = []
        for seed in range(DEALS):
            seat = (seed + place) % 3
            deal = against_chance(seed, seat, seed % 3, timed)
            won.append(deal.settlement.chips[seat] if deal.settlement else 0)
            alone += [a for a in announced(deal) if a.holder == seat]
        chips.append(mean(won))
        yield Row(f"apprentice: {role} against two at random, a deal", chips[-1], "chips", None)
    yield Row("apprentice: against two at random, 2 or more wanted", mean(chips), "chips", None)
    yield from shares("against two at random", alone)
    among = [a for seed in range(DEALS) for a in announced(play(seed, (timed, timed, timed), seed % 3))]
    yield from shares("among three", among)
    yield Row("apprentice: a decision, median", median(timed.took), "ms", SLOWEST)
    yield Row("apprentice: a decision, slowest", max(timed.took), "ms", SLOWEST)


def shares(where: str, found: list[Announced]) -> Iterator[Row]:
    """The share of announced undertakings made: of all of them, of which 60 % are wanted, and by kind."""
    kinds: dict[str, list[bool]] = defaultdict(list)
    for a in found:
        kinds[a.name].append(a.made)
    made = [a.made for a in found]
    yield Row(f"apprentice: made {where}, {len(made)} in all, 60 wanted", 100 * mean(made), "%", None)
    for name, outcomes in sorted(kinds.items()):
        yield Row(f"apprentice: made {where}, {name} ({len(outcomes)})", 100 * mean(outcomes), "%", None)


def arena(match: Match, deals: int) -> Iterator[Row]:
    better, worse = match.names
    (ahead,) = compare(match, deals, os.cpu_count() or 1).ahead
    yield from figure(f"arena: {better} over {worse}, {deals} deals", ahead)


def regret(name: str, deals: int) -> Iterator[Row]:
    for stage, lost in regrets(Match((name,), Rules(), SEED), deals, os.cpu_count() or 1).items():
        yield from figure(f"regret: {name}, {stage}, {deals} deals", lost)


def figure(what: str, found: Figure) -> Iterator[Row]:
    yield Row(what, found.chips, "chips", None)
    yield Row(f"{'':<8}to either side, 95 of 100", found.within, "chips", None)


def masters() -> Iterator[Row]:
    """Whole deals of three masters on one core. What was compiled before is loaded, not timed."""
    timed = Timed(partial(choose, strength=MASTER, seed=SEED))
    play(0, (timed, timed, timed), 0)
    timed.took.clear()
    deals = []
    for seed in range(1, 1 + MASTERS_DEALS):
        before = sum(timed.took)
        play(seed, (timed, timed, timed), seed % 3)
        deals.append((sum(timed.took) - before) / 1000)
    yield Row(f"master: a decision, median of {len(timed.took)}", median(timed.took), "ms", None)
    yield Row("master: a decision, 95 of 100", percentile(timed.took, 95), "ms", A_MOVE)
    yield Row("master: a decision, slowest", max(timed.took), "ms", None)
    yield Row(f"master: a deal of three, slowest of {MASTERS_DEALS}", max(deals), "s", A_DEAL)
