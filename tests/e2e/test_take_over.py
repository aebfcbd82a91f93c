"""A betl that a defender takes over by a durch, played to its end."""

import pytest
from playwright.async_api import expect

from tests.e2e.people import Three, durch_over_betl, play
from tests.support.server import Server

pytestmark = pytest.mark.e2e

DURCH = 30


async def test_the_durch_is_played_instead_of_the_betl(server: Server, three: Three) -> None:
    people = await three(await server.table(), motion=True)
    await play(people, durch_over_betl)

    [record] = server.records()
    said = [action.split()[0] for action in record.actions]
    assert said[:6] == ["trump", "discard", "betl", "bad", "discard", "durch"]
    forehand = (record.dealer + 1) % 3
    declarer = record.names[(forehand + 1) % 3]
    shares, *same = [await one.chips("Bank stolu") for one in people]
    assert same == [shares, shares]
    assert shares[declarer] in (2 * DURCH, -2 * DURCH)
    assert sum(shares.values()) == 0
    for one in people:
        rows = one.page.locator("tbody").first.get_by_role("row")
        await expect(rows.first).to_contain_text("Durch")
        await expect(one.page.get_by_text("Betl")).to_have_count(0)
