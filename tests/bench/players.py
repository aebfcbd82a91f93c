"""How strong and how quick the computer players are. `python -m tests.bench.players [deals]`."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from statistics import mean, median

from engine.players import choose
from tests.players.deals import Announced, Timed, against_chance, announced, play

ROLES = {1: "forehand", 2: "middle", 0: "dealer"}  # seats from the dealer's left


def main(deals: int = 500) -> None:
    """Print chips per deal by role, the share of announced undertakings made, time per decision."""
    print(f"players, {deals} deals each, csm")
    timed = Timed(choose)
    alone: list[Announced] = []
    chips: list[float] = []
    for place, role in ROLES.items():
        won = []
        for seed in range(deals):
            dealer = seed % 3
            seat = (dealer + place) % 3
            deal = against_chance(seed, seat, dealer, timed)
            won.append(deal.settlement.chips[seat] if deal.settlement else 0)
            alone += [a for a in announced(deal) if a.holder == seat]
        chips.append(mean(won))
        print(f"  one against two at random, {role:<8} {mean(won):8.1f} chips a deal")
    print(f"  mean over the roles {mean(chips):8.1f} chips a deal")
    print_made("made against players at random", alone)
    among = [a for seed in range(deals) for a in announced(play(seed, (timed, timed, timed), seed % 3))]
    print_made("made among three", among)
    print(f"  a decision: median {median(timed.took):.2f} ms, longest {max(timed.took):.2f} ms")


def print_made(title: str, found: Iterable[Announced]) -> None:
    """Print the share of announced undertakings made, in all and by kind."""
    kinds: dict[str, list[bool]] = defaultdict(list)
    for a in found:
        kinds["all"].append(a.made)
        kinds[a.name].append(a.made)
    shares = ", ".join(f"{kind} {mean(made):.0%} of {len(made)}" for kind, made in kinds.items())
    print(f"  {title}: {shares}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
