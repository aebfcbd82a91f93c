"""What goes wrong in groups: late and slow answers, strangers, nameless writers, hostile names."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest

from bot.fake import FakeBotApi
from storage.live import Live
from tests.bot.party import Party, labels
from tests.storage.house import Clock

ANONYMOUS = 1087968824  # Telegram's account behind which administrators write as the group


async def test_an_answer_that_comes_too_late_is_not_missed(party: Party) -> None:
    card = await party.lobby()
    asked = asyncio.ensure_future(party.people[1].taps(card, "Přisednout", patience=0.2))
    await asyncio.sleep(0)
    party.clock.pass_(minutes=2)
    await party.hear()
    with pytest.raises(TimeoutError):
        await asked
    await party.deliver()
    assert "2. Alena" in card.text


async def test_a_tap_is_answered_before_a_busy_database_has_time(party: Party, sqlite_url: str) -> None:
    card = await party.lobby()
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    asked = asyncio.ensure_future(party.people[1].taps(card, "Přisednout"))
    await asyncio.sleep(0)
    heard = asyncio.ensure_future(party.hear())
    answer = await asked
    assert answer.text == ""
    other.execute("ROLLBACK")
    other.close()
    await heard
    await party.deliver()
    assert "2. Alena" in card.text


async def test_who_gave_up_a_seat_gets_the_same_cards_back(party: Party) -> None:
    table = await party.table()
    await party.deliver()
    alena = party.people[1]
    card = party.last()
    before = await party.tap(alena, card, "Moje karty")
    await party.live.leave(table.users[1], table.id)
    assert (await party.tap(alena, card, "Moje karty")).text == "V téhle hře nehraješ, karty tu nemáš."
    await party.tap(alena, card, "Přisednout")
    after = await party.tap(alena, card, "Moje karty")
    assert after.text.partition("\n")[2] == before.text.partition("\n")[2]


async def test_who_was_sent_away_cannot_sit_and_spoils_no_buttons(party: Party) -> None:
    card = await party.lobby()
    alena = party.people[1]
    await party.tap(alena, card, "Přisednout")
    (table,) = await party.live.chats.tables(party.group.id)
    founder = (await party.live.sign_in(party.people[0].id, "Honza", "cs")).user_id
    await party.live.remove(founder, table.id, 1)
    answer = await party.tap(alena, card, "Přisednout")
    assert answer.text == "Takový stůl není, nebo k němu nemáš přístup."
    assert "Přisednout" in labels(card)


async def test_a_lobby_nobody_started_is_closed_on_the_card(party: Party) -> None:
    card = await party.lobby()
    await party.pass_(hours=25)
    assert card.text == "Čtvrteční parta\nStůl je zavřený."
    assert labels(card) == []


def _message(party: Party, **changed: Any) -> dict[str, Any]:
    chat = {"id": party.group.id, "type": "group", "title": party.group.title}
    message = {
        "message_id": 99,
        "date": 1_796_000_000,
        "chat": chat,
        "text": "/marias",
        "entities": [{"type": "bot_command", "offset": 0, "length": 7}],
        **changed,
    }
    return message


async def test_an_anonymous_admin_has_no_name_to_sit_down_with(party: Party) -> None:
    group = {"id": party.group.id, "type": "group", "title": party.group.title}
    sender = {"id": ANONYMOUS, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    message = _message(party, sender_chat=group, **{"from": sender})
    await party.dispatcher.feed_raw_update(party.bot, {"update_id": 1, "message": message})
    assert party.last().text == "Píšeš za skupinu nebo kanál. K sednutí piš za sebe."
    assert await party.live.chats.tables(party.group.id) == ()


async def test_nobody_plays_in_a_channel(party: Party) -> None:
    post = _message(party)
    await party.dispatcher.feed_raw_update(party.bot, {"update_id": 1, "channel_post": post})
    assert party.last().text == "V kanálu se hrát nedá, přidej mě do skupiny."


HOSTILE = ("<b>Honza", "&amp;&lt;", "אבגד</a>", "Z" + "\u0300\u0315" * 60, "👩‍👩‍👧‍👦" * 30)


async def test_an_evening_of_hostile_names(fake: FakeBotApi, live: Live, clock: Clock) -> None:
    """Telegram takes every message of it; whoever may be written to privately is."""
    title = "</b><a href='tg://user?id=1'>\u202eparta " + "x" * 200
    party = Party.of(fake, live, clock, HOSTILE, title=title)
    for user in party.people:
        await party.start(user)
    table = await party.table()
    await party.pass_(seconds=20)
    await party.tap(party.people[3], next(m for m in party.messages() if m.buttons), "Přisednout")
    await table.play_deal()
    await party.deliver()
    for text in ("/bank", "/vyrovnat", "/karty", "/marias <i>\u202e&", "/stul"):
        await party.say(party.people[1], text)
        await party.deliver()
    for user in party.people:
        await party.say(user, "/stoly", user.private)
        await party.answer(user.asks_inline(""))
    await party.pass_(hours=13)
    assert [call for call in fake.calls if call.code not in (200, 403)] == []
    assert not any("\u202e" in message.text for message in party.messages())
    assert len(party.messages()) >= 5
    await party.bot.session.close()
