"""Cards that glide, and taps on the way to a server that is far or not there."""

import asyncio
import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.shown import Table
from tests.support import deals

pytestmark = pytest.mark.e2e


async def test_a_played_card_flies_before_the_server_answers(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    answer = asyncio.Event()
    table.gallery.held = answer.wait
    await table.tap("#c-HX")
    await table.tap("#c-HX")
    await expect(page.locator(".fly use[href$='#card-HX']")).to_have_count(1)
    await expect(page.locator("#c-HX")).to_be_hidden()
    assert "HX" not in await page.locator("main").evaluate("m => m.dataset.seen")
    answer.set()
    await expect(page.locator("#c-HX")).to_have_count(0)
    await expect(page.locator(".fly > div")).to_have_count(0)


async def test_a_refused_card_comes_back(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())

    async def refuse(route: Any) -> None:
        await route.fulfill(status=409, json={"error": {"code": "stale", "text": "Stůl se mezitím změnil."}})

    await page.route("**/actions", refuse)
    await table.tap("#c-HX")
    await table.tap("#c-HX")
    await expect(page.get_by_role("alert").get_by_text("Stůl se mezitím změnil.")).to_be_visible()
    await expect(page.locator("#c-HX")).to_be_visible()
    await expect(page.locator(".fly > div")).to_have_count(0)


async def test_a_page_that_fell_behind_plays_it_in_order(table: Table) -> None:
    """Every card that comes to the table is seen flying, and the full trick before it is taken."""
    page = await table.open("play-my-turn", deals.after())
    await page.evaluate(
        """() => {
          window.seen = [];
          new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((ghost) =>
            seen.push(ghost.querySelector("use").getAttribute("href").split("-").pop())))
          ).observe(document.querySelector(".fly"), { childList: true });
        }"""
    )
    await table.hears("play HX", "play B9", "play BO")
    await expect(page.locator("html.moving")).to_be_attached()
    await expect(page.locator("html.moving")).to_have_count(0, timeout=15000)
    # Two lay there; mine ended the trick, then mine and Alena's began the next one.
    assert await page.evaluate("seen") == ["HO", "HU", "HX", "B9", "BO"]
    await expect(page.locator("#live")).to_contain_text("Zdvih bereš ty")


async def test_a_full_trick_is_told_before_what_comes_next(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    tricks = page.locator("#count-m")
    await expect(tricks).to_have_text("1 zdvih")
    await page.evaluate(
        """() => {
          window.told = [];
          const look = () => {
            const [ask, count] = ["ask", "count-m"].map((id) => document.getElementById(id).textContent);
            if (told.at(-1)?.join() !== [ask, count].join()) told.push([ask, count]);
          };
          const all = { childList: true, characterData: true, subtree: true };
          new MutationObserver(look).observe(document.body, all);
        }"""
    )
    await table.hears("play HX")
    await expect(page.locator("#ask")).to_have_text("Zdvih bereš ty")
    await expect(page.locator("#ask")).to_have_text("Vynes kartu", timeout=15000)
    # Whatever else the page went through, the next step was not asked before the trick was gone.
    told = [tuple(each) for each in await page.evaluate("told")]
    assert ("Vynes kartu", "1 zdvih") not in told
    assert ("Zdvih bereš ty", "2 zdvihy") not in told
    assert told[-1] == ("Vynes kartu", "2 zdvihy")


async def test_a_tap_ends_the_rest(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await table.hears("play HX")
    await expect(page.locator("#ask")).to_have_text("Zdvih bereš ty")
    await table.tap("#c-B9")
    assert await page.locator("#ask").text_content() == "Vynes kartu"
    assert await page.evaluate("document.querySelector('.fly').childElementCount") == 0
    await table.tap("#c-B9")
    await expect(page.locator("#c-B9")).to_have_count(0)
    assert table.said == ["play B9"]


async def test_without_a_network_the_table_says_so_and_tries_again(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await page.route("**/p/**", lambda route: route.abort())
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(page.locator("#ask")).to_have_text("Bez spojení")
    await expect(page.locator(".bar .alert")).to_be_visible()
    await expect(page.locator("#notice")).to_be_hidden()
    await page.unroute("**/p/**")
    await table.tap("#retry")
    await expect(page.locator("#ask")).to_have_text("Přidej kartu")
    await expect(page.locator(".bar .alert")).to_be_hidden()
    await expect(page.locator("#retry")).to_be_hidden()


async def test_a_tap_without_a_network_arrives_later(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await page.route(re.compile("/p/|/actions$"), lambda route: route.abort())
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(page.locator("#retry")).to_be_visible()
    await table.tap("#c-HX")
    await expect(page.locator("#go")).to_have_text("Zahrát červenou desítku")
    async with page.expect_event("requestfailed", lambda request: request.url.endswith("/actions")):
        await table.tap("#go")
    await page.unroute_all()
    await expect(page.locator("#c-HX")).to_have_count(0)
    await expect(page.locator(".bar .alert")).to_be_hidden()
    assert table.said == ["play HX"]


async def test_nothing_moves_where_that_is_asked_for(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await page.emulate_media(reduced_motion="reduce")
    await table.hears("play HX", "play B9", "play BO")
    await expect(page.locator("#t-l[data-card=BO]")).to_be_visible()
    assert await page.evaluate("document.querySelector('.fly').childElementCount") == 0


async def test_the_end_is_seen_before_the_result(table: Table) -> None:
    page = await table.open("play-1-cards", deals.last_cards(1))
    card = await page.locator("#hand .card").get_attribute("data-card")
    await table.tap("#hand .card")
    await table.tap("#hand .card")
    await expect(page.locator(f".fly use[href$='#card-{card}']")).to_have_count(1)
    await expect(page.locator("main.result")).to_be_visible(timeout=15000)
    await expect(page.locator(".fly > div")).to_have_count(0)
