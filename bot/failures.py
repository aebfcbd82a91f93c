"""What it means that Telegram did not take a message: the error as one of a few things to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)


class Failure(Enum):
    """What became of a request that was not answered as it should be."""

    TAKEN = auto()  # the message is there, only the answer could not be read
    SAME = auto()  # it already shows what it should
    REST = auto()  # too much was sent: `seconds` of silence
    MOVED = auto()  # the group is a supergroup now, with the id `number`
    CLOSED = auto()  # the chat is not there for the bot, or it may not write in it
    NO_THREAD = auto()  # the topic is not there any more, or closed
    NO_MESSAGE = auto()  # the message is not there any more, or cannot be changed
    LATER = auto()  # Telegram or the way there is out of order
    NO_TOKEN = auto()  # the token was revoked: nothing can be sent
    REFUSED = auto()  # it will never be taken


@dataclass(frozen=True, slots=True)
class Verdict:
    """A failure; `number` is the seconds of REST, the chat of MOVED, the message of TAKEN if it is known."""

    failure: Failure
    number: int | None = None


# Parts of the server's descriptions, lower case. They are no contract, but there is nothing else to go by.
_SAME: Final = ("message is not modified",)
_NO_THREAD: Final = ("message thread not found", "topic_closed", "topic_deleted", "topic closed")
_NO_MESSAGE: Final = (
    *("message to edit not found", "message can't be edited", "message_id_invalid"),
    *("message to delete not found", "message can't be deleted", "message identifier is not specified"),
)
_CLOSED: Final = (
    *("chat not found", "peer_id_invalid", "chat_write_forbidden", "not enough rights", "have no rights"),
    *("need administrator rights", "group chat was deactivated", "chat_restricted", "user not found"),
    *("user_is_blocked", "input_user_deactivated", "channel_private", "chat_admin_required"),
)


def verdict(error: Exception) -> Verdict:
    """What to do about an error of a request; what is none of Telegram's may pass."""
    match error:
        case TelegramRetryAfter():
            return Verdict(Failure.REST, error.retry_after)
        case TelegramMigrateToChat():
            return Verdict(Failure.MOVED, error.migrate_to_chat_id)
        case TelegramForbiddenError():
            return Verdict(Failure.CLOSED)
        case TelegramBadRequest():
            return Verdict(_bad_request(error.message.lower()))
        # The real server says "Not Found" to what cannot be a token, "Unauthorized" to one that was revoked.
        case TelegramUnauthorizedError() | TelegramNotFound():
            return Verdict(Failure.NO_TOKEN)
        case TelegramEntityTooLarge():  # before its base class, which means a broken connection
            return Verdict(Failure.REFUSED)
        case ClientDecodeError():
            return _undecoded(error.data)
    return Verdict(Failure.LATER)  # a server or a connection out of order, a status that nobody knows yet


def _bad_request(description: str) -> Failure:
    for parts, failure in (
        (_SAME, Failure.SAME),
        (_NO_THREAD, Failure.NO_THREAD),
        (_NO_MESSAGE, Failure.NO_MESSAGE),
        (_CLOSED, Failure.CLOSED),
    ):
        if any(part in description for part in parts):
            return failure
    return Failure.REFUSED


def _undecoded(data: object) -> Verdict:
    """An answer that is no JSON comes from something on the way. One that says ok was a success.

    A later Bot API may answer in a form that is not known here: repeating the message would never end.
    """
    if not (isinstance(data, dict) and data.get("ok") is True):
        return Verdict(Failure.LATER)
    result = data.get("result")
    message_id = result.get("message_id") if isinstance(result, dict) else None
    return Verdict(Failure.TAKEN, message_id if isinstance(message_id, int) else None)
