"""`python -m engine replay` against what is no record, or cannot be played (record.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cards import PACK
from engine.notation import write_cards
from engine.rules import MOST_CHIPS
from tests.engine.test_command import GOOD, answers, code

NOT_A_PACK = write_cards(PACK[:31])


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"trump H7"',
        b"[" * 100_000,
        b'{"note": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b"\xff\xfe{}",
        json.dumps(GOOD).encode("utf-16"),
        json.dumps(GOOD).encode()[:-1] + b', "note": "\xff"}',
        json.dumps(GOOD | {"note": float("nan")}).encode(),
        json.dumps(GOOD | {"note": float("-inf")}).encode(),
        json.dumps({"view": {}}).encode(),
    ],
    ids=lambda line: line[:12],
)
def test_what_is_no_record_is_unreadable(line: bytes) -> None:
    assert answers(line) == [{"id": None, "error": {"code": "unreadable"}}]


@pytest.mark.parametrize(
    "change",
    [
        {"dealer": True},
        {"dealer": False},
        {"dealer": 1.0},
        {"dealer": "1"},
        {"dealer": None},
        {"dealer": 3},
        {"dealer": -1},
        {"dealer": 10**3000},
        {"pack": 32},
        {"pack": list(map(str, PACK))},
        {"actions": "trump H7"},
        {"actions": None},
        {"actions": {"0": "trump H7"}},
        {"actions": ["trump H7", 3]},
        {"actions": [None]},
        {"rules": None},
        {"rules": "csm"},
        {"rules": []},
        {"colour": "good"},
        {"Dealer": 2},
    ],
    ids=str,
)
def test_a_wrong_type_or_key_is_unreadable_and_carries_the_id(change: dict[str, Any]) -> None:
    (answer,) = answers(GOOD | {"id": "x"} | change)
    assert (answer["id"], code(answer)) == ("x", "unreadable")


@pytest.mark.parametrize("key", ["rules", "dealer", "pack", "actions"])
def test_a_missing_key_is_unreadable(key: str) -> None:
    (answer,) = answers({k: v for k, v in GOOD.items() if k != key})
    assert code(answer) == "unreadable"


@pytest.mark.parametrize("wrong", [7, None, ["x"], True])
def test_an_id_that_is_not_a_string_is_unreadable_and_not_carried(wrong: object) -> None:
    assert answers(GOOD | {"id": wrong}) == [{"id": None, "error": {"code": "unreadable"}}]


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "nothing"},
        {"preset": None},
        {"preset": ["csm"]},
        {"colour": 1},
        {"game": -1},
        {"game": True},
        {"game": 1.0},
        {"game": "1"},
        {"game": None},
        {"limit": MOST_CHIPS + 1},
        {"hearts_double": 1},
        {"hearts_double": "true"},
        {"people": None},
        {"laydown_split": 0},
        {"max_doubling": 7},
        {"max_doubling": -1},
        {"max_doubling": True},
        {"marriage": "last"},
        {"marriage": ["first"]},
        {"plain_game": "tutti"},
        {"plain_game": True},
    ],
    ids=str,
)
@pytest.mark.rule("V-OPT")
def test_bad_rules(rules: dict[str, Any]) -> None:
    (answer,) = answers(GOOD | {"rules": rules})
    assert code(answer) == "bad_rules"


def test_a_number_too_long_to_read_is_bad_rules_and_no_traceback() -> None:
    line = json.dumps(GOOD | {"id": "long", "rules": {"limit": 777}}).replace("777", "7" * 5000).encode()
    assert answers(line) == [{"id": "long", "error": {"code": "bad_rules"}}]


@pytest.mark.parametrize(
    "pack",
    [
        "",
        NOT_A_PACK,
        NOT_A_PACK + " H7",
        write_cards(PACK) + " H7",
        write_cards(PACK).replace(" ", "  ", 1),
        write_cards(PACK) + " ",
        write_cards(PACK).replace("HX", "H10"),
        write_cards(PACK).replace("HX", "hx"),
        write_cards(PACK).replace(" ", ","),
    ],
    ids=lambda pack: pack[:8] + "…" + pack[-8:],
)
@pytest.mark.rule("V-CRD-1")
def test_bad_pack(pack: str) -> None:
    (answer,) = answers(GOOD | {"pack": pack})
    assert code(answer) == "bad_pack"


def test_errors_are_checked_in_the_order_of_the_page() -> None:
    """Unreadable, then the rules, then the pack, then the actions one by one."""
    all_wrong = {"dealer": 5, "rules": {"x": 1}, "pack": "H7", "actions": ["play"]}
    records = [all_wrong]
    for key in ("dealer", "rules", "pack", "actions"):
        records.append(records[-1] | {key: GOOD[key]})
    found = answers(*records)
    assert [code(answer) for answer in found[:4]] == ["unreadable", "bad_rules", "bad_pack", "illegal_action"]
    assert found[4]["state"] == "discard"


@pytest.mark.parametrize(
    "text",
    [
        "trump AA",
        "trump h7",
        "Trump H7",
        " trump H7",
        "trump  H7",
        "trump H7\n",
        "people 6",
        "people 0",
        "people 01",
        "good",
        "play H7",
        "discard H7 H8",
        "",
        "\ud800",
        "řekni",
    ],
    ids=ascii,
)
def test_an_action_that_is_not_offered_or_not_canonical_is_illegal(text: str) -> None:
    (answer,) = answers(GOOD | {"actions": [text]})
    assert answer == {"id": None, "error": {"code": "illegal_action", "at": 0, "text": text}}


def test_only_a_discard_may_name_its_cards_in_any_order() -> None:
    either = [answers(GOOD | {"actions": ["trump H7", f"discard {two}"]})[0] for two in ("H8 H9", "H9 H8")]
    assert either[0] == either[1]
    assert either[0]["state"] == "direction"


def test_at_counts_from_nought() -> None:
    (answer,) = answers(GOOD | {"actions": ["trump H7", "discard H8 H9", "good"]})
    assert answer["error"] == {"code": "illegal_action", "at": 2, "text": "good"}


def test_the_id_is_carried_and_the_note_is_not() -> None:
    for name in ("", "a b", "žluťoučký", "☀️🌞", "\ud83c", '"\\\u2028'):
        (answer,) = answers(GOOD | {"id": name, "note": {"any": ["thing", 1.5]}})
        assert answer["id"] == name
        assert "note" not in answer


def test_of_a_key_named_twice_the_last_one_counts() -> None:
    line = json.dumps(GOOD)[:-1].encode() + b', "dealer": 0, "id": "a", "id": "b"}'
    (answer,) = answers(line)
    assert (answer["id"], answer["to_act"]) == ("b", 1)


@pytest.mark.rule("V-OPT")
def test_the_dearest_rules_still_settle() -> None:
    rules = {"game": MOST_CHIPS, "limit": MOST_CHIPS, "plain_game": "re"}
    actions = ["trump H7", "discard H8 H9", "colour", "good", "good", "announce game", "good", "good"]
    (answer,) = answers(GOOD | {"rules": rules, "actions": actions})
    assert answer["chips"] == [2 * MOST_CHIPS, -MOST_CHIPS, -MOST_CHIPS]
