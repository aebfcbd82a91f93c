"""Time: who is late, who stands in, when computers act. No test waits: the clock is set by hand."""

from datetime import timedelta

import pytest
from sqlalchemy import select, text

from engine.cards import PACK
from engine.notation import write_cards
from engine.phases import Phase
from storage.house import Pauses
from storage.models import ACTIONS, TABLES
from storage.states import Pace, SeatState, Settings, Stage, Strength, Tempo
from storage.tempo import GRACE, SPREAD, TURN
from tests.storage.house import House, Table


async def seat_of(table: Table, user: int) -> SeatState:
    seats = (await table.state()).seats
    return next(seat for seat in seats if seat is not None and seat.user_id == user)


async def test_every_turn_has_its_deadline(house: House) -> None:
    table = await house.table()
    state = await table.state()
    assert (state.since, state.deadline) == (house.clock.time, house.clock.time + timedelta(seconds=60))
    house.clock.pass_(seconds=30)
    await table.step()
    state = await table.state()
    assert (state.since, state.deadline) == (house.clock.time, house.clock.time + timedelta(seconds=60))


@pytest.mark.parametrize(
    ("tempo", "seconds"),
    [(Tempo.LIVE, 60), (Tempo.CALM, 300), (Tempo.POST_DAY, 86_400), (Tempo.POST_DAYS, 259_200)],
)
async def test_tempos(house: House, tempo: Tempo, seconds: int) -> None:
    table = await house.table(tempo=tempo)
    late = await table.to_act()
    await house.tick(seconds=seconds - 1)
    assert not (await seat_of(table, late)).stand_in
    await house.tick(seconds=1)
    assert (await seat_of(table, late)).stand_in
    assert TURN[tempo] == timedelta(seconds=seconds)


async def test_without_limit_nobody_is_ever_late(house: House) -> None:
    table = await house.table(tempo=Tempo.UNLIMITED)
    await house.tick(days=1000)
    state = await table.state()
    assert (state.deadline, house.second.count("actions")) == (None, 0)
    await table.play_deal()
    await house.tick(days=1000)
    assert (await table.state()).stage is Stage.BETWEEN


async def test_a_computer_acts_for_who_is_late(house: House) -> None:
    table = await house.table()
    late = await table.to_act()
    version = (await table.state()).version
    await house.tick(seconds=60)
    state = await table.state()
    assert state.version > version
    assert house.second.rows(select(ACTIONS.c.n, ACTIONS.c.computer))[0] == (0, True)
    assert len(house.second.log()) > 1, "after the trump card he also discards, and so on"
    assert await table.to_act() != late
    assert (await seat_of(table, late)).stand_in
    assert not (await seat_of(table, late)).computer


async def test_it_goes_on_acting_until_he_is_back(house: House) -> None:
    table = await house.table()
    late = await table.to_act()
    await house.tick(seconds=60)
    while (await table.state()).stage is Stage.PLAYING:
        await table.step()
        await house.live.run_due()
    seats = house.second.rows(select(ACTIONS.c.seat, ACTIONS.c.computer))
    hand = (await seat_of(table, late)).seat
    assert {row.computer for row in seats if row.seat == hand} == {True}
    assert {row.computer for row in seats if row.seat != hand} == {False}


async def test_looking_is_no_return(house: House) -> None:
    table = await house.table()
    late = await table.to_act()
    await house.tick(seconds=60)
    for _ in range(3):
        await table.state(late)
        house.live.seen_alive(late, table.id)
    assert (await seat_of(table, late)).stand_in


async def test_saying_that_one_is_back(house: House) -> None:
    house.live = house.make(pauses=Pauses(30, 30))
    table = await house.table()
    late = await table.to_act()
    await house.tick(seconds=60)
    await house.tick(seconds=5)
    count = house.second.count("actions")
    state = await house.live.back(late, table.id)
    assert not (await seat_of(table, late)).stand_in
    assert state.deadline == house.clock.time + timedelta(seconds=60)
    await house.tick(seconds=59)
    assert house.second.count("actions") == count


async def test_acting_oneself_is_a_return(house: House) -> None:
    house.live = house.make(pauses=Pauses(30, 30))
    table = await house.table()
    late = await table.to_act()
    await house.tick(seconds=60)
    assert (await seat_of(table, late)).stand_in
    assert await table.to_act() == late
    await table.step()
    assert not (await seat_of(table, late)).stand_in
    driven = house.second.rows(text("SELECT driver FROM players"))
    assert {row.driver for row in driven} == {"player"}


async def test_saying_it_for_nothing_changes_no_deadline(house: House) -> None:
    table = await house.table()
    user = await table.to_act()
    deadline = (await table.state()).deadline
    house.clock.pass_(seconds=30)
    assert (await house.live.back(user, table.id)).deadline == deadline


async def test_a_stand_ins_chips_are_the_players(house: House) -> None:
    table = await house.table()
    while (await table.state()).stage is Stage.PLAYING:
        await house.tick(seconds=60)
    state = await table.state()
    assert state.view is not None
    assert state.view.settlement is not None
    assert tuple(s.balance for s in state.seats if s) == state.view.settlement.chips
    bank = await house.live.bank(table.users[0], table.id)
    assert {standing.user_id for standing in bank.standings} == set(table.users)


async def test_who_does_not_wish_in_time_loses_the_seat(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    state = await table.state()
    assert state.deadline == house.clock.time + timedelta(seconds=60)
    await house.live.wish(table.users[0], table.id, True)
    await house.live.wish(table.users[2], table.id, True)
    await house.tick(seconds=59)
    assert (await table.state()).stage is Stage.BETWEEN
    await house.tick(seconds=1)
    state = await table.state()
    assert (state.stage, state.deadline) == (Stage.PAUSED, None)
    assert [s.name if s else None for s in state.seats] == ["Honza", None, "Vašek"]
    await house.tick(days=3)
    assert (await table.state()).seats == state.seats, "who wished keeps his seat while the table waits"

    back = await house.live.sit(table.users[1], table.id)
    assert (back.stage, back.deal, back.me) == (Stage.PLAYING, 2, 1)


async def test_the_queue_moves_up_when_a_wish_does_not_come(house: House) -> None:
    table = await house.table()
    code = house.second.rows(text("SELECT code FROM tables"))[0].code
    fourth = (await house.users(4))[3]
    await house.live.leave(table.users[2], table.id)
    await house.live.join(fourth, code)
    await house.live.sit(table.users[2], table.id)
    assert (await table.state()).queue == ("Vašek",)
    while (await table.state()).stage is Stage.PLAYING:
        await house.tick(seconds=60)
    for user in (table.users[1], fourth):
        await house.live.wish(user, table.id, True)
    await house.tick(seconds=60)
    state = await table.state()
    assert (state.stage, state.queue) == (Stage.BETWEEN, ())
    assert [s.name if s else None for s in state.seats] == ["Vašek", "Alena", "Jarda"]
    assert state.deadline == house.clock.time + timedelta(seconds=60)


async def test_a_lone_player_finds_his_table_again(house: House) -> None:
    table = await house.table(people=1, computers=2)
    while (await table.state()).stage is Stage.PLAYING:
        await house.tick(seconds=60)
    await house.tick(seconds=60)
    state = await table.state()
    assert (state.stage, state.me, state.deal) == (Stage.PAUSED, None, 1)
    assert len(await house.live.my_tables(table.users[0])) == 1
    state = await house.live.sit(table.users[0], table.id)
    assert (state.stage, state.me, state.deal) == (Stage.PLAYING, 0, 2)


@pytest.mark.parametrize(
    ("strength", "pace", "pauses"),
    [
        (Strength.APPRENTICE, Pace.BRISK, (0.7, 1.5)),
        (Strength.APPRENTICE, Pace.SLOW, (2.1, 4.5)),
        (Strength.MASTER, Pace.BRISK, (1.5, 1.5)),  # he thinks meanwhile
    ],
)
async def test_computers_wait_before_they_act(
    house: House, strength: Strength, pace: Pace, pauses: tuple[float, float]
) -> None:
    """For as long, but for a spread, whether there was anything to choose from or not."""
    house.live = house.make(pauses=Pauses(0.7, 1.5))
    table = await house.table(people=1, computers=2, start=False)
    await house.live.set_computers(table.users[0], table.id, strength, pace)
    await house.live.start(table.users[0], table.id)
    while True:
        state = await table.state()
        if state.view is None or state.view.to_act is None or state.stage is not Stage.PLAYING:
            break
        if state.view.to_act == state.me:
            await table.step()
            continue
        after_trick = state.view.last_trick is not None and not state.view.trick
        pause = pauses[after_trick]
        await house.tick(seconds=pause - 0.01)
        assert (await table.state()).version == state.version
        await house.tick(seconds=pause * SPREAD + 0.01)
        later = (await table.state()).view
        assert later is not None
        assert later.count == state.view.count + 1, "one action, then the pause begins anew"


@pytest.mark.parametrize("wants", [True, False])
async def test_a_forced_card_is_played_for_who_wants_that(house: House, wants: bool) -> None:
    """After a computer's pause, and nothing that leaves a choice; he may be quicker himself."""
    house.live = house.make(pauses=Pauses(2, 3))
    table = await house.table(tempo=Tempo.UNLIMITED)
    # Always the same deal, and one that is played: in many of those that chance deals nobody comes to play.
    house.second.execute("UPDATE deals SET dealer = 2, pack = :pack", pack=write_cards(PACK))
    house.live = table.live = house.make()
    for user in table.users[:1]:
        await house.live.save_settings(user, Settings(forced=wants))
    forced = 0
    while (await table.state()).stage is Stage.PLAYING:
        user = await table.to_act()
        state = await table.state(user)
        assert state.view is not None
        alone = state.view.phase is Phase.PLAY and len(await table.offered(user)) == 1
        await house.tick(seconds=1.99)
        assert (await table.state()).version == state.version
        await house.tick(seconds=3 * (1 + SPREAD))
        played = (await table.state()).version > state.version
        assert played == (wants and alone and user == table.users[0])
        forced += played
        if not played:
            await table.step()
    assert forced >= wants, "his last card at least"
    assert house.second.count("actions WHERE computer") == forced


async def test_pauses_belong_to_the_table(house: House) -> None:
    await house.table(people=1)
    house.live = house.make(pauses=Pauses(1, 2).at(0.5))
    await house.table(people=1)
    rows = house.second.rows(select(TABLES.c.pause, TABLES.c.trick_pause).order_by(TABLES.c.pause))
    assert rows == [(0, 0), (0.5, 1.0)]


async def test_after_a_restart_everybody_gets_grace(house: House) -> None:
    table = await house.table()
    late = await table.to_act()
    version = (await table.state()).version
    house.clock.pass_(hours=5)
    house.again()
    await house.live.start_tasks()
    await house.live.stop_tasks()
    state = await house.live.table(late, table.id)
    assert (state.deadline, state.version) == (house.clock.time + GRACE, version + 1)
    await house.tick(seconds=GRACE.total_seconds() - 1)
    assert house.second.count("actions") == 0
    await house.tick(seconds=1)
    assert house.second.count("actions") > 0


async def test_a_restart_shortens_no_deadline(house: House) -> None:
    table = await house.table(tempo=Tempo.POST_DAY)
    deadline = (await table.state()).deadline
    house.again()
    await house.live.start_tasks()
    await house.live.stop_tasks()
    assert (await house.live.table(table.users[0], table.id)).deadline == deadline


async def test_a_new_tempo_holds_at_once_between_deals(house: House) -> None:
    table = await house.table()
    state = await table.play_deal()
    changed = await house.live.change_rules(
        table.users[0], table.id, state.rules, Tempo.UNLIMITED, state.access
    )
    assert changed.deadline is None
    await house.tick(days=9)
    assert (await table.state()).stage is Stage.BETWEEN
