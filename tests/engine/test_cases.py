"""The command agrees with every given case, offers included (record.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

CASES = sorted((Path(__file__).parent / "cases").glob("voleny-*.jsonl"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_command_agrees_with_the_cases(path: Path) -> None:
    pairs = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    known = [pair for pair in pairs if pair.get("laydown") != "unknown"]
    printed, status = _replay([pair["record"] for pair in known])
    assert len(printed) == len(known)
    for pair, got in zip(known, printed, strict=True):
        assert _comparable(got, pair["expect"]) == _comparable(pair["expect"], pair["expect"])
    assert status == any("error" in pair["expect"] for pair in known)


def test_there_are_cases() -> None:
    assert len(CASES) == 4


def _replay(records: list[Any]) -> tuple[list[Any], int]:
    run = subprocess.run(
        [sys.executable, "-m", "engine", "replay", "-", "--offers"],
        input="".join(json.dumps(record) + "\n" for record in records).encode(),
        stdout=subprocess.PIPE,
        check=False,
    )
    return [json.loads(line) for line in run.stdout.splitlines()], run.returncode


def _comparable(answer: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    """The answer with its lines as a multiset, and without offers where none are expected."""
    comparable = {key: value for key, value in answer.items() if key != "offers" or "offers" in expect}
    if comparable.get("lines") is not None:
        comparable["lines"] = Counter(json.dumps(line, sort_keys=True) for line in comparable["lines"])
    return comparable
