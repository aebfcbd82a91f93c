"""Nothing on the table jumps while cards are played."""

import pytest

from tests.e2e.people import Three, play, play_in_step, trump_game
from tests.support.server import Server

pytestmark = pytest.mark.e2e

TWO_TRICKS = 6
TOPS = """() => Object.fromEntries([".seats", ".deal", "#mid"].map(
  (part) => [part, Math.round(document.querySelector(part).getBoundingClientRect().top)]
))"""


async def test_the_table_stays_where_it_is(server: Server, three: Three) -> None:
    people = await three(await server.table(tempo="live"))
    await play(people, trump_game, until='main[data-phase="play"]')
    tops = {one.name: [await one.page.evaluate(TOPS)] for one in people}
    for _ in range(TWO_TRICKS):
        await play_in_step(people, trump_game, steps=1)
        for one in people:
            tops[one.name].append(await one.page.evaluate(TOPS))
    for name, seen in tops.items():
        assert seen == [seen[0]] * len(seen), name
