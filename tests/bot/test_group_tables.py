"""A group with several tables or topics, and with people who are away."""

from __future__ import annotations

from bot.fake import FakeBotApi
from storage.live import Live
from tests.bot.party import Party
from tests.storage.house import Clock


async def test_two_tables_one_card(party: Party) -> None:
    await party.table()
    await party.say(party.people[3], "/marias Druhý stůl")
    await party.deliver()
    card = party.last()
    assert card.text.startswith("Druhý stůl\n")
    assert "Čtvrteční parta: 1. hra. " in card.text
    assert 'href="https://t.me/marias_bot?startapp=' in card.html


async def test_a_topic_has_its_own_card(fake: FakeBotApi, live: Live, clock: Clock) -> None:
    party = Party.of(fake, live, clock, ("Honza", "Alena"), forum=True)
    topic = party.group.add_topic("Karty")
    await party.say(party.people[0], "/marias", thread=topic)
    await party.say(party.people[1], "/marias")
    await party.deliver()
    assert [m.thread for m in party.messages()] == [topic.id, None]
    await party.bot.session.close()


async def test_an_answer_in_a_topic_stays_there(fake: FakeBotApi, live: Live, clock: Clock) -> None:
    party = Party.of(fake, live, clock, ("Honza", "Alena"), forum=True)
    topic = party.group.add_topic("Karty")
    await party.say(party.people[0], "/pomoc", thread=topic)
    assert party.last().thread == topic.id
    await party.bot.session.close()


async def test_a_computer_plays_for_who_is_away(party: Party) -> None:
    table = await party.table()
    while await table.to_act() == table.users[0]:
        await table.step()
    honza, jarda = party.people[0], party.people[3]
    await party.say(honza, "/zastup")
    assert party.last().text == "Zastoupit jde jen toho, kdo je na tahu čtvrt hodiny a není tu."
    await party.deliver()
    await party.pass_(minutes=16)
    await party.say(jarda, "/zastup")
    assert party.last().text == "To může jen zakladatel stolu."
    away = party.people[table.users.index(await table.to_act())]
    await party.say(honza, "/zastup")
    assert party.last().text == f"Počítač teď hraje za: {away.name}"


async def test_the_others_go_on_without_the_founder(party: Party) -> None:
    table = await party.table()
    while await table.to_act() != table.users[0]:
        await table.step()
    honza, alena, vasek, _ = party.people
    await party.pass_(minutes=16)
    await party.say(alena, "/zastup")
    assert party.last().text == "Zapsáno. Počítač začne hrát, až to řekne i druhý hráč u stolu."
    await party.say(vasek, "/zastup")
    assert party.last().text == f"Počítač teď hraje za: {honza.name}"
