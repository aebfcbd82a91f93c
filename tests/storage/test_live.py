"""The tasks and the news: what is told, when, and to whom."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from storage.bus import Bus, Subscription
from storage.models import ACTIONS, TABLES
from storage.presence import ALIVE, Presence
from storage.snapshot import COMPUTERS
from storage.states import Stage
from tests.storage.house import House, refused


async def news(subscription: Subscription) -> int:
    return await asyncio.wait_for(anext(aiter(subscription)), 20)


async def test_a_version_is_told_after_the_commit(house: House) -> None:
    table = await house.table()
    with house.live.subscribe(table.id) as told:
        await table.step()
        version = await news(told)
        rows = house.second.rows(_version(table.id))
        assert version == rows[0].version == (await table.state()).version


async def test_other_tables_are_not_told(house: House) -> None:
    table, other = await house.table(), await house.table()
    with house.live.subscribe(other.id) as told, house.live.subscribe(table.id) as own:
        await table.step()
        await news(own)
        waiting = asyncio.ensure_future(anext(aiter(told)))
        await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()


async def test_a_refusal_tells_nothing(house: House) -> None:
    table = await house.table()
    with house.live.subscribe(table.id) as told:
        await refused("stale", house.live.act(table.users[0], table.id, 1, 5, "good"))
        await house.live.back(table.users[0], table.id)
        await table.step()
        assert await news(told) == (await table.state()).version


async def test_a_slow_listener_gets_the_newest_version(house: House) -> None:
    table = await house.table()
    with house.live.subscribe(table.id) as told:
        for _ in range(4):
            await table.step()
        await house.live.table(table.users[0], table.id)
        assert await news(told) == (await table.state()).version


async def test_listeners_are_let_go_at_the_end(house: House) -> None:
    table = await house.table()
    told = house.live.subscribe(table.id)
    waiting = asyncio.ensure_future(_all(told))
    await asyncio.sleep(0)
    await house.live.shutdown()
    assert await asyncio.wait_for(waiting, 20) == []


async def test_closing_twice_is_closing_once() -> None:
    bus = Bus()
    told = bus.subscribe("t")
    told.close()
    told.close()
    bus.publish("t", 1)


async def test_computers_play_by_themselves(house: House) -> None:
    """The real tasks, woken by news; nobody calls for what is due."""
    await house.live.start_tasks()
    await house.live.start_tasks()
    table = await house.table(people=1, computers=2)
    for _ in range(3):
        with house.live.subscribe(table.id) as told:
            while (state := await table.state()).stage is Stage.PLAYING:
                assert state.view is not None
                if state.view.to_act == state.me:
                    await table.step()
                else:
                    await news(told)
        await house.live.wish(table.users[0], table.id, True)
    await house.live.stop_tasks()
    await house.live.stop_tasks()
    assert sum(house.second.chips()) == 0
    assert house.second.count("deals") == 4


async def test_a_table_in_trouble_stops_no_other(house: House) -> None:
    """One table's rows are spoilt so that even loading it fails."""
    bad, good = await house.table(), await house.table()
    house.second.execute("DELETE FROM players WHERE deal_id = 1")
    house.again()
    await house.tick(seconds=60)
    await house.tick(seconds=60)
    assert house.second.rows(_actions(1)) == []
    assert len(house.second.rows(_actions(2))) > 0
    assert good.id != bad.id


async def test_who_is_there(house: House) -> None:
    table = await house.table(people=2, computers=1)

    async def connected() -> dict[str, bool]:
        return {seat.name: seat.connected for seat in (await table.state()).seats if seat}

    house.live.seen_alive(table.users[1], table.id)
    assert await connected() == {"Honza": False, "Alena": True, COMPUTERS[1]: True}
    house.live.gone(table.users[1], table.id)
    assert await connected() == {"Honza": False, "Alena": False, COMPUTERS[1]: True}


def test_a_sign_of_life_gets_old(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 0.0
    monkeypatch.setattr("storage.presence.time.monotonic", lambda: time)
    presence = Presence()
    presence.seen_alive(1, "t")
    time = ALIVE - 1
    assert presence.connected(1, "t")
    time = ALIVE
    assert not presence.connected(1, "t")
    assert not presence.connected(1, "other")


async def _all(told: AsyncIterator[int]) -> list[int]:
    return [version async for version in told]


def _version(table_id: str) -> object:
    return select(TABLES.c.version).where(TABLES.c.id == table_id)


def _actions(deal_id: int) -> object:
    return select(ACTIONS).where(ACTIONS.c.deal_id == deal_id)


async def test_a_database_that_is_away_for_a_while(house: House) -> None:
    table = await house.table()
    late = await table.to_act()
    house.second.execute("ALTER TABLE tables RENAME TO gone")
    await house.tick(seconds=60)
    house.second.execute("ALTER TABLE gone RENAME TO tables")
    await house.live.run_due()
    seats = (await table.state()).seats
    assert [seat.stand_in for seat in seats if seat and seat.user_id == late] == [True]
