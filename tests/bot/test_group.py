"""A group plays: the card, its buttons, the result, the bank."""

from __future__ import annotations

import asyncio

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from storage.states import Stage
from tests.bot.party import Party, labels


async def test_marias_shows_a_lobby(party: Party) -> None:
    card = await party.lobby()
    assert card.text.splitlines() == [
        "Čtvrteční parta",
        "Volený, svazové sazby, den na tah.",
        "",
        "1. Honza",
        "2. volné místo",
        "3. volné místo",
    ]
    assert labels(card) == ["Přisednout", "Vstát", "+ počítač", "Nastavení", "Hrát"]


async def test_sitting_down_shows_on_the_card(party: Party) -> None:
    card = await party.lobby()
    answer = await party.tap(party.people[1], card, "Přisednout")
    assert (answer.text, answer.is_alert) == ("Sedíš u stolu.", False)
    await party.deliver()
    assert party.last() is card
    assert "2. Alena" in card.text


async def test_the_third_who_sits_begins_the_deal(party: Party) -> None:
    await party.table()
    await party.deliver()
    card = party.last()
    assert "Čtvrteční parta, 1. hra\nForhont je " in card.text
    assert labels(card) == ["Moje karty", "Otevřít stůl", "Přisednout"]


async def test_play_fills_with_computers(party: Party) -> None:
    card = await party.lobby()
    answer = await party.tap(party.people[0], card, "Hrát")
    assert answer.text == "Hraje se, otevři stůl."
    (table,) = await party.live.chats.tables(party.group.id)
    assert table.stage is Stage.PLAYING
    assert sum(seat is not None and seat.computer for seat in table.seats) == 2


async def test_only_who_sits_may_begin(party: Party) -> None:
    card = await party.lobby()
    answer = await party.tap(party.people[1], card, "Hrát")
    assert (answer.text, answer.is_alert) == ("U tohoto stolu nesedíš.", True)


async def test_my_cards_are_for_who_taps_alone(party: Party) -> None:
    await party.table()
    await party.deliver()
    card = party.last()
    answers = [await party.tap(user, card, "Moje karty") for user in party.people]
    assert all(answer.is_alert and len(answer.text or "") <= 200 for answer in answers)
    assert len({answer.text for answer in answers}) == 4
    assert answers[3].text == "V téhle hře nehraješ, karty tu nemáš."
    assert party.last().text == card.text


async def test_a_whole_deal_ends_in_a_result(party: Party) -> None:
    table = await party.table()
    await table.play_deal()
    await party.deliver()
    result = next(m for m in party.messages() if m.text.startswith("1. hra, "))
    state = await table.state()
    assert state.view is not None
    assert state.view.settlement is not None
    chips = state.view.settlement.chips
    for n, name in enumerate(state.players or ()):
        signed = f"+{chips[n]}" if chips[n] > 0 else f"−{-chips[n]}" if chips[n] < 0 else "0"
        assert f"{name} {signed}" in result.text
    assert "Bank: " in result.text
    assert labels(result) == ["Další hra", "Projít zdvihy"]
    replay = (await party.tap(party.people[0], result, "Projít zdvihy")).url
    assert replay == f"https://t.me/marias_bot?startapp={table.id}_1"


async def test_the_next_deal_is_wished_by_taps_on_the_result(party: Party) -> None:
    table = await party.table()
    await table.play_deal()
    await party.deliver()
    result = next(m for m in party.messages() if m.text.startswith("1. hra, "))
    answers = [(await party.tap(user, result, "Další hra")).text for user in party.people[:3]]
    assert answers == [
        "Čeká se na: Alena, Vašek.",
        "Čeká se na: Vašek.",
        "Hraje se, otevři stůl.",
    ]
    assert (await party.tap(party.people[0], result, "Další hra")).text == "Další hra už běží."
    assert labels(result) == ["Projít zdvihy"]


async def test_who_is_not_at_the_table_cannot_wish(party: Party) -> None:
    table = await party.table()
    await table.play_deal()
    await party.deliver()
    answer = await party.tap(party.people[3], party.last(), "Další hra")
    assert (answer.text, answer.is_alert) == ("U tohoto stolu nesedíš.", True)


async def test_a_fourth_friend_queues(party: Party) -> None:
    await party.table()
    await party.deliver()
    answer = await party.tap(party.people[3], party.last(), "Přisednout")
    assert answer.text == "Jsi ve frontě, 1. v pořadí."
    await party.deliver()
    assert "Ve frontě: Jarda" in next(m for m in party.messages() if "1. hra\n" in m.text).text


async def test_sitting_twice_is_sitting_once(party: Party) -> None:
    card = await party.lobby()
    for _ in range(2):
        assert (await party.tap(party.people[1], card, "Přisednout")).text == "Sedíš u stolu."
    (table,) = await party.live.chats.tables(party.group.id)
    assert table.seats.count(None) == 1


async def test_standing_up(party: Party) -> None:
    card = await party.lobby()
    await party.tap(party.people[1], card, "Přisednout")
    assert (await party.tap(party.people[1], card, "Vstát")).text == "Místo je volné."
    assert (await party.tap(party.people[1], card, "Vstát")).text == "U tohoto stolu nesedíš."


async def test_nobody_leaves_a_running_deal_by_an_old_button(party: Party) -> None:
    card = await party.lobby()
    data = next(b.data for b in card.buttons if b.text == "Vstát")
    for user in party.people[1:3]:
        await party.tap(user, card, "Přisednout")
    await party.deliver()
    answer = await party.tap(party.people[1], card, data=data)
    assert answer.text == "Hra běží. Odejít můžeš u otevřeného stolu."


async def test_computers_one_by_one(party: Party) -> None:
    card = await party.lobby()
    assert (await party.tap(party.people[0], card, "+ počítač")).text == "Počítač sedí u stolu."
    await party.deliver()
    assert "2. Růžena (počítač, mistr)" in card.text


async def test_the_founder_says_how_well_computers_play(party: Party) -> None:
    card = await party.lobby()
    assert "✓ Mistr" not in labels(card), "no computer sits yet"
    await party.tap(party.people[0], card, "+ počítač")
    await party.deliver()
    assert {"Učeň", "Štamgast", "✓ Mistr"} <= set(labels(card))
    answer = await party.tap(party.people[0], card, "Učeň")
    assert answer.text == "Počítač tu hraje jako učeň."
    await party.deliver()
    assert "2. Růžena (počítač, učeň)" in card.text
    assert (await party.tap(party.people[1], card, "Mistr")).text == "To může jen zakladatel stolu."
    data = next(button.data for button in card.buttons if button.text == "Mistr") or ""
    assert (await party.tap(party.people[0], card, data=f"{data[:-1]}7")).text == "To už neplatí."
    assert "✓ Učeň" in labels(card)


async def test_a_command_may_name_the_bot(party: Party) -> None:
    await party.say(party.people[0], "/marias@marias_bot")
    await party.deliver()
    assert len(party.messages()) == 1


async def test_other_commands_are_for_other_bots(party: Party) -> None:
    for text in ("/marias@other_bot", "/unknown", "/start", "/stoly"):
        await party.say(party.people[0], text)
    await party.deliver()
    assert party.messages() == []


async def test_a_table_gets_the_name_it_is_given(party: Party) -> None:
    card = await party.lobby()
    await party.say(party.people[1], "/marias Rychlovka")
    await party.deliver()
    tables = await party.live.chats.tables(party.group.id)
    assert {table.name for table in tables} == {"Čtvrteční parta", "Rychlovka"}
    assert card.deleted_at is not None
    assert len(party.messages()) == 1


async def test_the_card_comes_down_to_who_asks_for_it(party: Party) -> None:
    card = await party.lobby()
    await party.say(party.people[1], "/stul")
    await party.deliver()
    assert card.deleted_at is not None
    assert party.last().text == card.text


async def test_cards_come_by_a_button_only(party: Party) -> None:
    await party.table()
    await party.say(party.people[0], "/karty")
    written = party.last()
    assert written.text == "Karty uvidíš jen ty."
    answer = await party.tap(party.people[0], written, "Moje karty")
    assert answer.is_alert
    assert "Červené" in answer.text or "Kule" in answer.text
    await party.say(party.people[3], "/karty")
    assert party.last().text == "U žádného stolu tu teď nehraješ."


async def test_help_in_a_group(party: Party) -> None:
    await party.say(party.people[0], "/pomoc")
    assert "/marias" in party.last().text


async def test_a_button_of_a_closed_table_is_taken_away(party: Party) -> None:
    card = await party.lobby()
    (table,) = await party.live.chats.tables(party.group.id)
    founder = (await party.live.sign_in(party.people[0].id, "Honza", "cs")).user_id
    await party.live.close(founder, table.id)
    answer = await party.tap(party.people[1], card, "Přisednout")
    assert (answer.text, answer.is_alert) == ("Stůl je zavřený.", True)
    assert labels(card) == ["Nastavení"]
    await party.deliver()
    assert card.text == "Čtvrteční parta\nStůl je zavřený."


async def test_an_unknown_button_is_taken_away(party: Party) -> None:
    known = InlineKeyboardButton(text="Nastavení", url="https://t.me/marias_bot?startapp")
    gone = InlineKeyboardButton(text="Dřív", callback_data="zzz:1")
    keys = InlineKeyboardMarkup(inline_keyboard=[[gone, known]])
    await party.bot.send_message(party.group.id, "Čtvrteční parta", reply_markup=keys)
    message = party.last()
    answer = await party.tap(party.people[1], message, "Dřív")
    assert answer.text == "To už neplatí."
    assert labels(message) == ["Nastavení"]


async def test_a_stranger_who_taps_in_a_public_group_is_not_let_in(party: Party) -> None:
    card = await party.lobby()
    jarda = party.people[3]
    asked = asyncio.ensure_future(jarda.taps(card, "Přisednout"))
    await asyncio.sleep(0)
    party.group.leave(jarda)
    answer = await party.answer(asked)
    assert (answer.text, answer.is_alert) == ("Nejdřív přijď do skupiny.", True)
