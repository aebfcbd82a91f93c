"""`make bench`: print the figures, one part after the other. `ARGS=engine` prints one part."""

from __future__ import annotations

import sys
from importlib import import_module

PARTS = ("engine", "laydown", "players", "taps", "thinking", "phones", "chats")


def main(chosen: list[str]) -> None:
    for part in chosen or PARTS:
        for row in import_module(f"tests.bench.{part}").rows():
            print(row, flush=True)


main(sys.argv[1:])
