"""A server that stopped at any instant, and logs that rules of another day cannot read."""

import asyncio
import os
import sys
import textwrap
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, text

from engine import machine
from engine.errors import BrokenInvariant
from storage.models import DEALS, TABLES
from storage.states import Stage
from storage.tempo import GRACE
from tests.storage.house import House, refused


async def test_the_next_server_goes_on_in_the_middle(house: House) -> None:
    table = await house.table()
    stops = 0
    while (await table.state()).stage is Stage.PLAYING:
        await table.step()
        if len(house.second.log()) % 5 == 0:
            before = [await table.state(user) for user in table.users]
            house.again()
            table.live = house.live
            assert [await table.state(user) for user in table.users] == before
            stops += 1
    assert stops > 0
    assert sum(house.second.chips()) == 0


async def test_a_settled_deal_is_shown_as_it_was(house: House) -> None:
    table = await house.table()
    before = await table.play_deal()
    house.again()
    assert await house.live.table(table.users[0], table.id) == before


async def test_a_reply_lost_with_the_server(house: House) -> None:
    table = await house.table()
    user, action = await table.step()
    house.again()
    state = await house.live.act(user, table.id, 1, 0, action)
    assert state.view is not None
    assert state.view.count == 1


async def test_computers_go_on_after_a_restart(house: House) -> None:
    table = await house.table(people=1, computers=2)
    house.again()
    table.live = house.live
    await house.live.run_due()
    assert await table.to_act() == table.users[0]


async def test_a_forced_card_is_not_put_off_by_a_restart(house: House) -> None:
    await house.table()
    due = house.clock.time + timedelta(seconds=40)
    with house.second.engine.begin() as connection:
        connection.execute(TABLES.update().values(due=due))
    house.clock.pass_(seconds=30)
    house.again()
    await house.live.start_tasks()
    await house.live.stop_tasks()
    deadline = house.clock.time + GRACE
    assert house.second.rows(select(TABLES.c.due, TABLES.c.deadline)) == [(due, deadline)]


async def test_a_server_killed_while_computers_play(house: House, tmp_path: Path) -> None:
    """Another process plays on the same database and is killed; this one goes on."""
    table = await house.table(people=1, computers=2)
    program = tmp_path / "server.py"
    program.write_text(
        textwrap.dedent(
            f"""
            import asyncio
            from datetime import datetime
            from engine.notation import write_action
            from engine.offers import offers
            from storage.house import Pauses
            from storage.live import Live
            from storage.states import Stage

            async def main():
                now = datetime.fromisoformat({house.clock.time.isoformat()!r})
                live = Live({house.url!r}, pauses=Pauses(0, 0), now=lambda: now)
                await live.start_tasks()
                while True:
                    state = await live.table({table.users[0]}, {table.id!r})
                    print(state.view.count, flush=True)
                    if state.view.to_act == state.me:
                        action = write_action(offers(state.view)[-1])
                        await live.act({table.users[0]}, state.id, state.deal, state.view.count, action)
                    elif state.stage is Stage.BETWEEN:
                        await live.wish({table.users[0]}, state.id, True)
                    await asyncio.sleep(0)

            asyncio.run(main())
            """
        )
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    server = await asyncio.create_subprocess_exec(
        sys.executable, str(program), stdout=asyncio.subprocess.PIPE, env=environment
    )
    assert server.stdout is not None
    async for line in server.stdout:
        if line.strip().isdigit() and int(line) >= 6:
            break
    server.kill()
    await server.communicate()
    house.again()
    table.live = house.live
    while (await table.state()).stage is Stage.PLAYING:
        await house.tick(seconds=60)
    assert sum(house.second.chips()) == 0
    numbers = house.second.rows(
        text("SELECT deal_id, count(*) AS length, max(n) AS last FROM actions GROUP BY 1")
    )
    assert all(row.length == row.last + 1 for row in numbers), "no gap in any log"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE actions SET text = 'concede' WHERE n = 1",
        "UPDATE actions SET text = 'something of tomorrow' WHERE n = 1",
        "UPDATE deals SET pack = 'H7 H8'",
        "UPDATE deals SET rules = '{\"new_rule\": 1}'",
    ],
)
async def test_a_running_deal_that_cannot_be_read_is_annulled(house: House, damage: str) -> None:
    table = await house.table()
    for _ in range(4):
        await table.step()
    house.second.execute(damage)
    house.again()
    table.live = house.live
    state = await table.state()
    assert (state.stage, state.annulled, state.view, state.deal) == (Stage.BETWEEN, True, None, 1)
    assert state.deadline is not None
    await refused("stale", house.live.act(table.users[0], table.id, 1, 4, "good"))
    assert (house.second.chips(), await house.live.history(table.users[0], table.id)) == ([], ())
    await refused("unknown_deal", house.live.replay(table.users[0], table.id, 1))

    state = await table.wish_all()
    assert (state.stage, state.annulled, state.deal) == (Stage.PLAYING, False, 2)
    rows = house.second.rows(select(DEALS.c.dealer, DEALS.c.state).order_by(DEALS.c.number))
    assert [row.state for row in rows] == ["annulled", "running"]
    assert rows[0].dealer == rows[1].dealer, "it is dealt again by the same hand"


async def test_whoever_comes_first_finds_it_annulled(house: House) -> None:
    table = await house.table()
    await table.step()
    house.second.execute("UPDATE actions SET text = '?'")
    house.again()
    user = table.users[0]
    answers = await asyncio.gather(
        house.live.act(user, table.id, 1, 1, "good"),
        house.live.table(user, table.id),
        house.live.my_tables(user),
        house.live.leave(user, table.id),
        house.live.run_due(),
        return_exceptions=True,
    )
    assert {getattr(a, "code", "") for a in answers if isinstance(a, BaseException)} == {"stale"}
    assert house.second.rows(select(DEALS.c.state)) == [("annulled",)]


async def test_a_settled_deal_that_cannot_be_read_keeps_its_lines(house: House) -> None:
    table = await house.table()
    before = (await table.play_deal()).view
    assert before is not None
    house.second.execute("UPDATE actions SET text = '?' WHERE n = 2")
    house.again()
    user = table.users[0]
    state = await house.live.table(user, table.id)
    assert (state.stage, state.view, state.annulled) == (Stage.BETWEEN, None, False)
    assert (await house.live.history(user, table.id))[0].settlement == before.settlement
    replay = await house.live.replay(user, table.id, 1)
    assert (replay.frames, replay.settlement) == ((), before.settlement)


async def test_a_table_whose_rules_lost_a_field(house: House) -> None:
    table = await house.table(start=False)
    house.second.execute('UPDATE tables SET rules = \'{"game": 7, "gone": 1, "limit": "much"}\'')
    house.again()
    state = await house.live.table(table.users[0], table.id)
    assert (state.rules.game, state.rules.limit) == (7, 500)


async def test_a_deal_that_breaks_the_engine_is_annulled(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a fault one could bring about with today's engine, so it is put into the real one."""

    def broken(deal: object) -> None:
        raise BrokenInvariant("no seat to act")

    table = await house.table()
    user = await table.to_act()
    action = (await table.offered(user))[0]
    monkeypatch.setattr(machine, "_check", broken)
    await refused("stale", house.live.act(user, table.id, 1, 0, action))
    monkeypatch.undo()
    assert (await table.state()).annulled
    assert (await table.wish_all()).deal == 2


async def test_deals_say_by_which_rules_they_began(house: House) -> None:
    await house.table()
    assert house.second.rows(select(DEALS.c.rules_version)) == [(machine.RULES_VERSION,)]
