"""`python -m engine replay` against every kind of input (record.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from engine.cards import PACK
from engine.notation import write_cards

GOOD: dict[str, Any] = {"rules": {}, "dealer": 2, "pack": write_cards(PACK), "actions": ["trump H7"]}
NOT_A_PACK = write_cards(PACK[:31])


def run(*arguments: str, given: bytes = b"") -> tuple[list[dict[str, Any]], int, str]:
    """What the command printed, its exit status and what it complained of."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", *arguments], input=given, capture_output=True, check=False
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr.decode()


def answers(*records: object) -> list[dict[str, Any]]:
    """What is printed for these records, each of which is JSON or a raw line."""
    lines = [r if isinstance(r, bytes) else json.dumps(r).encode() for r in records]
    printed, status, complaint = run("-", given=b"\n".join(lines) + b"\n")
    assert complaint == ""
    assert len(printed) == len(records)
    assert status == any("error" in answer for answer in printed)
    return printed


def code(answer: dict[str, Any]) -> str:
    """The code of an answer that is an error and nothing else."""
    assert answer.keys() == {"id", "error"}
    error = answer["error"]
    assert error.keys() == ({"code", "at", "text"} if error["code"] == "illegal_action" else {"code"})
    return str(error["code"])


def test_a_running_deal_is_told_with_its_phase() -> None:
    assert answers(GOOD | {"id": "a"}) == [
        {
            "id": "a",
            "state": "discard",
            "to_act": 0,
            "chips": None,
            "points": {"declarer": [0, 0], "defenders": [0, 0]},
            "lines": None,
        }
    ]


def test_offers_come_before_each_action_and_for_the_seat_to_act() -> None:
    printed, status, _ = run("-", "--offers", given=json.dumps(GOOD).encode())
    before, now = printed[0]["offers"]
    assert status == 0
    assert before == sorted([*(f"trump H{r}" for r in "789XUOK"), *(f"people {n}" for n in range(1, 6))])
    assert len(now) == 66
    assert now == sorted(now)


def test_a_file_is_read_like_the_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    text = "\n \r\n" + json.dumps(GOOD | {"id": "ž"}, ensure_ascii=False) + "\r\n\n" + json.dumps(GOOD)
    path.write_bytes(text.encode())
    printed, status, complaint = run(str(path))
    assert ([answer["id"] for answer in printed], status, complaint) == (["ž", None], 0, "")
    assert run("-", given=path.read_bytes())[0] == printed


def test_nothing_is_printed_for_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(b"\n\n")
    assert run(str(path)) == ([], 0, "")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        printed, status, complaint = run(str(path))
        assert (printed, status) == ([], 2)
        assert f"cannot read {path}: " in complaint
        assert "Traceback" not in complaint


def test_who_reads_a_few_answers_gets_no_traceback(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text(f"{json.dumps(GOOD)}\n" * 5000)
    command = [sys.executable, "-m", "engine", "replay", str(many)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_after_a_bad_record_the_others_are_still_read() -> None:
    first, second, third = answers(GOOD | {"id": "1"}, b"{", GOOD | {"id": "3"})
    assert (first["state"], second, third["state"]) == (
        "discard",
        {"id": None, "error": {"code": "unreadable"}},
        "discard",
    )
