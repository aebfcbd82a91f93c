"""Claiming the rest of a deal: one player says it, the others watch it fall card by card."""

from __future__ import annotations

import pytest
from playwright.async_api import expect
from sqlalchemy import create_engine, insert, select, update

from engine.notation import write_action, write_cards
from storage.models import ACTIONS, DEALS, TABLES
from tests.e2e.people import RESULT, Three
from tests.support.deals import STRONG, VASEK, strongs
from tests.support.server import Server

pytestmark = pytest.mark.e2e

PAUSE = 0.4  # seconds; long enough to see that cards fall one by one


def deal_out(server: Server) -> None:
    """Puts a deal of which Honza can claim the last four tricks into the database of a stopped server."""
    at = strongs(4)
    engine = create_engine(server.database)
    with engine.begin() as connection:
        deal = connection.execute(select(DEALS)).one()
        connection.execute(update(DEALS).values(pack=write_cards(STRONG), dealer=VASEK))
        connection.execute(update(TABLES).values(pause=PAUSE, trick_pause=PAUSE, version=50))
        texts = [write_action(action) for action in at.actions]
        rows = [
            {"deal_id": deal.id, "n": n, "seat": 0, "text": text, "computer": False, "at": deal.started_at}
            for n, text in enumerate(texts)
        ]
        connection.execute(insert(ACTIONS), rows)
    engine.dispose()


async def test_the_rest_is_claimed_and_falls_card_by_card(server: Server, three: Three) -> None:
    path = await server.table()
    await server.kill()
    deal_out(server)
    await server.start()
    honza, alena, vasek = await three(path)
    claim = honza.page.locator("#claim")
    for other in (alena, vasek):
        await expect(other.page.locator("#say-claim, #claim")).to_have_count(0)
    await expect(honza.page.locator("#note")).to_have_text("Zbylé zdvihy ti už nikdo nevezme.")
    await honza.tap("#say-claim")
    await expect(claim.locator("figcaption")).to_have_text(["7.", "8.", "9.", "10."])
    await expect(honza.page.locator("#ask")).to_have_text("Vše za mnou?")
    await honza.page.get_by_role("button", name="Hrát dál").tap()
    await expect(claim).to_be_hidden()
    await honza.tap("#say-claim")
    await honza.tap("#claim-it")
    await expect(honza.page.locator("#ask")).to_have_text("Vše za mnou")
    for other in (alena, vasek):
        await expect(other.page.locator("#ask")).to_have_text("Honza: vše za mnou")
        await expect(other.page.locator("#live")).to_contain_text("Honza: vše za mnou")
        await expect(other.page.locator("#claimed svg").first).to_be_visible()
    for one in (honza, alena, vasek):
        await one.sees(RESULT)
    [record] = server.records()
    assert [text.split()[1] for text in record.actions[-12::3]] == ["HX", "LA", "LX", "A7"]
    assert (await honza.chips("Bank stolu"))["Honza"] > 0
