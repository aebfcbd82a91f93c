"""What a deal comes to (V-PAY): the worked settlements, and the corners they leave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.contract import DURCH, GAME, HUNDRED, SEVEN, Side, Undertaking
from engine.deal import Deal
from engine.machine import replay
from engine.notation import read_action
from engine.outcome import Line, Settlement
from engine.records import Record, read_record
from engine.rules import Rules, read_rules
from tests.support.scripted import APPROVED, FOREHAND, MIDDLE, after, offered, settlement, start

CASES = Path(__file__).parent / "cases"
WORKED = {
    source.pop("id"): read_record(source)
    for source in map(json.loads, (CASES / "worked.jsonl").read_text("utf-8").splitlines())
}


class Row(NamedTuple):
    """One worked settlement: trick points and marriages of both sides (None: any), chips of each seat."""

    situation: str
    declarer: tuple[int, int] | None
    defenders: tuple[int, int] | None
    chips: tuple[int, int, int]
    rules: tuple[str, ...]


# Forhont (seat 0) is the declarer; where one defender alone raised, it is the middle player (seat 1).
TABLE = {
    "1": Row("game", (50, 0), (40, 0), (2, -1, -1), ("V-PAY-1",)),
    "2": Row("game, flek, lost", (30, 20), (60, 0), (-4, 2, 2), ("V-PAY-1",)),
    "3": Row("game in hearts", (60, 0), (30, 0), (4, -2, -2), ("V-PAY-1",)),
    "4": Row("game, re, 140", (80, 60), (10, 0), (80, -40, -40), ("V-PAY-2",)),
    "5": Row("game in hearts, flek, lost to 110", (40, 0), (50, 60), (-32, 16, 16), ("V-PAY-2",)),
    "6": Row("game and seven made", None, None, (6, -3, -3), ("V-PAY-3",)),
    "7": Row("game lost with flek, seven made", None, None, (0, 0, 0), ("V-PAY-3", "V-DBL-8")),
    "8": Row("quiet seven of the declarer", None, None, (4, -2, -2), ("V-PAY-4",)),
    "9": Row("his quiet seven killed, hearts", None, None, (0, 0, 0), ("V-PAY-4",)),
    "10": Row("hundred, 130", (90, 40), (0, 0), (32, -16, -16), ("V-PAY-5",)),
    "11": Row("hundred lost, 90 : 60", (50, 40), (40, 20), (-24, 12, 12), ("V-PAY-5",)),
    "12": Row("hundred, the 20 announced first", (80, 60), (10, 0), (40, -20, -20), ("V-PAY-5",)),
    "13": Row("hundred lost, the 20 announced first", (70, 60), (20, 0), (-8, 4, 4), ("V-PAY-5",)),
    "14": Row("hundred, nothing announced", (60, 0), (30, 0), (-32, 16, 16), ("V-PAY-5",)),
    "15": Row("quiet hundred, 130", (90, 40), (0, 0), (16, -8, -8), ("V-PAY-2",)),
    "16": Row("game lost, against seven with flek", None, None, (-10, 5, 5), ("V-PAY-3", "V-AGN-3")),
    "17": Row("game lost, against hundred made", None, (60, 40), (-10, 5, 5), ("V-PAY-5", "V-PAY-6")),
    "18": Row("game lost, against hundred failed", (40, 0), (50, 20), (22, -11, -11), ("V-PAY-5", "V-PAY-6")),
    "19": Row("betl with flek, lost", (0, 0), (0, 0), (-60, 30, 30), ("V-PAY-7",)),
    "20": Row("durch raised five times", (0, 0), (0, 0), (1000, -500, -500), ("V-PAY-7", "V-PAY-8")),
    "21": Row("laid durch, flek by one", (0, 0), (0, 0), (120, -90, -30), ("V-PAY-9",)),
    "22": Row("laid game, re, flek by one", (90, 0), (0, 0), (8, -7, -1), ("V-PAY-9",)),
    "23": Row("hundred, quiet seven made", (60, 40), None, (10, -5, -5), ("V-PAY-4", "V-PAY-5")),
    "24": Row("hundred made, seven lost", (70, 40), None, (12, -6, -6), ("V-PAY-3", "V-PAY-5")),
}


@pytest.mark.parametrize(
    ("number", "row"),
    [
        pytest.param(n, row, marks=pytest.mark.rule(*row.rules), id=f"{n}-{row.situation}")
        for n, row in TABLE.items()
    ],
)
def test_the_worked_settlements(number: str, row: Row) -> None:
    settled = settlement(played(WORKED[number]))
    assert settled.chips == row.chips
    assert row.declarer in (None, settled.declarer_points)
    assert row.defenders in (None, settled.defenders_points)


def test_every_worked_settlement_is_there() -> None:
    assert list(TABLE) == list(WORKED) == [str(n) for n in range(1, 25)]


def played(record: Record, **changes: object) -> Deal:
    """The deal of a record, under other rules if any are given."""
    rules = read_rules(changes) if changes else record.rules
    return replay(rules, record.dealer, record.pack, [read_action(text) for text in record.actions])


def given(name: str) -> Record:
    """One of the given cases."""
    for text in (CASES / "voleny-settlements.jsonl").read_text("utf-8").splitlines():
        source = json.loads(text)["record"]
        if source["id"] == name:
            return read_record(source)
    raise KeyError(name)


def spoken(record: Record, *words: str) -> Record:
    """The same deal with these words after the announcement."""
    bidding = [text for text in record.actions if not text.startswith("play ")]
    at = next(n for n, text in enumerate(bidding) if text.startswith(("announce", "betl", "durch"))) + 1
    actions = (*bidding[:at], *words, *record.actions[len(bidding) :])
    return Record(record.rules, record.dealer, record.pack, actions)


def line(settled: Settlement, undertaking: Undertaking, side: Side = Side.DECLARER) -> Line:
    """The one line of that undertaking and side."""
    (found,) = [each for each in settled.lines if (each.undertaking, each.side) == (undertaking, side)]
    return found


def worked_line(number: str, undertaking: Undertaking, side: Side = Side.DECLARER) -> Line:
    """A line of a worked settlement."""
    return line(settlement(played(WORKED[number])), undertaking, side)


@pytest.mark.rule("V-PAY-1")
def test_a_line_says_what_it_was_made_of() -> None:
    assert worked_line("3", GAME) == Line(
        undertaking=GAME,
        side=Side.DECLARER,
        made=True,
        quiet=False,
        rate=1,
        doubling=1,
        hearts=2,
        units=1,
        chips=2,
    )


@pytest.mark.rule("V-PAY-2")
def test_a_quiet_hundred_is_the_game_line_at_twice_the_rate() -> None:
    """Of the declarer's game too where the defenders have it: then it is not made."""
    own, theirs = worked_line("4", GAME), worked_line("5", GAME)
    assert (own.quiet, own.made, own.rate, own.doubling, own.units) == (True, True, 2, 4, 5)
    assert (theirs.quiet, theirs.made, theirs.rate, theirs.hearts, theirs.units) == (True, False, 2, 2, 2)
    assert theirs.chips == -16


@pytest.mark.rule("V-PAY-2")
def test_defenders_who_announced_against_hundred_get_no_quiet_hundred() -> None:
    """100 to them: the game is lost plainly, and only the hundred against is paid."""
    settled = settlement(played(WORKED["17"]))
    assert sum(settled.defenders_points) == 100
    game = line(settled, GAME)
    assert (game.quiet, game.rate, game.chips) == (False, 1, -1)


@pytest.mark.rule("V-PAY-2", "V-PAY-6")
def test_a_hundred_has_no_game_line_and_so_no_quiet_hundred() -> None:
    for number in ("10", "12", "23", "24"):
        assert GAME not in {each.undertaking for each in settlement(played(WORKED[number])).lines}
    assert {each.undertaking for each in settlement(played(WORKED["17"])).lines} == {GAME, HUNDRED}


@pytest.mark.rule("V-PAY-3")
def test_a_seven_that_fell_before_the_last_trick_is_lost() -> None:
    """Two higher trumps are drawn against his two: the seven has to go in the second trick."""
    deal = after(
        start("B7 B8 H7 H8 H9 L7 L8 L9 A9 AU A7 A8", "BA BX BK HX", "B9 BU BO HU"),
        f"trump B7, discard A7 A8, {APPROVED}, announce game seven, good, good",
    )
    deal = after(deal, "play B8, play BX, play B9, play BA, play BU, play B7")
    while deal.to_act is not None:
        deal = after(deal, offered(deal)[0])
    seven = line(settlement(deal), SEVEN)
    assert (seven.made, seven.quiet, seven.chips) == (False, False, -2)


@pytest.mark.rule("V-PAY-3")
def test_a_seven_that_is_beaten_in_the_last_trick_is_lost() -> None:
    deal = played(given("pay-22"))
    seven = line(settlement(deal), SEVEN)
    assert "L7" in {str(p.card) for p in deal.tricks[-1].plays}
    assert deal.tricks[-1].taker != deal.declarer
    assert (seven.made, seven.quiet, seven.chips) == (False, False, -2)


@pytest.mark.rule("V-PAY-4")
def test_a_quiet_seven_is_of_the_side_that_held_it_and_no_flek_doubles_it() -> None:
    own, killed = worked_line("8", SEVEN), worked_line("9", SEVEN)
    assert (own.quiet, own.made, own.rate, own.doubling, own.hearts, own.chips) == (True, True, 1, 1, 1, 1)
    assert (killed.quiet, killed.made, killed.hearts, killed.chips) == (True, False, 2, -2)
    flekked = settlement(played(spoken(WORKED["8"], "double game", "good", "good")))
    assert [(e.undertaking, e.doubling, e.chips) for e in flekked.lines] == [(GAME, 2, 2), (SEVEN, 1, 1)]


@pytest.mark.rule("V-PAY-4")
def test_no_quiet_seven_where_anybody_announced_one() -> None:
    for number in ("6", "7", "16", "24"):
        sevens = [e for e in settlement(played(WORKED[number])).lines if e.undertaking is SEVEN]
        assert [seven.quiet for seven in sevens] == [False]


@pytest.mark.rule("V-PAY-5")
def test_units_of_a_hundred_count_tens_above_and_tens_missing() -> None:
    made, lost, nothing = (worked_line(n, HUNDRED) for n in ("12", "11", "14"))
    assert (made.made, made.units, made.chips) == (True, 5, 20)  # 140 in all
    assert (lost.made, lost.units, lost.chips) == (False, 3, -12)  # 10 missing, 20 of the others
    assert (nothing.made, nothing.units, nothing.chips) == (False, 4, -16)
    against = worked_line("18", HUNDRED, Side.DEFENDERS)
    assert (against.made, against.units, against.chips) == (False, 3, 12)


@pytest.mark.rule("V-PAY-7")
@pytest.mark.parametrize(("preset", "lost"), [("csm", 30), ("hospoda", 10), ("ctyrka", 20)])
def test_betl_and_durch_know_no_hearts(preset: str, lost: int) -> None:
    record = WORKED["19"]
    for opening in ("people 1", "trump H7"):
        deal = Record(record.rules, record.dealer, record.pack, (opening, *record.actions[1:]))
        assert settlement(played(deal, preset=preset)).chips == (-2 * lost, lost, lost)


@pytest.mark.rule("V-PAY-8")
def test_the_net_is_cut_and_not_the_lines() -> None:
    settled = settlement(played(WORKED["20"]))
    assert line(settled, DURCH).chips == 960
    assert settled.chips == (1000, -500, -500)
    lower = settlement(played(WORKED["18"], limit=10))  # +12 and -1 are 11
    assert [each.chips for each in lower.lines] == [-1, 12]
    assert lower.chips == (20, -10, -10)


@pytest.mark.rule("V-PAY-9")
def test_who_alone_raised_what_was_laid_pays_the_difference_for_both() -> None:
    settled = settlement(played(WORKED["21"]))
    assert settled.laid == (DURCH,)
    assert line(settled, DURCH).chips == 60


@pytest.mark.rule("V-PAY-9")
def test_what_both_raised_is_paid_alike() -> None:
    settled = settlement(played(WORKED["20"]))  # laid, but flek and tutti came from different defenders
    assert {p for p in played(WORKED["20"]).pledges[0].raised_by if p != FOREHAND} == {MIDDLE, 2}
    assert settled.laid == ()


@pytest.mark.rule("V-PAY-9", "V-PAY-8")
def test_the_limit_cuts_before_the_split() -> None:
    """V is cut to 50, B is 30: he pays 70, his partner 30, and the declarer gets 100 as ever."""
    flekked = spoken(WORKED["21"], "double durch", "good")
    assert settlement(played(flekked, limit=50)).chips == (100, -70, -30)
    assert settlement(played(flekked, limit=31)).chips == (62, -32, -30)


@pytest.mark.rule("V-PAY-9", "V-OPT")
def test_a_table_may_do_without_the_split() -> None:
    settled = settlement(played(WORKED["21"], laydown_split=False))
    assert (settled.chips, settled.laid) == ((120, -60, -60), ())


@pytest.mark.rule("V-PAY-9")
def test_a_laid_undertaking_that_is_lost_in_play_shifts_nothing() -> None:
    """Forhont could not lose his durch, had he led his highest leaves first."""
    deal = after(
        start("LA LK LU LX L9 L8 AA AK HA BA H7 B7", "LO", "L7"),
        "trump LA, discard B7 H7, durch, double durch, good, good, play L8, play LO, play L7",
    )
    assert (settlement(deal).chips, settlement(deal).laid) == ((-120, 60, 60), ())


def test_a_deal_under_way_has_no_settlement() -> None:
    record = WORKED["1"]
    actions = [read_action(text) for text in record.actions[:-1]]
    assert replay(Rules(), record.dealer, record.pack, actions).settlement is None
