"""A table from its founding to the chips in the bank, on three phones, by taps alone."""

import pytest
from playwright.async_api import expect

from tests.e2e.people import Person, Three, play, trump_game
from tests.support.server import NAMES, Server

pytestmark = pytest.mark.e2e


async def test_from_the_first_form_to_the_next_deal(server: Server, three: Three) -> None:
    people = await three()
    founder, *others = people
    code = await found_a_table(founder)
    for other in others:
        await join(other, code)
    await founder.page.get_by_role("button", name="Začít hru").tap()

    await play(people, trump_game)
    for one in people:
        await expect(one.page.get_by_role("heading", name="Výsledek")).to_be_visible()
    shares, *same = [await one.chips("Bank stolu") for one in people]
    assert same == [shares, shares]
    assert (set(shares), sum(shares.values())) == (set(NAMES[:3]), 0)

    for one in people:
        await read_the_bank(one, shares)
    [record] = server.records()
    said = ("colour", "good", "good", "announce game", "double game", "good", "good")
    assert record.actions[2:9] == said
    assert len(record.actions[9:]) == 30

    for one in people:
        await one.tap("#next")
    for one in people:
        await expect(one.page.locator('main[data-deal="2"][data-phase="trump"]')).to_be_attached()
    asked = [one for one in people if "turn" in await one.look()]
    assert len(asked) == 1


async def found_a_table(founder: Person) -> str:
    """Founds a table by the form; its code."""
    page = founder.page
    await page.get_by_role("link", name="Založit stůl").tap()
    await page.get_by_label("Název").fill("Čtvrteční parta")
    await page.get_by_label("bez limitu").tap()
    await page.get_by_role("button", name="Založit stůl").tap()
    await expect(page.get_by_role("heading", name="Čtvrteční parta")).to_be_visible()
    await expect(page.get_by_text("Chybí 2 hráč")).to_be_visible()
    return await page.locator(".code").inner_text()


async def join(other: Person, code: str) -> None:
    page = other.page
    await page.get_by_label("Kód stolu").fill(code)
    await page.get_by_role("button", name="Připojit").tap()
    await page.get_by_role("button", name="Přisednout").tap()
    await expect(page.get_by_role("heading", name="Čtvrteční parta")).to_be_visible()


async def read_the_bank(one: Person, shares: dict[str, int]) -> None:
    """The bank says what the result page said, and the way back leads to that page."""
    await one.page.get_by_role("button", name="Nabídka stolu").tap()
    await one.page.get_by_role("link", name="Bank a pořadí").tap()
    assert await one.chips("Pořadí") == shares
    await one.phone.page.go_back()
    await expect(one.page.locator("#next")).to_be_visible()
