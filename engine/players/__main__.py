"""`python -m engine.players arena|regret --deals N --seed S A B [C]`: how well players play."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise

from engine.players.arena import NAMES, Figure, Match, compare, regrets
from engine.rules import DEFAULT_PRESET, PRESETS


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m engine.players", description=__doc__)
    commands = parser.add_subparsers(required=True)
    arena = commands.add_parser("arena", help="chips per deal of two or three players, with 95 %% intervals")
    arena.set_defaults(lines=_arena)
    regret = commands.add_parser("regret", help="chips that each player loses against double-dummy play")
    regret.set_defaults(lines=_regret)
    for command in (arena, regret):
        command.add_argument("players", nargs="+", choices=NAMES, metavar="player", help=", ".join(NAMES))
        command.add_argument("--deals", type=_at_least(2), default=100, help="how many (100)")
        command.add_argument("--seed", type=int, default=1, help="which deals (1)")
        command.add_argument("--rules", choices=sorted(PRESETS), default=DEFAULT_PRESET, help="the rates")
        command.add_argument("--processes", type=_at_least(1), default=os.cpu_count() or 1)
    arena.add_argument("--every-seating", action="store_true", help="six tables a deal, for closer figures")
    regret.set_defaults(every_seating=False)
    given = parser.parse_args(arguments)
    if given.lines is _arena and len(given.players) not in (2, 3):
        parser.error("two or three players")
    print(f"{given.deals} deals, seed {given.seed}, rates {given.rules}; chips with 95 % intervals")
    match = Match(tuple(given.players), PRESETS[given.rules], given.seed, given.every_seating)
    for line in given.lines(match, given):
        print(line, flush=True)
    return 0


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"at least {least}")
        return int(text)

    return number


def _arena(match: Match, given: argparse.Namespace) -> Iterator[str]:
    found = compare(match, given.deals, given.processes)
    for name, figure in zip(match.names, found.players, strict=True):
        yield f"{name:<12}{_text(figure)} a deal and hand"
    for (one, other), figure in zip(pairwise(match.names), found.ahead, strict=True):
        yield f"{one} − {other}, paired by deal: {_text(figure)}"


def _regret(match: Match, given: argparse.Namespace) -> Iterator[str]:
    """A line for each player and stage of the deal."""
    for name in match.names:
        found = regrets(match._replace(names=(name,)), given.deals, given.processes)
        for stage, figure in found.items():
            yield f"{name:<12}{stage:<14}{_text(figure)} lost a deal, from one defender"


def _text(figure: Figure) -> str:
    return f"{figure.chips:+8.3f} ± {figure.within:.3f}"


if __name__ == "__main__":
    sys.exit(main())
