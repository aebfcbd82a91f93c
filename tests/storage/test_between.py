"""Between deals: starting, wishes, the founder's rules, closing."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from engine.rules import Marriage, PlainGame, Rules
from storage.models import DEALS
from storage.states import Access, Pace, Stage, Strength, Tempo
from storage.stored import MOST_CHIPS
from tests.storage.house import House, refused


async def test_seated_players_start(house: House) -> None:
    table = await house.table(start=False)
    state = await house.live.start(table.users[2], table.id)
    assert (state.stage, state.deal, state.me) == (Stage.PLAYING, 1, 2)
    assert state.view is not None
    assert state.players == ("Honza", "Alena", "Vašek")


async def test_a_start_needs_all_seats(house: House) -> None:
    table = await house.table(people=2)
    await refused("seats_free", house.live.start(table.users[0], table.id))


async def test_only_seated_players_start(house: House) -> None:
    table = await house.table(start=False, access=Access.OPEN)
    await refused("not_seated", house.live.start((await house.users(4))[3], table.id))


async def test_three_start_at_once(house: House) -> None:
    table = await house.table(start=False)
    await asyncio.gather(*(house.live.start(user, table.id) for user in table.users))
    assert house.second.count("deals") == 1
    assert house.second.count("players") == 3


async def test_the_next_deal_begins_when_all_wish(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    state = await house.live.wish(table.users[0], table.id, True)
    assert state.stage is Stage.BETWEEN
    state = await house.live.wish(table.users[1], table.id, True)
    assert state.stage is Stage.BETWEEN
    assert [seat.wishes for seat in state.seats if seat] == [True, True, False]
    state = await house.live.wish(table.users[2], table.id, True)
    assert (state.stage, state.deal) == (Stage.PLAYING, 2)
    assert [seat.wishes for seat in state.seats if seat] == [False, False, False]


async def test_a_wish_may_be_taken_back(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    await house.live.wish(table.users[0], table.id, True)
    await house.live.wish(table.users[0], table.id, False)
    for user in table.users[1:]:
        await house.live.wish(user, table.id, True)
    assert (await table.state()).stage is Stage.BETWEEN


async def test_wishes_outlast_the_server(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    await house.live.wish(table.users[0], table.id, True)
    house.again()
    state = await house.live.table(table.users[1], table.id)
    assert [seat.wishes for seat in state.seats if seat] == [True, False, False]
    for user in table.users[1:]:
        await house.live.wish(user, table.id, True)
    assert (await house.live.table(table.users[0], table.id)).deal == 2


async def test_all_wish_at_once(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    await asyncio.gather(*(house.live.wish(user, table.id, True) for user in table.users * 2))
    assert (await table.state()).deal == 2
    assert house.second.count("deals") == 2


async def test_computers_always_wish(house: House) -> None:
    table = await house.table(people=1, computers=2)
    await house.live.run_due()
    while (await table.state()).stage is Stage.PLAYING:
        await table.step()
        await house.live.run_due()
    state = await table.state()
    assert [seat.wishes for seat in state.seats if seat] == [False, True, True]
    assert (await house.live.wish(table.users[0], table.id, True)).deal == 2


async def test_wishes_out_of_place(house: House) -> None:
    table = await house.table(start=False)
    await refused("no_deal", house.live.wish(table.users[0], table.id, True))
    await house.live.start(table.users[0], table.id)
    await refused("deal_running", house.live.wish(table.users[0], table.id, False))
    before = await table.state()
    assert await house.live.wish(table.users[0], table.id, True) == before


async def test_my_tables_say_whose_wish_the_next_deal_waits_for(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    first, *others = table.users

    async def awaited() -> list[bool]:
        return [(await house.live.my_tables(user))[0].my_wish for user in table.users]

    assert await awaited() == [True, True, True]
    await house.live.wish(first, table.id, True)
    assert await awaited() == [False, True, True]
    for other in others:
        await house.live.wish(other, table.id, True)
    assert await awaited() == [False, False, False]


async def test_a_wish_holds_for_the_rules_it_was_made_under(house: House) -> None:
    table = await house.table()
    state = await table.play_deal()
    founder, *others = table.users
    for user in others:
        await house.live.wish(user, table.id, True)
    house.clock.pass_(seconds=50)
    asked = house.live.change_rules(founder, table.id, state.rules, state.tempo, Access.OPEN)
    assert [seat.wishes for seat in (await asked).seats if seat] == [False, True, True]
    dear = replace(state.rules, game=100)
    state = await house.live.change_rules(founder, table.id, dear, state.tempo, state.access)
    assert [seat.wishes for seat in state.seats if seat] == [False, False, False]
    assert state.deadline == house.clock.time + timedelta(seconds=60)
    assert (await house.live.wish(founder, table.id, True)).stage is Stage.BETWEEN
    for user in others:
        state = await house.live.wish(user, table.id, True)
    assert state.view is not None
    assert state.view.rules == dear


async def test_rules_are_frozen_into_a_deal(house: House) -> None:
    rules = Rules(game=3, marriage=Marriage.HIGHEST, plain_game=PlainGame.FLEK, hearts_double=False)
    table = await house.table(rules=rules)
    founder = table.users[0]
    await refused(
        "deal_running",
        house.live.change_rules(founder, table.id, Rules(), Tempo.LIVE, Access.LINK),
    )
    await table.play_deal()
    state = await house.live.change_rules(founder, table.id, Rules(game=9), Tempo.CALM, Access.OPEN)
    assert (state.rules.game, state.tempo, state.access) == (9, Tempo.CALM, Access.OPEN)
    assert state.view is not None
    assert state.view.rules == rules, "the deal that is shown was played by the old ones"
    state = await table.wish_all()
    assert state.view is not None
    assert state.view.rules == state.rules == Rules(game=9)
    kept = [row.rules for row in house.second.rows(select(DEALS.c.rules).order_by(DEALS.c.number))]
    assert set(kept[0]) == set(Rules.__slots__), "every field is kept, whatever a preset becomes"
    assert (kept[0]["game"], kept[0]["marriage"], kept[1]["game"]) == (3, "highest", 9)


async def test_only_the_founder_changes_rules_and_closes(house: House) -> None:
    table = await house.table(start=False)
    other = table.users[1]
    changed = house.live.change_rules(other, table.id, Rules(), Tempo.LIVE, Access.LINK)
    await refused("not_founder", changed)
    await refused("not_founder", house.live.close(other, table.id))
    over = replace(Rules(), limit=MOST_CHIPS + 1)
    changed = house.live.change_rules(table.users[0], table.id, over, Tempo.LIVE, Access.LINK)
    await refused("bad_rules", changed)


async def test_the_founder_says_how_computers_play(house: House) -> None:
    table = await house.table(people=2, computers=1, start=False)
    founder, other = table.users
    await refused("not_founder", house.live.set_computers(other, table.id, Strength.APPRENTICE))
    await refused("bad_computers", house.live.set_computers(founder, table.id, "champion"))  # type: ignore[arg-type]
    before = await table.state()
    after = await house.live.set_computers(founder, table.id, Strength.APPRENTICE)
    assert (before.strength, after.strength) == (Strength.MASTER, Strength.APPRENTICE)
    assert after.version > before.version
    after = await house.live.change_rules(founder, table.id, Rules(), Tempo.LIVE, Access.LINK, pace=Pace.SLOW)
    assert (after.strength, after.pace) == (Strength.APPRENTICE, Pace.SLOW)
    await house.live.start(founder, table.id)
    await refused("deal_running", house.live.set_computers(founder, table.id, Strength.MASTER))


async def test_a_closed_table_stays_to_be_looked_at(house: House) -> None:
    table = await house.table()
    await refused("deal_running", house.live.close(table.users[0], table.id))
    await table.play_deal()
    state = await house.live.close(table.users[0], table.id)
    assert (state.stage, state.code, state.deadline) == (Stage.CLOSED, None, None)
    for asked in (
        house.live.wish(table.users[0], table.id, True),
        house.live.start(table.users[0], table.id),
        house.live.close(table.users[0], table.id),
        house.live.add_computer(table.users[0], table.id),
        house.live.change_rules(table.users[0], table.id, Rules(), Tempo.LIVE, Access.LINK),
    ):
        await refused("table_closed", asked)
    assert len(await house.live.history(table.users[1], table.id)) == 1
    assert await house.live.my_tables(table.users[0]) == ()


@pytest.mark.parametrize("stage", ["lobby", "between"])
async def test_the_version_grows_with_all_that_a_page_shows(house: House, stage: str) -> None:
    table = await house.table(people=1, computers=1, access=Access.OPEN)
    founder, other = await house.users(2)
    versions = [(await table.state()).version]

    async def grown(*calls: object) -> None:
        for call in calls:
            await call  # type: ignore[misc]
            versions.append((await table.state()).version)

    live, there = house.live, table.id
    await grown(live.sit(other, there), live.leave(other, there), live.add_computer(founder, there))
    if stage == "between":
        await grown(live.start(founder, there))
        await grown(live.leave(founder, there))
    else:
        await grown(live.change_rules(founder, there, Rules(game=2), Tempo.LIVE, Access.OPEN))
        await grown(live.remove(founder, there, 2), live.close(founder, there))
    assert versions == sorted(set(versions))
