"""What the bot's handlers send themselves: it goes by the same pace as letters do."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any, Final

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    GetUpdates,
    Response,
    SendMessage,
    TelegramMethod,
)
from aiogram.methods.base import TelegramType

from bot.pacing import Pacing

PATIENCE: Final = 5.0  # seconds; an answer that would come later than this is no answer
PACED: ContextVar[bool] = ContextVar("PACED", default=False)  # the postman has looked at the pace already
# aiogram makes the model of an answer anew for each request unless somebody holds it; that takes 20 ms.
_ANSWERS: Final = tuple(
    Response[method.__returning__]  # type: ignore[name-defined]
    for method in (SendMessage, EditMessageText, DeleteMessage, AnswerCallbackQuery, GetUpdates)
)
_COUNTED: Final = ("send", "edit", "delete", "copy", "forward", "pin", "unpin")
_FREE: Final = ("sendChatAction",)


class Paced(BaseRequestMiddleware):
    """Holds a request back until its chat may be sent something.

    Where that would be too long it is not sent at all: `TelegramRetryAfter` is raised, as the server would.
    """

    def __init__(self, pacing: Pacing, now: Callable[[], datetime]) -> None:
        self._pacing = pacing
        self._now = now

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        tg_id = changed_chat(method)
        if tg_id is None or PACED.get():
            return await make_request(bot, method)
        now = self._now()
        free = self._pacing.free_at(tg_id, now, answer=True)
        wait = (free - now).total_seconds()
        if wait > PATIENCE:
            raise TelegramRetryAfter(method, "the chat has had enough", math.ceil(wait))
        self._pacing.sent(tg_id, free, answer=True)
        await asyncio.sleep(wait)
        try:
            return await make_request(bot, method)
        except TelegramRetryAfter as error:
            self._pacing.rests(tg_id, self._now() + timedelta(seconds=error.retry_after))
            raise


def changed_chat(method: TelegramMethod[Any]) -> int | None:
    """The chat in which the request changes something, so that it counts; None for all other requests."""
    name = method.__api_method__
    chat_id = getattr(method, "chat_id", None)
    counts = name.startswith(_COUNTED) and name not in _FREE
    return chat_id if counts and isinstance(chat_id, int) else None
