"""Chips: what is posted, to whom, and what a bank shows."""

import asyncio

import pytest
from sqlalchemy import exc, select, text

from engine.errors import BrokenInvariant
from engine.rules import Rules
from storage import bank
from storage.database import Database
from storage.models import ACCOUNTS, ENTRIES
from storage.states import Access, Stage, Tempo
from tests.storage.house import House, Table, refused

CHAT = -1_001_234_567_890


async def play(house: House, table: Table) -> None:
    while (await table.state()).stage is Stage.PLAYING:
        await house.live.run_due()
        if (await table.state()).stage is Stage.PLAYING:
            await table.step()


async def test_without_a_chat_the_bank_is_the_tables(house: House) -> None:
    one, other = await house.table(), await house.table()
    await play(house, one)
    state = await other.state()
    assert [seat.balance for seat in state.seats if seat] == [0, 0, 0]
    assert (await house.live.bank(other.users[0], other.id)).standings == ()
    assert house.second.count("banks") == 2


async def test_tables_of_a_chat_share_a_bank(house: House) -> None:
    one, other = await house.table(chat=CHAT), await house.table(chat=CHAT)
    version = (await other.state()).version
    await play(house, one)
    here, there = await one.state(), await other.state()
    assert [s.balance for s in here.seats if s] == [s.balance for s in there.seats if s]
    assert there.version == version + 1, "its pages show the new balances"
    await play(house, other)
    ledger = await house.live.bank(one.users[0], one.id)
    assert len(ledger.entries) == 2
    assert (house.second.count("banks"), house.second.count("chats")) == (1, 1)
    assert house.second.rows(text("SELECT tg_id FROM chats")) == [(CHAT,)]


async def test_several_tables_of_a_new_chat_at_once(house: House) -> None:
    founder = (await house.users(1))[0]
    opened = (
        house.live.open_table(founder, "Stůl", Rules(), Tempo.LIVE, Access.LINK, chat=CHAT) for _ in range(6)
    )
    assert len(set(await asyncio.gather(*opened))) == 6
    assert (house.second.count("banks"), house.second.count("tables")) == (1, 6)


async def test_two_tables_of_a_chat_settle_at_once(house: House) -> None:
    tables = [await house.table(chat=CHAT) for _ in range(4)]
    await asyncio.gather(*(play(house, table) for table in tables))
    assert len(house.second.chips()) == 12
    for table in tables:
        shown = await table.state()
        ledger = await house.live.bank(table.users[0], table.id)
        assert [s.balance for s in shown.seats if s and s.user_id == table.users[0]] == [ledger.balance]
        assert len(ledger.entries) == 4


async def test_computers_post_to_one_account(house: House) -> None:
    table = await house.table(people=1, computers=2)
    await play(house, table)
    accounts = house.second.rows(select(ACCOUNTS.c.user_id, ACCOUNTS.c.bank_id))
    assert sorted(str(row.user_id) for row in accounts) == ["1", "None"]
    state = await table.state()
    assert state.seats[1] is not None
    assert state.seats[2] is not None
    ledger = await house.live.bank(table.users[0], table.id)
    computer = next(s for s in ledger.standings if s.user_id is None)
    assert computer.balance == state.seats[1].balance == state.seats[2].balance == -ledger.balance
    assert computer.deals == 1


async def test_the_ledger_and_the_standings(house: House) -> None:
    table = await house.table()
    for _ in range(4):
        await play(house, table)
        house.clock.pass_(minutes=1)
        await table.wish_all()
    deals = await house.live.history(table.users[1], table.id)
    shown = await house.live.bank(table.users[1], table.id)
    assert [entry.deal for entry in shown.entries] == [deal.deal for deal in deals] == [4, 3, 2, 1]
    assert [entry.chips for entry in shown.entries] == [deal.mine for deal in deals]
    assert [entry.at for entry in shown.entries] == [deal.finished for deal in deals]
    sums = [sum(e.chips for e in shown.entries if e.deal <= n) for n in (4, 3, 2, 1)]
    assert [entry.balance for entry in shown.entries] == sums
    assert shown.balance == sums[0]
    balances = [standing.balance for standing in shown.standings]
    assert balances == sorted(balances, reverse=True)
    assert sum(balances) == 0
    assert {standing.deals for standing in shown.standings} == {4}
    assert [name for name, _ in shown.curves] == [standing.name for standing in shown.standings]
    assert [points[-1] for _, points in shown.curves] == balances
    assert all(sum(step) == 0 for step in zip(*(points for _, points in shown.curves), strict=True))


async def test_a_curve_goes_on_while_its_owner_is_away(house: House) -> None:
    table = await house.table(people=2, computers=1, access=Access.OPEN)
    await play(house, table)
    third = (await house.users(3))[2]
    await house.live.sit(third, table.id)
    table.users.append(third)
    await table.wish_all()
    await play(house, table)
    curves = dict((await house.live.bank(third, table.id)).curves)
    assert {len(points) for points in curves.values()} == {2}
    assert curves["Vašek"][0] == 0
    assert curves[""][0] == curves[""][1], "no computer played the second deal"


async def test_a_bank_is_its_members(house: House) -> None:
    table = await house.table()
    stranger = (await house.users(4))[3]
    await refused("unknown_table", house.live.bank(stranger, table.id))
    await refused("unknown_table", house.live.history(stranger, table.id))
    await play(house, table)
    await house.live.leave(table.users[1], table.id)
    assert len((await house.live.bank(table.users[1], table.id)).entries) == 1


async def test_what_does_not_sum_to_zero_is_not_posted(house: House) -> None:
    table = await house.table()
    database = Database(house.url)
    with pytest.raises(BrokenInvariant):
        database.write(
            lambda c: bank.post(c, 1, list(zip(table.users, (1, 1, -1), strict=True)), house.clock.time)
        )
    database.close()
    assert house.second.count("entries") == 0


async def test_a_deal_is_posted_once(house: House) -> None:
    table = await house.table()
    await play(house, table)
    before = house.second.rows(select(ENTRIES))
    database = Database(house.url)
    sides = list(zip(table.users, (2, -1, -1), strict=True))
    with pytest.raises(exc.IntegrityError):
        database.write(lambda c: bank.post(c, 1, sides, house.clock.time, deal_id=1))
    database.close()
    assert house.second.rows(select(ENTRIES)) == before


async def test_a_settlement_is_stored_whole_or_not_at_all(house: House) -> None:
    """The last action, its settlement and its chips are one transaction."""
    table = await house.table()
    while True:
        state = await table.state()
        if state.view is not None and sum(state.view.taken) == 9 and len(state.view.trick) == 2:
            break
        if state.stage is not Stage.PLAYING:
            await table.wish_all()
            continue
        await table.step()
    deal_id = house.second.rows(text("SELECT id FROM deals WHERE state = 'running'"))[0].id
    house.second.execute(
        "INSERT INTO postings (bank_id, kind, deal_id, reason, at)"
        f" VALUES (1, 'deal', {deal_id}, '', '2026-11-30 20:00:00')"
    )
    counts = [house.second.count(name) for name in ("actions", "postings", "entries")]
    with pytest.raises(exc.IntegrityError):
        await table.step()
    assert [house.second.count(name) for name in ("actions", "postings", "entries")] == counts
    assert (await table.state()).stage is Stage.PLAYING
    house.second.execute(f"DELETE FROM postings WHERE deal_id = {deal_id}")
    await table.step()
    assert (await table.state()).stage is Stage.BETWEEN


async def test_history_and_replay(house: House) -> None:
    table = await house.table()
    last = await table.play_deal()
    assert last.view is not None
    lines = await house.live.history(table.users[0], table.id)
    line = lines[0]
    assert (line.deal, line.names, line.settlement) == (1, last.players, last.view.settlement)
    assert line.declarer == line.names[last.view.declarer]
    for number, user in enumerate(table.users):
        replay = await house.live.replay(user, table.id, 1)
        assert replay.settlement == last.view.settlement
        assert {frame.seat for frame in replay.frames} == {number}
        plays = [len(frame.trick) + 3 * len(frame.tricks) for frame in replay.frames]
        assert plays == sorted(set(plays))
        for frame in replay.frames:
            assert len(frame.hand) + sum(p.seat == number for t in frame.tricks for p in t.plays) + sum(
                p.seat == number for p in frame.trick
            ) in (10, 12)
    for number in (0, -1, 2, 10**30):
        await refused("unknown_deal", house.live.replay(table.users[0], table.id, number))
    await refused("unknown_table", house.live.replay((await house.users(4))[3], table.id, 1))


async def test_a_running_deal_has_no_replay(house: House) -> None:
    table = await house.table()
    await refused("unknown_deal", house.live.replay(table.users[0], table.id, 1))
    assert await house.live.history(table.users[0], table.id) == ()


async def test_every_bank_with_ones_chips(house: House) -> None:
    """Closed tables and those one has left count as well; a chat's bank is one."""
    table = await house.table()
    await play(house, table)
    house.clock.pass_(minutes=1)
    other, honza = await house.table(chat=CHAT), table.users[0]
    assert [line.table_id for line in await house.live.banks(honza)] == [table.id]
    await house.table(chat=CHAT, start=False)
    await play(house, other)
    assert (await table.state()).stage is Stage.PAUSED, "who did not wish the next deal has lost his seat"
    chats, alone = await house.live.banks(table.users[1])
    assert (alone.table_id, alone.name, alone.deals, alone.closed) == (table.id, "Parta", 1, False)
    assert alone.balance == (await house.live.bank(table.users[1], table.id)).balance
    assert (chats.deals, chats.closed) == (1, False)
    await house.live.close(honza, table.id)
    closed = next(line for line in await house.live.banks(honza) if line.table_id == table.id)
    assert closed.closed
    assert closed == (await house.live.banks(honza))[-1], "open ones stand first"


async def test_a_bank_says_whether_its_table_can_be_seen(house: House) -> None:
    table = await house.table()
    await play(house, table)
    honza, alena, _ = table.users
    await house.live.leave(alena, table.id)
    await house.live.add_computer(honza, table.id)
    await table_goes_on(house, table)
    left = await house.live.bank(alena, table.id)
    assert (left.visible, left.corrects) == (False, False)
    assert (await house.live.bank(honza, table.id)).corrects
    assert len(await house.live.history(alena, table.id)) == 2


async def table_goes_on(house: House, table: Table) -> None:
    """A deal without the second user."""
    honza, _, vasek = table.users
    for user in (honza, vasek):
        await house.live.wish(user, table.id, True)
    await play(house, Table(house.live, table.id, [honza, vasek]))


async def test_entries_know_their_table(house: House) -> None:
    one, other = await house.table(chat=CHAT), await house.table(chat=CHAT)
    await play(house, one)
    house.clock.pass_(minutes=1)
    await play(house, other)
    entries = (await house.live.bank(one.users[0], one.id)).entries
    assert [entry.table_id for entry in entries] == [other.id, one.id]
