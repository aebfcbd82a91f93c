"""Going on without somebody who is away."""

from __future__ import annotations

from storage.states import Access, Tempo
from tests.storage.house import House, Table, refused


async def waiting(house: House, tempo: Tempo = Tempo.UNLIMITED) -> tuple[Table, int]:
    """A table that waits for somebody else than its founder, and who that is."""
    table = await house.table(tempo=tempo, access=Access.OPEN)
    while await table.to_act() == table.users[0]:
        await table.step()
    return table, await table.to_act()


async def test_a_computer_plays_for_who_is_away(house: House) -> None:
    table, away = await waiting(house)
    house.clock.pass_(minutes=15)
    state = await house.live.hand_over(table.users[0], table.id)
    seat = next(s for s in state.seats if s is not None and s.user_id == away)
    assert seat.stand_in
    count = state.view.count if state.view else 0
    await house.tick(seconds=1)
    after = (await table.state()).view
    assert after is not None
    assert after.count > count


async def test_he_takes_his_cards_back(house: House) -> None:
    table, away = await waiting(house)
    house.clock.pass_(minutes=15)
    await house.live.hand_over(table.users[0], table.id)
    state = await house.live.back(away, table.id)
    assert not any(s is not None and s.stand_in for s in state.seats)


async def test_said_again_it_changes_nothing(house: House) -> None:
    table, _ = await waiting(house)
    house.clock.pass_(minutes=15)
    first = await house.live.hand_over(table.users[0], table.id)
    assert (await house.live.hand_over(table.users[0], table.id)).version == first.version


async def test_everybody_has_a_quarter_of_an_hour(house: House) -> None:
    table, _ = await waiting(house)
    house.clock.pass_(minutes=14, seconds=59)
    await refused("not_away", house.live.hand_over(table.users[0], table.id))


async def test_who_looks_at_the_table_is_not_away(house: House) -> None:
    table, player = await waiting(house)
    house.clock.pass_(hours=1)
    house.live.subscribe(table.id)
    house.live.seen_alive(player, table.id)
    await refused("not_away", house.live.hand_over(table.users[0], table.id))


async def test_who_only_watches_has_no_say(house: House) -> None:
    table, _ = await waiting(house)
    house.clock.pass_(hours=1)
    watching = (await house.live.sign_in(999, "Cizí", "cs")).user_id
    await refused("not_founder", house.live.hand_over(watching, table.id))


async def test_an_admins_word_is_enough(house: House) -> None:
    table, away = await waiting(house)
    house.clock.pass_(hours=1)
    other = next(user for user in table.users[1:] if user != away)
    state = await house.live.hand_over(other, table.id, admin=True)
    assert any(s is not None and s.stand_in for s in state.seats)


async def founder_away(house: House) -> tuple[Table, int, int]:
    """A table without limit whose founder has been awaited for an hour, and the other two."""
    table = await house.table(tempo=Tempo.UNLIMITED)
    while await table.to_act() != table.users[0]:
        await table.step()
    house.clock.pass_(hours=1)
    return table, table.users[1], table.users[2]


async def test_the_other_two_go_on_without_the_founder(house: House) -> None:
    table, one, two = await founder_away(house)
    await refused("others_too", house.live.hand_over(one, table.id))
    await refused("others_too", house.live.hand_over(one, table.id))
    house.again()  # a word given is kept
    state = await house.live.hand_over(two, table.id)
    assert [s.stand_in for s in state.seats if s is not None and s.user_id == table.users[0]] == [True]


async def test_who_is_awaited_has_no_say_about_himself(house: House) -> None:
    table, one, _ = await founder_away(house)
    await table.step()
    while await table.to_act() != one:
        await table.step()
    house.clock.pass_(hours=1)
    await refused("not_away", house.live.hand_over(one, table.id))


async def test_a_word_is_about_this_very_turn(house: House) -> None:
    table, one, two = await founder_away(house)
    await refused("others_too", house.live.hand_over(one, table.id))
    await table.step()
    while await table.to_act() != table.users[0]:
        await table.step()
    house.clock.pass_(hours=1)
    await refused("others_too", house.live.hand_over(two, table.id))


async def test_an_admin_of_somewhere_else_does_not_know_the_table(house: House) -> None:
    table = await house.table(tempo=Tempo.UNLIMITED, access=Access.LINK)
    house.clock.pass_(hours=1)
    stranger = (await house.live.sign_in(999, "Cizí", "cs")).user_id
    await refused("unknown_table", house.live.hand_over(stranger, table.id, admin=True))


async def test_between_deals_there_is_nothing_to_hand_over(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    await refused("no_deal", house.live.hand_over(table.users[0], table.id))
