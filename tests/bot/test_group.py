"""A group plays: the card, its buttons, the result, the bank."""

from __future__ import annotations

from bot.fake import FakeBotApi
from storage.live import Live
from storage.states import Stage
from tests.bot.party import Party, labels
from tests.storage.house import Clock


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
    assert "1. hra. Nová hra, forhont je " in card.text
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
