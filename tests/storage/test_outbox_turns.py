"""Who is awaited is told: when, how often, and when not."""

from datetime import timedelta

import pytest

from storage.letters import Letter
from storage.states import LetterKind, Settings, Stage, Tempo
from tests.storage.house import House, Table
from tests.storage.mailing import Postbox, reachable

TURN, STAND_IN, ERASE = LetterKind.TURN, LetterKind.STAND_IN, LetterKind.ERASE


def of(user: int, letters: list[Letter]) -> list[Letter]:
    """Those to one user."""
    return [letter for letter in letters if letter.person and letter.person.user_id == user]


async def post_table(house: House, tempo: Tempo = Tempo.POST_DAY) -> Table:
    """A table over days of three whom the bot may write to."""
    await reachable(house)
    return await house.table(tempo=tempo)


async def test_who_is_awaited_is_told_after_twenty_seconds(house: House, box: Postbox) -> None:
    table = await post_table(house)
    awaited = await table.to_act()
    house.clock.pass_(seconds=19)
    assert await box.due() == []
    house.clock.pass_(seconds=1)
    [letter] = await box.due()
    assert (letter.kind, letter.step, letter.chat, letter.message_id) == (TURN, 0, None, None)
    assert letter.person is not None
    assert letter.person.user_id == awaited
    assert letter.table == await table.state(awaited)
    assert letter.due == house.clock.time


async def test_who_acted_in_time_is_not_told(house: House, box: Postbox) -> None:
    table = await post_table(house)
    first = await table.to_act()
    while await table.to_act() == first:
        await table.step()
    house.clock.pass_(seconds=20)
    [letter] = await box.due()
    assert letter.person is not None
    assert letter.person.user_id == await table.to_act() != first


async def test_the_notice_is_erased_when_he_acted(house: House, box: Postbox) -> None:
    table = await post_table(house)
    house.clock.pass_(seconds=20)
    await box.deliver()
    assert box.kinds() == [TURN]
    await table.step()
    [erase] = await box.due(ERASE)
    assert (erase.message_id, erase.person) == (1, box.standing[1].person)
    await box.deliver(ERASE)
    assert box.kinds() == []


async def test_a_message_that_was_under_way_when_he_acted_is_erased(house: House, box: Postbox) -> None:
    table = await post_table(house)
    house.clock.pass_(seconds=20)
    [letter] = await box.due()
    first = await table.to_act()
    while await table.to_act() == first:
        await table.step()
    await box.send(letter)
    assert [erase.message_id for erase in await box.due(ERASE)] == [1]


async def test_reminders_come_at_half_and_nine_tenths(house: House, box: Postbox) -> None:
    await post_table(house)
    house.clock.pass_(seconds=20)
    began = house.clock.time - timedelta(seconds=20)
    told = []
    for _ in range(3):
        due = await house.live.mail.next_due()
        assert due is not None
        house.clock.time = due
        [letter] = await box.deliver(TURN)
        told.append((letter.step, due - began, letter.message_id))
        await box.deliver(ERASE)
    assert told == [
        (0, timedelta(seconds=20), None),
        (1, timedelta(hours=12), 1),
        (2, timedelta(hours=21, minutes=36), 2),
    ]
    assert await house.live.mail.next_due() is None
    assert list(box.standing) == [3], "each took the place of the one before"


@pytest.mark.parametrize("tempo", [Tempo.LIVE, Tempo.CALM, Tempo.UNLIMITED])
async def test_without_an_hour_to_act_or_without_a_limit_nobody_is_reminded(
    house: House, box: Postbox, tempo: Tempo
) -> None:
    await post_table(house, tempo)
    house.clock.pass_(seconds=20)
    assert [letter.step for letter in await box.deliver()] == [0]
    assert await house.live.mail.next_due() is None


async def test_who_looks_at_the_table_is_not_told_before_he_went_away(house: House, box: Postbox) -> None:
    table = await post_table(house)
    awaited = await table.to_act()
    house.live.seen_alive(awaited, table.id)
    for _ in range(5):
        house.clock.pass_(seconds=20)
        assert await box.due() == []
    house.live.gone(awaited, table.id)
    house.clock.pass_(seconds=20)
    assert len(await box.due()) == 1


async def test_who_looks_at_another_table_is_told(house: House, box: Postbox) -> None:
    table = await post_table(house)
    house.live.seen_alive(await table.to_act(), "A" * 22)
    house.clock.pass_(seconds=20)
    assert len(await box.due()) == 1


async def test_quiet_hours_end_before_anything_is_sent(house: House, box: Postbox) -> None:
    """The clock of the tests begins at 20:00 UTC; a message of 23:50 waits for seven o'clock."""
    table = await post_table(house)
    await house.live.save_settings(await table.to_act(), Settings(quiet_from=22, quiet_to=7))
    house.clock.pass_(hours=3, minutes=50)
    assert await box.due() == []
    due = await house.live.mail.next_due()
    assert due is not None
    assert (due - house.clock.time, due.hour) == (timedelta(hours=7, minutes=10), 7)
    house.clock.time = due
    [letter] = await box.deliver()
    assert (letter.kind, letter.step) == (TURN, 0)


async def test_who_wants_no_messages_gets_none(house: House, box: Postbox) -> None:
    table = await post_table(house)
    await house.live.save_settings(await table.to_act(), Settings(notices=False))
    house.clock.pass_(seconds=20)
    assert await box.due() == []
    assert await house.live.mail.next_due() is None


async def test_who_muted_the_table_gets_none_about_it(house: House, box: Postbox) -> None:
    table = await post_table(house)
    other = await house.table(tempo=Tempo.POST_DAY)
    awaited = await table.to_act()
    await house.live.mute(awaited, table.id, True)
    house.clock.pass_(seconds=20)
    assert [letter.table and letter.table.id for letter in await box.due()] == [other.id]


async def test_who_wants_to_hear_again_is_told_what_he_missed(house: House, box: Postbox) -> None:
    table = await post_table(house)
    awaited = await table.to_act()
    await house.live.mute(awaited, table.id, True)
    house.clock.pass_(seconds=20)
    assert await box.due() == []
    await house.live.mute(awaited, table.id, False)
    house.clock.pass_(seconds=20)
    [letter] = await box.due()
    assert (letter.kind, letter.step) == (TURN, 0)
    assert of(awaited, [letter]) == [letter]


async def test_who_still_has_his_notice_is_only_reminded(house: House, box: Postbox) -> None:
    table = await post_table(house)
    awaited = await table.to_act()
    house.clock.pass_(seconds=20)
    await box.deliver()
    await house.live.mute(awaited, table.id, True)
    house.clock.pass_(hours=12)
    assert await box.due() == []
    await house.live.mute(awaited, table.id, False)
    house.clock.pass_(hours=1)
    assert await box.due() == []
    house.clock.pass_(hours=9)
    assert [letter.step for letter in await box.due()] == [2]


async def test_who_cannot_be_written_to_is_told_when_he_can(house: House, box: Postbox) -> None:
    table = await house.table(tempo=Tempo.POST_DAY)
    house.clock.pass_(minutes=1)
    assert await box.due() == []
    awaited = table.users.index(await table.to_act())
    await house.live.chats.can_write(100 + awaited, True)
    assert [letter.kind for letter in await box.due()] == [TURN]


async def test_a_refused_message_waits_until_he_can_be_written_to(house: House, box: Postbox) -> None:
    table = await post_table(house)
    house.clock.pass_(seconds=20)
    [letter] = await box.due()
    assert letter.person is not None
    await house.live.mail.cannot_write(letter.person.tg_id)
    assert await box.due() == []
    assert not (await house.live.me(letter.person.user_id)).can_write
    await house.live.chats.can_write(letter.person.tg_id, True)
    assert [again.kind for again in await box.due()] == [TURN]
    assert await table.to_act() == letter.person.user_id


async def test_a_computer_that_stands_in_is_told_once_in_the_notices_place(
    house: House, box: Postbox
) -> None:
    table = await post_table(house)
    late = await table.to_act()
    house.clock.pass_(seconds=20)
    await box.deliver()
    await house.tick(days=1)
    told = of(late, await box.deliver(TURN, STAND_IN))
    assert [(letter.kind, letter.message_id) for letter in told] == [(STAND_IN, 1)]
    await box.deliver(ERASE)
    assert [letter.kind for letter in of(late, list(box.standing.values()))] == [STAND_IN]
    while (await table.state()).stage is Stage.PLAYING:
        await table.step()
        house.clock.pass_(seconds=30)
        await house.live.run_due()
        told += of(late, await box.deliver(TURN, STAND_IN))
    assert [letter.kind for letter in told] in ([STAND_IN], [STAND_IN, TURN])
    assert all(letter.table and letter.table.stage is Stage.BETWEEN for letter in told[1:])


async def test_who_takes_his_cards_back_has_no_message_about_a_computer(house: House, box: Postbox) -> None:
    table = await post_table(house)
    late = await table.to_act()
    await house.tick(days=1)
    [letter] = await box.deliver(STAND_IN)
    assert letter.person is not None
    assert letter.person.user_id == late
    await house.live.back(late, table.id)
    await box.deliver(ERASE)
    assert STAND_IN not in box.kinds()


async def test_who_did_not_wish_the_next_deal_is_awaited(house: House, box: Postbox) -> None:
    table = await post_table(house)
    await table.play_deal()
    await house.live.wish(table.users[1], table.id, True)
    house.clock.pass_(minutes=9)
    assert await box.due(TURN) == [], "who just saw the result needs some time"
    house.clock.pass_(minutes=1)
    letters = await box.deliver(TURN)
    assert {letter.person.user_id for letter in letters if letter.person} == {table.users[0], table.users[2]}
    assert {letter.table.stage for letter in letters if letter.table} == {Stage.BETWEEN}
    await house.live.wish(table.users[0], table.id, True)
    assert await box.due(TURN) == []
    assert len(await box.deliver(ERASE)) == 1
    house.clock.pass_(hours=12)
    [reminder] = await box.due(TURN)
    assert (reminder.step, reminder.person and reminder.person.user_id) == (1, table.users[2])


async def test_who_leaves_hears_no_more(house: House, box: Postbox) -> None:
    table = await post_table(house)
    awaited = await table.to_act()
    house.clock.pass_(seconds=20)
    await box.deliver()
    await house.live.leave(awaited, table.id)
    await box.deliver(ERASE)
    assert TURN not in box.kinds()
    assert of(awaited, await box.due(TURN)) == []


async def test_letters_are_there_after_a_kill(house: House, box: Postbox) -> None:
    table = await post_table(house)
    awaited = await table.to_act()
    house.again()
    house.clock.pass_(seconds=20)
    [letter] = await box.due()
    house.again()
    [same] = await box.due()
    assert same == letter
    await box.send(same)
    house.again()
    assert await box.due() == []
    assert await table.to_act() == awaited


async def test_more_time_after_a_pause_of_the_server_moves_reminders(house: House, box: Postbox) -> None:
    await post_table(house)
    house.clock.pass_(seconds=20)
    await box.deliver()
    house.second.execute("UPDATE tables SET deadline = :late", late=house.clock.time + timedelta(hours=48))
    house.again()
    house.clock.pass_(hours=12)
    assert await box.due() == []
    house.clock.pass_(hours=12)
    assert [letter.step for letter in await box.due()] == [1]
