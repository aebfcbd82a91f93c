"""One message to Telegram, and what has to be noted of what became of it."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import structlog
from aiogram import Bot
from aiogram.enums import ParseMode
from aiogram.methods import DeleteMessage, EditMessageText, SendMessage, TelegramMethod
from aiogram.types import LinkPreviewOptions
from aiogram.types import Message as TelegramMessage

from bot.failures import Failure, Verdict, verdict
from bot.messages import Message, Writer
from bot.outgoing import Outgoing
from bot.pacing import Pacing
from bot.session import PACED
from storage.letters import Letter
from storage.mailroom import Mailroom
from storage.states import LetterKind

LONGEST: Final = 4096  # UTF-16 units; Telegram counts them without the tags, so this is on the safe side
PATIENCE: Final = 20  # seconds until an answer is not waited for any more
LONGEST_PAUSE: Final = 300.0  # seconds between two attempts
_EDITED: Final = (LetterKind.CARD, LetterKind.ASKED)  # what they show changes in its place
log = structlog.get_logger()


class NoToken(Exception):
    """Telegram does not know the bot any more: nothing can be sent."""


@dataclass(frozen=True, slots=True)
class _Request:
    """What is asked of Telegram for which letters; no method: it shows already what it should."""

    tg_id: int
    letters: tuple[Letter, ...]
    method: TelegramMethod[Any] | None
    digest: str = ""


class Delivery:
    """Sends what may be sent now. `alone` are ids of results that must not go together with others."""

    def __init__(
        self, bot: Bot, mail: Mailroom, write: Writer, pacing: Pacing, now: Callable[[], datetime]
    ) -> None:
        self.alone: set[int] = set()
        self._bot = bot
        self._mail = mail
        self._write = write
        self._pacing = pacing
        self._now = now

    async def deliver(self, outgoing: Outgoing) -> None:
        """Sends the message and notes what became of it. Raises `NoToken`.

        Between Telegram's yes and our note of it there is always a moment in which everything may stop.
        What was not noted is sent again: a result that comes twice is a nuisance, one that never comes
        leaves three people without their score. So that is the side to err on.
        """
        try:
            request = self._prepared(outgoing)
        except Exception as error:  # the writer's mistake: the letters wait until it is mended
            log.error("letter not written", kind=outgoing.first.kind.value, error=type(error).__name__)
            await self._one_by_one(outgoing.letters, self._later)
            return
        if request.method is None:
            await self._sent(request, request.letters[0].message_id)
            return
        try:
            answer = await self._ask(request.method)
        except Exception as error:
            await self._failed(request, verdict(error), type(error).__name__)
        else:
            await self._sent(request, answer.message_id if isinstance(answer, TelegramMessage) else None)

    def _prepared(self, outgoing: Outgoing) -> _Request:
        first, tg_id = outgoing.first, outgoing.tg_id
        if first.kind is LetterKind.ERASE:
            return _Request(tg_id, (first,), DeleteMessage(chat_id=tg_id, message_id=first.message_id or 0))
        letters, message = self._fitting(outgoing.letters)
        digest = _digest(message)
        if first.message_id is None or first.kind not in _EDITED:
            return _Request(tg_id, letters, _send(tg_id, first.thread, message), digest)
        if digest == first.digest:
            return _Request(tg_id, letters, None, digest)
        return _Request(tg_id, letters, _edit(tg_id, first.message_id, message), digest)

    def _fitting(self, letters: tuple[Letter, ...]) -> tuple[tuple[Letter, ...], Message]:
        """As many of the letters as go into one message; the others are still due when it is gone."""
        while len(letters) > 1:
            message = self._write.write_results(letters)
            if len(message.text_html.encode("utf-16-le")) // 2 <= LONGEST:
                return letters, message
            letters = letters[: len(letters) // 2]
        return letters, self._write.write(letters[0])

    async def _ask(self, method: TelegramMethod[Any]) -> object:
        paced = PACED.set(True)
        try:
            return await self._bot(method, request_timeout=PATIENCE)
        finally:
            PACED.reset(paced)

    async def _sent(self, request: _Request, message_id: int | None) -> None:
        first, *others = request.letters
        self.alone.discard(first.id)
        if others:
            await _noted(lambda: self._mail.sent_many(request.letters))
        else:
            await _noted(lambda: self._mail.sent(first, message_id, request.digest))

    async def _failed(self, request: _Request, found: Verdict, error: str) -> None:
        first = request.letters[0]
        match found.failure:
            case Failure.TAKEN:
                await self._sent(request, found.number)
            case Failure.SAME:
                await self._sent(request, first.message_id)
            case Failure.REST:
                await self._rest(request, found.number or 1)
            case Failure.MOVED if found.number is not None:
                moved_to = found.number
                await _noted(lambda: self._mail.chat_moved(request.tg_id, moved_to))
            case Failure.NO_THREAD if first.thread is not None:
                await self._each(request.letters, self._mail.thread_gone)
            case Failure.CLOSED | Failure.NO_THREAD:  # a chat without topics may be closed like one
                await self._closed(request)
            case Failure.NO_MESSAGE if first.kind is LetterKind.ERASE:
                await self._sent(request, None)
            case Failure.NO_MESSAGE if first.kind in _EDITED:
                await _noted(lambda: self._mail.card_gone(first))
            case Failure.LATER:
                await self._each(request.letters, partial(self._later, pause=self._pause(first)))
            case Failure.NO_TOKEN:
                raise NoToken
            case _:
                log.error("letter refused", kind=first.kind.value, error=error)
                await self._one_by_one(request.letters, self._mail.lost)

    async def _rest(self, request: _Request, seconds: int) -> None:
        until = self._now() + timedelta(seconds=seconds + random.uniform(0.1, 1.0))
        self._pacing.rests(request.tg_id, until)
        if request.letters[0].person is None:
            await _noted(lambda: self._mail.chat_rests(request.tg_id, until))

    async def _closed(self, request: _Request) -> None:
        """A person takes no messages; or the bot was removed from the group, or silenced in it."""
        first = request.letters[0]
        if first.kind is LetterKind.ERASE:  # that it may not delete does not say that it may not write
            await self._each(request.letters, self._mail.lost)
        elif first.person is not None:
            await _noted(lambda: self._mail.cannot_write(request.tg_id))
        else:
            await _noted(lambda: self._mail.chat_gone(request.tg_id))

    async def _later(self, letter: Letter, pause: timedelta | None = None) -> None:
        """Tries it again after a pause, for the letters of one message the same."""
        await self._mail.later(letter, self._now() + (pause or self._pause(letter)))

    def _pause(self, letter: Letter) -> timedelta:
        doubled = 2.0 ** min(letter.attempts, 10)  # after days without Telegram they are thousands
        return timedelta(seconds=min(doubled * random.uniform(1.0, 1.5), LONGEST_PAUSE))

    async def _one_by_one(
        self, letters: tuple[Letter, ...], end: Callable[[Letter], Awaitable[None]]
    ) -> None:
        """Ends the one letter that is at fault. Of several nobody knows which: they are tried alone."""
        if len(letters) > 1:
            self.alone = {letter.id for letter in letters}
        else:
            await self._each(letters, end)

    async def _each(self, letters: tuple[Letter, ...], note: Callable[[Letter], Awaitable[None]]) -> None:
        for letter in letters:
            await _noted(partial(note, letter))


async def _noted(note: Callable[[], Awaitable[None]]) -> None:
    """Notes it, sooner or later: a message that went out and is not noted would go out again."""
    pause = 1.0
    while True:
        try:
            return await note()
        except Exception as error:  # the database is away, or busy with something long
            log.error("letter not noted", error=type(error).__name__)
        await asyncio.sleep(pause)
        pause = min(2 * pause, 30.0)


def _send(tg_id: int, thread: int | None, message: Message) -> SendMessage:
    return SendMessage(
        chat_id=tg_id,
        message_thread_id=thread,
        text=message.text_html,
        parse_mode=ParseMode.HTML,
        reply_markup=message.keyboard,
        disable_notification=message.silent or None,
        link_preview_options=LinkPreviewOptions(is_disabled=True),
    )


def _edit(tg_id: int, message_id: int, message: Message) -> EditMessageText:
    return EditMessageText(
        chat_id=tg_id,
        message_id=message_id,
        text=message.text_html,
        parse_mode=ParseMode.HTML,
        reply_markup=message.keyboard,
        link_preview_options=LinkPreviewOptions(is_disabled=True),
    )


def _digest(message: Message) -> str:
    keyboard = message.keyboard.model_dump_json(exclude_none=True) if message.keyboard else ""
    return hashlib.sha256(f"{message.text_html}\0{keyboard}".encode()).hexdigest()
