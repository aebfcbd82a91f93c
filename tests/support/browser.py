"""A real Chromium, and phones to hold in it."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Route, async_playwright

from tests.support import tools

# The last flag of this name counts, so it names what Playwright turns off and our pages could tell, too.
# A browser with a window has pages of its own in its address bar: two a phone, dearer than the phone's page.
TURNED_OFF = (
    *("PaintHolding", "HttpsUpgrades", "ThirdPartyStoragePartitioning", "DestroyProfileOnBrowserClose"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "PreconnectToSearch", "LensOverlay"),
    *("MediaRouter", "OptimizationHints", "NetworkTimeServiceQuerying", "SpareRendererForSitePerProcess"),
)
FLAGS = (
    f"--disable-features={','.join(TURNED_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)
TELEGRAM_SCRIPT = re.compile(r"^https://telegram\.org/js/telegram-web-app\.js(\?|$)")
TELEGRAM_STUB = Path(__file__).with_name("telegram-web-app.js").read_text()

ColourScheme = Literal["light", "dark"]


@dataclass
class Phone:
    """A browser context with its first page; ``problems`` is what went wrong in it without being seen.

    Problems are uncaught errors, violations of the content security policy and requests to other
    servers. The test fails at its end while there are any; one that expects some clears them.
    """

    page: Page
    context: BrowserContext
    problems: list[str] = field(default_factory=list)


PhoneFactory = Callable[..., Awaitable[Phone]]


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A Chromium for all tests of a worker: each phone is a context of its own, which shares nothing."""
    executable = tools.chromium()
    if executable is None:
        pytest.fail("Chromium was not found; see tests/tools/need.sh or set CHROMIUM_PATH", pytrace=False)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield chromium
        await chromium.close()


@pytest.fixture
async def phone(browser: Browser) -> AsyncIterator[PhoneFactory]:
    """Makes phones: ``await phone(origin, locale=…, colours=…, size=…, touch=…, scale=…)``.

    ``origin`` is the one server they reach, as text or as aiohttp's URL; page.goto("/t/1") starts
    from it. ``size`` is in CSS pixels. Without ``touch`` it is a desktop window.
    """
    made: list[Phone] = []
    async with AsyncExitStack() as contexts:

        async def make(
            origin: object,
            *,
            locale: str = "cs-CZ",
            colours: ColourScheme = "light",
            size: tuple[int, int] = (390, 844),
            touch: bool = True,
            scale: float = 2,
            **options: Any,
        ) -> Phone:
            context = await browser.new_context(
                base_url=str(origin),
                locale=locale,
                color_scheme=colours,
                viewport={"width": size[0], "height": size[1]},
                device_scale_factor=scale,
                has_touch=touch,
                is_mobile=touch,
                user_agent=IPHONE if touch else None,
                **options,
            )
            contexts.push_async_callback(context.close)
            problems: list[str] = []
            await _confine(context, str(origin), problems)
            _listen(context, problems)
            made.append(Phone(await context.new_page(), context, problems))
            return made[-1]

        yield make
    problems = [problem for phone in made for problem in phone.problems]
    if problems:
        pytest.fail("In the browser:\n" + "\n".join(problems), pytrace=False)


async def _confine(context: BrowserContext, origin: str, problems: list[str]) -> None:
    """Lets requests out to the origin only; Telegram's script is answered from here."""
    home = urlsplit(origin).netloc

    async def refuse(route: Route) -> None:
        problems.append(f"request to another server: {route.request.url}")
        await route.abort()

    async def stub(route: Route) -> None:
        await route.fulfill(body=TELEGRAM_STUB, content_type="text/javascript")

    # Only what is not the server's passes through Python, so that measured times stay the server's.
    await context.route(re.compile(rf"^(?!https?://{re.escape(home)}(/|\?|$))https?://"), refuse)
    await context.route(TELEGRAM_SCRIPT, stub)


def _listen(context: BrowserContext, problems: list[str]) -> None:
    """Notes errors that no handler in the page caught."""

    def log(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            problems.append(message.text)

    context.on("weberror", lambda error: problems.append(f"uncaught: {error.error}"))
    context.on("console", log)
