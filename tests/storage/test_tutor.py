"""Hints for who plays alone; nobody is helped among people."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from engine.notation import write_action
from engine.offers import offers
from engine.players import choose
from engine.players.teaching.advice import advise_simply
from storage.house import Limits
from storage.live import Live
from storage.states import Access, Refused, Stage, TableState
from tests.storage.house import House, Table, refused
from tests.storage.tutoring import Here


@pytest.fixture
async def here(house: House, database_url: str) -> AsyncIterator[Here]:
    """The house goes on with computers that think, and few questions a minute."""
    thinkers = Here()
    house.live = Live(
        database_url, now=house.clock, choose=choose, pace=0, thinkers=thinkers, limits=Limits(questions=4)
    )
    yield thinkers
    await house.live.shutdown()


async def my_turn(house: House, table: Table) -> TableState:
    """The practice table once its person is on turn, in the next deal if this one is over."""
    while not (state := await table.state()).hints:
        if state.stage is Stage.BETWEEN:
            await table.wish_all()
        await house.tick(seconds=1)
    return state


async def play_on(table: Table, state: TableState) -> TableState:
    assert state.view is not None
    return await table.act(table.users[0], write_action(offers(state.view)[0]))


async def practice(house: House) -> Table:
    return await house.table(people=1, computers=2)


def at(state: TableState) -> tuple[int, int]:
    assert state.deal is not None
    assert state.view is not None
    return state.deal, state.view.count


async def test_a_hint_stands_until_it_is_hidden_or_the_turn_is_over(house: House, here: Here) -> None:
    table = await practice(house)
    user, state = table.users[0], await my_turn(house, table)
    hinted = await house.live.tutor.hint(user, table.id, *at(state))
    assert hinted.advice is not None
    assert state.view is not None
    assert hinted.advice.action in offers(state.view)
    assert hinted.version == state.version
    assert (await table.state()).advice == hinted.advice
    await house.live.tutor.hint(user, table.id, *at(state))
    assert here.thought.count("advise") == 1
    assert (await house.live.tutor.hide_hint(user, table.id, *at(state))).advice is None
    assert (await table.state()).advice is None
    await house.live.tutor.hint(user, table.id, *at(state))
    assert (await play_on(table, state)).advice is None


async def test_where_no_worker_is_free_the_simple_player_advises(house: House, here: Here) -> None:
    table = await practice(house)
    state = await my_turn(house, table)
    here.fails = "late"
    hinted = await house.live.tutor.hint(table.users[0], table.id, *at(state))
    (remembered,) = here.asked_in_vain
    assert hinted.advice == advise_simply(remembered)


async def test_among_people_nobody_is_helped(house: House) -> None:
    table = await house.table(people=2, computers=1)
    for _ in range(6):
        state = await table.state()
        assert state.view is not None
        for user in table.users:
            seen = await table.state(user)
            assert not seen.hints
            assert seen.advice is None
            await refused("no_hints", house.live.tutor.hint(user, table.id, *at(state)))
            await refused("no_hints", house.live.tutor.hide_hint(user, table.id, *at(state)))
        await house.tick(seconds=10)


async def test_hints_are_for_who_is_on_turn_now(house: House) -> None:
    table = await practice(house)
    user, state = table.users[0], await my_turn(house, table)
    deal, seen = at(state)
    await refused("stale", house.live.tutor.hint(user, table.id, deal, seen + 1))
    await refused("stale", house.live.tutor.hint(user, table.id, deal + 1, seen))
    after = await play_on(table, state)
    if not after.hints:
        await refused("no_hints", house.live.tutor.hint(user, table.id, *at(after)))
    await refused("stale", house.live.tutor.hint(user, table.id, deal, seen))


async def test_who_watches_gets_no_hint_and_sees_none(house: House) -> None:
    table = await house.table(people=1, computers=2, access=Access.OPEN)
    other = (await house.users(2))[1]
    state = await my_turn(house, table)
    await house.live.tutor.hint(table.users[0], table.id, *at(state))
    assert (await table.state()).advice is not None
    for watcher in (other, None):
        watched = await house.live.table(watcher, table.id)
        assert not watched.hints
        assert watched.advice is None
    await refused("not_seated", house.live.tutor.hint(other, table.id, *at(state)))


async def test_without_a_deal_there_is_nothing_to_ask(house: House) -> None:
    table = await house.table(people=1, computers=1)
    with pytest.raises(Refused) as caught:
        await house.live.tutor.hint(table.users[0], table.id, 1, 0)
    assert caught.value.code in ("not_seated", "no_deal")
    await refused("unknown_table", house.live.tutor.hint(table.users[0], "A" * 22, 1, 0))


async def test_questions_are_limited(house: House, here: Here) -> None:
    table = await practice(house)
    for _ in range(4):
        state = await my_turn(house, table)
        await house.live.tutor.hint(table.users[0], table.id, *at(state))
        await house.live.tutor.hint(table.users[0], table.id, *at(state))  # it is known: no question
        await play_on(table, state)
    state = await my_turn(house, table)
    await refused("rate_limited", house.live.tutor.hint(table.users[0], table.id, *at(state)))
