"""What may not be sent yet is left in the outbox, and hides nothing else."""

from datetime import timedelta

from storage.states import LetterKind, Tempo
from tests.storage.house import House
from tests.storage.mailing import CHAT, Postbox, group_table, reachable

CARD, ERASE, TURN = LetterKind.CARD, LetterKind.ERASE, LetterKind.TURN


async def test_chats_and_people_who_may_not_be_written_to_are_left_out(house: House) -> None:
    mail = house.live.mail
    await house.live.chats.seen(CHAT, "Parta", "cs")
    await reachable(house)
    table = await house.table(tempo=Tempo.POST_DAY)
    await house.live.chats.open_table(table.users[0], CHAT, None)
    awaited = (await house.users(3)).index(await table.to_act()) + 100
    opened = house.clock()
    house.clock.pass_(seconds=20)

    async def due(but: set[int], no_cards: set[int]) -> list[LetterKind]:
        return [letter.kind for letter in await mail.letters(but=but, no_cards=no_cards)]

    assert await due(set(), set()) == [CARD, TURN]
    assert await due({CHAT}, set()) == [TURN]
    assert await due(set(), {CHAT}) == [TURN]
    assert await due({awaited}, set()) == [CARD]
    assert await due({CHAT, awaited}, {CHAT}) == []
    assert await due({-5, 5}, {-5}) == [CARD, TURN]
    assert await mail.next_due(but={CHAT}) == opened + timedelta(seconds=20)
    assert await mail.next_due(no_cards={CHAT}) == opened + timedelta(seconds=20)
    assert await mail.next_due(but={awaited}) == opened
    assert await mail.next_due(but={CHAT, awaited}) is None


async def test_other_letters_to_a_chat_that_had_its_card_are_due(house: House) -> None:
    box = Postbox(house)
    await house.live.chats.seen(CHAT, "Parta", "cs")
    await group_table(house, people=1)
    await box.deliver()
    await house.live.chats.show_card(CHAT, None)
    assert [letter.kind for letter in await house.live.mail.letters(no_cards={CHAT})] == [ERASE]


async def test_a_reminder_erases_the_notice_before_it(house: House) -> None:
    box = Postbox(house)
    await reachable(house)
    await house.table(tempo=Tempo.POST_DAY)
    house.clock.pass_(seconds=20)
    await box.deliver()
    house.clock.pass_(hours=12)
    [reminder] = await box.due(TURN)
    await box.send(reminder)
    [erase] = await box.due()
    assert (erase.kind, erase.message_id) == (ERASE, reminder.message_id)
