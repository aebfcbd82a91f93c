"""Rules and settlements come back from the database as they went in."""

import json

from hypothesis import given
from hypothesis import strategies as st

from engine.contract import Side, Undertaking
from engine.outcome import Line, Points, Settlement
from engine.rules import FIELDS, Marriage, PlainGame, Rules, read_rules
from storage import stored

chips = st.integers(0, stored.MOST_CHIPS)
rules = st.builds(
    Rules,
    **{f.name: chips for f in FIELDS if f.metadata["kind"] == "chips"},
    max_doubling=st.integers(0, 6),
    marriage=st.sampled_from(Marriage),
    plain_game=st.sampled_from(PlainGame),
)
whole = st.integers(-(10**9), 10**9)
undertakings = st.sampled_from(Undertaking)
lines = st.builds(
    Line,
    undertaking=undertakings,
    side=st.sampled_from(Side),
    made=st.booleans(),
    quiet=st.booleans(),
    rate=chips,
    doubling=st.sampled_from([1, 2, 64]),
    hearts=st.sampled_from([1, 2]),
    units=whole,
    chips=whole,
)
points = st.builds(Points, whole, whole)
settlements = st.builds(
    Settlement,
    lines=st.lists(lines).map(tuple),
    chips=st.tuples(whole, whole, whole),
    declarer_points=points,
    defenders_points=points,
    laid=st.lists(undertakings).map(tuple),
    undecided=st.lists(undertakings).map(tuple),
)


@given(rules)
def test_rules(given_rules: Rules) -> None:
    kept = json.loads(json.dumps(stored.write_all(given_rules)))
    assert set(kept) == {f.name for f in FIELDS}
    assert stored.read_kept(kept) == read_rules(kept) == given_rules


@given(settlements)
def test_settlements(settlement: Settlement) -> None:
    kept = json.loads(json.dumps(stored.write_settlement(settlement)))
    back = stored.read_settlement(kept)
    assert back == settlement
    assert all(isinstance(line.undertaking, Undertaking) for line in back.lines)
    assert all(isinstance(line.side, Side) for line in back.lines)


def test_rules_of_another_version_keep_what_still_fits() -> None:
    kept = {"game": 7, "limit": -1, "marriage": "lowest", "people": False, "tomorrow": 3}
    assert stored.read_kept(kept) == Rules(game=7, people=False)
