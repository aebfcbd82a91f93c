"""Who cannot be written to is named in the chat, until he acted."""

from storage.states import Access, LetterKind, Tempo
from tests.storage.house import House
from tests.storage.mailing import CHAT, Postbox

TURN, ERASE = LetterKind.TURN, LetterKind.ERASE


async def test_at_a_chats_table_the_chat_names_who_cannot_be_written_to(house: House, box: Postbox) -> None:
    await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    first = await house.table(tempo=Tempo.POST_DAY, chat=CHAT, access=Access.LINK)
    second = await house.table(tempo=Tempo.POST_DAY, chat=CHAT, access=Access.LINK)
    awaited = [await first.to_act(), await second.to_act()]
    house.clock.pass_(seconds=20)
    assert await box.due(TURN, LetterKind.MENTION) == []
    house.clock.pass_(seconds=30)
    [mention] = await box.due(LetterKind.MENTION)
    assert [person.user_id for person in mention.people] == awaited
    assert [table.id for table in mention.tables] == [first.id, second.id]
    assert {table.me for table in mention.tables} == {None}
    await box.deliver()
    assert await box.due(LetterKind.MENTION) == []


async def test_a_mention_is_erased_when_all_in_it_have_acted(house: House, box: Postbox) -> None:
    await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    tables = [await house.table(tempo=Tempo.POST_DAY, chat=CHAT) for _ in range(2)]
    house.clock.pass_(seconds=20)
    await box.due()
    house.clock.pass_(seconds=30)
    [mention] = await box.deliver(LetterKind.MENTION)
    number = box.last
    assert len(mention.people) == 2
    await tables[0].step()
    assert await box.due(ERASE) == []
    await tables[1].step()
    [erase] = await box.due(ERASE)
    assert (erase.message_id, erase.chat) == (number, mention.chat)


async def test_a_later_mention_takes_the_place_of_the_one_before(house: House, box: Postbox) -> None:
    await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    await house.table(tempo=Tempo.POST_DAY, chat=CHAT)
    house.clock.pass_(seconds=20)
    await box.due()
    house.clock.pass_(seconds=30)
    await box.deliver(LetterKind.MENTION)
    first = box.last
    house.clock.pass_(hours=12)
    await box.due()
    house.clock.pass_(seconds=30)
    await box.deliver(LetterKind.MENTION)
    assert [erase.message_id for erase in await box.due(ERASE)] == [first]
    house.clock.pass_(hours=12)
    await house.live.run_due()
    assert box.last in [erase.message_id for erase in await box.due(ERASE)], "a computer plays now"


async def test_who_acted_meanwhile_is_not_named(house: House, box: Postbox) -> None:
    await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    table = await house.table(tempo=Tempo.POST_DAY, chat=CHAT)
    house.clock.pass_(seconds=20)
    await box.due()
    await table.step()
    house.clock.pass_(seconds=30)
    assert await box.due(LetterKind.MENTION) == []
