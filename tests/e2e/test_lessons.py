"""A newcomer plays the three lessons with a thumb."""

import pytest
from playwright.async_api import Page, expect

from storage.lessons import LESSONS, walk
from tests.support.axe import violations
from tests.support.browser import PhoneFactory
from tests.support.server import NAMES, Server, opened_in_telegram

pytestmark = pytest.mark.e2e

BUTTONS = {"good": "#say-good", "bad": "#say-bad", "colour": "#say-colour", "betl": "#say-betl"}
SWITCHES = {"double game": "#switch-double-game"}


async def test_the_three_lessons_are_played_to_their_end(server: Server, phone: PhoneFactory) -> None:
    held = await phone(server.origin, reduced_motion="reduce")
    page = held.page
    await page.goto(opened_in_telegram("/", 1, NAMES[0]))
    await page.get_by_role("link", name="První hra").tap()
    await page.get_by_role("link", name="Začít").tap()
    for number in LESSONS:
        await expect(page.locator("main.lesson")).to_have_attribute("data-deal", str(number))
        if number == 1:
            await a_wrong_card_is_taken_back(page)
            await the_words_are_explained(page)
            assert await violations(page) == []
        await play(page, number)
        await expect(page.locator("main.result .verdict .big")).to_have_text(title(number))
        if number != max(LESSONS):
            await page.get_by_role("link", name="Další lekce").tap()
    assert await violations(page) == []
    await page.get_by_role("button", name="Hrát doopravdy").tap()
    await page.wait_for_url("**/t/*")
    await page.goto("/lessons")
    await expect(page.locator("[data-lesson]:visible")).to_have_count(len(LESSONS))


async def a_wrong_card_is_taken_back(page: Page) -> None:
    for _ in range(2):
        seen = await page.locator("main").get_attribute("data-seen")
        await page.locator("#say-good").tap()
        await expect(page.locator("main")).not_to_have_attribute("data-seen", seen or "")
    await page.locator("#c-HX").tap()
    await page.locator("#go").tap()
    await expect(page.locator("#told")).to_have_text("Desítka je za deset bodů a Alena by ji vzala.")
    await page.get_by_role("button", name="Zkusit jinak").tap()
    await expect(page.locator("#told")).to_contain_text("dej devítku")


async def the_words_are_explained(page: Page) -> None:
    await page.locator("#coach").tap()
    await expect(page.locator("dialog [data-term=trick]")).to_be_visible()
    await expect(page.locator("dialog [data-term=marriage]")).to_be_hidden()
    await page.locator("dialog [data-close]").tap()


async def play(page: Page, number: int) -> None:
    """Follows the advice from where the page is; what is left then plays itself."""
    way = tuple(filter(None, (await page.locator("main").get_attribute("data-way") or "").split("|")))
    while (now := walk(number, way)).advised:
        await do(page, now.advised[0])
        way = (*way, now.advised[0])
        await expect(page.locator("main")).to_have_attribute("data-way", "|".join(way))
    if now.view.settlement is None:
        await page.locator("#finish").tap()


async def do(page: Page, action: str) -> None:
    verb, *cards = action.split()
    if action in BUTTONS:
        await page.locator(BUTTONS[action]).tap()
        return
    if verb == "announce":
        await page.locator(f'[data-say="{action}"]').check(force=True)
    elif action in SWITCHES:
        await page.locator(SWITCHES[action]).check()
    else:
        for card in cards:
            await page.locator(f"#c-{card}").tap()
    await page.locator("#go").tap()


def title(number: int) -> str:
    return {1: "+1 žeton", 2: "+12 žetonů", 3: "+30 žetonů"}[number]
