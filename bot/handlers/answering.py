"""Callbacks are answered at once: a button that keeps turning is tapped again."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, NamedTuple

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot.texts.writing import fitted

PATIENCE: Final = 2.0  # seconds after which a tap is answered without a word


class Answer(NamedTuple):
    """What who tapped gets to see, in a window of its own if it is an alert."""

    text: str = ""
    alert: bool = False


async def answered(callback: CallbackQuery, work: Coroutine[Any, Any, Answer]) -> None:
    """Does the work and answers with what it gives; if it takes long, with nothing before it is done.

    An answer that comes too late for Telegram is not missed: what was done shows on the card.
    """
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=PATIENCE)
    answer = Answer() if not task.done() or task.exception() else task.result()
    with suppress(TelegramAPIError):
        await callback.answer(fitted(answer.text) or None, show_alert=answer.alert)
    await task


async def retire(callback: CallbackQuery) -> None:
    """Takes the buttons that do something from an outdated message; those that lead somewhere stay.

    Where the tapped one is not among them the message is as it should be.
    """
    message = callback.message
    if not isinstance(message, Message) or message.reply_markup is None or not is_there(callback):
        return
    rows = message.reply_markup.inline_keyboard
    kept = [links for row in rows if (links := [b for b in row if b.callback_data is None])]
    with suppress(TelegramAPIError):
        await message.edit_reply_markup(reply_markup=InlineKeyboardMarkup(inline_keyboard=kept))


def is_there(callback: CallbackQuery) -> bool:
    """Whether the tapped button is below the message.

    A client may send what it likes as if it were a button of any message, which says nothing of that message.
    """
    message = callback.message
    if not isinstance(message, Message) or message.reply_markup is None:
        return False
    return any(b.callback_data == callback.data for row in message.reply_markup.inline_keyboard for b in row)
