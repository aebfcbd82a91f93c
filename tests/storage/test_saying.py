"""Quick words: who may speak, how long it stands; and mutes, which are everybody's own."""

import pytest

from storage.sayings import WORDS
from storage.states import Access, Saying, Stage, TableState
from tests.storage.house import House, Table, refused


async def speakers(house: House) -> Table:
    return await house.table(access=Access.OPEN)


def words(state: TableState) -> list[tuple[int, str]]:
    return [(said.seat, said.word) for said in state.said]


async def test_everybody_at_the_table_sees_it(house: House) -> None:
    table = await speakers(house)
    version = (await table.state()).version
    state = await house.live.say(table.users[1], table.id, "flek")
    assert state.said == (Saying(1, "flek", house.clock.time),)
    assert state.version == version + 1
    watcher = (await house.users(4))[3]
    for user in (*table.users, watcher):
        assert words(await table.state(user)) == [(1, "flek")]


async def test_it_stands_for_eight_seconds(house: House) -> None:
    table = await speakers(house)
    await house.live.say(table.users[1], table.id, "wait")
    house.clock.pass_(seconds=7.9)
    assert words(await table.state()) == [(1, "wait")]
    house.clock.pass_(seconds=0.1)
    assert words(await table.state()) == []
    house.again()
    assert words(await Table(house.live, table.id, table.users).state()) == []


async def test_the_last_word_of_each(house: House) -> None:
    table = await speakers(house)
    await house.live.say(table.users[0], table.id, "nice")
    await house.live.say(table.users[2], table.id, "ouch")
    house.clock.pass_(seconds=2)
    await house.live.say(table.users[0], table.id, "thanks")
    assert words(await table.state()) == [(2, "ouch"), (0, "thanks")]
    assert house.second.count("sayings") == 2


async def test_one_word_in_two_seconds(house: House) -> None:
    table = await speakers(house)
    await house.live.say(table.users[0], table.id, "nice")
    house.clock.pass_(seconds=1.9)
    await refused("rate_limited", house.live.say(table.users[0], table.id, "play"))
    await house.live.say(table.users[1], table.id, "play")
    assert words(await table.state()) == [(0, "nice"), (1, "play")]
    house.clock.pass_(seconds=0.1)
    await house.live.say(table.users[0], table.id, "play")


async def test_who_only_watches_is_silent(house: House) -> None:
    table = await speakers(house)
    watcher, stranger = (await house.users(5))[3:]
    await refused("not_seated", house.live.say(watcher, table.id, "flek"))
    await house.live.sit(stranger, table.id)
    await refused("not_seated", house.live.say(stranger, table.id, "flek"))
    closed = await house.table()
    await refused("unknown_table", house.live.say(watcher, closed.id, "flek"))


async def test_who_left_the_deal_is_silent(house: House) -> None:
    table = await speakers(house)
    await house.live.say(table.users[1], table.id, "bye")
    await house.live.leave(table.users[1], table.id)
    assert words(await table.state()) == [], "the place is a computer's now"
    house.clock.pass_(seconds=2)
    await refused("not_seated", house.live.say(table.users[1], table.id, "flek"))


async def test_between_deals_one_speaks_from_the_seat(house: House) -> None:
    table = await house.table(start=False, people=2)
    assert words(await house.live.say(table.users[1], table.id, "play")) == [(1, "play")]


@pytest.mark.parametrize("word", ["", "Flek", "eso", "x" * 100])
async def test_other_words_there_are_not(house: House, word: str) -> None:
    table = await speakers(house)
    await refused("unknown_word", house.live.say(table.users[0], table.id, word))


async def test_a_word_disturbs_no_deal(house: House) -> None:
    table = await house.table()
    deadline = (await table.state()).deadline
    house.clock.pass_(seconds=20)
    await house.live.say(table.users[0], table.id, "wait")
    state = await table.state()
    assert state.deadline == deadline, "words do not buy time"
    while (await table.state()).stage is Stage.PLAYING:
        house.clock.pass_(seconds=3)
        await house.live.say(table.users[0], table.id, "nice")
        await table.step()
    assert len(house.second.chips()) == 3


def test_there_are_a_dozen() -> None:
    assert len(set(WORDS)) == len(WORDS) == 12
    assert all(len(word) <= 16 for word in WORDS)


async def test_a_mute_is_ones_own(house: House) -> None:
    table = await house.table()
    state = await house.live.mute(table.users[1], table.id, True)
    assert state.muted
    version = state.version
    assert (await house.live.mute(table.users[1], table.id, True)).version == version
    assert [(await table.state(user)).muted for user in table.users] == [False, True, False]
    house.again()
    again = Table(house.live, table.id, table.users)
    assert (await again.state(table.users[1])).muted
    assert not (await house.live.mute(table.users[1], table.id, False)).muted
    assert house.second.count("mutes") == 0


async def test_who_may_not_see_the_table_cannot_mute_it(house: House) -> None:
    table = await house.table()
    stranger = (await house.users(4))[3]
    await refused("unknown_table", house.live.mute(stranger, table.id, True))
    await refused("unknown_table", house.live.mute(stranger, "x" * 22, True))
