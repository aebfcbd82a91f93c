"""The lessons: they can be finished whatever the newcomer does, and their advice is the best there is."""

from __future__ import annotations

import random

import pytest

from engine.notation import write_action
from engine.offers import offers
from storage.lessons import AGAIN, ANYWAY, FINISH, LESSONS, SEAT, Moment, walk
from storage.states import Refused

Way = tuple[str, ...]
CHIPS = {1: 1, 2: 12, 3: 30}


def advised(number: int, turn: random.Random | None = None) -> list[Moment]:
    """Every decision on the advised way; `turn` chooses among what is as good."""
    moments = [walk(number, ())]
    while moments[-1].advised:
        now = moments[-1]
        moments.append(walk(number, (*now.way, turn.choice(now.advised) if turn else now.advised[0])))
    return moments


def offered(moment: Moment) -> list[str]:
    return [write_action(action) for action in offers(moment.view)]


def finished(number: int, way: Way, turn: random.Random) -> Moment:
    """The end of the lesson after that way, every later choice by chance and kept."""
    while (now := walk(number, way)).view.settlement is None:
        way = (*way, ANYWAY) if now.held else (*way, turn.choice(offered(now)))
    return now


@pytest.mark.parametrize("number", LESSONS)
def test_the_advised_way_wins(number: int) -> None:
    *_, last = advised(number)
    if last.view.settlement is None:
        last = walk(number, (*last.way, FINISH))
    assert last.view.settlement is not None
    assert last.view.settlement.chips[SEAT] == CHIPS[number]
    assert not last.strayed


@pytest.mark.parametrize("number", LESSONS)
def test_what_is_as_good_wins_as_much(number: int) -> None:
    for seed in range(6):
        turn = random.Random(seed)
        end = finished(number, advised(number, turn)[-1].way, turn)
        assert end.view.settlement is not None
        assert end.view.settlement.chips[SEAT] == CHIPS[number]


@pytest.mark.parametrize("number", LESSONS)
def test_whatever_is_offered_leads_to_an_end(number: int) -> None:
    turn = random.Random(number)
    for moment in advised(number):
        others = offered(moment)
        for text in turn.sample(others, min(len(others), 4)):
            end = finished(number, (*moment.way, text), turn)
            assert end.view.settlement is not None
            assert sum(end.view.settlement.chips) == 0


def test_what_the_sentences_warn_of_costs_the_deal() -> None:
    ten, ace = walk(1, ("good", "good")), walk(1, advised(1)[7].way)
    assert best(1, (*ten.way, "play HX", ANYWAY)) < 0
    assert best(1, (*ace.way, "play A7", ANYWAY)) < 0
    leading = advised(3)[3]
    for card in ("B7", "B8", "B9", "BX", "BO", "A7", "A8"):
        assert best(3, (*leading.way, f"play {card}", ANYWAY)) < 0


def best(number: int, way: Way) -> int:
    """The most chips that a way can still bring, a win being as good as any."""
    now = walk(number, way)
    if now.view.settlement is not None:
        return now.view.settlement.chips[SEAT]
    found = -100
    for text in offered(now):
        found = max(found, best(number, (*way, text)))
        if found > 0:
            break
    return found


def test_a_held_choice_is_taken_back_or_kept() -> None:
    way = ("good", "good")
    held = walk(1, (*way, "play HX"))
    assert (held.held, held.view) == ("play HX", walk(1, way).view)
    assert held.way == (*way, "play HX")
    again = walk(1, (*way, "play HX", AGAIN))
    assert again == walk(1, way)
    instead = walk(1, (*way, "play HX", "play H9"))
    assert instead == walk(1, (*way, "play H9"))
    kept = walk(1, (*way, "play HX", ANYWAY))
    assert kept.strayed
    assert kept.view.count > held.view.count


@pytest.mark.parametrize(
    ("number", "way", "code"),
    [
        (0, (), "unknown_lesson"),
        (4, (), "unknown_lesson"),
        (1, ("",), "unreadable"),
        (1, ("play",), "unreadable"),
        (1, ("play ZZ",), "unreadable"),
        (1, ("good",) * 65, "unreadable"),
        (1, ("play HX",), "not_offered"),
        (1, (AGAIN,), "not_offered"),
        (1, (ANYWAY,), "not_offered"),
        (1, ("good", ANYWAY), "not_offered"),
        (1, (FINISH,), "not_offered"),
        (2, ("discard HO A9",), "not_offered"),
    ],
)
def test_a_bad_way_is_refused(number: int, way: Way, code: str) -> None:
    with pytest.raises(Refused) as refused:
        walk(number, way)
    assert refused.value.code == code


def test_nothing_follows_the_end() -> None:
    way = advised(1)[-1].way
    for word in ("play AX", FINISH):
        with pytest.raises(Refused) as refused:
            walk(1, (*way, word))
        assert refused.value.code in ("deal_over", "not_offered")
