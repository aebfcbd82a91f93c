"""The page in a real browser: who it is, what it does when the network fails, what it keeps apart."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from tests.support.browser import PhoneFactory
from tests.webapp.conftest import MakeSite
from tests.webapp.serving import Player, Site, launch

pytestmark = pytest.mark.e2e


def origin(site: Site) -> str:
    return str(site.client.make_url("/")).rstrip("/")


def opened(path: str, tg_id: int, name: str, language: str = "cs", start_param: str = "") -> str:
    """The address by which Telegram opens a page."""
    data = launch(tg_id, name, language, start_param=start_param)
    return f"{path}#{urlencode({'tgWebAppData': data, 'tgWebAppVersion': '9.0'})}"


async def names(page: Page) -> set[str]:
    """Whose launches this window's storage holds."""
    kept = await page.evaluate("Object.values({...sessionStorage}).join()")
    return set(re.findall(r"first_name%22%3A%22(\w+)|first_name%22%3A\+%22(\w+)", kept)[0]) - {""}


async def test_outside_telegram_there_is_the_way_in(site: Site, phone: PhoneFactory) -> None:
    stranger = await phone(origin(site), locale="en-GB")
    for path in ("/", "/new", "/t/abc"):
        await stranger.page.goto(path)
        link = stranger.page.get_by_role("link", name="Open in Telegram")
        await expect(link).to_have_attribute("href", "https://t.me/marias_bot?startapp")
    await stranger.page.get_by_role("link", name="Rules").click()
    await expect(stranger.page.locator("main h1")).to_have_text("Rules")
    await expect(stranger.page.locator("#notice")).not_to_be_visible()


async def test_a_launch_stays_from_page_to_page(site: Site, phone: PhoneFactory) -> None:
    mine = await phone(origin(site))
    await mine.page.goto(opened("/", 7, "Alena"))
    await mine.page.get_by_role("link", name="Nastavení").first.click()
    await expect(mine.page.get_by_role("heading", level=1, name="Nastavení")).to_be_visible()
    assert "#" not in mine.page.url
    await mine.page.reload()
    await expect(mine.page.get_by_role("heading", level=1, name="Nastavení")).to_be_visible()


async def test_an_invitation_finds_its_way_through_telegram(site: Site, phone: PhoneFactory) -> None:
    founder = await site.player(1, "Honza")
    table_id = await site.table(founder)
    code = (await site.live.table(founder.user_id, table_id)).code
    mine = await phone(origin(site))
    await mine.page.goto(f"/join/{code}")
    link = await mine.page.get_by_role("link", name="Otevřít v Telegramu").get_attribute("href")
    assert link == f"https://t.me/marias_bot?startapp={code}"
    await mine.page.goto(opened("/", 7, "Alena", start_param=code or ""))
    await mine.page.wait_for_url(f"**/join/{code}")
    await expect(mine.page.locator("main")).to_contain_text("Parta")
    await mine.page.goto("/")  # only the first page follows it
    await expect(mine.page.get_by_role("heading", name="Moje stoly")).to_be_visible()


async def test_the_players_language_wins_over_the_browsers(site: Site, phone: PhoneFactory) -> None:
    mine = await phone(origin(site), locale="cs-CZ")
    await mine.page.goto(opened("/", 7, "Ann", "en"))
    await expect(mine.page.get_by_role("heading", name="My tables")).to_be_visible()
    await expect(mine.page.locator("html")).to_have_attribute("lang", "en")
    await expect(mine.page).to_have_title("My tables")


async def test_a_session_that_is_gone_is_renewed(site: Site, phone: PhoneFactory) -> None:
    mine = await phone(origin(site))
    await mine.page.goto(opened("/", 7, "Alena"))
    await expect(mine.page.get_by_role("heading", name="Moje stoly")).to_be_visible()
    await mine.page.evaluate(
        "for (const [k, v] of Object.entries({...sessionStorage}))"
        " if (k.startsWith('marias:')) sessionStorage[k] = JSON.stringify({...JSON.parse(v), token: 'gone'})"
    )
    await mine.page.goto("/settings")
    await expect(mine.page.get_by_role("heading", level=1, name="Nastavení")).to_be_visible()


async def test_an_old_launch_is_told_so(site: Site, phone: PhoneFactory) -> None:
    mine = await phone(origin(site))
    data = launch(7, "Alena", age=100_000)
    await mine.page.goto(f"/#{urlencode({'tgWebAppData': data})}")
    await expect(mine.page.locator("main")).to_contain_text("Přihlášení vypršelo.")


async def test_a_table_that_is_not_there_leads_home(site: Site, phone: PhoneFactory) -> None:
    mine = await phone(origin(site))
    await mine.page.goto(opened("/t/nowhere", 7, "Alena"))
    await expect(mine.page.locator("main")).to_contain_text("Takový stůl není, nebo k němu nemáš přístup.")
    await mine.page.get_by_role("link", name="Moje stoly").click()
    await expect(mine.page.get_by_role("heading", name="Moje stoly")).to_be_visible()


async def test_telegram_is_asked_for_what_a_table_needs(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    mine = await phone(origin(site))
    await mine.page.goto(opened(f"/t/{table_id}", 1, "Honza"))
    await expect(mine.page.locator("main")).to_have_attribute("data-table", table_id)
    calls = [call[0] for call in await mine.page.evaluate("Telegram.WebApp.calls")]
    assert {"ready", "expand", "disableVerticalSwipes", "BackButton.show"} <= set(calls)


async def test_windows_of_the_demo_are_people_of_their_own(make_site: MakeSite, phone: PhoneFactory) -> None:
    demo = await make_site(demo=True)
    first = await phone(origin(demo), touch=False, size=(1440, 900))
    await first.page.goto("/demo")
    frames = [first.page.frame_locator("iframe").nth(n) for n in range(3)]
    hands = []
    for frame in frames:
        await expect(frame.locator("main[data-table]")).to_be_visible()
        hands.append(await frame.locator("#hand .card").first.get_attribute("data-card"))
    windows = [await first.context.new_page() for _ in range(4)]
    for window in windows:
        await window.goto("/")
    people = set()
    for window in windows:
        await expect(window.get_by_role("button", name="Hrát hned")).to_be_visible()
        people |= await names(window)
    assert len(people) == 4
    # A frame that goes to another page and back is still the same player.
    await frames[1].get_by_role("link", name="Moje stoly").click()
    await frames[1].locator("a.row", has_text="Mariáš na zkoušku").click()
    await expect(frames[1].locator("#hand .card").first).to_have_attribute("data-card", hands[1] or "")


async def test_one_tap_and_a_deal_begins(make_site: MakeSite, phone: PhoneFactory) -> None:
    demo = await make_site(demo=True)
    mine = await phone(origin(demo))
    await mine.page.goto("/")
    await mine.page.get_by_role("button", name="Hrát hned").tap()
    await expect(mine.page.locator("#hand .card")).not_to_have_count(0)


async def test_an_answer_that_got_lost_is_asked_for_again(site: Site, phone: PhoneFactory) -> None:
    """The server has opened the table when the connection breaks: one table, and no word of it."""
    mine = await phone(origin(site))
    await mine.page.goto(opened("/", 7, "Alena"))
    lost: list[int] = []

    async def lose_the_first(route: Route) -> None:
        if lost:
            await route.continue_()
        else:
            lost.append((await route.fetch()).status)
            await route.abort("connectionreset")

    await mine.page.route("**/play", lose_the_first)
    await expect(mine.page.get_by_role("button", name="Hrát hned")).to_be_visible()
    await mine.page.evaluate(
        "() => new MutationObserver(() => { throw Error(`said: ${notice.textContent}`) })"
        ".observe(document.getElementById('notice'), {childList: true, attributes: true})"
    )
    await mine.page.get_by_role("button", name="Hrát hned").tap()
    await expect(mine.page.locator("main[data-table]")).to_be_visible()
    assert lost == [200]
    player = await site.player(7, "Alena")
    assert len(await site.live.my_tables(player.user_id)) == 1


async def test_a_refusal_is_a_small_notice_and_a_fresh_page(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id = await site.table(*three)
    mine = await phone(origin(site))
    await mine.page.goto(opened(f"/t/{table_id}", 1, "Honza"))
    await expect(mine.page.locator("main[data-table]")).to_be_visible()
    taken = await mine.page.evaluate(
        "async () => (await import(document.querySelector('script[src*=\"/app.\"]').src)).post"
        f"('/t/{table_id}/wish', {{yes: true}})"
    )
    assert taken is False
    await expect(mine.page.locator("#notice")).to_be_visible()
    await expect(mine.page.locator("#notice")).to_have_text("Teď se nehraje.")


async def test_without_a_network_it_says_so_and_comes_back(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id = await site.table(*three)
    mine = await phone(origin(site))
    await mine.page.goto(opened(f"/t/{table_id}", 1, "Honza"))
    await expect(mine.page.locator("main[data-table]")).to_be_visible()
    version = await mine.page.locator("main").get_attribute("data-version")
    await mine.context.set_offline(True)
    await mine.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(mine.page.locator("#notice")).to_have_text("Bez spojení, zkoušíme to dál.")
    await three[0].post(f"/t/{table_id}/start")
    await mine.context.set_offline(False)
    await mine.page.evaluate("window.dispatchEvent(new Event('online'))")
    await expect(mine.page.locator("main")).not_to_have_attribute("data-version", version or "")
    await expect(mine.page.locator("#notice")).not_to_be_visible()


async def test_without_a_socket_it_asks_every_ten_seconds(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id = await site.table(*three)
    mine = await phone(origin(site))
    sockets: list[str] = []

    async def shut(socket: WebSocketRoute) -> None:
        sockets.append(socket.url)
        await socket.close()

    await mine.page.route_web_socket("**/ws", shut)
    await mine.page.clock.install()
    await mine.page.goto(opened(f"/t/{table_id}", 1, "Honza"))
    await expect(mine.page.locator("main[data-table]")).to_be_visible()
    version = await mine.page.locator("main").get_attribute("data-version")
    await three[0].post(f"/t/{table_id}/start")
    await mine.page.clock.run_for(11_000)
    await expect(mine.page.locator("main")).not_to_have_attribute("data-version", version or "")
    assert sockets


async def test_a_push_brings_the_change(site: Site, three: tuple[Player, ...], phone: PhoneFactory) -> None:
    table_id = await site.table(*three)
    mine = await phone(origin(site))
    async with mine.page.expect_websocket() as socket:
        await mine.page.goto(opened(f"/t/{table_id}", 1, "Honza"))
    await (await socket.value).wait_for_event("framereceived")
    await three[1].post(f"/t/{table_id}/start")
    await expect(mine.page.locator("#hand .card")).not_to_have_count(0)
