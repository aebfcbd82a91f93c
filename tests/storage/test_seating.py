"""Sitting down, standing up, computers, the queue."""

import asyncio

import pytest
from sqlalchemy import text

from storage.house import Limits
from storage.states import Access, SeatState, Stage, TableState
from tests.storage.house import House, refused


def who(state: TableState) -> list[str | None]:
    return [seat.name if seat else None for seat in state.seats]


async def test_seats_are_in_the_order_of_sitting(house: House) -> None:
    table = await house.table(start=False)
    assert who(await table.state()) == ["Honza", "Alena", "Vašek"]
    assert [(await table.state(user)).me for user in table.users] == [0, 1, 2]


async def test_one_may_choose_a_free_seat(house: House) -> None:
    table = await house.table(people=1, access=Access.OPEN)
    other = (await house.users(2))[1]
    state = await house.live.sit(other, table.id, 2)
    assert who(state) == ["Honza", None, "Alena"]
    await refused("already_seated", house.live.sit(other, table.id, 1))
    await refused("seat_taken", house.live.sit((await house.users(3))[2], table.id, 0))
    for seat in (-1, 3, 10**20):
        await refused("seat_taken", house.live.sit((await house.users(3))[2], table.id, seat))


async def test_sitting_twice_changes_nothing(house: House) -> None:
    table = await house.table(people=2)
    before = await table.state(table.users[1])
    assert await house.live.sit(table.users[1], table.id) == before
    assert house.second.count("seats") == 2


async def test_two_want_the_last_seat_at_once(house: House) -> None:
    table = await house.table(people=2, access=Access.OPEN)
    three, four = (await house.users(4))[2:]
    await asyncio.gather(house.live.sit(three, table.id), house.live.sit(four, table.id))
    state = await table.state()
    assert None not in state.seats
    assert len(state.queue) == 1


async def test_computers_sit_where_it_is_free(house: House) -> None:
    table = await house.table(people=1)
    state = await house.live.add_computer(table.users[0], table.id, 2)
    assert [seat.computer if seat else None for seat in state.seats] == [False, None, True]
    state = await house.live.add_computer(table.users[0], table.id)
    assert all(state.seats)
    await refused("table_full", house.live.add_computer(table.users[0], table.id))
    await refused("seat_taken", house.live.add_computer(table.users[0], table.id, 2))
    await refused("seat_taken", house.live.add_computer(table.users[0], table.id, -1))
    await refused("seat_taken", house.live.add_computer(table.users[0], table.id, 9))


async def test_only_who_sits_adds_computers(house: House) -> None:
    table = await house.table(people=1, access=Access.OPEN)
    stranger = (await house.users(2))[1]
    await refused("not_seated", house.live.add_computer(stranger, table.id))


async def test_on_a_computers_seat_one_plays_from_the_next_deal(house: House) -> None:
    table = await house.table(people=2, computers=1, access=Access.OPEN)
    third = (await house.users(3))[2]
    waiting = await house.live.sit(third, table.id)
    assert (waiting.me, waiting.next_seat, waiting.stage) == (None, 1, Stage.PLAYING)
    assert waiting.view is not None
    assert waiting.view.seat is None
    assert waiting.view.hand == ()
    seat = waiting.seats[1]
    assert isinstance(seat, SeatState)
    assert (seat.computer, seat.next_name) == (True, "Vašek")
    await refused("not_seated", house.live.act(third, table.id, 1, 0, "good"))

    await house.live.run_due()
    while (await table.state()).stage is Stage.PLAYING:
        await table.step()
        await house.live.run_due()
    between = await house.live.table(third, table.id)
    assert (between.me, between.stage) == (1, Stage.BETWEEN)
    assert between.view is not None
    assert between.view.seat is None, "he had no hand in that deal"
    assert between.seats[1] is not None
    assert between.seats[1].balance == 0
    for user in (*table.users, third):
        await house.live.wish(user, table.id, True)
    state = await house.live.table(third, table.id)
    assert state.view is not None
    assert (state.deal, state.me, state.view.seat) == (2, 1, 1)


async def test_a_fourth_waits_and_moves_up(house: House) -> None:
    table = await house.table(access=Access.OPEN)
    fourth, fifth = (await house.users(5))[3:]
    assert (await house.live.sit(fourth, table.id)).queued == 1
    assert (await house.live.sit(fifth, table.id)).queued == 2
    assert (await house.live.sit(fourth, table.id)).queued == 1
    state = await house.live.leave(table.users[1], table.id)
    assert state is not None
    assert state.queue == ("Květa",)
    assert (await house.live.table(fourth, table.id)).next_seat == 1
    assert (await house.live.leave(fifth, table.id)).queue == ()  # type: ignore[union-attr]


async def test_the_queue_has_an_end(house: House) -> None:
    house.live = house.make(Limits(queue=1))
    table = await house.table(access=Access.OPEN)
    fourth, fifth = (await house.users(5))[3:]
    await house.live.sit(fourth, table.id)
    await refused("table_full", house.live.sit(fifth, table.id))


async def test_leaving_between_deals_frees_the_seat(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    await house.live.leave(table.users[2], table.id)
    state = await table.state()
    assert (state.stage, who(state)) == (Stage.PAUSED, ["Honza", "Alena", None])
    assert state.deadline is None
    await refused("not_seated", house.live.leave(table.users[2], table.id))


async def test_leaving_in_a_deal_hands_the_seat_to_a_computer(house: House) -> None:
    table = await house.table()
    leaver = await table.to_act()
    seat = (await table.state(leaver)).me
    assert seat is not None
    state = await house.live.leave(leaver, table.id)
    assert state is not None, "who played the deal may look on"
    assert (state.me, state.next_seat) == (None, None)
    assert state.view is not None
    assert (state.view.seat, state.view.hand) == (None, ())
    handed = state.seats[seat]
    assert handed is not None
    assert (handed.left, handed.stand_in, handed.computer, handed.user_id) == (True, True, False, leaver)
    await refused("not_seated", house.live.act(leaver, table.id, 1, 0, "good"))
    await refused("not_seated", house.live.back(leaver, table.id))

    table.users.remove(leaver)
    while (await table.state()).stage is Stage.PLAYING:
        await house.live.run_due()
        if (await table.state()).stage is Stage.PLAYING:
            await table.step()
    state = await table.state()
    assert (state.stage, state.seats[seat]) == (Stage.PAUSED, None)
    settlement = state.view.settlement if state.view else None
    assert settlement is not None
    bank = await house.live.bank(leaver, table.id)
    assert bank.balance == settlement.chips[seat], "the chips are the player's"
    assert {standing.user_id for standing in bank.standings} == {leaver, *table.users}


async def test_who_left_may_come_back_to_the_same_cards(house: House) -> None:
    table = await house.table()
    leaver = await table.to_act()
    before = await table.state(leaver)
    await house.live.leave(leaver, table.id)
    state = await house.live.sit(leaver, table.id)
    assert (state.me, state.view) == (before.me, before.view)
    await table.step()
    assert not house.second.rows(text("SELECT * FROM actions WHERE computer"))


async def test_a_table_that_nobody_sits_at_is_closed(house: House) -> None:
    table = await house.table(people=1, computers=2, start=False)
    state = await house.live.leave(table.users[0], table.id)
    assert state is not None
    assert state.stage is Stage.CLOSED
    await refused("table_closed", house.live.sit(table.users[0], table.id))


async def test_computers_finish_the_deal_and_begin_none(house: House) -> None:
    table = await house.table(people=1, computers=2)
    await house.live.leave(table.users[0], table.id)
    await house.live.run_due()
    state = await table.state()
    assert (state.stage, state.deal) == (Stage.CLOSED, 1)
    assert sum(house.second.chips()) == 0


async def test_the_founder_removes_and_the_removed_stays_out(house: House) -> None:
    table = await house.table(start=False, access=Access.OPEN)
    founder, removed, _ = table.users
    await refused("not_founder", house.live.remove(removed, table.id, 0))
    code = (await house.live.remove(founder, table.id, 1)).code
    assert code is not None
    await refused("unknown_table", house.live.table(removed, table.id))
    await refused("unknown_table", house.live.sit(removed, table.id))
    await refused("wrong_code", house.live.join(removed, code))
    assert await house.live.my_tables(removed) == ()


async def test_the_code_changes_when_somebody_is_removed(house: House) -> None:
    table = await house.table(people=2)
    old = (await table.state()).code
    new = (await house.live.remove(table.users[0], table.id, 1)).code
    assert old is not None
    assert new not in (None, old)
    await refused("wrong_code", house.live.join((await house.users(3))[2], old))


async def test_the_founder_removes_a_computer(house: House) -> None:
    table = await house.table(people=1, computers=2, start=False)
    state = await house.live.remove(table.users[0], table.id, 1)
    assert state.seats[1] is None
    for seat in (1, -1, 3):
        state = await house.live.remove(table.users[0], table.id, seat)
        assert [s is not None for s in state.seats] == [True, False, True]


async def test_somebody_removed_in_a_deal_is_played_for(house: House) -> None:
    table = await house.table(people=2, computers=1)
    await house.live.remove(table.users[0], table.id, 2)
    seat = (await table.state()).seats[2]
    assert seat is not None
    assert (seat.left, seat.user_id) == (True, table.users[1])


@pytest.mark.parametrize("who_asks", ["stranger", "nobody"])
async def test_a_table_by_link_is_unknown_to_others(house: House, who_asks: str) -> None:
    table = await house.table()
    stranger = (await house.users(4))[3]
    asks = stranger if who_asks == "stranger" else None
    await refused("unknown_table", house.live.table(asks, table.id))
    if asks is not None:
        for asked in (
            house.live.sit(asks, table.id),
            house.live.leave(asks, table.id),
            house.live.add_computer(asks, table.id),
            house.live.remove(asks, table.id, 0),
            house.live.start(asks, table.id),
            house.live.wish(asks, table.id, True),
            house.live.back(asks, table.id),
            house.live.close(asks, table.id),
            house.live.history(asks, table.id),
            house.live.bank(asks, table.id),
            house.live.replay(asks, table.id, 1),
        ):
            await refused("unknown_table", asked)


@pytest.mark.parametrize("table_id", ["", "x" * 22, "a\x00b", "ž" * 22, "x" * 5000, "../../etc/passwd"])
async def test_a_table_that_does_not_exist(house: House, table_id: str) -> None:
    user = (await house.users(1))[0]
    await refused("unknown_table", house.live.table(user, table_id))
    await refused("unknown_table", house.live.sit(user, table_id))
    await refused("unknown_table", house.live.act(user, table_id, 1, 0, "good"))
    await refused("unknown_table", house.live.history(user, table_id))


async def test_others_watch_an_open_table(house: House) -> None:
    table = await house.table(access=Access.OPEN)
    for user in ((await house.users(4))[3], None):
        state = await house.live.table(user, table.id)
        assert state.view is not None
        assert (state.me, state.view.seat, state.view.hand, state.code) == (None, None, (), None)
