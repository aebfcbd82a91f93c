"""The rest of a deal is claimed: proved again, seen by everybody, played out by itself."""

from __future__ import annotations

from sqlalchemy import select

from engine.notation import write_cards
from storage.models import ACTIONS
from storage.states import Access, LetterKind, Stage, TableState, Tempo
from tests.storage.house import House, Table, refused
from tests.storage.mailing import Postbox, reachable
from tests.support.scripted import pack

FOREHAND = "AA AX AK AO A9 A7 LA LX HA HX H7 B7"
ORDER = "AA AX AK AO A9 HA HX LA LX A7"
TO_THE_LEAD = ("trump AA", "discard H7 B7", "colour", "good", "good")
HUNDRED = (*TO_THE_LEAD, "announce hundred", "good", "good")
BETL_HAND = "H7 H9 HA B7 B8 L7 L8 A7 A8 A9 B9 LA"


async def dealt(house: House, forehand: str = FOREHAND, **kwargs: object) -> Table:
    """A table at which the first user is forhont and was dealt these cards."""
    table = await house.table(**kwargs)  # type: ignore[arg-type]
    cards = write_cards(pack(forehand))
    house.second.execute("UPDATE deals SET dealer = 2, pack = :pack", pack=cards)
    house.second.execute("UPDATE tables SET pause = 1, trick_pause = 2")
    house.again()
    table.live = house.live
    return table


async def at_the_lead(house: House, actions: tuple[str, ...] = HUNDRED, **kwargs: object) -> Table:
    table = await dealt(house, FOREHAND, **kwargs)
    for action in actions:
        await table.act(await table.to_act(), action)
    return table


async def say(table: Table, user: int) -> TableState:
    state = await table.state(user)
    assert state.view is not None
    return await table.live.claim(user, table.id, state.deal or 0, state.view.count)


async def test_only_who_could_claim_is_told(house: House) -> None:
    table = await at_the_lead(house, access=Access.OPEN)
    claimer, *others = table.users
    offered = (await table.state(claimer)).claimable
    assert offered is not None
    assert (offered.nothing, write_cards(offered.order)) == (False, ORDER)
    watching = (await house.users(4))[3]
    for user in (*others, watching, None):
        state = await table.live.table(user, table.id)
        assert (state.claimable, state.claimed) == (None, None)


async def test_a_claimed_deal_plays_itself_out(house: House) -> None:
    """As ordinary actions, so that the marriage, the quiet seven and the last trick count."""
    table = await at_the_lead(house)
    claimer, *others = table.users
    before = await table.state(claimer)
    after = await say(table, claimer)
    assert after.version == before.version + 1
    for user in (claimer, *others, None):
        if user is not None:
            state = await table.state(user)
            assert (state.claimable, state.deadline) == (None, None)
            assert state.claimed is not None
            assert (state.claimed.seat, write_cards(state.claimed.cards)) == (0, ORDER)
    assert await say(table, claimer) == await table.state(claimer), "a double tap changes nothing"
    for _ in range(9):
        await house.tick(seconds=3)
    fewer = (await table.state(others[0])).claimed
    assert fewer is not None
    assert 0 < len(fewer.cards) < 10
    assert ORDER.endswith(write_cards(fewer.cards))
    house.again()
    table.live = house.live
    while (await table.state()).stage is Stage.PLAYING:
        await house.tick(seconds=60)
    state = await table.state(claimer)
    assert state.claimed is None
    assert state.view is not None
    assert state.view.settlement is not None
    assert state.view.settlement.declarer_points == (90, 40)
    assert [line.made for line in state.view.settlement.lines] == [True, True]
    played = select(ACTIONS.c.seat, ACTIONS.c.text, ACTIONS.c.computer).where(ACTIONS.c.text.like("play%"))
    rows = house.second.rows(played.order_by(ACTIONS.c.n))
    assert len(rows) == 30
    assert all(row.computer for row in rows)
    his = [row.text.split()[1:] for row in rows if row.seat == 0]
    assert [card for card, *_ in his] == ORDER.split()
    assert [how for _, *how in his if how] == [["with"]]


async def test_nobody_plays_a_card_after_a_claim(house: House) -> None:
    table = await at_the_lead(house)
    claimer, other, _ = table.users
    await say(table, claimer)
    state = await table.state(claimer)
    assert state.view is not None
    await refused("claimed", table.act(claimer, "play AA"))
    await refused("claimed", table.act(other, "play H8"))
    await refused("claimed", say(table, other))
    await house.tick(seconds=60)
    await refused("claimed", house.live.act(claimer, table.id, 1, state.view.count, "play AX"))


async def test_a_claim_has_to_be_offered(house: House) -> None:
    table = await at_the_lead(house)
    claimer, other, _ = table.users
    stranger = (await house.users(4))[3]
    state = await table.state(claimer)
    assert state.view is not None
    count = state.view.count
    await refused("stale", house.live.claim(claimer, table.id, 1, count - 1))
    await refused("stale", house.live.claim(claimer, table.id, 2, count))
    await refused("not_offered", house.live.claim(other, table.id, 1, count))
    await refused("unknown_table", house.live.claim(stranger, table.id, 1, count))
    await table.act(claimer, "play A9")
    await refused("not_offered", house.live.claim(claimer, table.id, 1, count + 1))
    assert house.second.count("claims") == 0


async def test_nothing_is_claimed_in_a_betl(house: House) -> None:
    table = await dealt(house, BETL_HAND)
    for action in ("trump H7", "discard HA LA", "betl", "good", "good"):
        await table.act(await table.to_act(), action)
    state = await say(table, table.users[0])
    assert state.claimed is not None
    assert state.claimed.nothing
    while (await table.state()).stage is Stage.PLAYING:
        await house.tick(seconds=60)
    after = await table.state()
    assert after.view is not None
    assert after.view.settlement is not None
    assert after.view.taken[0] == 0
    assert after.view.settlement.lines[0].made


async def test_over_days_nobody_is_called_to_a_claimed_deal(house: House, box: Postbox) -> None:
    await reachable(house)
    table = await at_the_lead(house, tempo=Tempo.POST_DAY)
    house.clock.pass_(seconds=20)
    await box.deliver()
    assert box.kinds() == [LetterKind.TURN]
    await say(table, table.users[0])
    await box.deliver(LetterKind.ERASE)
    assert box.kinds() == []
    running = True
    while running:
        await house.tick(seconds=60)
        running = (await table.state()).stage is Stage.PLAYING
        assert not running or await box.due() == []
    lines = await house.live.my_tables(table.users[0])
    assert [line.my_wish for line in lines] == [True]


async def test_who_left_after_a_claim_still_gets_its_chips(house: House) -> None:
    table = await at_the_lead(house)
    claimer = table.users[0]
    await say(table, claimer)
    await house.live.leave(claimer, table.id)
    while (await table.state(table.users[1])).stage is Stage.PLAYING:
        await house.tick(seconds=60)
    bank = await house.live.bank(table.users[1], table.id)
    assert max(standing.balance for standing in bank.standings) > 0
