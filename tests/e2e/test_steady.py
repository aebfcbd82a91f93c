"""Nothing on the table jumps: neither while cards are played nor when somebody speaks."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.notation import write_action
from engine.offers import offers
from engine.view import view
from tests.e2e.people import Three, play, play_in_step, trump_game
from tests.support.browser import PhoneFactory
from tests.support.deals import TO_MY_FLEK, alenas
from tests.support.gallery import LAUNCH, Gallery, make_gallery
from tests.support.server import Server

pytestmark = pytest.mark.e2e

TWO_TRICKS = 6
UPRIGHT = ((390, 844), (320, 568), (360, 640), (430, 932))
SCREENS = (*UPRIGHT, (844, 390), (1024, 700))
FIRST_LEAD = (*TO_MY_FLEK, "double game", "good", "play on")
# Some of these show a bubble, some do not.
SPOKEN = ("talon", "talon-waiting", "direction", "answer-barva", "announce", "doubling-waiting", "play-lead")
QUICK = ("said", "said-answer")
TOPS = """parts => Object.fromEntries(parts.map(
  (part) => [part, Math.round(document.querySelector(part).getBoundingClientRect().top)]
))"""
PARTS = [".seats", ".deal", "#mid", "#trick", "#ask"]


async def test_the_table_stays_where_it_is(server: Server, three: Three) -> None:
    people = await three(await server.table(tempo="live"))
    await play(people, trump_game, until='main[data-phase="play"]')
    tops = {one.name: [await one.page.evaluate(TOPS, PARTS)] for one in people}
    for _ in range(TWO_TRICKS):
        await play_in_step(people, trump_game, steps=1)
        for one in people:
            tops[one.name].append(await one.page.evaluate(TOPS, PARTS))
    for name, seen in tops.items():
        assert seen == [seen[0]] * len(seen), name


@pytest.fixture
def gallery() -> Gallery:
    return Gallery()


@pytest.fixture
async def shown(gallery: Gallery, aiohttp_server, phone: PhoneFactory) -> Callable[..., Awaitable[Any]]:
    """Opens a state on a screen: `page = await shown(name, size)`."""
    server = await aiohttp_server(make_gallery(gallery))
    page = (await phone(server.make_url("/"), scale=1, reduced_motion="reduce")).page

    async def opened(name: str, size: tuple[int, int]) -> Any:
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await page.goto("about:blank")
        await page.goto(f"/t/{name}{LAUNCH}")
        await page.locator("main[data-version]").wait_for()
        return page

    return opened


@pytest.mark.parametrize("size", SCREENS, ids=str)
async def test_neither_notes_nor_fewer_cards_move_the_table(shown, gallery: Gallery, size) -> None:
    """From the first card to the last, through all that a player is told."""
    name = "play-waiting"
    gallery.deals[name] = alenas(*FIRST_LEAD)
    page = await shown(name, size)
    first = await page.evaluate(TOPS, PARTS)
    notes = set()
    while len(gallery.deals[name].actions) < len(FIRST_LEAD) + 29:
        at = gallery.deals[name]
        gallery.play(name, write_action(offers(view(at, at.to_act))[0]))
        await page.evaluate("dispatchEvent(new Event('online'))")
        await page.locator(f'main[data-seen="{len(at.actions) + 1}"]').wait_for()
        notes.add(await page.locator("#note").text_content())
        assert await page.evaluate(TOPS, PARTS) == first, f"card {len(at.actions) - len(FIRST_LEAD) + 1}"
    assert len(notes) > 3


@pytest.mark.parametrize("size", [*UPRIGHT, (1024, 700)], ids=str)
async def test_a_bubble_does_not_move_the_table(shown, size) -> None:
    tops = {
        name: await (await shown(name, size)).evaluate(TOPS, [".deal", "#mid"]) for name in (*SPOKEN, *QUICK)
    }
    assert len({tuple(each.values()) for each in tops.values()}) == 1, tops


@pytest.mark.parametrize("size", UPRIGHT, ids=str)
async def test_nor_does_a_long_one(shown, size) -> None:
    short, long = [
        await (await shown(name, size)).evaluate(TOPS, [".deal"]) for name in ("doubling", "doubling-re")
    ]
    assert short == long
