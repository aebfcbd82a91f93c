"""The phones of the tests are real browsers that reach one server only."""

from collections.abc import Awaitable, Callable

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import expect

from tests.support.browser import PhoneFactory

pytestmark = pytest.mark.e2e

PAGE = """<!doctype html><meta name=viewport content="width=device-width"><title>Zkouška</title>
<script src="https://telegram.org/js/telegram-web-app.js?63"></script>
<button onclick="fetch('/tap', {method: 'POST'}).then(r => r.text()).then(t => this.textContent = t)">
Ťukni</button>"""


@pytest.fixture
async def server(aiohttp_server: Callable[[web.Application], Awaitable[TestServer]]) -> TestServer:
    async def page(_request: web.Request) -> web.Response:
        return web.Response(text=PAGE, content_type="text/html")

    async def tap(_request: web.Request) -> web.Response:
        return web.Response(text="Hráno")

    app = web.Application()
    app.add_routes([web.get("/", page), web.post("/tap", tap)])
    return await aiohttp_server(app)


async def test_a_tap_reaches_the_server(server: TestServer, phone: PhoneFactory) -> None:
    mine = await phone(server.make_url("/"))
    await mine.page.goto("/")
    await mine.page.get_by_role("button", name="Ťukni").tap()
    await expect(mine.page.get_by_role("button")).to_have_text("Hráno")


async def test_a_phone_is_a_phone(server: TestServer, phone: PhoneFactory) -> None:
    mine = await phone(server.make_url("/"), colours="dark", locale="en-GB")
    await mine.page.goto("/")
    seen = await mine.page.evaluate(
        "[innerWidth, innerHeight, navigator.maxTouchPoints > 0, navigator.language,"
        " matchMedia('(prefers-color-scheme: dark)').matches]"
    )
    assert seen == [390, 844, True, "en-GB", True]


async def test_phones_are_apart(server: TestServer, phone: PhoneFactory) -> None:
    first, second = (
        await phone(server.make_url("/")),
        await phone(server.make_url("/"), touch=False, size=(1024, 700)),
    )
    for one in (first, second):
        await one.page.goto("/")
    await first.page.evaluate("localStorage.setItem('who', 'Alena')")
    assert await second.page.evaluate("[innerWidth, localStorage.getItem('who')]") == [1024, None]


async def test_telegrams_script_is_a_stub(server: TestServer, phone: PhoneFactory) -> None:
    mine = await phone(server.make_url("/"))
    await mine.page.goto("/#tgWebAppData=user%3D%257B%2522id%2522%253A7%257D%26hash%3Dab")
    assert await mine.page.evaluate("Telegram.WebApp.initDataUnsafe.user.id") == 7


async def test_other_servers_and_errors_are_problems(server: TestServer, phone: PhoneFactory) -> None:
    mine = await phone(server.make_url("/"))
    await mine.page.goto("/")
    async with mine.context.expect_event("weberror"):
        await mine.page.evaluate(
            "fetch('https://example.org/x').catch(() => setTimeout(() => { throw new Error('ouch') }))"
        )
    assert mine.problems == ["request to another server: https://example.org/x", "uncaught: ouch"]
    mine.problems.clear()
