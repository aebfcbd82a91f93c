"""The demo: one tap to a deal against computers, and three phones on one screen."""

import asyncio

import pytest
from playwright.async_api import BrowserContext, Frame, Page, expect

from tests.e2e.people import Person, play, trump_game
from tests.support.browser import Phone, PhoneFactory
from tests.support.server import NAMES, Server, ServerFactory

pytestmark = pytest.mark.e2e


@pytest.fixture
async def demo(make_server: ServerFactory) -> Server:
    return await make_server(demo=True)


async def test_one_tap_leads_to_a_deal_that_can_be_played(demo: Server, phone: PhoneFactory) -> None:
    held = await phone(demo.origin, scale=1, reduced_motion="reduce")
    await held.page.goto("/")
    await held.page.get_by_role("button", name="Hrát hned").tap()
    await expect(held.page.locator("main.table")).to_have_attribute("data-deal", "1")
    me = Person("Jana", held.page, held)
    await me.play(trump_game)
    [record] = demo.records()
    assert "Jana" in record.names
    chips = await me.chips("Bank stolu")
    assert set(chips) == set(record.names)
    assert sum(chips.values()) == 0


async def test_three_phones_on_one_screen_play_a_deal(demo: Server, phone: PhoneFactory) -> None:
    held = await phone(demo.origin, size=(1300, 860), scale=1, reduced_motion="reduce")
    people = await phones(held)
    assert [one.name for one in people] == list(NAMES[:3])
    assert [await whose_hand(one.page, demo) for one in people] == list(NAMES[:3])

    [actor] = [one for one in people if "turn" in await one.look()]
    await expect(held.page.locator(".phone.on b")).to_have_text(actor.name)
    seen = await actor.look()
    await actor.move(trump_game)
    for one in people:
        await one.leaves(seen)
    await play(people, trump_game)
    shares, *same = [await one.chips("Bank stolu") for one in people]
    assert same == [shares, shares]
    result = held.page.locator(".msg.wide").filter(has_text="1. hra").filter(has_text="Bank:")
    await expect(result).to_have_count(1)


async def test_the_group_beside_the_phones_is_tapped_like_a_chat(demo: Server, phone: PhoneFactory) -> None:
    held = await phone(demo.origin, size=(1300, 860), scale=1, reduced_motion="reduce", touch=False)
    people = await phones(held)
    chat = held.page.locator(".chat")
    [actor] = [n for n, one in enumerate(people) if "turn" in await one.look()]

    await chat.locator(".compose label").nth(actor).click()
    await chat.get_by_role("button", name="Moje karty").click()
    told = chat.locator(".answer p")
    await expect(told).to_contain_text("Zvol trumf")
    assert len(await hand(people[actor].page)) == 7

    await chat.locator(".compose label").nth((actor + 1) % 3).click()
    await chat.get_by_role("button", name="Moje karty").click()
    await expect(told).not_to_contain_text("Zvol trumf")

    await chat.get_by_role("button", name="/bank").click()
    await expect(chat.locator(".msg.own").filter(has_text="/bank")).to_be_visible()
    await chat.get_by_role("button", name="Otevřít stůl").click()
    await expect(people[(actor + 1) % 3].page.locator("main.table")).to_be_visible()


async def test_after_a_restart_the_chat_shows_the_table_again(demo: Server, phone: PhoneFactory) -> None:
    held = await phone(demo.origin, size=(1300, 860), scale=1, reduced_motion="reduce")
    await phones(held)
    await demo.stop()
    await demo.start()
    await held.page.reload()
    await expect(held.page.get_by_role("button", name="Moje karty")).to_have_count(1)


async def test_more_windows_of_the_same_browser_are_more_people(demo: Server, phone: PhoneFactory) -> None:
    held = await phone(demo.origin, size=(1300, 860), scale=1, reduced_motion="reduce")
    people = await phones(held)
    windows = await asyncio.gather(*(window(held.context, demo) for _ in range(4)))
    pages = [*(one.page for one in people), *windows]
    names = [await whose_hand(page, demo) for page in pages]
    assert names[:3] == list(NAMES[:3])
    assert len(set(names)) == 7

    for page in (held.page, *windows):
        await page.reload()
    pages = [*(one.page for one in await phones(held)), *windows]
    assert [await whose_hand(page, demo) for page in pages] == names


async def phones(held: Phone) -> list[Person]:
    """The people in the frames of /demo, by the names that stand over them."""
    if not held.page.url.endswith("/demo"):
        await held.page.goto("/demo")
    people = []
    for place in range(3):
        shown = held.page.locator(".phone").nth(place)
        element = await shown.locator("iframe").element_handle()
        frame = await element.content_frame()
        assert frame is not None
        await expect(frame.locator("main.table, main.result")).to_be_visible()
        people.append(Person(await shown.locator("figcaption b").inner_text(), frame, held))
    return people


async def window(context: BrowserContext, demo: Server) -> Page:
    """One more window, with a table of its own."""
    page = await context.new_page()
    await page.goto(demo.origin)
    await page.get_by_role("button", name="Hrát hned").tap()
    await expect(page.locator("main.table")).to_be_visible()
    return page


async def hand(page: Page | Frame) -> list[str]:
    """The cards a page shows as its player's."""
    cards = page.locator("#hand .card")
    await expect(cards.first).to_be_visible()
    return await cards.evaluate_all("cards => cards.map(card => card.dataset.card)")


async def whose_hand(page: Page | Frame, demo: Server) -> str:
    """The player whose cards a page shows."""
    shown = set(await hand(page))
    dealt = {
        name: {str(card) for card in record.at(0).hands[seat]}
        for record in demo.records()
        for seat, name in enumerate(record.names)
    }
    return next(name for name, hand in dealt.items() if hand <= shown or shown <= hand)
