"""A thumb on the table: choosing, asking once, saying only what is offered."""

import pytest
from playwright.async_api import expect

from tests.e2e.shown import Table
from tests.support import deals

pytestmark = pytest.mark.e2e


async def test_the_second_tap_plays(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await expect(page.locator("#go")).to_be_hidden()
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("#go")).to_have_text("Zahrát červenou desítku")
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX")).to_have_count(0)
    assert table.said == ["play HX"]


async def test_another_card_takes_the_choice_over_and_the_button_plays(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await table.tap("#c-HX")
    await table.tap("#c-HK")
    await expect(page.locator("#c-HX")).to_have_attribute("aria-pressed", "false")
    await table.tap("#go")
    await expect(page.locator("#c-HK")).to_have_count(0)
    assert table.said == ["play HK"]


async def test_a_setting_plays_on_the_first_tap(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after(), one_tap=True)
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX")).to_have_count(0)
    assert table.said == ["play HX"]


async def test_a_dimmed_card_says_why(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    for card, why in (("LX", "Musíš přiznat červené"), ("H8", "Musíš přebít")):
        await table.tap(f"#c-{card}")
        await expect(page.locator(f"#c-{card} .tip")).to_have_text(why)
        await expect(page.locator("#live")).to_have_text(why)
    await expect(page.locator(".tip")).to_have_count(1)
    assert table.said == []


async def test_a_card_out_of_turn_says_so(table: Table) -> None:
    page = await table.open("play-waiting")
    await table.tap("#c-HX")
    await expect(page.locator("#c-HX .tip")).to_have_text("Teď nejsi na tahu")


async def test_a_choice_outlives_a_fresh_page_of_the_same_moment(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await table.tap("#c-HX")
    table.gallery.versions["play-my-turn"] = 8
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(page.locator('main[data-version="8"]')).to_be_attached()
    await expect(page.locator("#c-HX")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("#go")).to_be_visible()


async def test_a_ten_goes_to_the_talon_only_when_asked_again(table: Table) -> None:
    page = await table.open("talon", deals.mine("trump H7"))
    await table.tap("#c-BX")
    await expect(page.locator("#warning")).to_contain_text("Zbude jen betl nebo durch.")
    await table.tap("#c-B9")
    await expect(page.locator("#go")).to_be_hidden()
    await table.tap("#again")
    await expect(page.locator("#c-BX")).to_have_attribute("aria-pressed", "false")
    await table.tap("#c-BX")
    await table.tap("#c-B9")
    await table.tap("#anyway")
    await expect(page.locator('main[data-phase="direction"]')).to_be_attached()
    assert table.said == ["discard B9 BX"]


async def test_a_plain_discard_is_not_asked_about(table: Table) -> None:
    page = await table.open("talon", deals.mine("trump H7"))
    await table.tap("#c-A8")
    await table.tap("#c-B8")
    await expect(page.locator("#picked")).to_have_text("2 ze 2")
    await table.tap("#go")
    await expect(page.locator('main[data-phase="direction"]')).to_be_attached()
    assert table.said == ["discard B8 A8"]


async def test_from_the_people(table: Table) -> None:
    page = await table.open("trump-choice", deals.mine())
    await table.tap("#blind-3")
    await expect(page.locator("#go")).to_have_text("Vzít z lidu kartu 3")
    await table.tap("#go")
    await expect(page.locator('main[data-phase="discard"]')).to_be_attached()
    assert table.said == ["people 3"]


async def test_a_contract_is_chosen_and_announced(table: Table) -> None:
    page = await table.open("announce", deals.mine("trump H7", "discard B8 A8", "colour", "good", "good"))
    await expect(page.locator("#go")).to_have_text("Ohlásit hru")
    await page.locator(".tile", has_text="Hra a sedma").tap()
    await expect(page.locator("#go")).to_have_text("Ohlásit hru a sedmu")
    await table.tap("#go")
    await expect(page.locator('main[data-phase="doubling"]')).to_be_attached()
    assert table.said == ["announce game seven"]


async def test_raises_are_said_together(table: Table) -> None:
    page = await table.open("doubling", deals.alenas(*deals.TO_MY_FLEK))
    await expect(page.locator("#go")).to_be_disabled()
    await page.locator(".flek", has_text="Sto proti").tap()
    await page.locator(".flek", has_text="Flek na hru").tap()
    await expect(page.locator("#total b")).to_have_text("6 → 16 žetonů")
    await expect(page.locator("#go span")).to_have_text("Flek na hru · Sto proti")
    await table.tap("#go")
    await expect(page.locator("main[data-turn]")).to_have_count(0)
    assert table.said == ["double game against hundred"]


@pytest.mark.parametrize(("button", "action"), [("#with", "play LK with"), ("#without", "play LK without")])
async def test_a_marriage_is_announced_or_not(table: Table, button: str, action: str) -> None:
    """V-PLY-6: with one tap to play it still asks."""
    page = await table.open("marriage-choice", deals.hundreds(*deals.TO_MARRIAGE), one_tap=True)
    await table.tap("#c-LK")
    await expect(page.locator("#ask")).to_have_text("Ohlásit zelenou hlášku?")
    await table.tap(button)
    await expect(page.locator("#c-LK")).to_have_count(0)
    assert table.said == [action]


async def test_the_last_trick_may_be_looked_at(table: Table) -> None:
    page = await table.open("play-my-turn")
    await table.tap("#last")
    await expect(page.locator("#peek")).to_be_visible()
    await expect(page.locator("#peek")).to_contain_text("bere")
    await table.tap("#unpeek")
    await expect(page.locator("#peek")).to_be_hidden()


async def test_words_are_explained_where_they_stand(table: Table) -> None:
    page = await table.open("play-my-turn")
    await table.tap("#deal")
    sheet = page.locator("dialog.sheet")
    await expect(sheet.get_by_text("Kdo ji ohlásil, má vzít poslední zdvih")).to_be_visible()
    await expect(sheet.get_by_text("Rozdal karty")).to_be_hidden()
    await sheet.get_by_role("button", name="Zpět").tap()
    await expect(sheet).to_be_hidden()


async def test_all_of_it_works_by_keyboard(table: Table) -> None:
    page = await table.open("play-my-turn", deals.after())
    await page.locator("#c-HX").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#c-HK")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("#c-HK")).to_have_attribute("aria-pressed", "true")
    await page.keyboard.press("Escape")
    await expect(page.locator("#c-HK")).to_have_attribute("aria-pressed", "false")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#c-HK")).to_have_count(0)
    assert table.said == ["play HK"]


async def test_the_clock_runs(table: Table) -> None:
    page = await table.open("play-my-turn")
    clock = page.locator(".ask .clock .num")
    first = await clock.text_content()
    await expect(clock).not_to_have_text(first or "")
    assert first is not None
    assert first.startswith("0:4")


async def test_another_language_counts_in_its_own_forms(table: Table) -> None:
    table.gallery.locale = "en"
    page = await table.open("doubling", deals.alenas(*deals.TO_MY_FLEK))
    await page.locator(".flek", has_text="Flek on the game").tap()
    await expect(page.locator("#total b")).to_have_text("6 → 8 chips")
