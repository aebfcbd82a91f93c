"""The arena: fair to both, the same every time, and its intervals are what they say."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.players.__main__ import main
from engine.players.arena import Match, compare, dealt, lost, play, seatings, standings
from engine.players.regret import Stage
from engine.players.teaching.analysis import analyse
from engine.rules import Rules
from engine.view import view

EQUALS = Match(("apprentice", "apprentice"), Rules(), 1)
SEED = 20261130
INTERVALS = 500
UNEQUAL = Match(("apprentice", "chance"), Rules(), 1)


@pytest.mark.parametrize(
    ("players", "every", "times"), [(2, False, 1), (3, False, 1), (2, True, 3), (3, True, 2)]
)
@pytest.mark.parametrize("deal", range(3))
def test_every_player_has_every_seat_of_a_deal_as_often(
    players: int, every: bool, times: int, deal: int
) -> None:
    seats = Counter((p, seat) for table in seatings(players, deal, every) for seat, p in enumerate(table))
    assert seats == {(player, seat): times for player in range(players) for seat in range(3)}


def test_what_the_cards_bring_is_the_same_for_both() -> None:
    """Equal players, who play alike, end level on every single deal."""
    assert all(play(EQUALS, deal) == (0, 0) for deal in range(20))
    assert all(play(EQUALS._replace(every=True), deal) == (0, 0) for deal in range(5))


def test_the_better_player_wins_and_the_other_pays_it() -> None:
    found = compare(UNEQUAL, 60, processes=1)
    (better, worse), (ahead,) = found.players, found.ahead
    assert better.chips == pytest.approx(-worse.chips)
    assert ahead.chips == pytest.approx(better.chips - worse.chips)
    assert ahead.chips - ahead.within > 0


def test_a_seed_gives_the_same_figures_in_any_number_of_processes() -> None:
    assert compare(UNEQUAL, 6, processes=1) == compare(UNEQUAL, 6, processes=2)
    assert compare(UNEQUAL, 6, processes=1) != compare(UNEQUAL._replace(seed=2), 6, processes=1)


def test_ninety_five_of_a_hundred_intervals_hold_the_truth() -> None:
    rng = Random(SEED)
    held = 0
    for _ in range(INTERVALS):
        figure = standings([(rng.gauss(2, 5), 0.0) for _ in range(50)]).players[0]
        held += abs(figure.chips - 2) <= figure.within
    assert 0.92 < held / INTERVALS < 0.97


def test_the_command_prints_a_line_for_each_player_and_pair(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena --deals 2 --seed 7 --rules hospoda --processes 1 apprentice chance apprentice"
    assert main(words.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 deals, seed 7, rates hospoda")
    assert [line.split()[0] for line in lines[1:]] == [
        "apprentice",
        "chance",
        "apprentice",
        "apprentice",
        "chance",
    ]
    assert all("±" in line for line in lines[1:])


def test_losses_by_stage_add_up_to_those_of_the_analysis() -> None:
    found = {n: lost(EQUALS, n) for n in range(2)}
    assert any(found.values())
    for n, losses in found.items():
        deal = dealt(EQUALS, n, (0, 0, 0))
        if losses is None:
            assert len(deal.tricks) < 10
        else:
            analysis = analyse(view(deal, None))
            assert sum(losses.values()) == sum(j.loss for j in (*analysis.said, *analysis.played))
            early = sum(j.loss for j in analysis.played if j.n < 9)
            assert losses[Stage.EARLY] == early


def test_the_command_prints_what_is_lost_in_every_stage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regret", "--deals", "3", "--seed", "20261130", "--processes", "1", "apprentice"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[12:26].strip() for line in lines[1:]] == list(Stage)


@pytest.mark.parametrize(
    "words",
    ["arena apprentice", "arena a b", "arena --deals 1 chance chance", "arena --rules x chance chance"],
)
def test_the_command_says_what_it_cannot_do(words: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words.split())
    assert stopped.value.code == 2
