"""What a chat is shown: its card at the steps of a deal, results, and no card that lies hidden."""

import random
import re

import pytest

from engine.cards import PACK
from engine.view import View
from storage.letters import Letter
from storage.models import OUTBOX
from storage.states import Access, LetterKind, Stage, Tempo
from tests.storage.house import House, Table
from tests.storage.mailing import CHAT, Postbox, reachable

CARD, RESULT, ERASE = LetterKind.CARD, LetterKind.RESULT, LetterKind.ERASE


@pytest.fixture
async def box(house: House) -> Postbox:
    await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    return Postbox(house)


async def test_a_lobby_is_shown_on_the_card_and_every_change_of_it(house: House, box: Postbox) -> None:
    honza, alena, vasek = await house.users(3)
    table_id = await house.live.chats.open_table(honza, CHAT, None)
    await house.live.chats.show_card(CHAT, None)
    [card] = await box.deliver()
    assert (card.kind, card.message_id, card.thread) == (CARD, None, None)
    assert card.chat is not None
    assert (card.chat.tg_id, card.chat.title) == (CHAT, "Čtvrteční parta")
    assert [table.id for table in card.tables] == [table_id]
    await house.live.sit(alena, table_id) if await joins(house, alena) else None
    [card] = await box.deliver()
    assert (card.message_id, card.digest, card.shown_at) == (1, "d", house.clock.time)
    assert [seat.name for seat in card.tables[0].seats if seat] == ["Honza", "Alena"]
    assert await joins(house, vasek)
    await house.live.leave(alena, table_id)
    await house.live.add_computer(honza, table_id)
    [card] = await box.deliver()
    assert [seat.name for seat in card.tables[0].seats if seat] == ["Honza", "Růžena"]


async def joins(house: House, user: int) -> bool:
    await house.live.chats.member_seen(CHAT, user)
    return await house.live.chats.is_member(CHAT, user)


async def test_cards_of_a_trick_are_not_worth_an_edit(house: House, box: Postbox) -> None:
    """The contract, a doubling, a trick and the end are: they are what changes between two letters."""
    table = await house.table(chat=CHAT)
    await box.deliver(CARD)
    played = 0
    while not played:
        shown = await steps(table)
        while (await table.state()).stage is Stage.PLAYING:
            action = (await table.step())[1]
            now_shown = await steps(table)
            assert len(await box.deliver(CARD)) == (now_shown != shown), action
            played += action.startswith("play")
            shown = now_shown
        await table.wish_all()
        await box.deliver(CARD)


async def steps(table: Table) -> tuple[object, ...]:
    state = await table.state()
    assert state.view is not None
    return state.stage, state.view.pledges, state.view.round, sum(state.view.taken)


async def test_a_table_without_a_chat_has_no_card_and_no_result(house: House, box: Postbox) -> None:
    await reachable(house)
    table = await house.table()
    await table.play_deal()
    kinds = {row.kind for row in house.second.rows(OUTBOX.select())}
    assert kinds == {"turn"}


async def test_a_result_is_told_once_with_the_standings(house: House, box: Postbox) -> None:
    table = await house.table(chat=CHAT)
    await table.play_deal()
    [letter] = await box.deliver(RESULT)
    line = (await table.live.history(table.users[0], table.id))[0]
    assert letter.deal is not None
    assert (letter.deal.deal, letter.deal.settlement, letter.deal.mine) == (1, line.settlement, None)
    assert letter.deal.names == line.names
    assert [s.balance for s in letter.standings] == sorted(line.settlement.chips, reverse=True)
    assert (letter.chat and letter.chat.tg_id) == CHAT
    assert await box.due(RESULT) == []
    await table.wish_all()
    await table.play_deal()
    assert [letter.deal and letter.deal.deal for letter in await box.due(RESULT)] == [2]


async def test_results_that_went_out_together_are_sent(house: House, box: Postbox) -> None:
    for _ in range(2):
        await (await house.table(chat=CHAT)).play_deal()
    results = await box.due(RESULT)
    assert len(results) == 2
    await house.live.mail.sent_many(results)
    assert await box.due(RESULT) == []
    assert [to for to, _ in await house.live.mail.recent_sendings()] == [CHAT]


async def test_news_while_a_card_is_being_sent_is_not_lost(house: House, box: Postbox) -> None:
    honza, alena = await house.users(2)
    table_id = await house.live.chats.open_table(honza, CHAT, None)
    await house.live.chats.show_card(CHAT, None)
    [letter] = await box.due(CARD)
    await joins(house, alena)
    await house.live.sit(alena, table_id)
    await box.send(letter)
    [card] = await box.deliver(CARD)
    assert [seat.name for seat in card.tables[0].seats if seat] == ["Honza", "Alena"]
    assert await box.due(CARD) == []


async def test_a_card_asked_for_again_goes_to_the_bottom(house: House, box: Postbox) -> None:
    [honza] = await house.users(1)
    await house.live.chats.open_table(honza, CHAT, None)
    await house.live.chats.show_card(CHAT, None)
    await box.deliver()
    await house.live.chats.show_card(CHAT, None)
    letters = await box.deliver()
    assert {(letter.kind, letter.message_id) for letter in letters} == {(ERASE, 1), (CARD, None)}
    assert list(box.standing) == [2]


async def test_a_card_edited_while_it_moves_to_the_bottom_stays_forgotten(house: House, box: Postbox) -> None:
    [honza] = await house.users(1)
    table_id = await house.live.chats.open_table(honza, CHAT, None)
    await house.live.chats.show_card(CHAT, None)
    await box.deliver()
    await house.live.add_computer(honza, table_id)
    [edit] = await box.due(CARD)
    assert edit.message_id == 1
    await house.live.chats.show_card(CHAT, None)
    await box.send(edit)
    assert [letter.message_id for letter in await box.due(CARD)] == [None]


async def test_the_card_shows_where_people_are_looked_for_first(house: House, box: Postbox) -> None:
    playing = await house.table(chat=CHAT)
    paused = await house.table(chat=CHAT)
    await paused.play_deal()
    await house.live.leave(paused.users[1], paused.id)
    lobby = await house.live.chats.open_table(playing.users[0], CHAT, None)
    other = await house.live.chats.open_table(playing.users[0], CHAT, 77)
    [main, topic] = sorted(await box.due(CARD), key=lambda letter: letter.thread or 0)
    assert [table.id for table in main.tables] == [lobby, playing.id, paused.id]
    assert [table.id for table in topic.tables] == [other]
    assert {table.id for table in await house.live.chats.tables(CHAT)} == {
        lobby,
        playing.id,
        paused.id,
        other,
    }
    assert [table.id for table in await house.live.chats.tables(CHAT, 77)] == [other]


async def test_the_last_closed_table_stays_on_the_card(house: House, box: Postbox) -> None:
    [honza] = await house.users(1)
    table_id = await house.live.chats.open_table(honza, CHAT, None)
    await house.live.chats.show_card(CHAT, None)
    await box.deliver()
    await house.live.close(honza, table_id)
    [card] = await box.deliver()
    assert [(table.id, table.stage) for table in card.tables] == [(table_id, Stage.CLOSED)]
    assert await house.live.chats.tables(CHAT) == ()


async def test_a_resting_chat_waits_and_an_absent_one_is_not_written_to(house: House, box: Postbox) -> None:
    table = await house.table(chat=CHAT, tempo=Tempo.UNLIMITED)
    until = house.clock.time.replace(minute=30)
    await house.live.mail.chat_rests(CHAT, until)
    assert await box.due(CARD) == []
    assert await house.live.mail.next_due() is not None
    house.clock.time = until
    assert [letter.kind for letter in await box.deliver(CARD)] == [CARD]
    await table.play_deal()
    await house.live.mail.chat_gone(CHAT)
    assert await box.due(CARD, RESULT) == []
    await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    [card] = await box.deliver(CARD, RESULT)
    assert (card.kind, card.message_id) == (CARD, None), "anew: what was sent before may be out of reach"


async def test_a_chats_letters_hold_no_card_that_a_spectator_may_not_know(house: House, box: Postbox) -> None:
    """Of several deals: nobody's hand, talon or trump before it was shown."""
    table = await house.table(chat=CHAT, access=Access.OPEN)
    letters: list[Letter] = []
    for seed in range(4):
        table.chance = random.Random(seed)
        while (await table.state()).stage is Stage.PLAYING:
            await table.step()
            for seconds in (20, 30):
                house.clock.pass_(seconds=seconds)
                due = await box.deliver()
                for letter in due:
                    check(letter, (await house.live.table(None, table.id)).view)
                letters += due
        await table.wish_all()
    assert {letter.kind for letter in letters} >= {CARD, RESULT, LetterKind.MENTION}


def check(letter: Letter, public: View | None) -> None:
    """Every view in the letter is the one that anybody may have, and no text names another card."""
    assert letter.chat is not None
    for shown in (letter.table, *letter.tables):
        if shown is None or shown.view is None:
            continue
        assert (shown.me, shown.code, shown.view.seat, shown.view.hand, shown.view.discard) == (
            None,
            None,
            None,
            (),
            (),
        )
        assert shown.view == public
        if not shown.view.pledges:
            assert (shown.view.trump, shown.view.trump_card) == (None, None)
            assert not {card for card in PACK if re.search(rf"\b{card!r}\b", repr(letter))}
