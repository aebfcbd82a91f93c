"""What comes out of storage holds no card that only others may know."""

import json
import logging
import traceback

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from structlog.testing import capture_logs

from engine.cards import PACK
from engine.view import Memory, View
from storage.database import Database
from storage.states import Access, Stage, TableState
from tests.storage.house import House, Table, first_offer, refused


def secret_fields(state: TableState) -> tuple[object, ...]:
    shown = state.view
    assert isinstance(shown, View)
    return shown.hand, shown.discard


async def others(house: House, table: Table) -> list[int | None]:
    """A spectator with a name, one without, one who waits and one who left."""
    fourth, fifth = (await house.users(5))[3:]
    await house.live.sit(fifth, table.id)
    return [fourth, None, fifth]


async def test_who_has_no_hand_sees_none(house: House) -> None:
    table = await house.table(access=Access.OPEN)
    watching = await others(house, table)
    while (await table.state()).stage is Stage.PLAYING:
        for user in watching:
            state = await house.live.table(user, table.id)
            assert secret_fields(state) == ((), ())
            assert state.view is not None
            assert (state.view.seat, state.me, state.code) == (None, None, None)
            assert state.view.trump is None or state.view.pledges
        await table.step()


async def test_a_hand_is_its_players_alone(house: House) -> None:
    table = await house.table()
    await table.step()
    await table.step()
    hands = []
    for number, user in enumerate(table.users):
        state = await table.state(user)
        assert state.view is not None
        assert state.view.seat == state.me == number
        hands.append(set(state.view.hand))
    assert not hands[0] & hands[1]
    assert not hands[1] & hands[2]
    assert not hands[0] & hands[2]


async def test_who_takes_a_computers_seat_never_sees_its_cards(house: House) -> None:
    """Not in the deal, not after it, and not its talon."""
    table = await house.table(people=1, computers=2, access=Access.OPEN)
    other = (await house.users(2))[1]
    await house.live.sit(other, table.id, 1)
    while (await table.state()).stage is Stage.PLAYING:
        assert secret_fields(await house.live.table(other, table.id)) == ((), ())
        await house.live.run_due()
        if (await table.state()).stage is Stage.PLAYING:
            await table.step()
    after = await house.live.table(other, table.id)
    assert after.me == 1
    assert secret_fields(after) == ((), ())
    replay = await house.live.replay(other, table.id, 1)
    assert {(frame.seat, frame.hand, frame.discard) for frame in replay.frames} == {(None, (), ())}


async def test_who_takes_a_leavers_seat_never_sees_his_cards(house: House) -> None:
    table = await house.table(access=Access.OPEN)
    fourth = (await house.users(4))[3]
    await house.live.sit(fourth, table.id)
    leaver = await table.to_act()
    await house.live.leave(leaver, table.id)
    state = await house.live.table(fourth, table.id)
    assert state.next_seat is not None
    assert secret_fields(state) == ((), ())
    await refused("not_seated", house.live.act(fourth, table.id, 1, 0, "good"))
    await refused("not_seated", house.live.act(leaver, table.id, 1, 0, "good"))


async def test_a_replay_holds_the_own_cards_only(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    pack = house.second.rows(text("SELECT pack FROM deals"))[0].pack.split()
    for number, user in enumerate(table.users):
        for frame in (await house.live.replay(user, table.id, 1)).frames:
            assert frame.seat == number
            assert set(map(str, frame.hand)) <= set(pack)
            played = {p.card for t in frame.tricks for p in t.plays} | {p.card for p in frame.trick}
            seen = set(frame.hand) | played | set(frame.discard) | {frame.trump_card}
            unseen = set(PACK) - seen
            assert len(unseen) >= 20 - len(played) - 1
            for other, name in enumerate(frame.sizes):
                assert other == number or name == 0 or len(unseen) > 0
    spectators = await house.live.replay(table.users[0], table.id, 1)
    assert spectators.frames[0].words, "what was said before is still heard"
    assert all(" " not in w.text for w in spectators.frames[0].words if w.text.startswith("discard"))


async def test_computers_get_a_memory_and_nothing_else(house: House) -> None:
    seen: list[object] = []

    def choose(memory: Memory) -> object:
        seen.append(memory)
        return first_offer(memory)

    house.choose = choose
    house.again()
    table = await house.table(people=1, computers=2)
    while (await table.state()).stage is Stage.PLAYING:
        await house.live.run_due()
        if (await table.state()).stage is Stage.PLAYING:
            await table.step()
    assert {type(memory) for memory in seen} == {Memory}
    assert all(m.view.seat == m.view.to_act for m in seen if isinstance(m, Memory))


@pytest.mark.parametrize("failing", ["raises", "cheats"])
async def test_a_computer_that_fails_stops_no_table_and_tells_no_card(house: House, failing: str) -> None:
    def choose(memory: Memory) -> object:
        if failing == "raises":
            raise KeyError(str(memory.view.hand))
        return "play HA"

    house.choose = choose
    house.again()
    with capture_logs() as lines:
        table = await house.table(people=1, computers=2)
        while (await table.state()).stage is Stage.PLAYING:
            await house.live.run_due()
            if (await table.state()).stage is Stage.PLAYING:
                await table.step()
    assert any(line["log_level"] == "error" for line in lines)
    assert not cards_in(lines)
    assert sum(house.second.chips()) == 0


async def test_the_log_holds_no_card_and_no_token(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with capture_logs() as lines:
        table = await house.table()
        token = await house.live.open_session(table.users[0])
        await table.play_deal()
        await table.wish_all()
        await table.step()
        await refused("unreadable", house.live.act(table.users[0], table.id, 2, 1, "play H1"))
        house.second.execute("UPDATE actions SET text = 'play HA play HX' WHERE deal_id = 2")
        house.again()
        await house.live.table(table.users[0], table.id)
    assert {line["event"] for line in lines} >= {"deal begun", "deal settled", "deal annulled"}
    told = json.dumps(lines, default=str) + caplog.text
    assert token not in told
    assert not cards_in(lines)
    assert not cards_in(caplog.messages)


async def test_an_error_of_the_database_names_no_card(house: House) -> None:
    table = await house.table()
    house.second.execute("ALTER TABLE actions RENAME TO lost")
    user = await table.to_act()
    action = (await table.offered(user))[0]
    with pytest.raises(Exception, match="actions") as caught:
        await house.live.act(user, table.id, 1, 0, action)
    house.second.execute("ALTER TABLE lost RENAME TO actions")
    assert action not in str(caught.value)
    assert not cards_in([str(caught.value)])


@pytest.mark.parametrize("column", ["dealer = 5", "state = 'lost'", "table_id = 'none'"])
async def test_a_row_that_the_database_refuses_is_not_quoted(house: House, column: str) -> None:
    await house.table()
    database = Database(house.url)
    with pytest.raises(IntegrityError) as caught:
        database.write(lambda c: c.exec_driver_sql(f"UPDATE deals SET {column}"))
    database.close()
    assert not cards_in(traceback.format_exception(caught.value))


def cards_in(lines: object) -> set[str]:
    """The cards named anywhere, as words of their own."""
    words = set("".join(c if c.isalnum() else " " for c in json.dumps(lines, default=str)).split())
    return words & {str(card) for card in PACK}


def test_cards_are_found_where_there_are_some() -> None:
    assert cards_in([{"event": "x", "pack": "HA LX"}]) == {"HA", "LX"}
    assert not cards_in([{"table": "aHAb"}])
