"""Three headless phones: from the tap to the third one's changed page; the weight of a first visit."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.async_api import Browser, Page, async_playwright

from tests.bench.report import Row
from tests.e2e.people import Person, trump_game
from tests.e2e.test_first_visit import visit
from tests.support import tools
from tests.support.browser import FLAGS, Phone
from tests.support.server import NAMES, Server

DEALS = 2
# Notes on the clock that all pages share when a finger came down and when the page stood at a new action.
WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.taps = [];
  window.changes = {};
  addEventListener("click", () => window.taps.push(now()), true);
  const look = () => {
    const { deal, seen } = document.querySelector("main")?.dataset ?? {};
    if (seen) window.changes[`${deal}:${seen}`] ??= now();
  };
  new MutationObserver(look).observe(document, {attributes: true, childList: true, subtree: true});
}"""


def rows() -> list[Row]:
    return asyncio.run(measured())


async def measured() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        await server.start()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=tools.chromium(), args=list(FLAGS))
                weight = await first_visit(browser, server)
                times = await three_phones(browser, server)
                await browser.close()
        finally:
            await server.stop()
    return [
        Row("table page: first visit over the wire", weight / 1000, "kB", 60),
        Row(f"phones: tap to the third page, median of {len(times)}", median(times), "ms", 100),
        Row("phones: tap to the third page, p90", quantiles(times, n=10)[-1], "ms", None),
    ]


async def first_visit(browser: Browser, server: Server) -> int:
    """Bytes, all cards, styles and scripts included."""
    context = await browser.new_context(base_url=server.origin, locale="cs-CZ", has_touch=True)
    wire = await visit(context, await server.table())
    await context.close()
    return sum(wire.sizes.values())


async def three_phones(browser: Browser, server: Server) -> list[float]:
    """Milliseconds of every tap of some deals until the last of the three pages had changed."""
    path = await server.table()
    people = [await phone(browser, server, path, name) for name in NAMES[:3]]
    times: list[float] = []
    for _ in range(DEALS):
        while not await people[0].page.locator("main.result").count():
            times.append(await move(people))
        for one in people:
            await one.tap("#next")
        for one in people:
            await one.sees("main[data-phase]")
    return times


async def phone(browser: Browser, server: Server, path: str, name: str) -> Person:
    context = await browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    await context.route("https://telegram.org/**", lambda route: route.abort())
    page = await context.new_page()
    await page.add_init_script(f"({WATCH})()")
    person = Person(name, page, Phone(page, context))
    await person.open(server, path)
    return person


async def move(people: list[Person]) -> float:
    """One action by whoever is on turn, and what it took to reach everybody."""
    seen = [await one.look() for one in people]
    actor = next(n for n, look in enumerate(seen) if "turn" in look)
    await people[actor].move(trump_game)
    for one, look in zip(people, seen, strict=True):
        await one.leaves(look)
    tapped = await last_tap(people[actor].page)
    return max([await changed(one.page) for one in people]) - tapped


async def last_tap(page: Page) -> float:
    return float(await page.evaluate("taps.at(-1)"))


async def changed(page: Page) -> float:
    return float(await page.evaluate("Math.max(...Object.values(changes))"))
