"""Pace: a second for a chat, a minute for a group, a second for the whole bot."""

from collections.abc import AsyncIterator

import pytest

from bot.fake import FakeBotApi, Limits, User
from tests.bot.fake.conftest import Ask, Clock, keyboard


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeBotApi]:
    async with FakeBotApi(now=clock) as fake:
        yield fake


async def send(ask: Ask, chat_id: int) -> int:
    """0 when it was taken, else the seconds to wait."""
    status, answer = await ask("sendMessage", chat_id=chat_id, text="x")
    if status == 200:
        return 0
    wait = int(answer["parameters"]["retry_after"])
    assert (status, answer["error_code"]) == (429, 429)
    assert answer["description"] == f"Too Many Requests: retry after {wait}"
    return wait


async def test_three_at_once_and_then_one_a_second(ask: Ask, alena: User, clock: Clock) -> None:
    await alena.starts()
    assert [await send(ask, alena.id) for _ in range(5)] == [0, 0, 0, 1, 1]
    clock.passes(1)
    assert [await send(ask, alena.id) for _ in range(2)] == [0, 1]
    clock.passes(60)
    assert [await send(ask, alena.id) for _ in range(4)] == [0, 0, 0, 1]
    assert len(alena.private.messages) == 1 + 7


async def test_a_group_takes_twenty_a_minute_edits_included(
    fake: FakeBotApi, ask: Ask, alena: User, clock: Clock
) -> None:
    group = fake.group("Parta", [alena])
    for number in range(10):
        assert await send(ask, group.id) == 0
        clock.passes(1)
        which = {"chat_id": group.id, "message_id": group.messages[-1].id}
        if number % 2:
            status, _ = await ask("editMessageText", **which, text=f"{number}")
        else:
            keys = keyboard({"text": "x", "callback_data": "x"})
            status, _ = await ask("editMessageReplyMarkup", **which, reply_markup=keys)
        assert status == 200
        clock.passes(1)
    assert await send(ask, group.id) == 40
    status, _ = await ask("deleteMessage", chat_id=group.id, message_id=group.messages[-1].id)
    assert status == 200
    clock.passes(39.5)
    assert await send(ask, group.id) == 1
    clock.passes(0.5)
    assert await send(ask, group.id) == 0
    assert await send(ask, group.id) == 1


async def test_the_busiest_minute_counts_what_was_refused(
    fake: FakeBotApi, ask: Ask, alena: User, clock: Clock
) -> None:
    group, other = fake.group("Parta", [alena]), fake.group("Jiná", [alena])
    assert fake.busiest(group) == 0
    for _ in range(25):
        await send(ask, group.id)
        clock.passes(2)
    assert fake.busiest(group) == 25
    clock.passes(120)
    await send(ask, group.id)
    assert fake.busiest(group) == 25
    assert fake.busiest(other) == 0
    codes = [call.code for call in fake.calls if call.method == "sendMessage"]
    assert (codes.count(200), codes.count(429)) == (21, 5)
    assert {call.chat_id for call in fake.calls} == {group.id}


async def test_a_private_chat_has_no_minute(ask: Ask, alena: User, clock: Clock) -> None:
    await alena.starts()
    for _ in range(40):
        assert await send(ask, alena.id) == 0
        clock.passes(1)


async def test_thirty_a_second_from_the_whole_bot(
    fake: FakeBotApi, ask: Ask, alena: User, clock: Clock
) -> None:
    groups = [fake.group(str(number), [alena]) for number in range(31)]
    assert [await send(ask, group.id) for group in groups] == [0] * 30 + [1]
    assert fake.busiest_second() == 30
    clock.passes(1)
    assert await send(ask, groups[-1].id) == 0


async def test_answers_have_no_pace(fake: FakeBotApi, ask: Ask, alena: User) -> None:
    group = fake.group("Parta", [alena])
    for _ in range(40):
        status, _ = await ask("getChat", chat_id=group.id)
        assert status == 200
    assert fake.busiest(group) == 0


async def test_limits_can_be_others(clock: Clock) -> None:
    fake = FakeBotApi(now=clock, limits=Limits(a_minute=2, burst=5))
    group = fake.group("Parta")
    assert [fake.world.pace.take(group.id) for _ in range(3)] == [0, 0, 60]
