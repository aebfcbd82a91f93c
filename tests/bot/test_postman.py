"""Letters become messages: each once, the important ones first, at a pace that Telegram takes."""

from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest

from bot.fake import Group
from bot.messages import Message
from storage.letters import Letter
from tests.bot.office import Office, Player, opened

HOUR = 3600.0


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        yield office


async def three(office: Office) -> list[Player]:
    return [await office.player(name) for name in ("Anna", "Boris", "Cyril")]


def written(group: Group) -> list[str]:
    """What the bot wrote there and is still to be seen."""
    return [message.text for message in group.messages if message.sender.is_bot]


def requests(office: Office, group: Group, method: str) -> list[float]:
    """The seconds since the beginning at which the group got these."""
    began = office.fake.calls[0].at
    calls = [call for call in office.fake.calls if call.chat_id == group.id and call.method == method]
    return [(call.at - began).total_seconds() for call in calls]


class Long:
    """Writes results so long that only a few go into a message."""

    def write(self, letter: Letter) -> Message:
        return Message(f"{letter.kind}: {'x' * 1_000}")

    def write_results(self, letters: tuple[Letter, ...]) -> Message:
        return Message("\n".join(f"result {'x' * 1_000}" for _ in letters))


async def test_a_deal_is_one_card_and_one_result(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    table = await office.table(group, *players)
    await office.passes(5)
    assert len(written(group)) == 1
    await office.play(table)
    await office.passes(10)
    assert [text.split()[0] for text in written(group)] == ["card", "result"]
    assert len(requests(office, group, "sendMessage")) == 2


async def test_results_of_the_same_moment_are_one_message(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    tables = [await office.table(group, *players) for _ in range(4)]
    await office.passes(5)
    for table in tables:
        await office.play(table)
    await office.passes(5)
    assert len(written(group)) == 2
    assert all(f"Stůl {n}" in written(group)[1] for n in range(1, 5))


async def test_results_that_are_too_long_for_one_message_are_several(office: Office) -> None:
    office.write_with(Long())
    players = await three(office)
    group = await office.group(*players)
    for table in [await office.table(group, *players) for _ in range(7)]:
        await office.play(table)
    await office.passes(15)
    results = [text for text in written(group) if text.startswith("result")]
    assert len(office.results(group)) == 7
    assert max(len(text) for text in results) <= 4096
    assert len(results) < 7


async def test_a_card_is_edited_at_once_then_every_three_seconds_and_ends_as_it_should(
    office: Office,
) -> None:
    players = await three(office)
    group = await office.group(*players)
    table = await office.lobby(group, players[0])
    await office.passes(10)
    for _ in range(8):  # somebody cannot make up his mind
        await office.live.sit(players[1].user_id, table)
        await office.passes(0.5, step=0.5)
        await office.live.leave(players[1].user_id, table)
        await office.passes(0.5, step=0.5)
    await office.live.sit(players[1].user_id, table)
    await office.passes(10)
    edits = requests(office, group, "editMessageText")
    assert edits[0] < 11
    assert all(later - earlier >= 3 for earlier, later in pairwise(edits))
    assert "Boris" in written(group)[0]


async def test_a_card_that_shows_the_same_is_not_edited(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    table = await office.lobby(group, players[0])
    await office.passes(5)
    before = len(office.fake.calls)
    await office.live.sit(players[1].user_id, table)
    await office.live.leave(players[1].user_id, table)
    await office.passes(10)
    assert len(office.fake.calls) == before


async def test_a_card_that_was_deleted_is_sent_anew(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    table = await office.lobby(group, players[0])
    await office.passes(5)
    await office.bot.delete_message(group.id, group.messages[-1].id)
    await office.live.sit(players[1].user_id, table)
    await office.passes(5)
    assert len(written(group)) == 1
    assert "Boris" in written(group)[0]


async def test_a_card_that_is_called_for_goes_to_the_end_of_the_chat(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    await office.lobby(group, players[0])
    await office.passes(5)
    first = group.messages[-1]
    await players[0].client.sends("/marias", group)
    await office.live.chats.show_card(group.id, None)
    await office.passes(5)
    assert first.deleted_at is not None
    assert group.messages[-1].sender.is_bot
    assert len(written(group)) == 1


async def test_who_is_awaited_is_told_after_twenty_seconds_and_not_any_more_when_he_acted(
    office: Office,
) -> None:
    players = await three(office)
    group = await office.group(*players)
    table = await office.table(group, *players)
    awaited = await office.awaited(table, players)
    await office.passes(19)
    assert not awaited.messages
    await office.passes(2)
    assert len(awaited.messages) == 1
    await office.act(table)
    await office.passes(2)
    assert not awaited.messages


async def test_a_reminder_takes_the_place_of_the_notice(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    table = await office.table(group, *players)
    awaited = await office.awaited(table, players)
    await office.passes(25)
    (notice,) = awaited.messages
    await office.passes(12 * HOUR, step=HOUR / 2)
    await office.passes(5)
    (reminder,) = awaited.messages
    assert notice.deleted_at is not None
    assert reminder.date <= notice.deleted_at
    assert reminder.text != notice.text


async def test_what_a_killed_server_had_not_sent_goes_out_once(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    await office.play(await office.table(group, *players))
    await office.again()
    await office.passes(10)
    await office.again()
    await office.passes(10)
    assert len(office.results(group)) == 1
    assert len(written(group)) == 2


async def test_the_pace_is_kept_over_a_restart(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    await office.lobby(group, players[0])
    for _ in range(6):
        for _ in range(5):
            await office.live.chats.show_card(group.id, None)
            await office.passes(1)
        await office.again()
    assert office.busiest(group) == 18
    assert max(call.code for call in office.fake.calls) == 200


async def test_a_stopped_postman_has_sent_what_was_under_way(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    await office.postman.start()
    await office.lobby(group, players[0])
    await office.fake.until(lambda: written(group))
    await office.postman.stop()
    assert await office.live.mail.next_due() is None
    await office.again()
    await office.passes(5)
    assert len(written(group)) == 1


async def test_news_wake_the_postman(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    await office.postman.start()
    table = await office.lobby(group, players[0])
    await office.fake.until(lambda: written(group))
    while await office.live.mail.next_due() is not None:  # the postman notes what it sent
        pass
    office.clock.pass_(seconds=5)
    await office.live.sit(players[1].user_id, table)
    await office.fake.until(lambda: "Boris" in written(group)[0])
    await office.postman.stop()


async def test_people_are_written_to_before_chats_and_results_before_cards(office: Office) -> None:
    players = await three(office)
    group = await office.group(*players)
    table = await office.table(group, *players)
    await office.play(table)
    office.clock.pass_(minutes=10)
    await office.postman.run_due()
    assert {call.chat_id for call in office.fake.calls[:3]} == {player.client.id for player in players}
    assert office.fake.calls[3].chat_id == group.id
    assert [text.split()[0] for text in written(group)] == ["result"]
