"""The server is killed in the middle of a trick and started again."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.e2e.people import Three, play, trump_game
from tests.support.server import Server

pytestmark = pytest.mark.e2e

# Nine actions lead to the play of a game with flek; then two tricks and the lead to the third.
IN_THE_THIRD_TRICK = 9 + 2 * 3 + 1


async def test_everybody_plays_on_after_a_kill(server: Server, three: Three) -> None:
    people = await three(await server.table())
    await play(people, trump_game, until=f'main[data-seen="{IN_THE_THIRD_TRICK}"]')
    [before] = server.records()
    seen = [await one.look() for one in people]
    assert [page["cardsOnTable"] for page in seen] == [1, 1, 1]
    actor, page = next((one, page) for one, page in zip(people, seen, strict=True) if "turn" in page)

    await server.kill()
    starting = asyncio.create_task(server.start())
    tapped = trump_game(page)
    for selector in tapped:
        await actor.tap(selector)  # nobody hears it yet; the page goes on trying
    await starting
    await actor.leaves(page)
    await play(people, trump_game)

    [after] = server.records()
    assert after.actions[:IN_THE_THIRD_TRICK] == before.actions
    assert after.actions[IN_THE_THIRD_TRICK].split()[1] == tapped[0].removeprefix("#c-")
    assert (after.pack, after.names) == (before.pack, before.names)
    shares, *same = [await one.chips("Bank stolu") for one in people]
    assert same == [shares, shares]
    assert sum(shares.values()) == 0
    for one in people:
        await expect(one.page.locator("html[data-offline]")).to_have_count(0)
        await expect(one.page.locator("#notice.shown")).to_have_count(0)
