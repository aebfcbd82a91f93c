"""What the first look at a table costs, and what the second one does not."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.support.server import NAMES, Server, opened_in_telegram

pytestmark = pytest.mark.e2e

MOST = 60_000  # bytes over the wire
TELEGRAM = "https://telegram.org/js/telegram-web-app.js"


@dataclass
class Wire:
    """What went over the wire for a page: bytes by address, and the addresses of requests by their ids."""

    sizes: dict[str, int] = field(default_factory=dict)
    sent: dict[str, str] = field(default_factory=dict)

    async def tap(self, page: Page) -> None:
        """Counts from now on. Telegram's script is blocked by the browser itself: requests that pass through
        the test would switch the browser's cache off."""
        network = await page.context.new_cdp_session(page)
        network.on("Network.requestWillBeSent", self._sent)
        network.on("Network.loadingFinished", self._finished)
        await network.send("Network.enable")
        await network.send("Network.setBlockedURLs", {"urls": [TELEGRAM]})

    def files(self) -> dict[str, int]:
        """The static ones."""
        return {url: size for url, size in self.sizes.items() if "/static/" in url}

    def _sent(self, event: dict[str, Any]) -> None:
        self.sent[event["requestId"]] = event["request"]["url"].partition("#")[0]

    def _finished(self, event: dict[str, Any]) -> None:
        self.sizes[self.sent[event["requestId"]]] = event["encodedDataLength"]


@pytest.fixture
async def context(browser: Browser, server: Server) -> AsyncIterator[BrowserContext]:
    made = await browser.new_context(base_url=server.origin, locale="cs-CZ", has_touch=True)
    yield made
    await made.close()


async def test_the_first_visit_is_small_and_the_second_is_cached(
    server: Server, context: BrowserContext
) -> None:
    path = await server.table()
    first = await visit(context, path)
    others = {url for url in first.sent.values() if not url.startswith(server.origin)}
    assert others == {TELEGRAM}
    assert any("cards" in url for url in first.sizes)
    assert 10_000 < sum(first.sizes.values()) < MOST, first.sizes

    second = await visit(context, path)
    assert set(first.files()) == set(second.files())
    assert not any(second.files().values())
    assert sum(second.sizes.values()) < MOST / 4, second.sizes


async def visit(context: BrowserContext, path: str) -> Wire:
    """Opens the table as Telegram does, until everything is there."""
    page = await context.new_page()
    wire = Wire()
    await wire.tap(page)
    await page.goto(opened_in_telegram(path, 1, NAMES[0]), wait_until="networkidle")
    await expect(page.locator("#hand .card").first).to_be_visible()
    await page.close()
    return wire
