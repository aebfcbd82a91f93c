"""Analyses of what is over: worked out once for all who may look at the deal, from what lies open alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from storage.house import Limits
from storage.live import Live
from storage.states import Stage
from storage.states.taught import Progress
from tests.storage.house import Clock, House, Second, Table, refused
from tests.storage.tutoring import FOUND, Here

TO_TRUMPS = ("colour", "good", "announce game")  # where it is offered, this is said
TO_DURCH = ("durch", "good")


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


async def finished(house: House, said: tuple[str, ...]) -> tuple[Table, int]:
    """A table and its last deal, in which whoever could said one of these."""
    table = await house.table()
    while True:
        while (await table.state()).stage is Stage.PLAYING:
            user = await table.to_act()
            offered = await table.offered(user)
            await table.act(user, next((word for word in said if word in offered), offered[-1]))
        state = await table.state()
        assert state.view is not None
        assert state.deal is not None
        if (len(state.view.tricks) == 10) is (said is TO_TRUMPS):  # the cards may not let them say it
            return table, state.deal
        await table.wish_all()


async def test_an_analysis_is_worked_out_once_for_all(house: House, here: Here) -> None:
    table, deal = await finished(house, TO_TRUMPS)
    for user in table.users:
        found = await house.live.tutor.analysis(user, table.id, deal, patience=30)
        assert (found.progress, found.analysis) == (Progress.READY, FOUND)
        assert found.replay == await house.live.replay(user, table.id, deal)
    (view,) = here.analysed
    assert (view.seat, view.hand, view.discard) == (None, (), ())


async def test_cards_that_stayed_in_the_hands_are_not_analysed(house: House, here: Here) -> None:
    table, deal = await finished(house, TO_DURCH)
    found = await house.live.tutor.analysis(table.users[0], table.id, deal)
    assert (found.progress, found.analysis) == (Progress.HIDDEN, None)
    assert here.analysed == []


async def test_a_running_deal_and_a_strangers_are_not_analysed(house: House) -> None:
    table = await house.table()
    stranger = (await house.users(4))[3]
    await refused("unknown_deal", house.live.tutor.analysis(table.users[0], table.id, 1))
    await refused("unknown_table", house.live.tutor.analysis(stranger, table.id, 1))


async def test_where_nobody_can_think_the_page_says_so(house: House, here: Here) -> None:
    table, deal = await finished(house, TO_TRUMPS)
    user = table.users[0]
    here.fails = True
    for _ in range(4):
        missing = await house.live.tutor.analysis(user, table.id, deal, patience=30)
        assert missing.progress is Progress.MISSING
    assert (await house.live.tutor.analysis(user, table.id, deal)).progress is Progress.LATER
    here.fails = False
    other = await house.live.tutor.analysis(table.users[1], table.id, deal, patience=30)
    assert other.progress is Progress.READY
    assert (await house.live.tutor.analysis(user, table.id, deal)).progress is Progress.READY


async def test_without_thinkers_there_are_no_analyses(house: House) -> None:
    table, deal = await finished(house, TO_TRUMPS)
    alone = house.make(thinkers=None)
    assert (await alone.tutor.analysis(table.users[0], table.id, deal)).progress is Progress.MISSING
    await alone.shutdown()
