"""How strong and how quick the computer players are: chips, announced undertakings made, time to decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import mean, median

from engine.players import choose
from tests.bench.report import Row
from tests.players.deals import Announced, Timed, against_chance, announced, play

DEALS = 500
ROLES = ((1, "forhont"), (2, "middle"), (0, "dealer"))  # seats, counted from the dealer
SLOWEST = 20  # ms


def rows() -> Iterator[Row]:
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
        yield Row(f"players: {role} against two at random, a deal", chips[-1], "chips", None)
    yield Row("players: against two at random, 2 or more wanted", mean(chips), "chips", None)
    yield from shares("against two at random", alone)
    among = [a for seed in range(DEALS) for a in announced(play(seed, (timed, timed, timed), seed % 3))]
    yield from shares("among three", among)
    yield Row("players: a decision, median", median(timed.took), "ms", SLOWEST)
    yield Row("players: a decision, slowest", max(timed.took), "ms", SLOWEST)


def shares(where: str, found: list[Announced]) -> Iterator[Row]:
    """The share of announced undertakings made: of all of them, of which 60 % are wanted, and by kind."""
    kinds: dict[str, list[bool]] = defaultdict(list)
    for a in found:
        kinds[a.name].append(a.made)
    made = [a.made for a in found]
    yield Row(f"players: made {where}, {len(made)} in all, 60 wanted", 100 * mean(made), "%", None)
    for name, outcomes in sorted(kinds.items()):
        yield Row(f"players: made {where}, {name} ({len(outcomes)})", 100 * mean(outcomes), "%", None)
