"""A founder who leaves hands the table on."""

from storage.states import Stage
from tests.storage.house import House, refused


async def test_a_lobby_goes_to_who_sits_first(house: House) -> None:
    table = await house.table(start=False)
    await house.live.leave(table.users[0], table.id)
    assert [(await table.state(user)).founder for user in table.users[1:]] == [True, False]
    await house.live.close(table.users[1], table.id)


async def test_the_longest_seated_is_next(house: House) -> None:
    table = await house.table()
    honza, alena, vasek = table.users
    await table.play_deal()
    await house.live.leave(alena, table.id)
    jarda = (await house.users(4))[3]
    await house.live.join(jarda, (await table.state()).code or "")
    for user in (honza, vasek, jarda):
        await house.live.wish(user, table.id, True)
    await table.play_deal()
    await house.live.leave(honza, table.id)
    assert [(await table.state(user)).founder for user in (vasek, jarda)] == [True, False]
    await refused("not_founder", house.live.remove(honza, table.id, 1))


async def test_in_a_deal_as_well(house: House) -> None:
    table = await house.table()
    await house.live.leave(table.users[0], table.id)
    state = await table.state(table.users[1])
    assert (state.stage, state.founder) == (Stage.PLAYING, True)


async def test_who_leaves_last_keeps_it(house: House) -> None:
    table = await house.table(start=False, people=1, computers=2)
    await house.live.leave(table.users[0], table.id)
    state = await table.state()
    assert (state.stage, state.founder) == (Stage.CLOSED, True)
