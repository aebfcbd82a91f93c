"""What Telegram refuses: nothing is lost, nothing is sent twice, and nobody is bothered without need."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from structlog.testing import capture_logs

from bot.fake import Group
from tests.bot.office import Office, Plain, Player, make_postman, opened
from tests.storage.house import Second


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        yield office


@pytest.fixture
async def players(office: Office) -> list[Player]:
    return [await office.player(name) for name in ("Anna", "Boris", "Cyril")]


@pytest.fixture
async def group(office: Office, players: list[Player]) -> Group:
    return await office.group(*players)


async def played(office: Office, group: Group, players: list[Player]) -> str:
    """A table whose card was shown and whose first deal is settled now: a result and a card are due."""
    table = await office.table(group, *players)
    await office.passes(5)
    await office.play(table)
    return table


def written(group: Group) -> list[str]:
    return [message.text for message in group.messages if message.sender.is_bot]


def asked(office: Office, group: Group) -> list[int]:
    """The answers to what the group was sent."""
    return [call.code for call in office.fake.calls if call.chat_id == group.id]


async def test_a_chat_that_has_had_enough_is_left_alone_and_others_are_not(
    office: Office, players: list[Player], group: Group
) -> None:
    other = await office.group(*players, title="Druhá")
    await played(office, group, players)
    office.fake.fail("sendMessage", retry_after=30, chat=group)
    await office.passes(1)
    before = len(asked(office, group))
    await office.table(other, *players)
    await office.passes(28)
    assert len(asked(office, group)) == before
    assert written(other)
    await office.passes(6)
    assert len(office.results(group)) == 1


async def test_a_rest_is_kept_by_the_next_server(office: Office, players: list[Player], group: Group) -> None:
    await played(office, group, players)
    office.fake.fail("sendMessage", retry_after=30, chat=group)
    await office.passes(1)
    before = len(asked(office, group))
    await office.again()
    await office.passes(28)
    assert len(asked(office, group)) == before
    await office.passes(6)
    assert len(office.results(group)) == 1


async def test_a_group_that_became_a_supergroup_gets_everything_there(
    office: Office, players: list[Player], group: Group
) -> None:
    await played(office, group, players)
    upgraded = group.migrate()
    await office.passes(6)
    assert len(office.results(upgraded)) == 1
    assert any(text.startswith("card") for text in written(upgraded))
    found = await office.live.chats.get(upgraded.id)
    assert found is not None
    assert await office.live.chats.get(group.id) is None


async def test_who_blocks_the_bot_is_named_in_the_group(
    office: Office, players: list[Player], group: Group
) -> None:
    table = await office.table(group, *players)
    await office.passes(5)
    awaited = await office.awaited(table, players)
    awaited.client.blocks()
    await office.passes(60)
    mentions = [text for text in written(group) if text.startswith("mention")]
    assert len(mentions) == 1
    assert mentions[0].endswith(awaited.client.name)
    codes = [call.code for call in office.fake.calls if call.chat_id == awaited.client.id]
    assert codes == [403]


async def test_a_group_without_the_bot_is_left_alone_until_it_is_back(
    office: Office, players: list[Player], group: Group
) -> None:
    table = await played(office, group, players)
    group.bot_removed(players[0].client)
    await office.passes(60)
    assert asked(office, group)[-1] == 403
    before = len(asked(office, group))
    await office.wish(table)
    await office.passes(60)
    assert len(asked(office, group)) == before
    group.bot_added(players[0].client)
    await office.live.chats.seen(group.id, group.title, "cs")
    await office.passes(5)
    assert written(group)[-1].startswith("card")


async def test_a_group_that_silenced_the_bot_hurts_no_deal(
    office: Office, players: list[Player], group: Group
) -> None:
    table = await office.table(group, *players)
    await office.passes(5)
    group.restrict(office.fake.bot)
    await office.play(table)
    await office.passes(30)
    assert asked(office, group)[-1] == 400
    bank = await office.live.bank(players[0].user_id, table)
    assert sum(standing.deals for standing in bank.standings) == 3


async def test_a_topic_that_was_deleted_goes_on_in_the_chat(office: Office, players: list[Player]) -> None:
    forum = await office.group(*players, forum=True)
    topic = forum.add_topic("Mariáš")
    table = await office.table(forum, *players, thread=topic.id)
    await office.passes(5)
    assert [message.thread for message in forum.messages if message.sender.is_bot] == [topic.id]
    forum.delete_topic(topic)
    await office.play(table)
    await office.passes(15)
    assert {message.thread for message in forum.messages if message.sender.is_bot} == {None}
    assert len(office.results(forum)) == 1


async def test_a_forum_whose_general_topic_is_closed_is_asked_once(
    office: Office, players: list[Player]
) -> None:
    forum = await office.group(*players, forum=True)
    forum.general_is_closed = True
    await office.table(forum, *players)
    await office.passes(15)
    assert asked(office, forum) == [400]


async def test_a_message_that_may_not_be_deleted_is_left_and_the_chat_is_not(
    office: Office, players: list[Player], group: Group
) -> None:
    await office.lobby(group, players[0])
    await office.passes(5)
    office.fake.fail("deleteMessage", 400, "Bad Request: not enough rights to delete a message", chat=group)
    await office.live.chats.show_card(group.id, None)
    await office.passes(15)
    assert asked(office, group) == [200, 400, 200]
    assert await office.live.mail.next_due() is None


@pytest.mark.parametrize("code", [500, 502, 503])
async def test_a_server_out_of_order_gets_it_later(
    office: Office, players: list[Player], group: Group, code: int
) -> None:
    await played(office, group, players)
    office.fake.fail("sendMessage", code, "Internal Server Error", times=6, chat=group)
    await office.passes(4 * 60)
    assert len(office.results(group)) == 1
    times = [call.at for call in office.fake.calls if call.code == code]
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
    assert len(times) == 6
    assert gaps[-1] > 8 > 4 > gaps[0]


async def test_a_connection_that_breaks_before_the_message_arrived(
    office: Office, players: list[Player], group: Group
) -> None:
    await played(office, group, players)
    office.fake.drop("sendMessage", chat=group, times=2)
    await office.passes(20)
    assert len(office.results(group)) == 1


async def test_a_reply_that_was_cut_off_brings_a_result_twice_at_worst(
    office: Office, players: list[Player], group: Group
) -> None:
    await played(office, group, players)
    office.fake.drop("sendMessage", carried_out=True, chat=group)
    await office.passes(60)
    assert len(office.results(group)) == 2


async def test_an_edit_whose_reply_was_cut_off_is_no_change_the_second_time(
    office: Office, players: list[Player], group: Group
) -> None:
    table = await office.lobby(group, players[0])
    await office.passes(5)
    await office.live.sit(players[1].user_id, table)
    office.fake.drop("editMessageText", carried_out=True, chat=group)
    await office.passes(30)
    assert asked(office, group) == [200, 0, 400]
    assert len(written(group)) == 1


async def test_without_a_token_letters_are_kept(office: Office, players: list[Player], group: Group) -> None:
    await played(office, group, players)
    session = AiohttpSession(api=TelegramAPIServer.from_base(office.fake.base))
    async with Bot("1:gone", session=session) as stranger:
        office.postman = make_postman(stranger, office.live, office.clock)
        with capture_logs() as lines:
            await office.passes(600, step=10)
        next_at = await office.postman.next_at()
    assert next_at is not None
    assert office.clock() < next_at <= office.clock() + timedelta(minutes=5)
    told = [line for line in lines if "BOT_TOKEN" in line["event"]]
    assert len(told) == 1
    assert len(office.results(group)) == 0
    office.postman = make_postman(office.bot, office.live, office.clock)
    await office.passes(10)
    assert len(office.results(group)) == 1


async def test_what_telegram_will_never_take_is_given_up(
    office: Office, players: list[Player], group: Group
) -> None:
    await played(office, group, players)
    office.fake.fail("sendMessage", 400, "Bad Request: can't parse entities", chat=group)
    with capture_logs() as lines:
        await office.passes(10)
    assert len(office.results(group)) == 0
    assert [line["event"] for line in lines if line["log_level"] == "error"] == ["letter refused"]
    assert await office.live.mail.letters() == ()


async def test_of_several_results_only_the_one_at_fault_is_given_up(
    office: Office, players: list[Player], group: Group
) -> None:
    tables = [await office.table(group, *players) for _ in range(3)]
    await office.passes(5)
    for table in tables:
        await office.play(table)
    office.fake.fail("sendMessage", 400, "Bad Request: can't parse entities", times=2, chat=group)
    await office.passes(20)
    assert len(office.results(group)) == 2


async def test_a_letter_that_cannot_be_written_keeps_no_other_back(
    office: Office, players: list[Player], group: Group
) -> None:
    office.write_with(Plain("Stůl 2"))
    for table in [await office.table(group, *players) for _ in range(3)]:
        await office.play(table)
    with capture_logs() as lines:
        await office.passes(15)
    assert not any("Stůl 2" in line for line in office.results(group))
    assert len(office.results(group)) == 2
    assert any(line["event"] == "letter not written" for line in lines)
    office.write_with(Plain())
    await office.passes(300, step=5)
    assert len(office.results(group)) == 3


async def test_a_message_that_cannot_be_noted_is_not_sent_again(
    office: Office, players: list[Player], group: Group
) -> None:
    await played(office, group, players)
    second = Second(office.url)
    second.execute("ALTER TABLE sendings RENAME TO away")  # the database refuses every note
    with capture_logs() as lines:
        office.clock.pass_(seconds=1)
        sending = asyncio.create_task(office.postman.run_due())
        while not any(line["event"] == "letter not noted" for line in lines):
            await office.live.mail.next_due()
    second.execute("ALTER TABLE away RENAME TO sendings")
    await sending
    await office.passes(10)
    assert len(office.results(group)) == 1
    second.engine.dispose()


async def test_logs_name_nobody_and_quote_nothing(
    office: Office, players: list[Player], group: Group, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with capture_logs() as lines:
        table = await played(office, group, players)
        for code, description in ((400, "Bad Request: Anna"), (502, "Boris"), (403, "Forbidden: Cyril")):
            office.fake.fail("sendMessage", code, description, chat=group)
            await office.wish(table)
            await office.passes(5)
            await office.play(table)
            await office.passes(5)
    said = " ".join([*(str(line) for line in lines), *caplog.messages])
    assert lines
    for secret in ("Anna", "Boris", "Cyril", "Parta", "Stůl", office.fake.token, "žetonů", "1. hra"):
        assert secret not in said
