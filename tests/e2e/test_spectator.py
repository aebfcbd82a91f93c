"""Who watches an open table sees what is public; a closed table looks as if there were none."""

import pytest
from playwright.async_api import expect

from tests.e2e.people import Person, Three, person, play, trump_game
from tests.support.browser import PhoneFactory
from tests.support.knowledge import Body, leaks
from tests.support.server import NAMES, Server

pytestmark = pytest.mark.e2e

WATCHER = NAMES[3]
A_TRICK_AND_A_CARD = 'main[data-phase="play"][data-seen="13"]'


async def test_a_watcher_sees_no_hand(server: Server, three: Three, phone: PhoneFactory) -> None:
    path = await server.table(access="open")
    people = await three(path)
    watcher = await person(WATCHER, server, phone, path)
    sights: list[Body] = [await sight(watcher)]
    for phase in ("discard", "announcement", "play"):
        await play(people, trump_game, until=f'main[data-phase="{phase}"]')
        await expect(watcher.page.locator(f'main[data-phase="{phase}"]')).to_be_attached()
        sights.append(await sight(watcher))
    await play([*people], trump_game, until=A_TRICK_AND_A_CARD)
    await expect(watcher.page.locator(A_TRICK_AND_A_CARD)).to_be_attached()
    sights.append(await sight(watcher))

    records = server.records()
    assert [leaks(body, WATCHER, records) for body in sights] == [set()] * len(sights)
    assert sights[-1].cards() == {action.split()[1] for action in records[0].actions[-4:]}
    await expect(watcher.page.get_by_text("Karty hráčů uvidíš až po hře.")).to_be_visible()
    await expect(watcher.page.locator(".hand, [data-act], [data-play]")).to_have_count(0)


async def test_a_closed_table_looks_unknown(server: Server, phone: PhoneFactory) -> None:
    path = await server.table(people=1, access="link")
    watcher = await person(WATCHER, server, phone, path)
    closed = await sight(watcher)
    await watcher.open(server, f"/t/{'A' * len(path.removeprefix('/t/'))}")
    unknown = await sight(watcher)
    assert closed.text == unknown.text
    assert "Takový stůl není" in closed.text
    assert "Parta" not in closed.text


async def sight(watcher: Person) -> Body:
    """The whole page as it is now."""
    return Body(watcher.phone.page.url, await watcher.main.evaluate("main => main.outerHTML"))
