"""`python -m engine.players arena --deals N --seed S A B [C]`: players against each other."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from itertools import pairwise

from engine.players.arena import NAMES, Match, Standings, compare
from engine.rules import DEFAULT_PRESET, PRESETS


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m engine.players", description=__doc__)
    commands = parser.add_subparsers(required=True)
    arena = commands.add_parser("arena", help="print chips per deal with 95 %% intervals")
    arena.add_argument("players", nargs="+", choices=NAMES, metavar="player", help=", ".join(NAMES))
    arena.add_argument("--deals", type=_at_least(2), default=100, help="how many (100)")
    arena.add_argument("--seed", type=int, default=1, help="which deals (1)")
    arena.add_argument("--rules", choices=sorted(PRESETS), default=DEFAULT_PRESET, help="the table's rates")
    arena.add_argument("--processes", type=_at_least(1), default=os.cpu_count() or 1, help="as many as cores")
    given = parser.parse_args(arguments)
    if len(given.players) not in (2, 3):
        parser.error("two or three players")
    match = Match(tuple(given.players), PRESETS[given.rules], given.seed)
    print(f"{given.deals} deals, seed {given.seed}, rates {given.rules}; chips per deal and hand, 95 %:")
    for line in _lines(match, compare(match, given.deals, given.processes)):
        print(line)
    return 0


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"at least {least}")
        return int(text)

    return number


def _lines(match: Match, found: Standings) -> list[str]:
    names = match.names
    lines = [
        f"{name:<12}{f.chips:+8.3f} ± {f.within:.3f}" for name, f in zip(names, found.players, strict=True)
    ]
    for (one, other), f in zip(pairwise(names), found.ahead, strict=True):
        lines.append(f"{one} − {other}, paired by deal: {f.chips:+.3f} ± {f.within:.3f}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
