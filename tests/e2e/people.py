"""People at a table who hold phones: they tap what they see, as anybody could."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.async_api import Error, Frame, Locator, Page, expect

from tests.support.browser import Phone, PhoneFactory
from tests.support.server import NAMES, Server, opened_in_telegram

# What stands on the page, for a plan to choose from.
_LOOK: Final = """main => {
  const all = (selector) => [...main.querySelectorAll(selector)].map((element) => ({...element.dataset}));
  return {
    ...main.dataset,
    hand: all("#hand .card"),
    says: all("#act [data-act]").map(({ act }) => act),
    tiles: all(".tile input").map(({ say }) => say),
    switches: all(".flek input").map(({ part, word, do: name }) => ({ id: `switch-${part}-${word}`, name })),
    cardsOnTable: main.querySelectorAll("#trick > [data-card]").length,
  };
}"""
_APPEARS: Final = """selector => new Promise((resolve) => {
  const look = () => document.querySelector(selector) && (observer.disconnect(), resolve());
  const observer = new MutationObserver(look);
  observer.observe(document, {attributes: true, childList: true, subtree: true});
  look();
})"""
_CHIPS: Final = """rows => rows.map(row => [
  row.querySelector(".t b").textContent, row.querySelector(":scope > b").textContent
])"""
WITHIN: Final = 15_000  # milliseconds that anything may take on a busy machine
RESULT: Final = "main.result"
_SIGNED: Final = re.compile(r"([+−]?)(\d+)$")

# What is tapped for one action, in order, as selectors.
Plan = Callable[[dict[str, Any]], list[str]]


@dataclass
class Person:
    """A player and the page in front of him, on a phone or in a frame."""

    name: str
    page: Page | Frame
    phone: Phone

    @property
    def main(self) -> Locator:
        return self.page.locator("main")

    async def open(self, server: Server, path: str, start_param: str = "") -> None:
        """Opens a page from Telegram."""
        tg_id = NAMES.index(self.name) + 1
        address = opened_in_telegram(path, tg_id, self.name, token=server.token, start_param=start_param)
        await self.page.goto(server.origin + address)
        await expect(self.main).not_to_have_attribute("aria-busy", "true")

    async def look(self) -> dict[str, Any]:
        """What the page shows."""
        return await self.main.evaluate(_LOOK)

    async def tap(self, selector: str) -> None:
        await self.page.locator(selector).tap()

    async def move(self, plan: Plan) -> None:
        """One action by the plan; it is done when the page shows what came of it."""
        seen = await self.look()
        for selector in plan(seen):
            await self.tap(selector)
        await self.leaves(seen)

    async def leaves(self, seen: dict[str, Any]) -> None:
        """Waits until the page shows another position than that one."""
        await self.sees(f'main:not([data-deal="{seen["deal"]}"][data-seen="{seen["seen"]}"])')

    async def sees(self, selector: str) -> None:
        """Waits until that is in the page; the page itself says when, so that nothing is asked in vain."""
        try:
            async with asyncio.timeout(WITHIN / 1000):
                while not await self._appears(selector):
                    await self.page.wait_for_load_state()
        except TimeoutError:
            raise AssertionError(f"{self.name} never saw {selector}, but {await self.look()}") from None

    async def _appears(self, selector: str) -> bool:
        """Waits as long as it is the same page; False where another one took its place."""
        try:
            await self.page.evaluate(_APPEARS, selector)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            return False
        return True

    async def play(self, plan: Plan, until: str = RESULT) -> None:
        """Acts by the plan whenever it is his turn, until the page shows `until`."""
        while True:
            await self.sees(f"{until}, main[data-turn]")
            if await self.page.locator(until).count():
                return
            await self.move(plan)

    async def chips(self, heading: str) -> dict[str, int]:
        """Chips by player in the part of the page with that heading: of the deal, or in the bank."""
        rows = self.page.locator("section", has=self.page.get_by_role("heading", name=heading)).locator(
            ".row"
        )
        await expect(rows).to_have_count(3)
        found = await rows.evaluate_all(_CHIPS)
        return {self.name if name == "Ty" else name: number(chips) for name, chips in found}


People = tuple[Person, Person, Person]
Three = Callable[..., Awaitable[People]]


@pytest.fixture
def three(server: Server, phone: PhoneFactory) -> Three:
    """Three phones with the page of that path open, `NAMES` in order."""

    async def make(path: str = "/", **options: Any) -> People:
        a, b, c = [await person(name, server, phone, path, **options) for name in NAMES[:3]]
        return a, b, c

    return make


async def person(
    name: str,
    server: Server,
    phone: PhoneFactory,
    path: str = "/",
    *,
    motion: bool = False,
    first: Callable[[Page], Awaitable[None]] | None = None,
    **options: Any,
) -> Person:
    """A player with a phone on which Telegram has opened that page.

    Without `motion` cards do not glide; `first` is done to the page before anything is opened on it.
    """
    options.setdefault("scale", 1)
    held = await phone(server.origin, reduced_motion="no-preference" if motion else "reduce", **options)
    held.context.set_default_timeout(WITHIN)
    made = Person(name, held.page, held)
    if first is not None:
        await first(held.page)
    await made.open(server, path)
    return made


async def play(people: Iterable[Person], plan: Plan, until: str = RESULT) -> None:
    """All of them play at once, each by what his own page shows."""
    await asyncio.gather(*(one.play(plan, until) for one in people))


async def play_in_step(people: People, plan: Plan, steps: int = 100) -> None:
    """So many actions, each when everybody's page shows the last one; fewer where the deal ends."""
    for _ in range(steps):
        sights = [(one, await one.look()) for one in people]
        acting = [(one, seen) for one, seen in sights if "turn" in seen]
        if not acting:
            return
        [(actor, seen)] = acting
        await actor.move(plan)
        await asyncio.gather(*(one.leaves(seen) for one in people))


def trump_game(seen: dict[str, Any]) -> list[str]:
    """To a plain game with a flek, played out."""
    match seen["phase"]:
        case "trump":
            return [_card(seen["hand"][0]), "#go"]
        case "discard":
            return _discard(seen)
        case "direction":
            return ['[data-act="colour"]']
        case "announcement":
            return ['.tile:has([data-say="announce game"])', "#go"]
        case "doubling":
            fleks = [switch["id"] for switch in seen["switches"] if switch["name"] == "Flek na hru"]
            return [f".flek:has(#{fleks[0]})", "#go"] if fleks else ['[data-act="good"]']
        case "play":
            return _play(seen)
        case _:
            return ['[data-act="good"]']


def durch_over_betl(seen: dict[str, Any]) -> list[str]:
    """To a betl, which the next one takes over by a durch."""
    match seen["phase"]:
        case "direction":
            return ['[data-act="betl"]' if "betl" in seen["says"] else '[data-act="durch"]']
        case "doubling":
            return ['[data-act="bad"]' if "bad" in seen["says"] else '[data-act="good"]']
        case _:
            return trump_game(seen)


def number(text: str) -> int:
    """The chips that a text ends with."""
    found = _SIGNED.search(text.strip())
    if found is None:
        raise ValueError(f"no chips in {text!r}")
    return int(found[2]) * (-1 if found[1] == "−" else 1)


def _discard(seen: dict[str, Any]) -> list[str]:
    """The two cards that cost least."""
    harmless_first = sorted(seen["hand"], key=lambda card: -int(card.get("risk", 3)))
    chosen = harmless_first[:2]
    warned = any("risk" in card for card in chosen)
    return [*map(_card, chosen), "#anyway" if warned else "#go"]


def _play(seen: dict[str, Any]) -> list[str]:
    """The first card that may be played; a second tap plays it, or the button that announces its marriage."""
    card = next(card for card in seen["hand"] if "play" in card)
    return [_card(card), "#with" if "without" in card else _card(card)]


def _card(card: dict[str, Any]) -> str:
    return f"#c-{card['card']}"
