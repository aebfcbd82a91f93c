"""Who comes and goes: the bot, people, groups that move."""

from __future__ import annotations

import pytest

from bot.fake import FakeBotApi
from storage.live import Live
from storage.states import Stage
from tests.bot.party import Party, labels
from tests.storage.house import Clock


async def test_the_bot_greets_a_group_it_is_added_to(fake: FakeBotApi, live: Live, clock: Clock) -> None:
    party = Party.of(fake, live, clock, ("Honza",), with_bot=False)
    party.group.bot_added(party.people[0])
    await party.hear()
    assert "/marias" in party.last().text
    chat = await live.chats.get(party.group.id)
    assert chat is not None
    assert (chat.title, chat.locale, chat.present) == ("Čtvrteční parta", "cs", True)
    await party.bot.session.close()


async def test_a_bot_that_was_removed_writes_nothing_there_until_it_is_back(party: Party) -> None:
    await party.lobby()
    party.group.bot_removed(party.people[0])
    await party.hear()
    chat = await party.live.chats.get(party.group.id)
    assert chat is not None
    assert not chat.present
    (table,) = await party.live.chats.tables(party.group.id)
    before = len(party.group.history)
    founder = (await party.live.sign_in(party.people[0].id, "Honza", "cs")).user_id
    await party.live.add_computer(founder, table.id)
    await party.deliver()
    assert len(party.group.history) == before

    party.group.bot_added(party.people[0])
    await party.hear()
    await party.deliver()
    assert "2. Růžena (počítač, mistr)" in party.last().text
    assert [message for message in party.messages() if "Přisednout" in labels(message)] == [party.last()]


@pytest.mark.parametrize("admin", [True, False])
async def test_who_leaves_the_group_leaves_its_lobby(party: Party, admin: bool) -> None:
    if admin:
        party.group.promote(party.fake.bot)
    card = await party.lobby()
    alena = party.people[1]
    await party.tap(alena, card, "Přisednout")
    party.group.leave(alena)
    await party.hear()
    await party.deliver()
    assert "2. volné místo" in card.text


async def test_a_computer_stands_in_for_who_leaves_during_a_deal(party: Party) -> None:
    table = await party.table()
    party.group.leave(party.people[1])
    await party.hear()
    state = await table.state()
    assert state.stage is Stage.PLAYING
    seat = next(s for s in state.seats if s is not None and s.name == "Alena")
    assert seat.stand_in or seat.left


async def test_who_comes_back_may_sit_again(party: Party) -> None:
    card = await party.lobby()
    alena = party.people[1]
    party.group.leave(alena)
    await party.hear()
    party.group.join(alena)
    await party.hear()
    assert (await party.tap(alena, card, "Přisednout")).text == "Sedíš u stolu."


async def test_a_group_that_becomes_a_supergroup_keeps_its_tables(party: Party) -> None:
    await party.lobby()
    upgraded = party.group.migrate()
    await party.hear()
    await party.deliver()
    party.group = upgraded
    card = party.last()
    assert "1. Honza" in card.text
    assert (await party.tap(party.people[1], card, "Přisednout")).text == "Sedíš u stolu."


async def test_a_new_title_is_known(party: Party) -> None:
    await party.lobby()
    party.group.rename("Páteční parta")
    await party.hear()
    chat = await party.live.chats.get(party.group.id)
    assert chat is not None
    assert chat.title == "Páteční parta"


async def test_a_group_that_never_played_is_not_written_down_for_its_members(party: Party) -> None:
    party.group.leave(party.people[1])
    party.group.join(party.people[1])
    await party.hear()
    assert await party.live.chats.get(party.group.id) is None


async def test_who_allows_messages_is_written_to(party: Party) -> None:
    honza = party.people[0]
    honza.allows_messages()
    await party.hear()
    assert (await party.live.sign_in(honza.id, "Honza", "cs")).can_write


async def test_who_stops_the_bot_is_not_written_to_until_he_starts_it_again(party: Party) -> None:
    honza = party.people[0]
    await party.start(honza)
    honza.blocks()
    await party.hear()
    assert not (await party.live.sign_in(honza.id, "Honza", "cs")).can_write
    honza.unblocks()
    await party.hear()
    assert (await party.live.sign_in(honza.id, "Honza", "cs")).can_write


async def test_buttons_are_those_of_a_group_after_it_moved(party: Party) -> None:
    await party.table()
    party.group = party.group.migrate()
    await party.hear()
    await party.deliver()
    assert labels(party.last())
