"""Updates as Telegram sends them: one that cannot be read holds up none of the others."""

from __future__ import annotations

from typing import Any

import structlog
from aiogram import Bot
from aiogram.types import Update
from pydantic import ValidationError

log = structlog.get_logger()


def read_update(body: Any, bot: Bot) -> Update:
    """The update; of one in a form that is not known here, which a later Bot API may have, its number alone.

    Whoever refuses that one is sent it again and again, and nothing after it. Raises ValueError for what is
    no update at all.
    """
    try:
        return Update.model_validate(body, context={"bot": bot})
    except ValidationError as error:  # its text holds what people wrote
        number = body.get("update_id") if isinstance(body, dict) else None
        if not isinstance(number, int):
            raise ValueError("no update") from None
        log.error("update unreadable", update=number, error=type(error).__name__)
        return Update.model_validate({"update_id": number}, context={"bot": bot})


def polled_updates(data: Any, bot: Bot) -> list[Update] | None:
    """The updates of a poll's answer that as a whole could not be read; None where it is no such answer."""
    result = data.get("result") if isinstance(data, dict) and data.get("ok") is True else None
    return [read_update(body, bot) for body in result] if isinstance(result, list) else None


def is_empty(update: Update) -> bool:
    """Whether nothing but the update's number could be read."""
    return update.model_fields_set <= {"update_id"}
