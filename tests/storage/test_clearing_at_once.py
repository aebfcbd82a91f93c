"""Settling up by many at once, and who pays whom."""

import asyncio

import pytest
from sqlalchemy import text

from storage.database import Database
from storage.states import Clearing, Refused
from storage.tables.clearing import clearing_of, payments
from tests.storage.house import House
from tests.storage.test_clearing import balances, played

CHAT = -1_001_234_567_890


async def test_many_agree_at_once(house: House) -> None:
    table = await played(house, chat=CHAT)
    asking = (house.live.ask_clearing(user, table.id) for user in table.users * 2)
    answers = await asyncio.gather(*asking, return_exceptions=True)
    late = [one.code for one in answers if isinstance(one, Refused)]
    assert set(late) <= {"nothing_to_clear"}, "but for those who came when all was done"
    assert len({one.id for one in answers if isinstance(one, Clearing)}) == 1
    assert set((await balances(house, table)).values()) == {0}
    postings = house.second.rows(text("SELECT count(*) AS n FROM postings WHERE kind = 'clearing'"))
    assert postings[0].n == 1


async def test_a_deal_and_a_clearing_at_once(house: House) -> None:
    """Whatever comes first, the sums hold and nothing waits in a circle."""
    one, other = await played(house, chat=CHAT), await house.table(chat=CHAT)
    await one.wish_all()
    honza, alena, vasek = one.users
    await house.live.correct(honza, one.id, honza, vasek, 5000, "aby nikdo neměl nulu")
    await house.live.correct(honza, one.id, alena, vasek, 5000, "aby nikdo neměl nulu")

    async def settle() -> None:
        await house.live.ask_clearing(one.users[0], one.id)
        await house.live.agree(one.users[1], one.id)

    await asyncio.gather(one.play_deal(), other.play_deal(), settle())
    shown = await balances(house, one)
    assert sum(shown.values()) == sum(house.second.chips()) == 0


async def test_every_clearing_keeps_its_own_payments(house: House) -> None:
    table = await played(house)
    honza, alena, vasek = table.users
    done = []
    for giver, taker in ((honza, alena), (alena, vasek)):
        await house.live.correct(honza, table.id, giver, taker, 500, "jinde")
        await house.live.ask_clearing(giver, table.id)
        done.append(await house.live.agree(vasek, table.id))
    assert [one.state for one in done] == ["done", "done"]
    database = Database(house.url)
    kept = database.read(lambda connection: [clearing_of(connection, one.id) for one in done])
    database.close()
    assert kept == done
    assert isinstance(kept[0], Clearing)
    assert kept[0].payments != kept[1].payments


@pytest.mark.parametrize(
    ("owed", "paid"),
    [
        ({}, []),
        ({1: 0, 2: 0}, []),
        ({1: 7, 2: -7}, [(2, 1, 7)]),
        ({1: 50, 2: -20, 3: -30}, [(3, 1, 30), (2, 1, 20)]),
        ({1: 10, 2: 10, 3: -20}, [(3, 1, 10), (3, 2, 10)]),
        ({1: 10, 2: 10, None: -20}, []),
        ({1: 10, 2: -4, None: -6}, [(2, 1, 4)]),
    ],
)
def test_payments_are_few(owed: dict[int | None, int], paid: list[tuple[int, int, int]]) -> None:
    assert payments(owed) == paid
