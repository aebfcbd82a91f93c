"""The pages around the table: what they are made of, drawn in both languages, on the real server."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import machine
from engine.deal import Deal
from engine.notation import read_action, read_card
from engine.rules import FIELDS, PRESETS, Rules
from engine.view import view
from storage.states import Bank, DealLine, Entry, Replay, Stage, Standing, TableLine
from webapp.around import bank, form, history, home, plot, replay, rules
from webapp.around.spans import Span
from webapp.config import Config
from webapp.rendering import environments
from webapp.table_scene import words_of

CASES = Path(__file__).parents[1] / "engine" / "cases"
NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
NAMES = ("Honza", "Alena", "Vašek")
# No two rates alike, so that a wrong one is seen; a game with flek is worth a seven (balanced).
ODD = Rules(game=3, quiet_seven=5, seven=6, hundred=11, betl=13, durch=17, limit=400)


def records(name: str) -> dict[str, Any]:
    lines = [json.loads(line) for line in (CASES / name).read_text().splitlines()]
    return {r["id"]: r for r in (line.get("record", line) for line in lines)}


def played(record: Any, of: Rules) -> list[Deal]:
    """Every moment of a recorded deal, played by these rules."""
    deal = machine.start(of, record["dealer"], [read_card(c) for c in record["pack"].split()])
    moments = [deal]
    for text in record["actions"]:
        deal = machine.apply(deal, read_action(text))
        moments.append(deal)
    return moments


def table_line(name: str, minutes: int) -> TableLine:
    return TableLine(
        id=name,
        name=name,
        stage=Stage.PLAYING,
        names=("Honza", "Alena"),
        deal=3,
        my_turn=False,
        my_wish=False,
        alone=False,
        turn_of=None,
        since=NOW - timedelta(minutes=minutes),
        deadline=None,
        balance=0,
    )


def test_my_tables_tell_who_else_sits_there_and_since_when_they_wait() -> None:
    rows = home.rows((table_line("mine", minutes=125), table_line("theirs", minutes=0)), "Honza", NOW)
    assert [(row.line.name, row.others, row.free, row.waits) for row in rows] == [
        ("mine", ("Alena",), 1, Span("hours", 2)),
        ("theirs", ("Alena",), 1, None),
    ]


def test_a_namesake_stays_beside_me() -> None:
    line = replace(table_line("Parta", minutes=5), names=("Honza", "Honza", "Alena"))
    assert home.rows((line,), "Honza", NOW)[0].others == ("Honza", "Alena")


def test_the_form_has_every_field_of_the_rules() -> None:
    shown = form.form(ODD)
    entries = {e.name: e.value for e in shown.rates + shown.houses}
    assert entries == {f.name: getattr(ODD, f.name) for f in FIELDS}
    assert shown.preset == ""


@pytest.mark.parametrize("name", PRESETS)
def test_the_form_knows_presets_by_their_rates(name: str) -> None:
    shown = form.form(replace(PRESETS[name], people=False))
    assert shown.preset == name
    filled = {p.name: json.loads(p.values) for p in shown.presets}[name]
    assert filled == {e.name: e.value for e in shown.rates}


def test_a_field_that_nobody_named_yet_shows_under_its_own_name() -> None:
    shown = form.form(Rules())
    grown = replace(shown, houses=(*shown.houses, form.Entry("pub_shuffle", "flag", True)))
    template = environments(Config(bot_token=""))["cs"].get_template("around/create.html")
    words = words_of(None, NullTranslations())
    computers = {"strength": "master", "pace": "brisk"}
    page = template.render(
        form=grown, tempo="live", access="link", words=words, sheet="cards.svg", **computers
    )
    assert "<b>pub_shuffle</b>" in page
    assert 'role="switch" name="rules.pub_shuffle" checked>' in page


def test_presets_tell_what_sets_them_apart() -> None:
    differs = {p.name: p.differs for p in form.form(Rules()).presets}
    assert differs["hospoda"] == {"betl": 5, "durch": 10}
    assert differs["csm"]["game"] == 1


curves = st.lists(st.integers(-100_000, 100_000), max_size=400)


@given(st.lists(curves, min_size=1, max_size=4))
def test_a_plot_stays_in_its_frame_and_ends_at_the_balance(balances: list[list[int]]) -> None:
    drawn = plot.plot(balances)
    if not any(balances):
        assert drawn is None
        return
    assert drawn is not None
    for curve, values in zip(drawn.curves, balances, strict=True):
        points = [tuple(map(float, p.split(","))) for p in curve.points.split()]
        assert 1 <= len(points) <= plot.MOST_POINTS + 2
        assert all(plot.LEFT <= x <= plot.RIGHT and plot.TOP <= y <= plot.BOTTOM for x, y in points)
        assert points[-1] == curve.end
        assert points == sorted(points, key=lambda point: point[0])
        low, high = drawn.rows[0], drawn.rows[-1]
        share = ((values or [0])[-1] - low.value) / (high.value - low.value)
        assert curve.end[1] == pytest.approx(low.at + share * (high.at - low.at), abs=0.1)


@pytest.mark.parametrize(
    ("example", "case"),
    [
        ("game", "1"),
        ("hearts", "3"),
        ("flek", "2"),
        ("two_lines", "7"),
        ("quiet_seven", "8"),
        ("hundred", "10"),
        ("hundred_lost", "11"),
        ("quiet_hundred", "15"),
        ("against", "16"),
        ("betl", "19"),
        ("limit", "20"),
        ("laydown", "21"),
    ],
)
@pytest.mark.parametrize("of", [Rules(), ODD], ids=["csm", "odd"])
def test_examples_say_what_the_engine_pays(example: str, case: str, of: Rules) -> None:
    """V-PAY: the worked settlements of the rules, at other rates."""
    settled = played(records("worked.jsonl")[case], of)[-1]
    assert settled.settlement is not None
    shown = rules.examples(of)[example]
    chips = list(settled.settlement.chips)
    assert shown.declarer == chips.pop(settled.declarer)
    paid = {-c for c in chips}
    assert paid == (set(shown.steps) if example == "laydown" else {shown.each})


def test_examples_leave_out_what_cannot_happen() -> None:
    without = rules.examples(Rules(hearts_double=False, max_doubling=0))
    assert not {"hearts", "flek", "two_lines", "against", "betl", "laydown", "limit"} & without.keys()
    assert rules.rates(Rules(hearts_double=False))[0].hearts is None
    assert rules.rates(Rules())[0].hearts == 2


def frames(moments: list[Deal], seat: int | None) -> tuple[Any, ...]:
    after = [deal for deal in moments if deal.phase.value in ("play", "settled")]
    return tuple(view(deal, seat)._replace(tricks=deal.tricks) for deal in after)


def replayed(case: str, seat: int | None) -> replay.ReplayPage:
    moments = played(records("voleny-settlements.jsonl")[case], Rules())
    settlement = moments[-1].settlement
    assert settlement is not None
    return replay.replay_page(Replay("Parta", "t1", 4, NAMES, frames(moments, seat), settlement))


def test_a_replay_has_a_step_for_every_card() -> None:
    page = replayed("pay-01", 1)
    assert [step.n for step in page.steps] == list(range(31))
    assert [len(step.lying) for step in page.steps] == [0, *[1, 2, 3] * 10]
    assert page.jumps == tuple((n, 3 * n) for n in range(1, 11))
    # V-CRD-3: 90 points in all, the last trick's ten among them.
    assert sum(step.points or 0 for step in page.steps) == 90
    assert [seat for _, seat in page.seats] == [2, 1, 0]


def test_a_replay_without_trumps_counts_no_points() -> None:
    page = replayed("pay-59", None)
    assert {step.points for step in page.steps} == {None}
    assert {step.hand for step in page.steps} == {()}


def test_the_bank_puts_me_first_in_the_plot_and_shares_ranks() -> None:
    entries = tuple(Entry(n, "Parta", NOW, 1, n) for n in range(12, 0, -1))
    standings = (Standing("Alena", 2, 5, 12), Standing("Honza", 1, 5, 12), Standing("", None, -10, 9))
    made = bank.bank_page(
        Bank("Parta", "t1", 5, entries, standings, (("Alena", (7, 5)), ("Honza", (1, 5)), ("", (-8, -10)))),
        (),
        1,
    )
    assert [(place.rank, place.me, place.curve) for place in made.places] == [
        (1, False, 1),
        (1, True, 0),
        (3, False, 2),
    ]
    assert [line.entry.deal for line in made.recent + made.older] == list(range(12, 0, -1))
    assert len(made.recent) == bank.RECENT


def test_history_is_cut_where_the_players_change() -> None:
    settlement = replayed("pay-01", 0).replay.settlement
    before, after = NAMES, ("Honza", "Jana", "Vašek")
    lines = [
        DealLine(n, NOW, "Honza", settlement, names, "H", None)
        for n, names in ((1, before), (2, after), (3, after))
    ]
    cut = history.sittings(tuple(lines))
    assert [(s.names, [line.deal for line in s.deals]) for s in cut] == [(after, [3, 2]), (before, [1])]
