"""A thumb on the table: choosing, asking once, saying only what is offered, gliding cards."""

import asyncio
import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.support import deals
from tests.support.browser import PhoneFactory
from tests.support.deals import player
from tests.support.gallery import LAUNCH, Gallery, make_gallery

pytestmark = pytest.mark.e2e


@dataclass
class Table:
    """A page at a state of the gallery."""

    gallery: Gallery
    page: Page
    name: str = ""

    async def open(self, name: str, deal: Any = None, **settings: Any) -> Page:
        """Opens a state; with its deal it can be played on."""
        self.name = name
        self.gallery.me = player(**settings)
        if deal is not None:
            self.gallery.deals[name] = deal
        await self.page.goto(f"/t/{name}{LAUNCH}")
        await self.page.locator("main[data-version]").wait_for()
        return self.page

    async def tap(self, selector: str) -> None:
        # What may not be played is disabled for readers, and says why when it is tapped.
        await self.page.locator(selector).tap(force=True)

    async def hears(self, *actions: str) -> None:
        """The others act, and the page is told."""
        self.gallery.play(self.name, *actions)
        await self.page.evaluate("dispatchEvent(new Event('online'))")

    @property
    def said(self) -> list[str]:
        return [sent["action"] for sent in self.gallery.sent]


@pytest.fixture
async def table(aiohttp_server, phone: PhoneFactory) -> Table:
    gallery = Gallery()
    server = await aiohttp_server(make_gallery(gallery))
    return Table(gallery, (await phone(server.make_url("/"), scale=1)).page)


async def test_the_second_tap_plays(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await expect(page.locator("#go")).to_be_hidden()
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("#go")).to_have_text("Zahrát červenou desítku")
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX")).to_have_count(0)
    assert table.said == ["play HX"]


async def test_another_card_takes_the_choice_over_and_the_button_plays(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await table.tap("#c-HX")
    await table.tap("#c-HK")
    await expect(page.locator("#c-HX")).to_have_attribute("aria-pressed", "false")
    await table.tap("#go")
    await expect(page.locator("#c-HK")).to_have_count(0)
    assert table.said == ["play HK"]


async def test_a_setting_plays_on_the_first_tap(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after(), one_tap=True)
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX")).to_have_count(0)
    assert table.said == ["play HX"]


async def test_a_dimmed_card_says_why(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    for card, why in (("LX", "Musíš přiznat červené"), ("H8", "Musíš přebít")):
        await table.tap(f"#c-{card}")
        await expect(page.locator(f"#c-{card} .tip")).to_have_text(why)
        await expect(page.locator("#live")).to_have_text(why)
    await expect(page.locator(".tip")).to_have_count(1)
    assert table.said == []


async def test_a_card_out_of_turn_says_so(table: Table) -> None:
    page = await table.open("play-waiting")
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX .tip")).to_have_text("Teď nejsi na tahu")


async def test_a_choice_outlives_a_fresh_page_of_the_same_moment(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await table.tap("#c-HX")
    table.gallery.versions["play-my-turn"] = 8
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(page.locator('main[data-version="8"]')).to_be_attached()
    await expect(page.locator("#c-HX")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("#go")).to_be_visible()


async def test_a_ten_goes_to_the_talon_only_when_asked_again(table: Table) -> None:
    page = await table.open("talon", deals.mine("trump H7"))
    await table.tap("#c-BX")
    await expect(page.locator("#warning")).to_contain_text("Zbude jen betl nebo durch.")
    await table.tap("#c-B9")
    await expect(page.locator("#go")).to_be_hidden()
    await table.tap("#again")
    await expect(page.locator("#c-BX")).to_have_attribute("aria-pressed", "false")
    await table.tap("#c-BX")
    await table.tap("#c-B9")
    await table.tap("#anyway")
    await expect(page.locator('main[data-phase="direction"]')).to_be_attached()
    assert table.said == ["discard B9 BX"]


async def test_a_plain_discard_is_not_asked_about(table: Table) -> None:
    page = await table.open("talon", deals.mine("trump H7"))
    await table.tap("#c-A8")
    await table.tap("#c-B8")
    await expect(page.locator("#picked")).to_have_text("2 ze 2")
    await table.tap("#go")
    await expect(page.locator('main[data-phase="direction"]')).to_be_attached()
    assert table.said == ["discard B8 A8"]


async def test_from_the_people(table: Table) -> None:
    page = await table.open("trump-choice", deals.mine())
    await table.tap("#blind-3")
    await expect(page.locator("#go")).to_have_text("Vzít z lidu kartu 3")
    await table.tap("#go")
    await expect(page.locator('main[data-phase="discard"]')).to_be_attached()
    assert table.said == ["people 3"]


async def test_a_contract_is_chosen_and_announced(table: Table) -> None:
    page = await table.open("announce", deals.mine("trump H7", "discard B8 A8", "colour", "good", "good"))
    await expect(page.locator("#go")).to_have_text("Ohlásit hru")
    await page.locator(".tile", has_text="Hra a sedma").tap()
    await expect(page.locator("#go")).to_have_text("Ohlásit hru a sedmu")
    await table.tap("#go")
    await expect(page.locator('main[data-phase="doubling"]')).to_be_attached()
    assert table.said == ["announce game seven"]


async def test_raises_are_said_together(table: Table) -> None:
    page = await table.open("doubling", deals.alenas(*deals.TO_MY_FLEK))
    await expect(page.locator("#go")).to_be_disabled()
    await page.locator(".flek", has_text="Sto proti").tap()
    await page.locator(".flek", has_text="Flek na hru").tap()
    await expect(page.locator("#total b")).to_have_text("6 → 16 žetonů")
    await expect(page.locator("#go span")).to_have_text("Flek na hru · Sto proti")
    await table.tap("#go")
    await expect(page.locator("main[data-turn]")).to_have_count(0)
    assert table.said == ["double game against hundred"]


@pytest.mark.parametrize(("button", "action"), [("#with", "play LK with"), ("#without", "play LK without")])
async def test_a_marriage_is_announced_or_not(table: Table, button: str, action: str) -> None:
    """V-PLY-6: with one tap to play it still asks."""
    page = await table.open("marriage-choice", deals.hundreds(*deals.TO_MARRIAGE), one_tap=True)
    await table.tap("#c-LK")
    await expect(page.locator("#ask")).to_have_text("Ohlásit zelenou hlášku?")
    await table.tap(button)
    await expect(page.locator("#c-LK")).to_have_count(0)
    assert table.said == [action]


async def test_the_last_trick_may_be_looked_at(table: Table) -> None:
    page = await table.open("play-my-turn")
    await table.tap("#last")
    await expect(page.locator("#peek")).to_be_visible()
    await expect(page.locator("#peek")).to_contain_text("bere")
    await table.tap("#unpeek")
    await expect(page.locator("#peek")).to_be_hidden()


async def test_words_are_explained_where_they_stand(table: Table) -> None:
    page = await table.open("play-my-turn")
    await table.tap("#deal")
    sheet = page.locator("dialog.sheet")
    await expect(sheet.get_by_text("Kdo ji ohlásil, má vzít poslední zdvih")).to_be_visible()
    await expect(sheet.get_by_text("Rozdal karty")).to_be_hidden()
    await sheet.get_by_role("button", name="Zpět").tap()
    await expect(sheet).to_be_hidden()


async def test_all_of_it_works_by_keyboard(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await page.locator("#c-HX").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#c-HK")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("#c-HK")).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("Escape")
    await expect(page.locator("#c-HK")).to_have_attribute("aria-pressed", "false")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#c-HK")).to_have_count(0)
    assert table.said == ["play HK"]


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


async def test_the_clock_runs(table: Table) -> None:
    page = await table.open("play-my-turn")
    clock = page.locator(".ask .clock .num")
    first = await clock.text_content()
    await expect(clock).not_to_have_text(first or "")
    assert first is not None
    assert first.startswith("0:4")


async def test_another_language_counts_in_its_own_forms(table: Table) -> None:
    table.gallery.locale = "en"
    page = await table.open("doubling", deals.alenas(*deals.TO_MY_FLEK))
    await page.locator(".flek", has_text="Flek on the game").tap()
    await expect(page.locator("#total b")).to_have_text("6 → 8 chips")
