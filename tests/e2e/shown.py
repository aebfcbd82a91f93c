"""A page at a state of the gallery, and a thumb on it."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.async_api import Page

from tests.support.browser import PhoneFactory
from tests.support.deals import player
from tests.support.gallery import LAUNCH, Gallery, make_gallery


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
