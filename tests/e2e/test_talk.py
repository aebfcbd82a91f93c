"""Quick words between real browsers: said with one tap, seen and heard by the others, gone after a while."""

import pytest
from playwright.async_api import expect

from tests.e2e.people import Three
from tests.support.server import Server

pytestmark = pytest.mark.e2e

GONE_WITHIN = 12_000  # ms; it stands for eight seconds


async def test_a_word_is_seen_heard_and_gone(server: Server, three: Three) -> None:
    alena, honza, vasek = await three(await server.table(tempo="live"))
    speaking = honza.page
    await speaking.get_by_role("button", name="Nabídka stolu").tap()
    await speaking.locator("dialog").get_by_role("button", name="Říct u stolu").tap()
    await speaking.locator("dialog").get_by_role("button", name="To je klika").tap()
    await expect(speaking.locator("dialog")).to_be_hidden()
    for one in (alena, honza, vasek):
        await expect(one.page.locator(".quick")).to_have_text("To je klika")
    for one in (alena, vasek):
        await expect(one.page.locator("#live")).to_contain_text(f"{honza.name}: To je klika")
        await expect(one.page.locator(".seat .quick")).to_be_visible()
    await expect(speaking.locator(".ask .quick")).to_be_visible()
    for one in (alena, honza, vasek):
        await expect(one.page.locator(".quick")).to_have_count(0, timeout=GONE_WITHIN)
