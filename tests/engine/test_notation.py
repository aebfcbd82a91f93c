"""What is written is read back as the same, for all of record.md."""

from __future__ import annotations

import json
import re
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import machine
from engine.actions import (
    Action,
    Announce,
    AskColour,
    Bad,
    ChooseTrump,
    Concede,
    Declare,
    Discard,
    Double,
    FromPeople,
    Good,
    Play,
    PlayOn,
)
from engine.cards import PACK, Card, Rank
from engine.contract import AGAINST, BETL, CONTRACTS, DURCH, RAISES, Raise, Undertaking
from engine.deal import Deal
from engine.errors import InvalidNotation
from engine.notation import raise_text, read_action, read_card, write_action, write_cards
from engine.offers import offers
from engine.records import (
    BadRecord,
    Record,
    read_record,
    write_record,
)
from engine.rules import FIELDS, MOST_CHIPS, PRESETS, Marriage, PlainGame, Rules, read_rules, write_rules
from engine.view import view

CARDS = st.sampled_from(PACK)


def subset(items: tuple[Any, ...]) -> st.SearchStrategy[tuple[Any, ...]]:
    """Some of the items, in their order."""
    return st.sets(st.sampled_from(items)).map(lambda chosen: tuple(i for i in items if i in chosen))


def two_cards(cards: set[Card]) -> Discard:
    first, second = sorted(cards)
    return Discard((first, second))


ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([AskColour(), Good(), Bad(), Concede(), PlayOn(), Declare(BETL), Declare(DURCH)]),
    st.builds(ChooseTrump, CARDS),
    st.builds(FromPeople, st.integers(1, 5)),
    st.sets(CARDS, min_size=2, max_size=2).map(two_cards),
    st.builds(Announce, st.sampled_from(CONTRACTS)),
    st.builds(Double, subset(RAISES), subset(AGAINST)).filter(lambda d: d.raises or d.against),
    st.builds(Play, CARDS),
    st.builds(Play, CARDS.filter(lambda c: c.rank in (Rank.OVER, Rank.KING)), st.booleans()),
)
CHIPS = st.integers(0, MOST_CHIPS)
RULES = st.builds(
    Rules,
    **{name: st.one_of(st.sampled_from([5, 10, 15, 20, 30]), CHIPS) for name in ("betl", "durch")},
    **dict.fromkeys(("game", "quiet_seven", "seven", "hundred", "two_sevens", "limit"), CHIPS),
    hearts_double=st.booleans(),
    max_doubling=st.integers(0, 6),
    people=st.booleans(),
    marriage=st.sampled_from(Marriage),
    plain_game=st.sampled_from(PlainGame),
    laydown_split=st.booleans(),
)


def through_json(value: object) -> Any:
    """The value after it was stored as JSON."""
    return json.loads(json.dumps(value))


@given(CARDS)
def test_cards(card: Card) -> None:
    assert read_card(str(card)) == card
    assert type(read_card(str(card))) is Card


@given(st.permutations(PACK))
def test_lists_of_cards(cards: list[Card]) -> None:
    assert [read_card(word) for word in write_cards(tuple(cards)).split(" ")] == cards


@given(ACTIONS)
def test_actions(action: Action) -> None:
    assert read_action(write_action(action)) == action
    assert type(read_action(write_action(action))) is type(action)


# What actions are made of.
WORDS = re.findall(
    r"\S+",
    "trump people discard colour betl durch good bad announce game seven hundred double against "
    "seven-against hundred-against concede play on with without HK HO H7 B7 1 3 5",
)


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)))
@example("double seven-against hundred")
@example("double hundred seven-against")
@example("double seven seven-against against seven")
@example("discard L8 B7")
@example("discard B7 B7")
@example("play H7 with")
@example("play HK  with")
@example("people 0")
def test_any_text_is_canonical_or_refused(text: str) -> None:
    """Only a discard may name its cards in any order."""
    try:
        action = read_action(text)
    except InvalidNotation:
        return
    canonical = write_action(action)
    assert canonical == text or (isinstance(action, Discard) and sorted(canonical) == sorted(text))


def test_a_discard_is_read_in_any_order_and_written_in_one() -> None:
    for a, b in combinations(PACK, 2):
        either = {read_action(f"discard {x} {y}") for x, y in permutations((a, b))}
        assert {write_action(action) for action in either} == {f"discard {a} {b}"}


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Double((Raise(RAISES[0].undertaking),), (AGAINST[1],)), "double game against hundred"),
        (Double(tuple(RAISES[:5])), "double game seven seven-against hundred hundred-against"),
        (Double((), AGAINST), "against seven hundred"),
        (Announce(CONTRACTS[3]), "announce hundred seven"),
        (Play(read_card("HK"), True), "play HK with"),
        (Play(read_card("HK"), False), "play HK without"),
        (Play(read_card("HK")), "play HK"),
        (PlayOn(), "play on"),
        (FromPeople(3), "people 3"),
    ],
)
def test_the_texts_of_the_page(action: Action, text: str) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


@pytest.mark.parametrize(
    "action",
    [
        FromPeople(6),
        Discard((read_card("L8"), read_card("B7"))),
        Announce(()),
        Double((), ()),
        Declare(Undertaking.GAME),
        Play(read_card("HA"), True),
    ],
)
def test_what_is_no_action_has_no_text(action: Action) -> None:
    with pytest.raises(InvalidNotation):
        write_action(action)


def test_what_cannot_be_read_says_no_more_than_that() -> None:
    for read, text in ((read_card, "HXX"), (read_action, "play HXX")):
        with pytest.raises(InvalidNotation) as caught:
            read(text)
        assert not re.search("[HBLA][789XUOKA]", str(caught.value))


def test_a_raise_of_what_was_announced_against_says_so() -> None:
    assert [raise_text(key) for key in RAISES] == [
        "game",
        "seven",
        "seven-against",
        "hundred",
        "hundred-against",
        "betl",
        "durch",
    ]


@pytest.mark.rule("V-OPT")
@given(RULES)
def test_rules(rules: Rules) -> None:
    assert read_rules(through_json(write_rules(rules))) == rules


@pytest.mark.rule("V-OPT")
@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_written_by_name(name: str) -> None:
    assert write_rules(PRESETS[name]) == {"preset": name}
    assert read_rules({"preset": name}) == PRESETS[name]


@pytest.mark.rule("V-OPT")
def test_rules_without_a_preset_are_csm_and_all_fields_can_be_given() -> None:
    assert read_rules({}) == PRESETS["csm"]
    full = {f.name: getattr(PRESETS["hospoda"], f.name) for f in FIELDS}
    assert read_rules(through_json(full)) == PRESETS["hospoda"]


@given(st.permutations(PACK), st.integers(0, 2), RULES, st.lists(st.integers(0, 10**6), max_size=48))
@settings(max_examples=60)
def test_records(pack: list[Card], dealer: int, rules: Rules, choices: list[int]) -> None:
    """A deal is written at any moment and read as the record that replays to it."""
    deal = machine.start(rules, dealer, pack)
    for choice in choices:
        if deal.to_act is None:
            break
        deal = chosen(deal, choice)
    record = read_record(through_json(write_record(deal, tuple(pack))))
    assert record == Record(rules, dealer, tuple(pack), tuple(write_action(a) for a in deal.actions))
    assert machine.replay(rules, dealer, record.pack, map(read_action, record.actions)) == deal


def chosen(deal: Deal, choice: int) -> Deal:
    """The deal after one of the offered actions."""
    offered = offers(view(deal, deal.to_act))
    return machine.apply(deal, offered[choice % len(offered)])


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=8,
)
ALMOST = st.fixed_dictionaries(
    {
        "dealer": st.one_of(st.integers(-1, 3), JSON),
        "pack": st.one_of(st.just(write_cards(PACK)), st.just(write_cards(PACK[1:])), JSON),
        "actions": st.one_of(st.lists(st.text()), JSON),
        "rules": st.one_of(st.dictionaries(st.sampled_from([f.name for f in FIELDS]), JSON), JSON),
    },
    optional={"id": JSON, "note": JSON, "colour": JSON},
)


@given(st.one_of(JSON, ALMOST))
def test_any_value_is_a_record_or_refused(source: object) -> None:
    read = read_or_code(source)
    if isinstance(read, str):
        assert read in ("unreadable", "bad_rules", "bad_pack")
    else:
        assert sorted(read.pack) == list(PACK)
        assert read_rules(through_json(write_rules(read.rules))) == read.rules


def read_or_code(source: object) -> Record | str:
    """The record, or the code of its refusal."""
    try:
        return read_record(source)
    except BadRecord as error:
        return error.code
