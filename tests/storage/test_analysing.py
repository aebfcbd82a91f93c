"""Analyses of what is over: worked out once for all who may look at the deal, from what lies open alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from engine.players.readiness import MissingSolver
from storage.house import Limits
from storage.live import Live
from storage.states.taught import Progress
from tests.storage.house import Clock, House, Second, refused
from tests.storage.tutoring import TO_DURCH, TO_TRUMPS, Here, finished, made_up


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture
async def house(sqlite_url: str, here: Here) -> AsyncIterator[House]:
    """A house whose computers think: nothing of it is the database's matter, so one is enough."""
    clock, second = Clock(), Second(sqlite_url)

    def make(thinkers: Here | None = here) -> Live:
        return Live(sqlite_url, now=clock, pace=0, thinkers=thinkers, limits=Limits(questions=4))

    house = House(sqlite_url, clock, make, make(), second)
    yield house
    await house.live.shutdown()
    second.engine.dispose()


async def test_an_analysis_is_worked_out_once_for_all(house: House, here: Here) -> None:
    table = await house.table()
    deal = await finished(table, TO_TRUMPS)
    for user in table.users:
        found = await house.live.tutor.analysis(user, table.id, deal, patience=30)
        assert found.progress is Progress.READY
        assert found.analysis == made_up(here.analysed[0])
        assert found.replay == await house.live.replay(user, table.id, deal)
    (view,) = here.analysed
    assert (view.seat, view.hand, view.discard) == (None, (), ())


async def test_cards_that_stayed_in_the_hands_are_not_analysed(house: House, here: Here) -> None:
    table = await house.table()
    deal = await finished(table, TO_DURCH)
    found = await house.live.tutor.analysis(table.users[0], table.id, deal)
    assert (found.progress, found.analysis) == (Progress.HIDDEN, None)
    assert here.analysed == []


async def test_a_running_deal_and_a_strangers_are_not_analysed(house: House) -> None:
    table = await house.table()
    stranger = (await house.users(4))[3]
    await refused("unknown_deal", house.live.tutor.analysis(table.users[0], table.id, 1))
    await refused("unknown_table", house.live.tutor.analysis(stranger, table.id, 1))


@pytest.mark.parametrize("why", ["late", "KeyError"])
async def test_where_nobody_can_think_the_page_says_so(house: House, here: Here, why: str) -> None:
    table = await house.table()
    deal = await finished(table, TO_TRUMPS)
    user = table.users[0]
    here.fails = why
    for _ in range(4):
        found = await house.live.tutor.analysis(user, table.id, deal, patience=30)
        assert found.progress is (Progress.LATER if why == "late" else Progress.MISSING)
    assert len(here.asked_in_vain) == 4
    assert (await house.live.tutor.analysis(user, table.id, deal)).progress is Progress.LATER
    here.fails = ""
    other = await house.live.tutor.analysis(table.users[1], table.id, deal, patience=30)
    assert other.progress is Progress.READY
    assert (await house.live.tutor.analysis(user, table.id, deal)).progress is Progress.READY


async def test_where_there_is_no_solver_it_is_asked_for_once(house: House, here: Here) -> None:
    table = await house.table()
    deal = await finished(table, TO_TRUMPS)
    here.fails = MissingSolver.__name__
    for user in table.users:
        found = await house.live.tutor.analysis(user, table.id, deal, patience=30)
        assert found.progress is Progress.MISSING
    assert len(here.asked_in_vain) == 1


async def test_without_thinkers_there_are_no_analyses(house: House) -> None:
    table = await house.table()
    deal = await finished(table, TO_TRUMPS)
    alone = house.make(thinkers=None)
    assert (await alone.tutor.analysis(table.users[0], table.id, deal)).progress is Progress.MISSING
    await alone.shutdown()
