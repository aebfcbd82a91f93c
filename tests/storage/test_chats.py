"""Chats, who is in them, and the tables that are opened there."""

import pytest

from engine.rules import DEFAULT_PRESET, PRESETS
from storage.letters import Chat
from storage.states import Access, LetterKind, Stage, Tempo
from tests.storage.house import House, refused
from tests.storage.mailing import CHAT, Postbox, group_table


@pytest.fixture
async def chat(house: House) -> Chat:
    return await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")


async def test_a_chat_is_known_once_it_was_seen(house: House) -> None:
    assert await house.live.chats.get(CHAT) is None
    first = await house.live.chats.seen(CHAT, "  Čtvrteční\u202e parta ", "cs")
    assert (first.tg_id, first.title, first.locale, first.present) == (CHAT, "Čtvrteční parta", "cs", True)
    assert await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs") == first
    renamed = await house.live.chats.seen(CHAT, "Páteční parta", "en")
    assert (renamed.id, renamed.title, renamed.locale) == (first.id, "Páteční parta", "en")
    assert await house.live.chats.get(CHAT) == renamed


async def test_a_new_title_is_shown_at_the_tables(house: House, chat: Chat) -> None:
    table = await group_table(house)
    assert (await table.state()).chat == "Čtvrteční parta"
    await house.live.chats.seen(CHAT, "Páteční parta", "cs")
    assert (await table.state()).chat == "Páteční parta"
    assert await house.live.chats.of_table(table.id) == await house.live.chats.get(CHAT)


async def test_a_table_without_a_chat_is_of_none(house: House) -> None:
    table = await house.table()
    assert await house.live.chats.of_table(table.id) is None
    assert (await table.state()).chat is None


async def test_marias_opens_a_table_of_the_chat(house: House, chat: Chat) -> None:
    [honza] = await house.users(1)
    table_id = await house.live.chats.open_table(honza, CHAT, None)
    state = await house.live.table(honza, table_id)
    assert (state.name, state.access, state.tempo) == ("Čtvrteční parta", Access.CHAT, Tempo.POST_DAY)
    assert state.rules == PRESETS[DEFAULT_PRESET]
    assert (state.founder, state.me, state.stage) == (True, 0, Stage.LOBBY)


async def test_marias_leads_to_the_lobby_that_has_room(house: House, chat: Chat) -> None:
    honza, alena, vasek, jarda = await house.users(4)
    first = await house.live.chats.open_table(honza, CHAT, None)
    assert await house.live.chats.open_table(alena, CHAT, None) == first
    topic = await house.live.chats.open_table(alena, CHAT, 5)
    assert topic != first
    assert (await house.live.table(alena, topic)).name == "Čtvrteční parta 2"
    for user in (alena, vasek):
        await house.live.chats.member_seen(CHAT, user)
        await house.live.sit(user, first)
    second = await house.live.chats.open_table(jarda, CHAT, None)
    assert second not in (first, topic)
    named = await house.live.chats.open_table(jarda, CHAT, None, "Turnaj")
    assert named != second
    assert (await house.live.table(jarda, named)).name == "Turnaj"


async def test_an_unknown_chat_has_no_tables(house: House) -> None:
    [honza] = await house.users(1)
    await refused("unknown_table", house.live.chats.open_table(honza, CHAT, None))
    assert await house.live.chats.tables(CHAT) == ()
    assert await house.live.chats.standings(CHAT) == ()
    assert not await house.live.chats.is_member(CHAT, honza)
    await house.live.chats.member_seen(CHAT, honza)
    await house.live.chats.member_left(CHAT, 100)
    await house.live.chats.show_card(CHAT, None)
    assert house.second.count("outbox") == 0


async def test_a_title_that_is_long_or_empty_names_a_table_too(house: House) -> None:
    [honza] = await house.users(1)
    await house.live.chats.seen(-5, "x" * 200, "cs")
    await house.live.chats.seen(-6, "\u202e", "cs")
    names = [
        (await house.live.table(honza, await house.live.chats.open_table(honza, tg, thread))).name
        for tg, thread in ((-5, None), (-5, 1), (-6, None))
    ]
    assert names == ["x" * 32, "x" * 30 + " 2", "Mariáš"]


async def test_only_who_is_in_the_chat_sees_its_tables(house: House, chat: Chat) -> None:
    table = await group_table(house, people=1)
    alena = (await house.users(2))[1]
    await refused("unknown_table", house.live.table(alena, table.id))
    await refused("unknown_table", house.live.sit(alena, table.id))
    await refused("unknown_table", house.live.table(None, table.id))
    await house.live.chats.member_seen(CHAT, alena)
    assert await house.live.chats.is_member(CHAT, alena)
    assert (await house.live.table(alena, table.id)).me is None
    await house.live.chats.member_left(CHAT, 101)
    assert not await house.live.chats.is_member(CHAT, alena)
    await refused("unknown_table", house.live.table(alena, table.id))
    await house.live.chats.member_seen(CHAT, alena)
    assert (await house.live.sit(alena, table.id)).me == 1


async def test_a_member_opens_no_table_of_another_kind(house: House, chat: Chat) -> None:
    table = await house.table(people=1, chat=CHAT, access=Access.LINK, start=False)
    alena = (await house.users(2))[1]
    await house.live.chats.member_seen(CHAT, alena)
    await refused("unknown_table", house.live.table(alena, table.id))


async def test_who_the_founder_sent_away_does_not_come_back_through_the_chat(
    house: House, chat: Chat
) -> None:
    table = await group_table(house, people=2)
    honza, alena = table.users
    await house.live.remove(honza, table.id, 1)
    await house.live.chats.member_seen(CHAT, alena)
    await refused("unknown_table", house.live.sit(alena, table.id))


async def test_the_third_person_begins_the_deal(house: House, chat: Chat) -> None:
    table = await group_table(house)
    state = await table.state()
    assert (state.stage, state.deal) == (Stage.PLAYING, 1)


async def test_two_people_and_a_computer_wait_for_play(house: House, chat: Chat) -> None:
    table = await group_table(house, people=2)
    await house.live.add_computer(table.users[0], table.id)
    assert (await table.state()).stage is Stage.LOBBY
    await house.live.start(table.users[1], table.id)
    assert (await table.state()).stage is Stage.PLAYING


async def test_without_a_chat_three_people_wait_for_play(house: House) -> None:
    table = await house.table(start=False)
    assert (await table.state()).stage is Stage.LOBBY


async def test_a_lobby_nobody_started_is_closed_after_a_day(house: House, chat: Chat) -> None:
    box = Postbox(house)
    table = await group_table(house, people=1)
    await house.tick(hours=20)
    alena = (await house.users(2))[1]
    await house.live.chats.member_seen(CHAT, alena)
    await house.live.sit(alena, table.id)
    await box.deliver()
    await house.tick(hours=23)
    assert (await table.state()).stage is Stage.LOBBY, "somebody sat down"
    await house.tick(hours=1)
    assert (await table.state()).stage is Stage.CLOSED
    [card] = await box.deliver()
    assert [shown.stage for shown in card.tables] == [Stage.CLOSED]


async def test_a_table_nobody_comes_back_to_is_closed_after_a_week(house: House, chat: Chat) -> None:
    box = Postbox(house)
    table = await group_table(house)
    await table.play_deal()
    await house.tick(days=1)
    assert (await table.state()).stage is Stage.PAUSED, "nobody wished the next deal"
    await house.tick(days=6)
    await house.live.sit(table.users[1], table.id)
    await house.tick(days=6)
    assert (await table.state()).stage is Stage.PAUSED, "somebody came back"
    await box.deliver()
    await house.tick(days=1)
    assert (await table.state()).stage is Stage.CLOSED
    cards = [letter for letter in await box.deliver() if letter.kind is LetterKind.CARD]
    assert [[shown.stage for shown in card.tables] for card in cards] == [[Stage.CLOSED]]
    assert len(await house.live.chats.standings(CHAT)) == 3


async def test_a_paused_table_without_a_chat_stays(house: House) -> None:
    table = await house.table()
    await table.play_deal()
    await house.live.leave(table.users[1], table.id)
    await house.tick(days=30)
    assert (await table.state()).stage is Stage.PAUSED


async def test_a_lobby_without_a_chat_stays(house: House) -> None:
    table = await house.table(start=False)
    await house.tick(days=30)
    assert (await table.state()).stage is Stage.LOBBY


async def test_who_leaves_the_chat_gives_up_seat_and_place_in_the_queue(house: House, chat: Chat) -> None:
    playing = await group_table(house, people=3)
    table = await group_table(house, people=2)
    assert playing.id != table.id
    jarda = (await house.users(4))[3]
    await house.live.chats.member_seen(CHAT, jarda)
    await house.live.sit(jarda, playing.id)
    await house.live.chats.member_left(CHAT, 103)
    assert (await playing.state()).queue == ()
    await house.live.chats.member_left(CHAT, 101)
    assert [seat and seat.name for seat in (await table.state()).seats] == ["Honza", None, None]


async def test_a_computer_stands_in_for_who_left_the_chat_until_he_acts(house: House, chat: Chat) -> None:
    table = await group_table(house)
    late = await table.to_act()
    await house.live.chats.member_left(CHAT, 100 + table.users.index(late))
    seats = (await house.live.table(late, table.id)).seats
    seat = next(s for s in seats if s is not None and s.user_id == late)
    assert (seat.stand_in, seat.left) == (True, False)
    await table.act(late, (await table.offered(late))[0])
    state = await house.live.table(late, table.id)
    seat = next(s for s in state.seats if s is not None and s.user_id == late)
    assert (seat.stand_in, state.next_seat) == (False, None)
    await house.live.run_due()
    while (await house.live.table(late, table.id)).stage is Stage.PLAYING:
        await table.step()
    others = [user for user in table.users if user != late]
    after = await house.live.table(others[0], table.id)
    assert after.stage is Stage.PAUSED
    assert {s.user_id for s in after.seats if s is not None} == set(others)


async def test_a_table_that_everybody_left_is_closed_and_a_founder_hands_it_on(
    house: House, chat: Chat
) -> None:
    table = await group_table(house, people=2)
    alena = table.users[1]
    await house.live.chats.member_left(CHAT, 100)
    assert (await house.live.table(alena, table.id)).founder
    await house.live.chats.member_left(CHAT, 101)
    assert await house.live.chats.tables(CHAT) == ()


async def test_the_banks_standings_are_the_chats(house: House, chat: Chat) -> None:
    table = await group_table(house)
    await table.play_deal()
    standings = await house.live.chats.standings(CHAT)
    assert standings == (await house.live.bank(table.users[0], table.id)).standings
    assert sum(standing.balance for standing in standings) == 0
    assert len(standings) == 3


async def test_what_was_seen_lasts(house: House, chat: Chat) -> None:
    table = await group_table(house)
    house.again()
    assert await house.live.chats.get(CHAT) == chat
    assert await house.live.chats.is_member(CHAT, table.users[1])
    assert (await house.live.table(table.users[1], table.id)).chat == chat.title
