"""Every state of the table on every kind of screen: nothing cut off, nothing over another, all in reach."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.support.browser import ColourScheme, PhoneFactory
from tests.support.deals import STATES, player
from tests.support.gallery import LAUNCH, Gallery, make_gallery

pytestmark = pytest.mark.e2e

CHECK = Path(__file__).with_name("layout_check.js").read_text()
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
SCREENS = ((390, 844), (320, 568), (844, 390), (1024, 700))
LOW = (360, 640)  # a small phone with Telegram's own header on it
# Night changes colours only: it is looked at where everything stands below and where it stands beside.
SIGHTS: tuple[tuple[tuple[int, int], ColourScheme], ...] = (
    *((size, "light") for size in (*SCREENS, LOW)),
    *((size, "dark") for size in (SCREENS[-1], SCREENS[0])),
)
# What a finger opens on top of a state: name of the state, then what is tapped.
OPENED = {
    "one card chosen": ("play-my-turn", "#c-HX"),
    "why a card may not be played": ("play-my-turn", "#c-LX"),
    "the last trick": ("play-my-turn", "#last"),
    "a claim to confirm": ("claim", "#say-claim"),
    "a claim of ten tricks": ("claim-ten", "#say-claim"),
    "nothing more in betl": ("claim-betl", "#say-claim"),
    "a card and a claim": ("claim", "#c-HX"),
    "the last trick in betl": ("betl-second", "#last"),
    "a marriage to announce or not": ("marriage-choice", "#c-LK"),
    "a trump card chosen": ("trump-choice", "#c-H7"),
    "from the people": ("trump-choice", "#blind-3"),
    "two cards for the talon": ("talon", "#c-B9, #c-AO"),
    "a ten for the talon": ("talon", "#c-BX, #c-B9"),
    "two raises": ("doubling", "#switch-double-game, #switch-double-seven"),
    "menu": ("play-my-turn", "[data-open=menu]"),
    "menu of the lobby": ("lobby", "[data-open=menu]"),
    "words": ("play-my-turn", "#deal"),
    "words of a seat": ("play-my-turn", "#seat-l"),
    "quick words": ("play-my-turn", "#speak"),
    "quick words after a deal": ("said-result", "#speak"),
    "menu of the founder between deals": ("result", "[data-open=menu]"),
    "menu of who waits": ("spectate-queued", "[data-open=menu]"),
}
# The next step of pages that may be longer than the screen.
NEXT = {
    "result": "#next",
    "result-declarer": "#next",
    "result-wished": "#stop",
    "paused": "#next",
    "lobby-full": "#start",
}
GROUPS = 3  # so that two workers share the states


@pytest.fixture
async def shown(aiohttp_server, phone: PhoneFactory):
    """A gallery and a phone to look at it with: `page = await shown(name)` opens a state."""
    gallery = Gallery()
    server = await aiohttp_server(make_gallery(gallery))
    page = (await phone(server.make_url("/"), scale=1)).page

    async def opened(name: str, locale: str = "cs", **settings: str) -> Page:
        gallery.me, gallery.locale = player(**settings), locale
        await page.set_viewport_size({"width": SCREENS[0][0], "height": SCREENS[0][1]})
        await page.goto("about:blank")
        await page.goto(f"/t/{name}{LAUNCH}")
        await page.locator("main[data-version]").wait_for()
        return page

    return opened


async def complaints(page: Page, what: str) -> list[str]:
    """What is wrong on any screen, by day and by night."""
    found = []
    for (width, height), scheme in SIGHTS:
        await page.set_viewport_size({"width": width, "height": height})
        await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await page.evaluate(DRAWN)
        found += [f"{what} {width}x{height} {scheme}: {told}" for told in await page.evaluate(CHECK)]
    return found


@pytest.mark.parametrize("group", range(GROUPS))
async def test_every_state_fits_every_screen(shown, group: int) -> None:
    for name in list(STATES)[group::GROUPS]:
        assert await complaints(await shown(name), name) == []


async def test_english_fits_every_screen(shown) -> None:
    for name in ("talon", "doubling", "betl-answer", "play-my-turn", "result", "lobby"):
        assert await complaints(await shown(name, "en"), name) == []


async def test_french_cards_fit_every_screen(shown) -> None:
    for name in ("play-my-turn", "betl-answer"):
        assert await complaints(await shown(name, cards="french"), name) == []


async def test_what_a_finger_opens_fits_every_screen(shown) -> None:
    for what, (name, taps) in OPENED.items():
        page = await shown(name)
        for selector in taps.split(", "):
            await page.locator(selector).tap(force=True)
        assert await complaints(page, what) == []


@pytest.mark.parametrize("name", NEXT)
async def test_the_next_step_is_in_sight(shown, name: str) -> None:
    page = await shown(name)
    for width, height in (*SCREENS, LOW):
        await page.set_viewport_size({"width": width, "height": height})
        await expect(page.locator(NEXT[name])).to_be_in_viewport(ratio=1)


async def test_the_table_fits_between_telegrams_own_bars(shown) -> None:
    for name in ("trump-choice", "talon", "announce", "play-my-turn", "betl-play"):
        page = await shown(name)
        await page.emulate_media(reduced_motion="reduce")
        await page.evaluate("Telegram.WebApp.native('safeAreaChanged', { top: 47, bottom: 34 })")
        await page.evaluate("Telegram.WebApp.native('contentSafeAreaChanged', { top: 46, bottom: 6 })")
        await page.evaluate(DRAWN)
        assert await page.evaluate(CHECK) == [], name


async def test_what_does_not_fit_leaves_the_buttons_in_sight(shown) -> None:
    page = await shown("betl-answer")
    await page.evaluate("Telegram.WebApp.native('safeAreaChanged', { top: 180, bottom: 34 })")
    await expect(page.locator("#say-good")).to_be_in_viewport(ratio=1)


async def test_the_check_sees_what_is_wrong(shown) -> None:
    page = await shown("play-my-turn")
    await page.evaluate("document.querySelector('.bar .tap').style.cssText = 'min-width: 0; width: 20px'")
    await page.evaluate("document.querySelector('.ask p').style.color = '#1a5140'")
    await page.evaluate("document.querySelector('.hand').style.translate = '0 -80px'")
    told = " ".join(await page.evaluate(CHECK))
    for word in ("small target", "faint", "regions overlap"):
        assert word in told
