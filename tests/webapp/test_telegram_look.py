"""The page under what Telegram's clients do to it: themes, heights, insets, swipes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.support.browser import PhoneFactory
from tests.webapp.serving import Player, Site
from tests.webapp.telegram import ANDROID_DARK, IOS_LIGHT, Opened, opened, playing

pytestmark = pytest.mark.e2e

CHECK = (Path(__file__).parents[1] / "e2e" / "layout_check.js").read_text()
SIZES = ((390, 844), (320, 568), (844, 390))
OUR_PAGE = {"light": "#f3ecdf", "dark": "#16120d"}
# Themes by which nothing could be read, as clients have sent them or a person may have made them.
UNREADABLE: dict[str, dict[str, Any]] = {
    "none": {},
    "numbers": dict.fromkeys(IOS_LIGHT, -14774017),
    "names": dict.fromkeys(IOS_LIGHT, "red"),
    "nothing": dict.fromkeys(IOS_LIGHT),
    "styles": dict.fromkeys(IOS_LIGHT, "#fff;background:url(https://evil.example)"),
    "one colour": dict.fromkeys(IOS_LIGHT, "#777777"),
    "ink as the page": {**IOS_LIGHT, "text_color": "#f4f4f4"},
    "a dark group on a light page": {**IOS_LIGHT, "section_bg_color": "#101010"},
}
# Themes of which some colours cannot be used, and the rest can.
HALF: dict[str, dict[str, Any]] = {
    "ios": IOS_LIGHT,
    "android": ANDROID_DARK,
    "without sections": {k: v for k, v in IOS_LIGHT.items() if k[:7] != "section"},
    "faint on white": {
        **IOS_LIGHT,
        "link_color": "#ffff66",
        "button_color": "#ffff66",
        "hint_color": "#eeeeee",
    },
    "faint on black": {**ANDROID_DARK, "link_color": "#101840", "destructive_text_color": "#300000"},
    "grey on grey": {**IOS_LIGHT, "button_color": "#808080", "button_text_color": "#7f7f7f"},
    "some numbers": {
        **ANDROID_DARK,
        "link_color": 4280391411,
        "subtitle_text_color": 0,
        "button_color": True,
    },
    "a pink page": {**IOS_LIGHT, "secondary_bg_color": "#ffc0cb", "section_bg_color": "#ffe4e9"},
}


async def complaints(mine: Opened) -> list[str]:
    """What is too faint, cut off or too small to touch."""
    return list(await mine.page.evaluate(CHECK))


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_theme_by_which_nothing_could_be_read_gives_way_to_ours(
    site: Site, phone: PhoneFactory, scheme: Any
) -> None:
    mine = await opened(site, phone, colours=scheme)
    for name, theme in UNREADABLE.items():
        await mine.go("/settings", 1, "Honza", theme=theme)
        assert await mine.variable("--page") == OUR_PAGE[scheme], name
        assert await complaints(mine) == [], name


@pytest.mark.parametrize("name", HALF)
async def test_what_can_be_used_of_a_theme_is_used_and_can_be_read(
    site: Site, phone: PhoneFactory, name: str
) -> None:
    theme = HALF[name]
    await site.table(await site.player(1, "Honza"))
    mine = await opened(site, phone)
    for path in ("/", "/settings", "/new", "/rules"):
        await mine.go(path, 1, "Honza", theme=theme)
        assert await mine.variable("--page") == theme["secondary_bg_color"]
        assert await complaints(mine) == [], path


async def test_telegrams_own_colours_stay_where_they_can_be_read(site: Site, phone: PhoneFactory) -> None:
    mine = await opened(site, phone)
    theme = {
        **IOS_LIGHT,
        "link_color": "#0000cc",
        "button_color": "#00338a",
        "subtitle_text_color": "#333333",
    }
    await mine.go("/", 1, "Honza", theme=theme)
    shown = {
        "--link": "link_color",
        "--go": "button_color",
        "--ink": "text_color",
        "--ink-2": "subtitle_text_color",
    }
    assert {of: await mine.variable(of) for of in shown} == {of: theme[name] for of, name in shown.items()}
    assert await mine.calls("setBackgroundColor") == [["#efeff4"]]
    assert await mine.calls("setHeaderColor") == [["#efeff4"]]


async def test_a_theme_that_comes_late_or_changes(site: Site, phone: PhoneFactory) -> None:
    mine = await opened(site, phone)
    await mine.go("/settings", 1, "Honza")
    assert await mine.variable("--page") == OUR_PAGE["light"]
    await mine.native("themeChanged", theme_params=IOS_LIGHT)
    assert await mine.variable("--page") == "#efeff4"
    # The colours say that it is night, whatever the client calls it.
    await mine.native("themeChanged", theme_params=ANDROID_DARK, color_scheme="light")
    await expect(mine.page.locator("html")).to_have_attribute("data-scheme", "dark")
    assert await complaints(mine) == []
    await mine.native("themeChanged", theme_params={}, color_scheme="dark")
    assert await mine.variable("--page") == OUR_PAGE["dark"]
    assert await complaints(mine) == []


async def test_the_table_and_its_cards_have_colours_of_their_own(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, _ = await playing(site, three)
    mine = await opened(site, phone)
    pictures = []
    for theme in ({}, IOS_LIGHT, {**IOS_LIGHT, "secondary_bg_color": "#ffc0cb"}):
        await mine.go(f"/t/{table_id}", 1, "Honza", theme=theme)
        hand = mine.page.locator("#hand")
        await expect(hand).to_be_visible()
        pictures.append(await hand.screenshot(animations="disabled"))
        assert await complaints(mine) == []
    assert pictures[0] == pictures[1] == pictures[2]


async def test_insets_add_up_and_are_followed(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, _ = await playing(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", 1, "Honza")

    async def edges() -> tuple[float, float]:
        """How far the first thing to touch is from the screen's edge, and what the last row keeps free."""
        upper = await mine.page.locator(".bar .tap").first.bounding_box()
        assert upper is not None
        kept = await mine.page.locator("#act").evaluate("row => getComputedStyle(row).paddingBottom")
        return upper["y"], float(kept.removesuffix("px"))

    plain = await edges()
    await mine.native("safeAreaChanged", top=47, bottom=34)
    await mine.native("contentSafeAreaChanged", top=46, bottom=6)
    wider = await edges()
    assert (wider[0] - plain[0], wider[1] - plain[1]) == (47 + 46, 34 + 6)
    assert await complaints(mine) == []
    await mine.native("safeAreaChanged")
    await mine.native("contentSafeAreaChanged", top=46)
    assert (await edges())[0] - plain[0] == 46


async def test_every_page_keeps_clear_of_the_edges(site: Site, phone: PhoneFactory) -> None:
    await site.table(await site.player(1, "Honza"))
    mine = await opened(site, phone)
    for width, height in SIZES:
        beside = 44 if width > height else 0
        await mine.page.set_viewport_size({"width": width, "height": height})
        for path in ("/", "/settings", "/join"):
            await mine.go(path, 1, "Honza")
            await mine.native("safeAreaChanged", top=40, bottom=30, left=beside, right=beside)
            box = await mine.page.locator("main > :first-child").bounding_box()
            assert box is not None
            assert box["y"] >= 40
            assert box["x"] >= beside
            assert box["x"] + box["width"] <= width - beside
            assert await complaints(mine) == []


async def test_the_page_is_as_high_as_the_screen_when_nothing_slides(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, _ = await playing(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", 1, "Honza")

    async def height() -> float:
        box = await mine.page.locator("main").bounding_box()
        return box["height"] if box is not None else 0

    assert await height() == 844
    await mine.native("viewportChanged", height=780, isStateStable=False)  # under a finger that drags
    assert await height() == 844
    await mine.native("viewportChanged", height=780, isStateStable=True)
    assert await height() == 780
    for impossible in (0, 90, 20_000, None):
        await mine.native("viewportChanged", height=impossible, isStateStable=True)
        assert await height() == 844
    await mine.page.set_viewport_size({"width": 390, "height": 700})
    await expect(mine.page.locator("main")).to_have_css("height", "700px")


async def test_a_table_fits_and_does_not_bounce(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, _ = await playing(site, three)
    mine = await opened(site, phone)
    for width, height in SIZES:
        await mine.page.set_viewport_size({"width": width, "height": height})
        await mine.go(f"/t/{table_id}", 1, "Honza")
        for element in ("html", "body"):
            await expect(mine.page.locator(element)).to_have_css("overscroll-behavior", "none")
        assert await mine.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


async def test_no_swipe_closes_a_table_and_swipes_are_back_elsewhere(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, _ = await playing(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", 1, "Honza")
    assert await mine.calls("disableVerticalSwipes") == [[]]
    await mine.page.get_by_role("link", name="Moje stoly").tap()
    await expect(mine.page.get_by_role("heading", name="Moje stoly")).to_be_visible()
    assert await mine.calls("enableVerticalSwipes") == [[]]  # Telegram keeps to what the last page wanted


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_said_beside_the_game_fits(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory, size: tuple[int, int]
) -> None:
    """The question whether the bot may write, and the banner of another table."""
    table_id, acting = await playing(site, three, "post24")
    lobby = await site.table(three[acting])
    await three[acting].post(f"/t/{lobby}/rules", {"tempo": "post24"})
    mine = await opened(site, phone, size=size)
    for n, name in enumerate(("Honza", "Alena", "Vašek")):
        for path in (f"/t/{table_id}", f"/t/{lobby}", "/", "/settings"):
            await mine.go(path, n + 1, name)
            assert await complaints(mine) == [], (name, path)
        await mine.page.goto("about:blank")
        await mine.page.evaluate("window.name = ''")
