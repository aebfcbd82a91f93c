"""What a thumb feels in Telegram at the table, and what keeps it from closing the page by mistake."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from engine.notation import write_action
from engine.offers import offers
from tests.support.browser import PhoneFactory
from tests.webapp.serving import Player, Site
from tests.webapp.telegram import opened, playing

pytestmark = pytest.mark.e2e

NAMES = ("Honza", "Alena", "Vašek")
Three = tuple[Player, Player, Player]


async def test_a_choice_guards_the_page_and_a_card_is_felt(
    site: Site, three: Three, phone: PhoneFactory
) -> None:
    table_id, acting = await playing(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", acting + 1, NAMES[acting])
    card = mine.page.locator("#hand .card[data-play]").first
    assert await mine.calls("enableClosingConfirmation") == []
    await card.tap()
    assert len(await mine.calls("enableClosingConfirmation")) == 1
    before = len(await mine.calls("disableClosingConfirmation"))
    await mine.page.keyboard.press("Escape")
    assert len(await mine.calls("disableClosingConfirmation")) == before + 1, "nothing is chosen any more"
    assert await mine.calls("HapticFeedback.impactOccurred") == []
    await card.tap()
    await card.tap()
    assert await mine.calls("HapticFeedback.impactOccurred") == [["light"]]


async def test_ones_turn_is_felt(site: Site, three: Three, phone: PhoneFactory) -> None:
    table_id, acting = await playing(site, three)
    waiting = (acting + 1) % 3
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}", waiting + 1, NAMES[waiting])
    assert await mine.calls("HapticFeedback.notificationOccurred") == []
    turn = acting
    while turn != waiting:
        player = three[turn]
        state = await site.live.table(player.user_id, table_id)
        assert state.view is not None
        action = write_action(offers(state.view)[0])
        after = await site.live.act(player.user_id, table_id, state.deal or 0, state.view.count, action)
        assert after.view is not None
        assert after.view.to_act is not None
        turn = after.view.to_act
    await expect(mine.page.locator("main[data-turn]")).to_be_visible()
    assert await mine.calls("HapticFeedback.notificationOccurred") == [["success"]]


async def test_telegrams_back_button_leads_up(site: Site, three: Three, phone: PhoneFactory) -> None:
    table_id, _ = await playing(site, three)
    mine = await opened(site, phone)
    await mine.go(f"/t/{table_id}/bank", 1, "Honza")
    assert await mine.calls("BackButton.show") != []
    await mine.page.evaluate("Telegram.WebApp.calls.find(([name]) => name === 'BackButton.onClick')[1]()")
    await expect(mine.page.locator(f'main[data-table="{table_id}"]')).to_be_visible()
