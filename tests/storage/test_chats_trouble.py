"""What Telegram does to chats and messages, and how tables and letters come through it."""

from datetime import timedelta

import pytest

from engine.notation import write_action
from engine.offers import offers
from storage.letters import Chat
from storage.states import LetterKind, Stage
from tests.storage.house import House, Table
from tests.storage.mailing import CHAT, Postbox, group_table

SUPERGROUP = -100_500


@pytest.fixture
async def chat(house: House) -> Chat:
    return await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")


async def test_a_group_that_becomes_a_supergroup_keeps_tables_bank_and_members(
    house: House, chat: Chat
) -> None:
    box = Postbox(house)
    table = await group_table(house)
    await table.play_deal()
    await box.deliver(LetterKind.CARD)
    standings = await house.live.chats.standings(CHAT)
    for _ in range(2):  # it is told twice: by a message and by an error
        await house.live.mail.chat_moved(CHAT, SUPERGROUP)
    moved = await house.live.chats.get(SUPERGROUP)
    assert moved is not None
    assert (moved.id, moved.title) == (chat.id, chat.title)
    assert await house.live.chats.get(CHAT) is None
    assert await house.live.chats.standings(SUPERGROUP) == standings
    assert await house.live.chats.is_member(SUPERGROUP, table.users[2])
    [card] = await box.due(LetterKind.CARD)
    assert (card.chat and card.chat.tg_id, card.message_id) == (SUPERGROUP, None)
    await box.deliver()


async def test_a_supergroup_that_was_heard_of_first_is_the_same_chat(house: House, chat: Chat) -> None:
    table = await group_table(house)
    await table.play_deal()
    before = {s.user_id: s.balance for s in await house.live.chats.standings(CHAT)}
    await house.live.chats.seen(SUPERGROUP, "Čtvrteční parta", "cs")
    jarda = (await house.users(4))[3]
    newer = await house.live.chats.open_table(jarda, SUPERGROUP, None)
    for user in table.users[:2]:
        await house.live.chats.member_seen(SUPERGROUP, user)
        await house.live.sit(user, newer)
    await Table(house.live, newer, [jarda, *table.users[:2]]).play_deal()
    other = {s.user_id: s.balance for s in await house.live.chats.standings(SUPERGROUP)}
    await house.live.mail.chat_moved(CHAT, SUPERGROUP)
    after = {s.user_id: s.balance for s in await house.live.chats.standings(SUPERGROUP)}
    assert after == {user: before.get(user, 0) + other.get(user, 0) for user in before | other}
    assert {t.id for t in await house.live.chats.tables(SUPERGROUP)} == {table.id, newer}
    assert await house.live.chats.is_member(SUPERGROUP, table.users[2])
    assert await house.live.chats.is_member(SUPERGROUP, jarda)
    assert (await house.live.table(jarda, newer)).seats != (None, None, None)
    assert house.second.count("chats") == house.second.count("banks") == 1


async def test_settled_banks_that_become_one_keep_apart_who_paid_whom(house: House, chat: Chat) -> None:
    """The older bank was asked to settle up first, and agreed last."""
    table = await group_table(house)
    await table.play_deal()
    honza, alena, _ = table.users
    older = await house.live.ask_clearing(alena, table.id)
    await house.live.chats.seen(SUPERGROUP, "Čtvrteční parta", "cs")
    newer = await house.live.chats.open_table(honza, SUPERGROUP, None)
    for _ in range(2):
        await house.live.add_computer(honza, newer)
    await house.live.start(honza, newer)
    while (await house.live.table(honza, newer)).stage is Stage.PLAYING:
        await house.live.run_due()
        state = await house.live.table(honza, newer)
        if state.view is not None and state.view.to_act == state.me and state.deal is not None:
            [action, *_] = [write_action(a) for a in offers(state.view)]
            await house.live.act(honza, newer, state.deal, state.view.count, action)
    done = await house.live.ask_clearing(honza, newer, admin=True)
    settled = await house.live.agree(honza, table.id, admin=True)
    await house.live.mail.chat_moved(CHAT, SUPERGROUP)
    assert (done.payments, older.payments == settled.payments) == ((), True)
    assert (await house.live.agree(honza, newer, clearing_id=done.id)).payments == done.payments
    assert (await house.live.agree(honza, table.id, clearing_id=older.id)).payments == settled.payments


async def test_a_card_that_vanished_is_a_new_message(house: House, chat: Chat) -> None:
    box = Postbox(house)
    table = await group_table(house, people=1)
    await box.deliver()
    await house.live.add_computer(table.users[0], table.id)
    [edit] = await box.due()
    await house.live.mail.card_gone(edit)
    [anew] = await box.due()
    assert (edit.message_id, anew.message_id, anew.id) == (1, None, edit.id)


async def test_a_topic_that_vanished_goes_on_in_the_chat_itself(house: House, chat: Chat) -> None:
    box = Postbox(house)
    table = await group_table(house, thread=9)
    await table.play_deal()
    letters = await box.due(LetterKind.CARD, LetterKind.RESULT)
    assert {letter.thread for letter in letters} == {9}
    await house.live.mail.thread_gone(letters[0])
    letters = await box.due(LetterKind.CARD, LetterKind.RESULT)
    assert {(letter.kind, letter.thread) for letter in letters} == {
        (LetterKind.CARD, None),
        (LetterKind.RESULT, None),
    }
    assert [t.id for letter in letters for t in letter.tables] == [table.id]
    await table.wish_all()
    [card] = await box.deliver(LetterKind.CARD)
    assert card.thread is None


async def test_a_letter_that_failed_is_due_again_later(house: House, chat: Chat) -> None:
    box = Postbox(house)
    await group_table(house, people=1)
    [letter] = await box.due()
    await house.live.mail.later(letter, house.clock.time + timedelta(seconds=4))
    assert await box.due() == []
    house.clock.pass_(seconds=4)
    [again] = await box.due()
    assert (again.id, again.attempts) == (letter.id, 1)
    await house.live.mail.lost(again)
    assert await house.live.mail.next_due() is None


async def test_sendings_of_a_minute_are_remembered(house: House, chat: Chat) -> None:
    box = Postbox(house)
    table = await group_table(house, people=1)
    await box.deliver()
    first = house.clock.time
    house.clock.pass_(seconds=59)
    await house.live.add_computer(table.users[0], table.id)
    await box.deliver()
    assert await house.live.mail.recent_sendings() == ((CHAT, first), (CHAT, house.clock.time))
    house.again()
    house.clock.pass_(seconds=1)
    assert await house.live.mail.recent_sendings() == ((CHAT, house.clock.time - timedelta(seconds=1)),)
