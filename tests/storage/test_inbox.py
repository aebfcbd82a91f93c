"""Updates: each is handled once, and none is lost when the server is killed."""

import asyncio

from tests.storage.house import House

BODY = {"update_id": 7, "message": {"text": "/marias", "chat": {"id": -1001}}}


async def test_an_update_that_came_before_is_known(house: House) -> None:
    assert await house.live.mail.update_came(7, BODY)
    assert not await house.live.mail.update_came(7, BODY)
    house.again()
    assert not await house.live.mail.update_came(7, BODY)
    assert await house.live.mail.update_came(8, BODY)


async def test_an_update_that_comes_twice_at_once_is_new_once(house: House) -> None:
    came = await asyncio.gather(*(house.live.mail.update_came(2**40, BODY) for _ in range(8)))
    assert sorted(came) == [False] * 7 + [True]


async def test_what_was_not_handled_is_found_after_a_kill(house: House) -> None:
    for update_id in (9, 7, 8):
        await house.live.mail.update_came(update_id, {**BODY, "update_id": update_id})
    await house.live.mail.update_done(8)
    house.again()
    assert [body["update_id"] for body in await house.live.mail.unfinished_updates()] == [7, 9]
    assert (await house.live.mail.unfinished_updates())[0] == BODY


async def test_what_was_not_handled_for_a_day_is_let_be(house: House) -> None:
    await house.live.mail.update_came(7, BODY)
    house.clock.pass_(hours=23)
    assert len(await house.live.mail.unfinished_updates()) == 1
    house.clock.pass_(hours=1)
    assert await house.live.mail.unfinished_updates() == ()


async def test_updates_are_forgotten_after_two_days(house: House) -> None:
    await house.live.mail.update_came(7, BODY)
    house.clock.pass_(days=2, seconds=1)
    await house.live.mail.update_came(8, BODY)
    assert len(await house.live.mail.unfinished_updates()) == 1
    assert house.second.count("updates") == 1
