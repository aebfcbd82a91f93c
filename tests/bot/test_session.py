"""What handlers send themselves goes by the same pace, or not at all."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    GetChatMember,
    SendChatAction,
    SendMessage,
    TelegramMethod,
)

from bot.pacing import ANSWERS_A_MINUTE
from bot.session import changed_chat
from tests.bot.office import Office, opened


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        await office.postman.start()
        yield office
        await office.postman.stop()


@pytest.mark.parametrize(
    ("method", "chat"),
    [
        (SendMessage(chat_id=-5, text="x"), -5),
        (EditMessageText(chat_id=7, message_id=1, text="x"), 7),
        (DeleteMessage(chat_id=-5, message_id=1), -5),
        (EditMessageText(inline_message_id="q", text="x"), None),
        (SendChatAction(chat_id=-5, action="typing"), None),
        (GetChatMember(chat_id=-5, user_id=7), None),
        (AnswerCallbackQuery(callback_query_id="1"), None),
    ],
)
def test_what_changes_a_chat_counts(method: TelegramMethod[object], chat: int | None) -> None:
    assert changed_chat(method) == chat


async def test_a_group_that_is_full_gets_no_more_answers(office: Office) -> None:
    anna = await office.player("Anna")
    group = await office.group(anna)
    for _ in range(ANSWERS_A_MINUTE):
        await office.bot.send_message(group.id, "x")
        office.clock.pass_(seconds=1)
    with pytest.raises(TelegramRetryAfter) as caught:
        await office.bot.send_message(group.id, "x")
    assert 40 <= caught.value.retry_after <= 60
    assert office.busiest(group) == ANSWERS_A_MINUTE
    await office.bot.send_message(anna.client.id, "x")


async def test_a_flood_of_answers_holds_up_no_letter(office: Office) -> None:
    """Somebody sends command after command: each minute still has room for what the tables have to say."""
    anna = await office.player("Anna")
    group = await office.group(anna)
    for _ in range(ANSWERS_A_MINUTE):
        await office.bot.send_message(group.id, "x")
        office.clock.pass_(seconds=1)
    with pytest.raises(TelegramRetryAfter):
        await office.bot.send_message(group.id, "x")
    await office.lobby(group, anna)
    await office.postman.run_due()
    assert len(group.messages) == ANSWERS_A_MINUTE + 1
    assert "card" in group.messages[-1].text


async def test_letters_wait_for_what_handlers_sent(office: Office) -> None:
    anna = await office.player("Anna")
    group = await office.group(anna)
    await office.bot.send_message(group.id, "x")
    await office.lobby(group, anna)
    await office.postman.run_due()
    assert len(group.messages) == 1
    await office.passes(1)
    assert len(group.messages) == 2


async def test_a_handler_that_was_told_to_wait_has_letters_wait_as_well(office: Office) -> None:
    anna = await office.player("Anna")
    group = await office.group(anna)
    office.fake.fail("sendMessage", retry_after=20, chat=group)
    with pytest.raises(TelegramRetryAfter):
        await office.bot.send_message(group.id, "x")
    await office.lobby(group, anna)
    await office.passes(19)
    assert not group.messages
    await office.passes(2)
    assert len(group.messages) == 1
