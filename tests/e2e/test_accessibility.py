"""Every state of the table can be read and used without eyes or thumbs, as far as axe-core can tell."""

import pytest
from playwright.async_api import Page

from tests.support.axe import violations
from tests.support.browser import PhoneFactory
from tests.support.deals import STATES
from tests.support.gallery import LAUNCH, Gallery, make_gallery

pytestmark = pytest.mark.e2e


@pytest.fixture
async def page(aiohttp_server, phone: PhoneFactory) -> Page:
    server = await aiohttp_server(make_gallery(Gallery()))
    # Half way through an animation everything is faint.
    return (await phone(server.make_url("/"), scale=1, reduced_motion="reduce")).page


async def shown(page: Page, name: str) -> None:
    await page.goto("about:blank")
    await page.goto(f"/t/{name}{LAUNCH}")
    await page.locator("main[data-version]").wait_for()


async def test_no_state_of_the_table_shuts_anybody_out(page: Page) -> None:
    found = []
    for name in STATES:
        await shown(page, name)
        found += [f"{name}: {told}" for told in await violations(page)]
    assert found == []


@pytest.mark.parametrize("opener", ["[data-open=menu]", "#deal", "#last", "#speak"])
async def test_what_opens_is_open_to_all(page: Page, opener: str) -> None:
    await shown(page, "play-my-turn")
    await page.locator(opener).tap()
    assert await violations(page) == []


async def test_axe_sees_what_is_wrong(page: Page) -> None:
    await shown(page, "play-my-turn")
    await page.locator("#c-HX").evaluate("card => card.removeAttribute('aria-label')")
    assert any(told.startswith("button-name") for told in await violations(page))
