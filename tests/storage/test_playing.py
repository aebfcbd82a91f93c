"""Acting: what is written, what is refused, and that nothing happens twice."""

import asyncio

import pytest
from sqlalchemy import select, text

from engine.rules import Rules
from storage.models import DEALS, ENTRIES, PLAYERS, POSTINGS
from storage.states import Access, Refused, Stage, TableState
from tests.storage.house import House, refused


async def test_whole_deals_by_three_people(house: House) -> None:
    table = await house.table()
    for number in range(1, 7):
        state = await table.play_deal()
        assert (state.stage, state.deal) == (Stage.BETWEEN, number)
        assert state.view is not None
        assert state.view.settlement is not None
        assert len(house.second.log(number)) == state.view.count
        posted = house.second.rows(
            select(ENTRIES.c.line, ENTRIES.c.chips)
            .join_from(ENTRIES, POSTINGS)
            .join(DEALS)
            .where(DEALS.c.number == number)
            .order_by(ENTRIES.c.line)
        )
        assert tuple(row.chips for row in posted) == state.view.settlement.chips
        await table.wish_all()
    assert sum(house.second.chips()) == 0
    assert any(house.second.chips())


async def test_balances_are_the_sums_of_all_deals(house: House) -> None:
    table = await house.table()
    totals = [0, 0, 0]
    for _ in range(4):
        state = await table.play_deal()
        assert state.view is not None
        assert state.view.settlement is not None
        totals = [a + b for a, b in zip(totals, state.view.settlement.chips, strict=True)]
        assert [seat.balance for seat in state.seats if seat] == totals
        await table.wish_all()


async def test_the_dealer_goes_round(house: House) -> None:
    table = await house.table()
    for _ in range(4):
        await table.play_deal()
        await table.wish_all()
    dealers = [row.dealer for row in house.second.rows(select(DEALS.c.dealer).order_by(DEALS.c.number))]
    assert dealers == [(dealers[0] + n) % 3 for n in range(5)]


async def test_the_first_dealer_is_drawn(house: House) -> None:
    founder = (await house.users(1))[0]
    for _ in range(20):
        table_id = await house.live.open_table(founder, "Stůl", Rules(), "live", "link", 2)  # type: ignore[arg-type]
        await house.live.start(founder, table_id)
    dealers = {row.dealer for row in house.second.rows(select(DEALS.c.dealer))}
    packs = {row.pack for row in house.second.rows(select(DEALS.c.pack))}
    assert len(dealers) > 1
    assert len(packs) == 20


async def test_a_lost_reply_said_again(house: House) -> None:
    table = await house.table()
    user = await table.to_act()
    action = (await table.offered(user))[0]
    first = await house.live.act(user, table.id, 1, 0, action)
    again = await house.live.act(user, table.id, 1, 0, action)
    assert again == first
    assert house.second.log() == [action]


async def test_a_lost_reply_said_again_after_the_others_went_on(house: House) -> None:
    table = await house.table()
    user, action = await table.step()
    for _ in range(3):
        await table.step()
    state = await house.live.act(user, table.id, 1, 0, action)
    assert state.view is not None
    assert state.view.count == 4


async def test_the_last_reply_of_a_deal_said_again_in_the_next(house: House) -> None:
    table = await house.table()
    last = (0, "")
    while (await table.state()).stage is Stage.PLAYING:
        last = await table.step()
    seen = len(house.second.log()) - 1
    await table.wish_all()
    state = await house.live.act(last[0], table.id, 1, seen, last[1])
    assert (state.deal, house.second.count("actions")) == (2, seen + 1)


async def test_a_retried_discard_may_name_its_cards_in_any_order(house: House) -> None:
    table = await house.table()
    await table.step()
    user = await table.to_act()
    cards = (await table.offered(user))[0].split()[1:]
    await house.live.act(user, table.id, 1, 1, f"discard {cards[1]} {cards[0]}")
    await house.live.act(user, table.id, 1, 1, f"discard {cards[0]} {cards[1]}")
    assert house.second.log()[1:] == [f"discard {cards[0]} {cards[1]}"]


async def test_another_text_at_a_place_that_is_taken_is_stale(house: House) -> None:
    table = await house.table()
    user = await table.to_act()
    one, other = (await table.offered(user))[:2]
    await house.live.act(user, table.id, 1, 0, one)
    await refused("stale", house.live.act(user, table.id, 1, 0, other))
    assert house.second.log() == [one]


async def test_somebody_elses_very_same_text_is_stale(house: House) -> None:
    table = await house.table()
    user, action = await table.step()
    other = next(u for u in table.users if u != user)
    await refused("stale", house.live.act(other, table.id, 1, 0, action))


@pytest.mark.parametrize(
    ("deal", "seen"), [(1, 1), (1, -1), (1, 99), (0, 0), (2, 0), (10**30, 0), (1, 2**70)]
)
async def test_any_other_place_is_stale(house: House, deal: int, seen: int) -> None:
    table = await house.table()
    user = await table.to_act()
    action = (await table.offered(user))[0]
    await refused("stale", house.live.act(user, table.id, deal, seen, action))
    assert house.second.log() == []


async def test_the_same_seen_in_the_next_deal_is_stale(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    await table.wish_all()
    user = await table.to_act()
    action = (await table.offered(user))[0]
    await refused("stale", house.live.act(user, table.id, 1, 0, action))
    assert house.second.log(2) == []


async def test_what_is_refused_in_which_order(house: House) -> None:
    table = await house.table()
    user = await table.to_act()
    other = next(u for u in table.users if u != user)
    stranger = (await house.users(4))[3]
    action = (await table.offered(user))[0]
    before = await table.state()

    await refused("unknown_table", house.live.act(user, "nothing", 9, 9, "nonsense"))
    await refused("unknown_table", house.live.act(stranger, table.id, 9, 9, "nonsense"))
    await refused("unreadable", house.live.act(user, table.id, 9, 9, "nonsense"))
    await refused("stale", house.live.act(user, table.id, 1, 9, action))
    await refused("not_offered", house.live.act(user, table.id, 1, 0, "colour"))
    await refused("not_offered", house.live.act(other, table.id, 1, 0, action))
    assert await table.state() == before
    assert house.second.count("actions") == 0


async def test_a_spectator_does_not_act(house: House) -> None:
    table = await house.table(access=Access.OPEN)
    stranger = (await house.users(4))[3]
    await refused("not_seated", house.live.act(stranger, table.id, 1, 0, "nonsense"))


async def test_a_seated_player_before_any_deal(house: House) -> None:
    table = await house.table(people=1, start=False)
    await refused("stale", house.live.act(table.users[0], table.id, 1, 0, "good"))


async def test_a_tap_on_a_finished_deal(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    length = len(house.second.log())
    await refused("deal_over", house.live.act(table.users[0], table.id, 1, length, "good"))
    await refused("stale", house.live.act(table.users[0], table.id, 1, length - 1, "concede"))
    assert len(house.second.log()) == length


async def test_twenty_different_taps_at_once(house: House) -> None:
    table = await house.table()
    await table.step()
    user = await table.to_act()
    actions = (await table.offered(user))[:20]
    answers = await asyncio.gather(
        *(house.live.act(user, table.id, 1, 1, action) for action in actions), return_exceptions=True
    )
    done = [answer for answer in answers if isinstance(answer, TableState)]
    codes = {answer.code for answer in answers if isinstance(answer, Refused)}
    assert (len(actions), len(done), codes) == (20, 1, {"stale"})
    assert len(house.second.log()) == 2
    assert (await table.state()).version == done[0].version


async def test_twenty_equal_taps_at_once(house: House) -> None:
    table = await house.table()
    user = await table.to_act()
    action = (await table.offered(user))[0]
    answers = await asyncio.gather(*(house.live.act(user, table.id, 1, 0, action) for _ in range(20)))
    assert house.second.log() == [action]
    assert {answer.version for answer in answers} == {answers[0].version}


async def test_all_tables_at_once(house: House) -> None:
    tables = [await house.table() for _ in range(5)]

    async def play(number: int) -> None:
        for _ in range(8):
            await tables[number].step()

    await asyncio.gather(*map(play, range(5)))
    assert house.second.count("actions") == 40


async def test_a_tap_while_others_sit_down(house: House) -> None:
    """The version grows under the action, but its deal does not: it still counts."""
    table = await house.table(access=Access.OPEN)
    queued = (await house.users(5))[3:]
    user = await table.to_act()
    action = (await table.offered(user))[0]
    await asyncio.gather(
        house.live.act(user, table.id, 1, 0, action), *(house.live.sit(u, table.id) for u in queued)
    )
    assert house.second.log() == [action]
    assert len((await table.state()).queue) == 2


async def test_a_change_that_was_not_told_yet(house: House) -> None:
    """Between a commit and its news memory is behind; an action then reads again and counts."""
    table = await house.table()
    user = await table.to_act()
    action = (await table.offered(user))[0]
    version = (await table.state()).version
    house.second.execute("UPDATE tables SET version = version + 1")
    state = await house.live.act(user, table.id, 1, 0, action)
    assert (state.version, house.second.log()) == (version + 2, [action])


async def test_the_log_says_who_and_when(house: House) -> None:
    table = await house.table()
    house.clock.pass_(seconds=5)
    user, action = await table.step()
    row = house.second.rows(text("SELECT * FROM actions"))[0]
    seat = house.second.rows(select(PLAYERS.c.seat).where(PLAYERS.c.user_id == user))[0].seat
    assert (row.n, row.seat, row.text, bool(row.computer)) == (0, seat, action, False)
