"""The page as Telegram's own clients open it, with what they tell it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from playwright.async_api import Page, expect

from tests.support.browser import Phone, PhoneFactory
from tests.webapp.serving import Player, Site, launch

# What clients send as their themes: the real ones of iOS, Android and the desktop, light and dark.
IOS_LIGHT = {
    "bg_color": "#ffffff",
    "secondary_bg_color": "#efeff4",
    "section_bg_color": "#ffffff",
    "text_color": "#000000",
    "hint_color": "#8e8e93",
    "subtitle_text_color": "#8e8e93",
    "section_separator_color": "#c8c7cc",
    "link_color": "#007aff",
    "button_color": "#007aff",
    "button_text_color": "#ffffff",
    "destructive_text_color": "#ff3b30",
}
ANDROID_DARK = {
    "bg_color": "#212d3b",
    "secondary_bg_color": "#151e27",
    "section_bg_color": "#1d2733",
    "text_color": "#ffffff",
    "hint_color": "#7d8b99",
    "subtitle_text_color": "#7e8b98",
    "section_separator_color": "#0d1218",
    "link_color": "#5eabe1",
    "button_color": "#50a8eb",
    "button_text_color": "#ffffff",
    "destructive_text_color": "#ee686f",
}


@dataclass
class Opened:
    """A page in Telegram, on a phone."""

    site: Site
    phone: Phone

    @property
    def page(self) -> Page:
        return self.phone.page

    async def go(
        self,
        path: str,
        tg_id: int,
        name: str,
        *,
        start: str = "",
        version: str = "9.1",
        theme: dict[str, Any] | None = None,
    ) -> None:
        """Telegram opens the page for this user; `start` is what the link named."""
        told = {
            "tgWebAppData": launch(tg_id, name, start_param=start),
            "tgWebAppVersion": version,
            "tgWebAppPlatform": "ios",
            "tgWebAppThemeParams": json.dumps(theme or {}),
        }
        # From an empty page: where only what stands after the # changes, nothing would be opened.
        await self.page.goto("about:blank")
        await self.page.goto(f"{path}#{urlencode(told)}")
        await self.settled()

    async def settled(self) -> None:
        await expect(self.page.locator("main:not([aria-busy])")).to_be_visible()

    async def native(self, event: str, **data: Any) -> None:
        """An event of Telegram's client."""
        await self.page.evaluate("([event, data]) => Telegram.WebApp.native(event, data)", [event, data])

    async def calls(self, name: str) -> list[list[Any]]:
        """What this page asked of Telegram by that name: the arguments of each call."""
        calls = await self.page.evaluate("Telegram.WebApp.calls")
        return [arguments for called, *arguments in calls if called == name]

    async def variable(self, name: str) -> str:
        """The value of a CSS variable of the page."""
        read = "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
        return str(await self.page.evaluate(read, name))


async def opened(site: Site, phone: PhoneFactory, **options: Any) -> Opened:
    """A phone with Telegram on it."""
    return Opened(site, await phone(str(site.client.make_url("/")).rstrip("/"), scale=1, **options))


async def playing(site: Site, three: tuple[Player, ...], tempo: str = "unlimited") -> tuple[str, int]:
    """A table with a deal under way: its id and whose turn it is, from 0."""
    first, *others = three
    made = await first.post("/tables", {"name": "Čtvrteční parta", "tempo": tempo})
    table_id = str(made.json["go"]).rpartition("/")[2]
    code = (await site.live.table(first.user_id, table_id)).code
    for player in others:
        await player.post("/join", {"code": code})
    await first.post(f"/t/{table_id}/start")
    states = [await site.live.table(player.user_id, table_id) for player in three]
    acting = next(n for n, s in enumerate(states) if s.view is not None and s.view.to_act == s.me)
    return table_id, acting
