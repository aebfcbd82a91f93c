"""Ways into the page from Telegram, and what the page asks Telegram for, in a real browser."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlencode

import pytest
from playwright.async_api import Route, WebSocketRoute, expect

from tests.support.browser import TELEGRAM_SCRIPT, PhoneFactory
from tests.webapp.playing import play_deals
from tests.webapp.serving import TOKEN, Player, Site, launch
from tests.webapp.telegram import Opened, opened, playing
from webapp import auth

pytestmark = pytest.mark.e2e

NAMES = ("Honza", "Alena", "Vašek")
ASK = "Dát ti vědět, až budeš na tahu?"


async def silent(socket: WebSocketRoute) -> None:
    """A stream that is open and says nothing."""


async def can_write(site: Site, player: Player) -> bool:
    return (await site.live.me(player.user_id)).can_write


async def turn_elsewhere(site: Site, three: tuple[Player, ...], acting: int) -> str:
    """Another table of the three where the same one is on turn; who deals first is drawn."""
    while True:
        table_id, on_turn = await playing(site, three)
        if on_turn == acting:
            return table_id


async def test_a_link_opens_its_table(site: Site, three: tuple[Player, ...], phone: PhoneFactory) -> None:
    table_id, _ = await playing(site, three)
    mine = await opened(site, phone)
    await mine.go("/", 1, "Honza", start=table_id)
    await mine.page.wait_for_url(f"**/t/{table_id}")
    await expect(mine.page.locator("#hand .card")).not_to_have_count(0)
    await mine.page.get_by_role("link", name="Moje stoly").tap()  # and not back again
    await expect(mine.page.get_by_role("heading", name="Moje stoly")).to_be_visible()


async def test_a_link_opens_a_deal(site: Site, three: tuple[Player, ...], phone: PhoneFactory) -> None:
    table_id = await site.table(*three)
    await play_deals(site.live, [player.user_id for player in three], table_id, deals=1, seed=3)
    mine = await opened(site, phone)
    await mine.go("/", 1, "Honza", start=f"{table_id}_1")
    await mine.page.wait_for_url(f"**/t/{table_id}/deals/1")
    await expect(mine.page.locator("main[data-replay]")).to_be_visible()


@pytest.mark.parametrize(
    "start", ["", "x", "../../demo", "//evil.example", "K7M4QX7", "a" * 23, "javascript:0"]
)
async def test_other_links_lead_to_my_tables(site: Site, phone: PhoneFactory, start: str) -> None:
    mine = await opened(site, phone)
    await mine.go("/", 1, "Honza", start=start)
    await expect(mine.page.get_by_role("heading", name="Moje stoly")).to_be_visible()


async def test_what_a_link_names_grants_nothing(site: Site, phone: PhoneFactory) -> None:
    table_id = await site.table(await site.player(2, "Alena"))
    mine = await opened(site, phone)
    await mine.go("/", 1, "Honza", start=table_id)
    await mine.page.wait_for_url(f"**/t/{table_id}")
    await expect(mine.page.locator("main")).to_contain_text("Takový stůl není, nebo k němu nemáš přístup.")


async def test_a_client_that_tells_the_link_in_the_address_only(site: Site, phone: PhoneFactory) -> None:
    table_id = await site.table(await site.player(1, "Honza"))
    mine = await opened(site, phone)
    await mine.go(f"/?tgWebAppStartParam={table_id}", 1, "Honza")
    await mine.page.wait_for_url(f"**/t/{table_id}")


async def test_where_the_link_is_lost_the_table_waits_on_top(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, acting = await playing(site, three)
    await site.table(three[acting])  # a newer one, where nobody waits
    mine = await opened(site, phone)
    await mine.go("/", acting + 1, NAMES[acting], start=table_id)
    await mine.page.wait_for_url(f"**/t/{table_id}")
    await mine.go("/", acting + 1, NAMES[acting])  # reloaded by a client that has forgotten it
    await expect(mine.page.locator("main .row[href]").first).to_contain_text("Na tahu")
    await mine.page.get_by_role("link", name="Ke stolu Čtvrteční parta").tap()
    await mine.page.wait_for_url(f"**/t/{table_id}")


async def test_a_second_link_into_an_open_page(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    """Where only what stands after the # changes, the browser loads nothing by itself."""
    table_id = await site.table(three[0])
    mine = await opened(site, phone)
    await mine.go("/", 1, "Honza")
    second = urlencode({"tgWebAppData": launch(1, "Honza", age=5, start_param=table_id)})
    await mine.page.evaluate("hash => { location.hash = hash }", second)
    await mine.page.wait_for_url(f"**/t/{table_id}")


async def test_another_table_that_waits_is_told_and_reached(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    here, acting = await playing(site, three)
    me, name = acting + 1, NAMES[acting]
    mine = await opened(site, phone)
    await mine.go(f"/t/{here}", me, name)
    banner = mine.page.locator("#waiting")
    await expect(banner).to_be_hidden()  # this one waits, no other does
    other = await turn_elsewhere(site, three, acting)
    await mine.native("activated")  # as on the way back from the chat with the other table's link
    await expect(banner).to_be_visible()
    await expect(banner).to_contain_text("Čeká na tebe jiný stůl")
    await banner.get_by_role("link").tap()
    await mine.page.wait_for_url(f"**/t/{other}")
    await expect(banner.get_by_role("link")).to_have_attribute("href", f"/t/{here}")
    await mine.page.get_by_role("link", name="Moje stoly").tap()
    await expect(mine.page.get_by_role("heading", name="Moje stoly")).to_be_visible()
    await expect(banner).to_be_hidden()  # the list says it


async def test_a_page_that_comes_back_is_fetched_afresh(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id = await site.table(*three)
    mine = await opened(site, phone)
    await mine.page.route_web_socket("**/ws", silent)
    await mine.go(f"/t/{table_id}", 1, "Honza")
    await three[1].post(f"/t/{table_id}/start")
    await mine.native("activated")
    await expect(mine.page.locator("#hand .card")).not_to_have_count(0)


async def test_telegram_that_does_not_say_for_whom(site: Site, phone: PhoneFactory) -> None:
    """As from a keyboard's button: no launch, and Telegram waits to be told that the page is ready."""
    mine = await opened(site, phone)
    await mine.page.goto("/#tgWebAppVersion=9.1&tgWebAppPlatform=ios&tgWebAppThemeParams=%7B%7D")
    way = mine.page.get_by_role("link", name="Otevřít v Telegramu")
    await expect(way).to_be_visible()
    assert await mine.calls("ready") == [[]]
    await way.tap()  # inside of Telegram a link into it is Telegram's to follow
    assert await mine.calls("openTelegramLink") == [["https://t.me/marias_bot?startapp"]]
    await expect(way).to_be_visible()


async def test_a_launch_without_a_user_is_told_the_way(site: Site, phone: PhoneFactory) -> None:
    data = auth.sign(TOKEN, {"auth_date": str(int(time.time())), "query_id": "AAE"})
    mine = await opened(site, phone)
    await mine.page.goto(f"/#{urlencode({'tgWebAppData': data, 'tgWebAppVersion': '9.1'})}")
    await expect(mine.page.locator("main")).to_contain_text("Nevíme, kdo jsi.")
    way = mine.page.get_by_role("link", name="Otevřít v Telegramu")
    await expect(way).to_have_attribute("href", "https://t.me/marias_bot?startapp")


async def waiting_at_a_slow_table(site: Site, three: tuple[Player, ...]) -> tuple[str, int]:
    """A table over days, and who waits there for another one."""
    table_id, acting = await playing(site, three, "post24")
    return table_id, (acting + 1) % 3


async def ask(mine: Opened, answer: bool) -> None:
    """He is asked, and answers Telegram."""
    await mine.page.evaluate("yes => { Telegram.WebApp.answers.requestWriteAccess = yes }", answer)
    async with mine.page.expect_response("**/settings/write-access") as answered:
        await mine.page.get_by_role("button", name=ASK).tap()
    assert (await answered.value).status == 200
    await expect(mine.page.get_by_role("button", name=ASK)).to_have_count(0)


async def test_leave_to_write_is_asked_when_it_is_needed(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, idle = await waiting_at_a_slow_table(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", idle + 1, NAMES[idle])
    assert await mine.calls("requestWriteAccess") == []  # only when he wants it
    await ask(mine, True)
    assert await mine.calls("requestWriteAccess") == [[]]
    assert await can_write(site, three[idle])
    await expect(mine.page.locator("#act")).to_contain_text("Až budeš na řadě, dáme vědět")


async def test_telegram_that_comes_later_than_the_page_still_asks(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, idle = await waiting_at_a_slow_table(site, three)
    mine = await opened(site, phone)
    here = asyncio.Event()

    async def late(route: Route) -> None:
        await here.wait()
        await route.fallback()

    await mine.page.route(TELEGRAM_SCRIPT, late)
    opening = asyncio.create_task(mine.go(f"/t/{table_id}", idle + 1, NAMES[idle]))
    await expect(mine.page.locator("#act")).to_contain_text("Až budeš na řadě, uvidíš to tady")
    here.set()
    await opening
    await ask(mine, True)


async def test_who_said_no_is_not_asked_again(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, idle = await waiting_at_a_slow_table(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", idle + 1, NAMES[idle])
    await ask(mine, False)
    assert not await can_write(site, three[idle])
    for path in (f"/t/{table_id}", "/", f"/t/{table_id}"):
        await mine.go(path, idle + 1, NAMES[idle])
        await expect(mine.page.get_by_role("button", name=ASK)).to_have_count(0)
    await expect(mine.page.locator("#act")).to_contain_text("Až budeš na řadě, uvidíš to tady")
    await mine.page.goto("/settings")  # where he may change his mind
    await mine.page.get_by_role("button", name="Povolit").tap()
    await expect(mine.page.get_by_text("Bot ti zatím psát nesmí")).to_have_count(0)
    assert await can_write(site, three[idle])


async def test_another_player_on_the_same_phone_is_asked(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, idle = await waiting_at_a_slow_table(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", idle + 1, NAMES[idle])
    await ask(mine, False)
    other = (idle + 1) % 3
    await mine.page.goto("about:blank")
    await mine.page.evaluate("window.name = ''")
    await mine.go(f"/t/{table_id}", other + 1, NAMES[other])
    await ask(mine, True)
    assert [await can_write(site, three[n]) for n in (idle, other)] == [False, True]


async def test_telegram_that_cannot_ask(site: Site, three: tuple[Player, ...], phone: PhoneFactory) -> None:
    table_id, idle = await waiting_at_a_slow_table(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", idle + 1, NAMES[idle], version="6.8")
    await expect(mine.page.locator("#act")).to_contain_text("Až budeš na řadě, uvidíš to tady")
    await expect(mine.page.get_by_role("button", name=ASK)).to_have_count(0)
    await mine.page.goto("/settings")
    await expect(mine.page.locator("main")).to_contain_text("napiš mu v Telegramu /start")
    await expect(mine.page.get_by_role("button", name="Povolit")).to_have_count(0)


async def test_an_old_telegram_is_asked_for_nothing_it_does_not_know(
    site: Site, three: tuple[Player, ...], phone: PhoneFactory
) -> None:
    table_id, acting = await playing(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", acting + 1, NAMES[acting], version="6.0")
    await expect(mine.page.locator("#hand .card")).not_to_have_count(0)
    calls = {call[0] for call in await mine.page.evaluate("Telegram.WebApp.calls")}
    assert calls == {"ready", "expand", "BackButton.onClick"}
