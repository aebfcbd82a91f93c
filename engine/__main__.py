"""`python -m engine replay FILE [--offers]`: replay records, one JSON object a line (record.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path

from engine.records import replay_line


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status is 1 if a record could not be played."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True)
    replay = commands.add_parser("replay", help="replay the records of a file and print what came of them")
    replay.add_argument("file", help="a .jsonl file, or - for standard input")
    replay.add_argument("--offers", action="store_true", help="print what was offered before each action")
    given = parser.parse_args(arguments)
    if given.file == "-":
        return _replay(sys.stdin.buffer, given.offers)
    with ExitStack() as opened:
        try:
            lines = opened.enter_context(Path(given.file).open("rb"))
        except OSError as error:
            parser.error(f"cannot read {given.file}: {error.strerror}")
        return _replay(lines, given.offers)


def _replay(lines: Iterable[bytes], with_offers: bool) -> int:
    status = 0
    for line in lines:
        if not line.strip():
            continue
        result = replay_line(line, with_offers)
        status |= "error" in result
        print(json.dumps(result))  # escaped to ASCII, which every terminal and every id can take
    return status


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # who reads the answers has seen enough
        status = 1
        with suppress(BrokenPipeError):  # closed now, it is not flushed once more at the end
            sys.stdout.close()
    sys.exit(status)
