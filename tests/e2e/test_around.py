"""The pages around the table in a real browser: forms, joining, the replay under thumb and keys, settings."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import Page, expect

from engine.rules import Rules
from storage.house import Pauses
from storage.live import Live
from storage.states import Access, Tempo
from tests.support.axe import violations
from tests.support.browser import PhoneFactory
from tests.webapp.playing import play_deals
from tests.webapp.serving import TOKEN, launch
from webapp.app import make_app
from webapp.config import Config

pytestmark = pytest.mark.e2e

NAMES = ("Honza", "Alena", "Vašek")
LONG_NAMES = ("Maximiliana Wolfgangová-Kurková", "M" * 32, "Přemysl z nejdelší ulice ve městě"[:32])
LAYOUT_CHECK = Path(__file__).with_name("layout_check.js")
PATHS = ("/", "/new", "/join", "/join/AAAAAA", "/rules", "/settings", "/bank")
TABLE_PATHS = ("/bank", "/history", "/deals/1", "/rules", "/rules/edit")
DEALS = 3
SIZES = ((390, 844), (320, 568), (844, 390), (1024, 700))


class Pub:
    """A server with three people who have played a few deals at one table."""

    def __init__(self, live: Live, server: TestServer, names: tuple[str, ...]) -> None:
        self.live, self.server, self.names = live, server, names
        self.users: list[int] = []
        self.table_id = ""

    async def play(self, name: str) -> None:
        """Seats everybody at a table of that name; they play some deals."""
        self.users = [(await self.live.sign_in(n, who, "cs")).user_id for n, who in enumerate(self.names, 1)]
        self.table_id, code = await self.found(self.users[0], name)
        for user in self.users[1:]:
            await self.live.join(user, code)
        await play_deals(self.live, self.users, self.table_id, deals=DEALS, seed=11)

    async def found(self, user: int, name: str) -> tuple[str, str]:
        """Another table: its id and its code."""
        made = await self.live.open_table(user, name, Rules(), Tempo.CALM, Access.LINK)
        return made, (await self.live.table(user, made)).code or ""

    async def open(self, phone: PhoneFactory, path: str, who: int = 0) -> Page:
        """A page of one of the three (or of a fourth), on a phone of his."""
        held = await phone(self.server.make_url("/"))
        name = (*self.names, "Eva")[who]
        await held.page.goto(f"{path}#tgWebAppData={quote(launch(who + 1, name))}")
        await expect(held.page.locator("main:not([aria-busy])")).to_be_visible()
        return held.page


MakePub = Callable[..., Awaitable[Pub]]


@pytest.fixture
def make_pub(sqlite_url: str, aiohttp_server: Callable[[web.Application], Awaitable[TestServer]]) -> MakePub:
    """Opens a pub: `await make_pub(names, table)`."""

    async def make(names: tuple[str, ...], table: str) -> Pub:
        live = Live(sqlite_url, pauses=Pauses(0, 0))
        server = await aiohttp_server(make_app(live, Config(bot_token=TOKEN, bot_name="marias_bot")))
        made = Pub(live, server, names)
        await made.play(table)
        return made

    return make


@pytest.fixture
async def pub(make_pub: MakePub) -> Pub:
    return await make_pub(NAMES, "Čtvrteční parta")


async def test_a_table_is_opened_with_rates_of_its_own(pub: Pub, phone: PhoneFactory) -> None:
    page = await pub.open(phone, "/new")
    submit = page.get_by_role("button", name="Založit stůl")
    await submit.tap()
    refused = page.locator('[data-error="name"]')
    await expect(refused).to_be_visible()
    await expect(page.locator("#name")).to_be_focused()
    await page.fill("#name", "U nás")
    await page.get_by_text("Hospodské").tap()
    await page.get_by_text("Vlastní").tap()
    betl, limit = page.locator("#rules-betl"), page.locator("#rules-limit")
    await expect(betl).to_have_value("5")
    await page.get_by_role("button", name="Betl: víc").tap()
    await expect(betl).to_have_value("6")
    await page.get_by_role("button", name="Nejvýš za hru: míň").tap()
    await expect(limit).to_have_value("490")
    await limit.fill("-3")
    await page.locator('[name="rules.max_doubling"]').select_option("2")
    await page.get_by_role("switch", name="Smí se volit z lidu").tap()
    await page.get_by_role("radio", name="den", exact=True).tap()
    await submit.tap()
    await expect(page.locator('[data-error="rules.limit"]')).to_be_visible()
    await expect(refused).to_be_hidden()
    await limit.fill("120")
    await submit.tap()
    await page.wait_for_url(re.compile("/t/"))
    state = await pub.live.table(pub.users[0], page.url.split("/t/")[1].split("#")[0])
    assert state.name == "U nás"
    assert state.tempo is Tempo.POST_DAY
    assert state.rules == Rules(betl=6, durch=10, limit=120, max_doubling=2, people=False)


async def test_the_founder_changes_the_rules(pub: Pub, phone: PhoneFactory) -> None:
    page = await pub.open(phone, f"/t/{pub.table_id}/rules")
    await page.get_by_role("link", name="Změnit pravidla stolu").tap()
    await page.get_by_text("Čtyřkové").tap()
    await page.get_by_role("button", name="Uložit pravidla").tap()
    await page.wait_for_url(re.compile(f"/t/{pub.table_id}$"))
    assert (await pub.live.table(pub.users[0], pub.table_id)).rules == Rules(betl=10, durch=20)


async def test_a_code_leads_to_a_seat(pub: Pub, phone: PhoneFactory) -> None:
    made, code = await pub.found(pub.users[1], "Rodina")
    page = await pub.open(phone, "/", who=3)
    await page.fill("#home-code", "zzz zzz")
    await page.get_by_role("button", name="Připojit").tap()
    await expect(page.get_by_role("alert").first).to_contain_text("Takový stůl není")
    await page.fill("#code", f"{code[:3]} {code[3:]}".lower())
    await page.get_by_role("button", name="Zkusit znovu").tap()
    await expect(page.locator("main")).to_contain_text("Rodina")
    await page.get_by_role("button", name="Přisednout").tap()
    await page.wait_for_url(re.compile(f"/t/{made}$"))
    assert [seat and seat.name for seat in (await pub.live.table(pub.users[1], made)).seats] == [
        "Alena",
        "Eva",
        None,
    ]


async def test_a_replay_goes_card_by_card(pub: Pub, phone: PhoneFactory) -> None:
    deal, frames = 0, 0
    while frames <= 4:  # a betl or a durch may be over after one trick
        deal += 1
        if deal > DEALS:
            await play_deals(pub.live, pub.users, pub.table_id, deals=1, seed=deal)
        frames = len((await pub.live.replay(pub.users[0], pub.table_id, deal)).frames)
    page = await pub.open(phone, f"/t/{pub.table_id}/history")
    await page.locator(f'a[href$="/deals/{deal}"]').tap()
    shown = page.locator("[data-step]:visible")
    on_table = shown.locator(".trick [role=img]")
    await expect(shown).to_have_attribute("data-step", "0")
    await expect(shown.locator(".held li")).to_have_count(10)
    await page.get_by_role("button", name="Další karta").tap()
    await expect(on_table).to_have_count(1)
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect(on_table).to_have_count(3)
    await expect(shown.locator(".held li")).to_have_count(9)
    await page.keyboard.press("ArrowLeft")
    await expect(on_table).to_have_count(2)
    await page.get_by_role("button", name="1. zdvih", exact=True).tap()
    await expect(shown).to_have_attribute("data-step", "3")
    # Coming back to the page fetches it again; the place is kept.
    await page.evaluate("dispatchEvent(new Event('online'))")
    async with page.expect_response(re.compile("/p/t/")):
        await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(shown).to_have_attribute("data-step", "3")
    await page.keyboard.press("End")
    await expect(shown).to_have_attribute("data-step", str(frames - 1))
    await page.keyboard.press("ArrowRight")
    await expect(shown).to_have_attribute("data-step", str(frames - 1))
    await expect(page.get_by_role("button", name="Na konec")).to_have_attribute("aria-disabled", "true")
    await page.keyboard.press("Home")
    await expect(shown).to_have_attribute("data-step", "0")


async def uneven(pub: Pub) -> None:
    """Nobody is at zero."""
    honza, alena, vasek = pub.users
    for giver in (alena, vasek):
        await pub.live.correct(honza, pub.table_id, giver, honza, 9000, "aby nikdo neměl nulu")


async def test_two_of_three_settle_up(pub: Pub, phone: PhoneFactory) -> None:
    await uneven(pub)
    honza, alena = [await pub.open(phone, f"/t/{pub.table_id}/bank", who) for who in (0, 1)]
    await honza.locator("#clearing summary").tap()
    await honza.locator("#ask-clearing").tap()
    await expect(honza.locator("main")).to_contain_text("Chceš vyrovnat")
    assert await violations(honza) == []
    await alena.evaluate("dispatchEvent(new Event('online'))")
    await alena.get_by_role("button", name="Souhlasím").tap()
    await expect(alena.get_by_text("na žádost: Honza").first).to_be_visible()
    assert {s.balance for s in (await pub.live.bank(pub.users[2], pub.table_id)).standings} == {0}


async def test_the_founder_corrects_with_a_reason(pub: Pub, phone: PhoneFactory) -> None:
    page = await pub.open(phone, f"/t/{pub.table_id}/bank")
    await page.emulate_media(reduced_motion="reduce")  # half way through an animation everything is faint
    before = {s.name: s.balance for s in (await pub.live.bank(pub.users[0], pub.table_id)).standings}
    await page.get_by_role("button", name="Opravit zápis").tap()
    assert await violations(page) == []
    sheet = page.locator("dialog")
    await sheet.get_by_label("Komu ubrat").select_option("Alena")
    await sheet.get_by_label("Komu přidat").select_option("Vašek")
    await sheet.get_by_label("Žetonů").fill("40")
    await sheet.get_by_role("button", name="Zapsat").tap()
    await expect(sheet.locator("[data-error=reason]")).to_be_visible()
    await expect(sheet.get_by_label("Důvod")).to_be_focused()
    await sheet.get_by_label("Důvod").fill("zapomenutý flek")
    await sheet.get_by_role("button", name="Zapsat").tap()
    await expect(page.locator("main")).to_contain_text("Oprava: zapomenutý flek")
    await expect(sheet).to_be_hidden()
    after = {s.name: s.balance for s in (await pub.live.bank(pub.users[0], pub.table_id)).standings}
    assert after == {**before, "Alena": before["Alena"] - 40, "Vašek": before["Vašek"] + 40}


async def test_what_is_folded_out_stays_so(pub: Pub, phone: PhoneFactory) -> None:
    await uneven(pub)
    page = await pub.open(phone, f"/t/{pub.table_id}/bank")
    await page.locator("#clearing summary").tap()
    async with page.expect_response(re.compile("/p/t/")):
        await page.evaluate("dispatchEvent(new Event('online'))")
    await pub.live.correct(pub.users[0], pub.table_id, pub.users[1], pub.users[2], 1, "aby bylo co vidět")
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(page.locator("main")).to_contain_text("aby bylo co vidět")
    await expect(page.locator("#ask-clearing")).to_be_visible()


async def test_settings_are_saved_as_they_change(pub: Pub, phone: PhoneFactory) -> None:
    page = await pub.open(phone, "/settings")

    async def saves(change: Awaitable[object]) -> None:
        async with page.expect_response(re.compile("/settings$")):
            await change

    await saves(page.get_by_role("switch", name="V noci nepsat").tap())
    await expect(page.locator('[name="quiet_from"]')).to_be_visible()
    await saves(page.locator('[name="quiet_to"]').select_option("6"))
    await saves(page.get_by_role("radio", name="Francouzské").tap())
    await saves(page.get_by_role("switch", name="Hrát jedním ťuknutím").tap())
    saved = (await pub.live.me(pub.users[0])).settings
    assert (saved.quiet_from, saved.quiet_to, saved.cards, saved.one_tap) == (22, 6, "french", True)
    await saves(page.get_by_role("switch", name="V noci nepsat").tap())
    await expect(page.locator('[name="quiet_from"]')).to_be_hidden()
    await saves(page.locator('[name="locale"]').select_option("en"))
    await expect(page.locator("h1")).to_have_text("Settings")
    saved = (await pub.live.me(pub.users[0])).settings
    assert (saved.quiet_from, saved.quiet_to, saved.locale) == (None, None, "en")


# Everything that can be folded out, so that it is looked at too.
UNFOLD = """() => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  document.querySelector('[name="preset"][value=""]')?.click();
}"""


@pytest.mark.parametrize("locale", ["cs", "en"])
async def test_nothing_overlaps_is_cut_or_too_small(
    make_pub: MakePub, phone: PhoneFactory, locale: str
) -> None:
    pub = await make_pub(LONG_NAMES, "W" * 32)
    _, code = await pub.found(pub.users[1], "Tam, kde to nejdřív nebylo a teď")
    await uneven(pub)
    await pub.live.ask_clearing(pub.users[1], pub.table_id)
    page = await pub.open(phone, "/settings")
    await page.locator('[name="locale"]').select_option(locale)
    await expect(page.locator("html")).to_have_attribute("lang", locale)
    check = LAYOUT_CHECK.read_text()
    found = []
    for path in (*PATHS, f"/join/{code}", *(f"/t/{pub.table_id}{end}" for end in TABLE_PATHS)):
        await page.goto(path)
        await expect(page.locator("main:not([aria-busy])")).to_be_visible()
        await page.evaluate(UNFOLD)
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            for colours in ("light", "dark"):
                await page.emulate_media(color_scheme=colours, reduced_motion="reduce")
                said = await page.evaluate(check)
                found += [f"{path} {width}×{height} {colours}: {line}" for line in said]
    assert found == []
