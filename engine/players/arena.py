"""Players against each other on the same deals with the seats exchanged: chips per deal, with intervals.

Two players, A and B: every deal is played at two tables, A against two of B, and B against two of A on the
seats that the others had before. So both have played each of the three hands once, and what the cards bring
is the same for both: A's chips less B's are what the players made of it. Three players go round the seats at
three tables, to the same effect. In every seating, six tables either way, less is left to chance. A player's
figure for a deal is the mean over the hands he played. Deals do not depend on each other, so an interval is
that of a mean of such figures, or of their differences by deal.

This is the referee, who holds the deal. A player gets a `Memory`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise, product
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, stdev
from typing import Final, NamedTuple, TypeVar

from engine.actions import Action
from engine.cards import PACK
from engine.deal import Deal
from engine.machine import apply, start
from engine.players import Strength, chance, choose, simple
from engine.players.regret import Losses, Stage, losses
from engine.players.teaching.analysis import analyse, is_open
from engine.rules import Rules
from engine.view import Memory, memory, view

CHANCE: Final = "chance"  # takes any offered action
SIMPLE: Final = "simple"  # rules of thumb, with care
NAMES: Final = (CHANCE, SIMPLE, *map(str, Strength))
STANDARD_ERRORS: Final = 1.96  # to either side: 95 of 100
AT_ONCE: Final = 2  # deals that a process is handed at a time

T = TypeVar("T")
Player = Callable[[Memory], Action]


class Match(NamedTuple):
    """Who plays whom, by which rules; the deals follow from the seed. `every`: in every seating."""

    names: tuple[str, ...]
    rules: Rules
    seed: int
    every: bool = False


class Figure(NamedTuple):
    """A mean of chips, and how far it may be off in 95 of 100 cases."""

    chips: float
    within: float


class Standings(NamedTuple):
    """Each player's chips per deal, and by how much each beats the next."""

    players: tuple[Figure, ...]
    ahead: tuple[Figure, ...]


def seatings(players: int, deal: int, every: bool = False) -> list[tuple[int, int, int]]:
    """Which of two or three players has which seat at the tables of a deal; each has every seat as often.

    As few tables as that takes, or one for every way to seat all of them.

    >>> seatings(2, 0), seatings(2, 1)
    ([(0, 1, 1), (1, 0, 0)], [(1, 0, 1), (0, 1, 0)])
    >>> seatings(3, 0)
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    >>> len(seatings(2, 0, every=True)), len(seatings(3, 0, every=True))
    (6, 6)
    """
    if every:
        return [(a, b, c) for a, b, c in product(range(players), repeat=3) if len({a, b, c}) == players]
    if players == 2:
        odd = deal % 3
        first = (int(odd != 0), int(odd != 1), int(odd != 2))
        return [first, (1 - first[0], 1 - first[1], 1 - first[2])]
    return [(n, (n + 1) % 3, (n + 2) % 3) for n in range(3)]


def play(match: Match, number: int) -> tuple[float, ...]:
    """Chips per hand of each player on one deal, over all its tables. It depends on nothing else."""
    chips = [0] * len(match.names)
    tables = seatings(len(match.names), number, match.every)
    for seats in tables:
        settlement = dealt(match, number, seats).settlement
        for player, won in zip(seats, settlement.chips if settlement else (), strict=True):
            chips[player] += won
    hands = 3 * len(tables) // len(match.names)
    return tuple(won / hands for won in chips)


def dealt(match: Match, number: int, seats: tuple[int, int, int]) -> Deal:
    """The settled deal of that number with those players; a seat has the same luck whoever sits there."""
    pack = list(PACK)
    Random(f"{match.seed} {number}").shuffle(pack)
    deal = start(match.rules, number % 3, pack)
    players = [player(match.names[p], _seed(match.seed, number, seat)) for seat, p in enumerate(seats)]
    while deal.to_act is not None:
        deal = apply(deal, players[deal.to_act](memory(deal, deal.to_act)))
    return deal


def _seed(*numbers: int) -> int:
    """A seed made of numbers, the same in every process."""
    return Random(" ".join(map(str, numbers))).getrandbits(32)


def player(name: str, seed: int) -> Player:
    """The player of that name: a strength, or one that takes any action. Raises `ValueError`."""
    if name == CHANCE:
        return partial(chance.choose, rng=Random(seed))
    if name == SIMPLE:
        return simple.choose
    return partial(choose, strength=Strength(name), seed=seed)


def compare(match: Match, deals: int, processes: int) -> Standings:
    """Play so many deals, in so many processes at once. Raises `ValueError` for fewer than two deals."""
    if deals < 2:
        raise ValueError("an interval takes two deals")
    return standings(_mapped(partial(play, match), deals, processes))


def regrets(match: Match, deals: int, processes: int) -> dict[Stage, Figure]:
    """What three players of the match's one name lose a deal in each stage, against double-dummy play.

    Deals that end before all cards are played (V-PLY-8) are left out. Raises `ValueError` where fewer than
    two remain.
    """
    played = [found for found in _mapped(partial(lost, match), deals, processes) if found is not None]
    if len(played) < 2:
        raise ValueError("an interval takes two deals")
    return {stage: _figure([float(found[stage]) for found in played]) for stage in Stage}


def lost(match: Match, number: int) -> Losses | None:
    """What all three lost on one deal, in chips from one defender; None if cards stayed in the hands."""
    seen = view(dealt(match, number, (0, 0, 0)), None)
    return losses(analyse(seen)) if is_open(seen) else None


def _mapped(function: Callable[[int], T], deals: int, processes: int) -> list[T]:
    """The function of every deal's number, in their order."""
    if processes == 1:
        return [function(n) for n in range(deals)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(function, range(deals), chunksize=AT_ONCE))


def standings(played: Sequence[tuple[float, ...]]) -> Standings:
    """Means and intervals of the chips by deal and player."""
    by_player = list(zip(*played, strict=True))
    differences = [[a - b for a, b in zip(one, other, strict=True)] for one, other in pairwise(by_player)]
    return Standings(tuple(map(_figure, by_player)), tuple(map(_figure, differences)))


def _figure(chips: Sequence[float]) -> Figure:
    return Figure(mean(chips), STANDARD_ERRORS * stdev(chips) / sqrt(len(chips)))
