"""What Telegram's server says, over HTTP, and what is made of it."""

from collections.abc import AsyncIterator, Awaitable

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.failures import Failure, Verdict, verdict
from bot.fake import FakeBotApi, Group, User


@pytest.fixture
async def fake() -> AsyncIterator[FakeBotApi]:
    async with FakeBotApi(limits=None) as fake:
        yield fake


@pytest.fixture
async def bot(fake: FakeBotApi) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(fake.base), timeout=10)
    async with Bot(fake.token, session=session) as bot:
        yield bot


@pytest.fixture
def anna(fake: FakeBotApi) -> User:
    return fake.user("Anna")


@pytest.fixture
def group(fake: FakeBotApi, anna: User) -> Group:
    return fake.group("Parta", [anna])


@pytest.fixture
def forum(fake: FakeBotApi, anna: User) -> Group:
    return fake.group("Parta", [anna], forum=True)


async def found(asked: Awaitable[object]) -> Verdict:
    """The verdict on the error that the request must end in."""
    with pytest.raises(Exception) as caught:
        await asked
    return verdict(caught.value)


async def test_a_person_who_never_wrote_or_blocked_the_bot_takes_no_messages(bot: Bot, anna: User) -> None:
    assert (await found(bot.send_message(anna.id, "x"))).failure is Failure.CLOSED
    await anna.starts()
    anna.blocks()
    assert (await found(bot.send_message(anna.id, "x"))).failure is Failure.CLOSED


async def test_a_group_that_threw_the_bot_out_or_silenced_it_is_closed(
    bot: Bot, group: Group, anna: User
) -> None:
    group.restrict(group.world.bot)
    assert (await found(bot.send_message(group.id, "x"))).failure is Failure.CLOSED
    group.bot_removed(anna)
    assert (await found(bot.send_message(group.id, "x"))).failure is Failure.CLOSED
    assert (await found(bot.send_message(-77, "x"))).failure is Failure.CLOSED


async def test_a_group_that_was_upgraded_says_where_it_is(bot: Bot, group: Group) -> None:
    upgraded = group.migrate()
    assert await found(bot.send_message(group.id, "x")) == Verdict(Failure.MOVED, upgraded.id)


async def test_topics_that_are_gone_or_closed(bot: Bot, forum: Group) -> None:
    topic = forum.add_topic("Karty")
    forum.close_topic(topic)
    assert (await found(bot.send_message(forum.id, "x", message_thread_id=topic.id))).failure is (
        Failure.NO_THREAD
    )
    forum.delete_topic(topic)
    assert (await found(bot.send_message(forum.id, "x", message_thread_id=topic.id))).failure is (
        Failure.NO_THREAD
    )


async def test_messages_that_are_gone_or_the_same(bot: Bot, group: Group) -> None:
    sent = await bot.send_message(group.id, "x")
    same = await found(bot.edit_message_text("x", chat_id=group.id, message_id=sent.message_id))
    assert same.failure is Failure.SAME
    await bot.delete_message(group.id, sent.message_id)
    gone = await found(bot.edit_message_text("y", chat_id=group.id, message_id=sent.message_id))
    assert gone.failure is Failure.NO_MESSAGE
    gone = await found(bot.delete_message(group.id, sent.message_id))
    assert gone.failure is Failure.NO_MESSAGE


async def test_too_much_names_the_seconds(bot: Bot, fake: FakeBotApi, group: Group) -> None:
    fake.fail("sendMessage", retry_after=17)
    assert await found(bot.send_message(group.id, "x")) == Verdict(Failure.REST, 17)


@pytest.mark.parametrize(
    ("code", "description"),
    [(500, "Internal Server Error"), (502, "Bad Gateway"), (503, "restart"), (409, "Conflict: later")],
)
async def test_a_server_out_of_order_passes(
    bot: Bot, fake: FakeBotApi, group: Group, code: int, description: str
) -> None:
    fake.fail("sendMessage", code, description)
    assert (await found(bot.send_message(group.id, "x"))).failure is Failure.LATER


@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_broken_connection_passes(
    bot: Bot, fake: FakeBotApi, group: Group, carried_out: bool
) -> None:
    fake.drop("sendMessage", carried_out=carried_out)
    assert (await found(bot.send_message(group.id, "x"))).failure is Failure.LATER
    assert len(group.messages) == carried_out


async def test_a_proxy_that_answers_for_telegram_passes(bot: Bot, fake: FakeBotApi, group: Group) -> None:
    fake.fail("sendMessage", 502, body="<html>Bad gateway</html>")
    assert (await found(bot.send_message(group.id, "x"))).failure is Failure.LATER


async def test_an_answer_of_an_unknown_form_is_a_yes(bot: Bot, fake: FakeBotApi, group: Group) -> None:
    fake.fail("sendMessage", 200, body='{"ok": true, "result": {"message_id": 41, "date": "tomorrow"}}')
    assert await found(bot.send_message(group.id, "x")) == Verdict(Failure.TAKEN, 41)
    fake.fail("sendMessage", 200, body='{"ok": true, "result": "sent"}')
    assert await found(bot.send_message(group.id, "x")) == Verdict(Failure.TAKEN)


async def test_a_revoked_token(fake: FakeBotApi, group: Group) -> None:
    session = AiohttpSession(api=TelegramAPIServer.from_base(fake.base))
    async with Bot("1:gone", session=session) as stranger:
        assert (await found(stranger.send_message(group.id, "x"))).failure is Failure.NO_TOKEN


async def test_what_breaks_a_rule_is_refused_for_ever(bot: Bot, fake: FakeBotApi, group: Group) -> None:
    assert (await found(bot.send_message(group.id, "<b>", parse_mode="HTML"))).failure is Failure.REFUSED
    assert (await found(bot.send_message(group.id, "x" * 5_000))).failure is Failure.REFUSED
    fake.fail("sendMessage", 413, "Request Entity Too Large")
    assert (await found(bot.send_message(group.id, "x"))).failure is Failure.REFUSED


def test_what_is_none_of_telegrams_may_pass() -> None:
    assert verdict(OSError()).failure is Failure.LATER
