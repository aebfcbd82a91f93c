"""The tasks and the news: what is told, when, and to whom."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from engine.notation import write_action
from engine.offers import offers
from engine.rules import Rules
from storage import bank
from storage.bus import Bus, Subscription
from storage.house import Pauses
from storage.listening import NAME
from storage.live import Live
from storage.models import ACTIONS, TABLES
from storage.presence import ALIVE, Presence, Sign
from storage.snapshot import COMPUTERS
from storage.states import Access, Stage, Tempo
from tests.storage.house import Clock, House, Second, Table, first_offer, refused


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


@pytest.mark.postgres
async def test_news_of_another_process(postgres_url: str) -> None:
    """Two servers on one database: what one commits, the other's pages hear."""
    here, there = (Live(postgres_url, pauses=Pauses(0, 0), choose=first_offer) for _ in range(2))
    await here.start_tasks()
    me = await there.sign_in(1, "Honza", "cs")
    table_id = await there.open_table(me.user_id, "Stůl", Rules(), Tempo.LIVE, Access.LINK, 1)
    with here.subscribe(table_id) as told:
        state = await there.add_computer(me.user_id, table_id)
        assert await news(told) == state.version
        assert await here.table(me.user_id, table_id) == state
        state = await there.start(me.user_id, table_id)
        while state.view is not None and state.view.count < 8 and state.stage is Stage.PLAYING:
            if state.view.to_act == state.me:
                action = write_action(offers(state.view)[0])
                await there.act(me.user_id, table_id, 1, state.view.count, action)
            await news(told)
            state = await there.table(me.user_id, table_id)
    assert (await here.table(me.user_id, table_id)).deal == 1
    await here.shutdown()
    await there.shutdown()


@pytest.mark.postgres
async def test_who_is_at_another_process_is_there(postgres_url: str) -> None:
    here, there = (Live(postgres_url, choose=first_offer) for _ in range(2))
    await here.start_tasks()
    await there.start_tasks()
    me = await there.sign_in(1, "Honza", "cs")
    table_id = await there.open_table(me.user_id, "Stůl", Rules(), Tempo.LIVE, Access.LINK)

    async def connected() -> bool:
        seat = (await here.table(me.user_id, table_id)).seats[0]
        return seat is not None and seat.connected

    with here.subscribe(table_id) as told:
        there.seen_alive(me.user_id, table_id)
        await news(told)
        assert await connected()
        there.gone(me.user_id, table_id)
        await news(told)
        assert not await connected()
    await here.shutdown()
    await there.shutdown()


@pytest.mark.postgres
async def test_a_version_is_one_state_for_every_process(postgres_url: str) -> None:
    """Only actions change the table, so its version and its length go together in whatever is read."""
    there = Live(postgres_url, choose=first_offer)
    here = Live(postgres_url, choose=first_offer)
    users = [(await here.sign_in(n, f"Hráč {n}", "cs")).user_id for n in range(3)]
    table_id = await here.open_table(users[0], "Stůl", Rules(), Tempo.LIVE, Access.OPEN)
    for user in users[1:]:
        await here.sit(user, table_id)
    await here.start(users[0], table_id)
    table = Table(here, table_id, users)
    state = await table.state()
    assert state.view is not None
    apart = state.version - state.view.count
    done = asyncio.Event()

    async def read() -> set[int]:
        found = set()
        while not done.is_set():
            state = await there.table(table.users[0], table.id)
            assert state.view is not None
            found.add(state.version - state.view.count)
        return found

    readers = [asyncio.create_task(read()) for _ in range(4)]
    while (await table.state()).stage is Stage.PLAYING:
        await table.step()
    done.set()
    assert {gap for reader in readers for gap in await reader} == {apart}
    await here.shutdown()
    await there.shutdown()


@pytest.mark.postgres
async def test_who_posts_keeps_no_deal_from_beginning(postgres_url: str) -> None:
    """Another process may settle, late, what is settled already: it has the bank and waits for the table.

    The table's change must not wait for the bank then.
    """
    clock = Clock()
    live, second = Live(postgres_url, now=clock, choose=first_offer), Second(postgres_url)
    table = await House(postgres_url, clock, lambda: live, live, second).table()
    await table.play_deal()
    with second.engine.begin() as other:
        bank_id = other.execute(select(TABLES.c.bank_id)).scalar_one()
        bank.lock(other, bank_id)
        state = await asyncio.wait_for(table.wish_all(), 20)
    assert (state.stage, state.deal) == (Stage.PLAYING, 2)
    second.engine.dispose()
    await live.shutdown()


@pytest.mark.postgres
async def test_a_database_that_was_restarted_fails_nobody(postgres_url: str) -> None:
    clock = Clock()
    live, second = Live(postgres_url, now=clock, choose=first_offer), Second(postgres_url)
    table = await House(postgres_url, clock, lambda: live, live, second).table()
    others = "pid <> pg_backend_pid() AND datname = current_database()"
    second.execute(f"SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE {others}")
    await table.step()
    assert second.count("actions") == 1
    second.engine.dispose()
    await live.shutdown()


@pytest.mark.postgres
async def test_a_listener_that_was_cut_off_catches_up(postgres_url: str) -> None:
    live = Live(postgres_url, choose=first_offer)
    second = Second(postgres_url)
    await live.start_tasks()
    me = await live.sign_in(1, "Honza", "cs")
    table_id = await live.open_table(me.user_id, "Stůl", Rules(), Tempo.LIVE, Access.LINK)
    with live.subscribe(table_id) as told:
        second.execute("UPDATE tables SET version = 77")
        second.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE application_name = '{NAME}' AND datname = current_database()"
        )
        while await news(told) != 77:  # news of the founding may still be under way
            pass
    await live.shutdown()
    second.engine.dispose()


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
    presence.note(Sign("t", 1, "here", True))
    time = ALIVE - 1
    assert presence.connected(1, "t")
    time = ALIVE
    assert not presence.connected(1, "t")
    assert not presence.connected(1, "other")


def test_who_has_pages_at_two_processes_is_gone_with_the_last() -> None:
    presence = Presence()
    one, other = Sign("t", 1, "one", True), Sign("t", 1, "other", True)
    assert [presence.note(sign) for sign in (one, other, one)] == [True, False, False]
    assert not presence.note(one._replace(here=False))
    assert presence.connected(1, "t")
    assert presence.note(other._replace(here=False))
    assert not presence.connected(1, "t")
    assert presence.changes("t") == 2


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
