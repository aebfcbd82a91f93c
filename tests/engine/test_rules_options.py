"""House rules: each changes what it should, and nothing else (V-OPT)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import machine
from engine.actions import Action, FromPeople
from engine.contract import GAME, HUNDRED, SEVEN
from engine.deal import Deal
from engine.errors import BadRules, IllegalAction
from engine.notation import read_action
from engine.offers import offers
from engine.outcome import Settlement
from engine.phases import Phase
from engine.records import BadRecord, Record, read_record
from engine.rules import FIELDS, MOST_CHIPS, PRESETS, Marriage, PlainGame, Rules, read_rules
from engine.view import view
from tests.support.scripted import APPROVED, after, settlement, start

CASES = Path(__file__).parent / "cases"
EVERY = 6  # of the given deals
FOREHAND = "B9 BA BX BK LA HA L7 L8 L9 H9 A7 A8"


def spoke(word: str) -> Callable[[Deal], bool]:
    """Deals in which this word was heard."""
    return lambda deal: any(word in said.text.split() for said in deal.words)


def has_quiet_seven(deal: Deal) -> bool:
    return any(line.undertaking is SEVEN and line.quiet for line in settled(deal).lines)


def has_hundred_with_two_marriages(deal: Deal) -> bool:
    sides = [p.against for p in deal.pledges if p.undertaking is HUNDRED]
    return any(sum((m.seat != deal.declarer) is against for m in deal.marriages) > 1 for against in sides)


def is_lone_game_below_re(deal: Deal) -> bool:
    return [p.undertaking for p in deal.pledges] == [GAME] and len(deal.pledges[0].raised_by) < 2


def comes_near_twenty(deal: Deal) -> bool:
    """Chips of 20 or more are at stake or paid, or were on the betl that was taken over."""
    at_stake = sum(line.rate * line.doubling * line.hearts for line in settled(deal).lines)
    return max(at_stake, sum(abs(line.chips) for line in settled(deal).lines)) >= 20 or spoke("betl")(deal)


# What is changed in each field, and which deals it may concern.
OPTIONS: dict[str, tuple[object, Callable[[Deal], bool]]] = {
    "game": (3, spoke("game")),
    "quiet_seven": (4, has_quiet_seven),
    "seven": (5, spoke("seven")),
    "hundred": (7, spoke("hundred")),
    "betl": (11, spoke("betl")),
    "durch": (23, spoke("durch")),
    "two_sevens": (7, lambda deal: False),
    "limit": (20, comes_near_twenty),
    "hearts_double": (False, lambda deal: deal.trump == 0),
    "max_doubling": (1, spoke("double")),
    "people": (False, lambda deal: True),
    "marriage": (Marriage.HIGHEST, has_hundred_with_two_marriages),
    "plain_game": (PlainGame.RE, is_lone_game_below_re),
    "laydown_split": (False, lambda deal: bool(settled(deal).laid)),
}


def settled(deal: Deal) -> Settlement:
    return deal.settlement or Settlement((), (0, 0, 0), (0, 0), (0, 0))  # type: ignore[arg-type]


@cache
def sample() -> tuple[tuple[Record, Deal], ...]:
    """Some of the given deals of the default rules, and the worked ones; how they ended."""
    given = [json.loads(text)["record"] for text in lines("voleny-given") + lines("voleny-settlements")]
    found = []
    for source in given[::EVERY] + [json.loads(text) for text in lines("worked")]:
        try:
            record = read_record(source)
            deal = told(record, record.rules)[1]
        except (BadRecord, IllegalAction):
            continue
        if record.rules == Rules() and deal.settlement is not None:
            found.append((record, deal))
    return tuple(found)


def lines(name: str) -> list[str]:
    return (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()


def told(record: Record, rules: Rules) -> tuple[list[tuple[Action, ...]], Deal]:
    """What was offered before each action, and the deal in the end."""
    deal = machine.start(rules, record.dealer, record.pack)
    before = []
    for text in record.actions:
        before.append(offers(view(deal, deal.to_act)))
        deal = machine.apply(deal, read_action(text))
    return before, deal


def ended(record: Record, rules: Rules) -> object:
    """All that can be seen of a deal; the point where it cannot go on counts as its end."""
    try:
        before, deal = told(record, rules)
    except IllegalAction as error:
        return error.code
    return before, deal.phase, deal.to_act, settled(deal)


@cache
def usual(record: Record) -> object:
    """The same under the default rules."""
    return ended(record, Rules())


def test_every_field_is_an_option_here() -> None:
    assert list(OPTIONS) == [f.name for f in fields(Rules)] == [f.name for f in FIELDS]


@pytest.mark.rule("V-OPT")
@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "people"])
def test_an_option_concerns_no_other_deal(name: str) -> None:
    """Offers, phases and settlements of all other deals are the very same."""
    value, concerns = OPTIONS[name]
    rules = replace(Rules(), **{name: value})  # type: ignore[arg-type]
    changed = 0
    for record, deal in sample():
        same = ended(record, rules) == usual(record)
        assert same or concerns(deal)
        changed += not same
    assert bool(changed) is (name != "two_sevens")


@pytest.mark.rule("V-OPT", "V-TRP-2")
def test_without_the_choice_from_the_people_only_that_is_missing() -> None:
    rules = Rules(people=False)
    for record, deal in sample():
        if deal.from_people:
            assert ended(record, rules) == "not_offered"
            continue
        before, end = told(record, rules)
        usually, usual_end = told(record, Rules())
        assert before[0] == tuple(a for a in usually[0] if not isinstance(a, FromPeople))
        assert (before[1:], end.settlement) == (usually[1:], usual_end.settlement)


@pytest.fixture(scope="module")
def worked() -> dict[str, Record]:
    return {source["id"]: read_record(source) for source in map(json.loads, lines("worked"))}


@pytest.mark.rule("V-OPT")
@pytest.mark.parametrize(
    ("number", "option", "chips"),
    [
        ("1", {"game": 3}, (6, -3, -3)),
        ("3", {"hearts_double": False}, (2, -1, -1)),
        ("4", {"game": 2}, (160, -80, -80)),
        ("6", {"seven": 4}, (10, -5, -5)),
        ("8", {"quiet_seven": 3}, (8, -4, -4)),
        ("9", {"hearts_double": False}, (0, 0, 0)),
        ("9", {"quiet_seven": 2}, (-4, 2, 2)),
        ("10", {"hundred": 8}, (64, -32, -32)),
        ("13", {"marriage": "highest"}, (32, -16, -16)),  # 70 + 40, and 20 above
        ("12", {"marriage": "highest"}, (40, -20, -20)),
        ("19", {"betl": 1}, (-4, 2, 2)),
        ("10", {"limit": 10}, (20, -10, -10)),
        ("1", {"limit": 0}, (0, 0, 0)),
        ("1", {"two_sevens": 0}, (2, -1, -1)),
    ],
    ids=str,
)
def test_what_an_option_is_worth(
    worked: dict[str, Record], number: str, option: dict[str, Any], chips: tuple[int, int, int]
) -> None:
    assert settlement(told(worked[number], read_rules(option))[1]).chips == chips


@pytest.mark.rule("V-OPT", "V-DBL-6")
@pytest.mark.parametrize(
    ("plain_game", "words", "chips"),
    [
        ("always", "good, good", None),
        ("flek", "good, good", (2, -1, -1)),
        ("flek", "double game, good, good", None),
        ("re", "good, good", (2, -1, -1)),
        ("re", "good, double game, good", (-4, 2, 2)),
        ("re", "double game, good, double game, good, good", None),
    ],
)
def test_from_which_raise_on_a_lone_game_is_played(
    plain_game: str, words: str, chips: tuple[int, int, int] | None
) -> None:
    """Unplayed it is won, or lost where there was a flek without re; the points are nought."""
    deal = after(
        start(FOREHAND, rules=read_rules({"plain_game": plain_game})),
        f"trump B9, discard A7 A8, {APPROVED}, announce game, {words}",
    )
    if chips is None:
        assert deal.phase is Phase.PLAY
        return
    unplayed = settlement(deal)
    assert (deal.phase, unplayed.chips) == (Phase.SETTLED, chips)
    assert unplayed.declarer_points == unplayed.defenders_points == (0, 0)
    (line,) = unplayed.lines
    assert (line.undertaking, line.made, line.quiet, line.units) == (GAME, chips[0] > 0, False, 1)


@pytest.mark.rule("V-OPT")
@pytest.mark.parametrize(
    ("contract", "words"),
    [("game seven", "good, good"), ("hundred", "good, good"), ("game", "against seven, good, good")],
)
def test_with_anything_else_announced_a_game_is_played(contract: str, words: str) -> None:
    hands = {
        "game seven": ("B7 BA BX BK LA HA L7 L8 L9 H9 A7 A8", "", ""),
        "hundred": ("B7 BA BX BK BO HA L7 L8 L9 H9 A7 A8", "", ""),
        "game": (FOREHAND, "B7", ""),
    }[contract]
    deal = after(
        start(*hands, rules=Rules(plain_game=PlainGame.RE)),
        f"trump {hands[0][:2]}, discard A7 A8, {APPROVED}, announce {contract}, {words}",
    )
    assert deal.phase is Phase.PLAY


@pytest.mark.rule("V-OPT", "V-PAY-7")
def test_presets_differ_in_betl_and_durch_alone() -> None:
    assert PRESETS["csm"] == Rules()
    assert PRESETS["hospoda"] == replace(Rules(), betl=5, durch=10)
    assert PRESETS["ctyrka"] == replace(Rules(), betl=10, durch=20)
    usual = Rules()
    assert (usual.game, usual.quiet_seven, usual.seven, usual.hundred) == (1, 1, 2, 4)
    assert (usual.betl, usual.durch, usual.two_sevens, usual.limit) == (15, 30, 40, 500)


@pytest.mark.rule("V-OPT")
def test_rules_are_frozen_into_the_deal() -> None:
    deal = start(FOREHAND, rules=Rules(betl=5))
    with pytest.raises(AttributeError):
        deal.rules.betl = 10  # type: ignore[misc]
    assert after(deal, "trump B9, discard A7 A8, betl").rules == Rules(betl=5)


@pytest.mark.rule("V-OPT")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", -1),
        ("limit", MOST_CHIPS + 1),
        ("seven", True),
        ("betl", 1.0),
        ("max_doubling", 7),
        ("people", 1),
        ("marriage", "first"),  # a text is read by read_rules; Rules hold the value
        ("plain_game", None),
    ],
)
def test_rules_check_themselves_and_name_the_field(name: str, value: object) -> None:
    with pytest.raises(BadRules) as caught:
        replace(Rules(), **{name: value})  # type: ignore[arg-type]
    assert caught.value.field == name
