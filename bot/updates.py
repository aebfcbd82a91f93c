"""Every update is kept before Telegram may forget it, and handled once; if need be after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from aiogram import BaseMiddleware, Bot, Dispatcher
from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiogram.methods import GetUpdates, Response, TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import TelegramObject, Update

from bot.failures import Failure, verdict
from bot.reading import is_empty, polled_updates
from storage.live import Live

PATIENCE: Final = 10.0  # seconds
Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]
log = structlog.get_logger()


class Updates(BaseMiddleware):
    """The inbox of one bot: `attach` it, then `handle_unfinished`; when no more updates come, `drain`.

    Telegram forgets updates when the next ones are polled, or when a webhook's request is answered. So those
    of a poll are kept as soon as they are there, those of a webhook before their handler begins.
    """

    def __init__(self, live: Live) -> None:
        self._mail = live.mail
        self._waiting: set[int] = set()  # polled and kept, their handlers have not begun yet
        self._again: set[int] = set()  # left by an earlier process
        self._running = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def attach(self, dispatcher: Dispatcher, bot: Bot) -> None:
        """Puts itself before all handlers and behind every poll."""
        dispatcher.update.outer_middleware(self)
        bot.session.middleware(self.keep_polled)

    async def handle_unfinished(self, dispatcher: Dispatcher, bot: Bot) -> None:
        """Handles what an earlier process left; what fails once more is left at that."""
        for body in await self._mail.unfinished_updates():
            self._again.add(body["update_id"])
            try:
                await dispatcher.feed_update(bot, Update.model_validate(body, context={"bot": bot}))
            except Exception as error:  # one that cannot even be read any more keeps no server from starting
                log.error("update unreadable", error=type(error).__name__)
                await self._mail.update_done(body["update_id"])
            self._again.discard(body["update_id"])

    async def drain(self, patience: float = PATIENCE) -> None:
        """Waits until all handlers have ended, so many seconds; the rest is for the next start."""
        try:
            await asyncio.wait_for(self._idle.wait(), patience)
        except TimeoutError:
            log.warning("updates left for the next start", number=self._running + len(self._waiting))

    async def keep_polled(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Keeps what was polled before the dispatcher gets it; if that fails it is polled again."""
        try:
            answer: Any = await make_request(bot, method)
        except ClientDecodeError as error:
            answer = polled_updates(error.data, bot) if isinstance(method, GetUpdates) else None
            if answer is None:
                raise
        if isinstance(method, GetUpdates):
            await self._keep(answer)
        return answer  # type: ignore[no-any-return]

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Has the update handled unless it was before.

        A failure ends here: the update stays unfinished, and is handled again after the next start, if that
        may help.
        """
        if not isinstance(event, Update):
            return await handler(event, data)
        if is_empty(event):
            handler = _pass_over
        self._running += 1
        self._note_idle()
        try:
            return await self._handle_once(handler, event, data)
        finally:
            self._running -= 1
            self._note_idle()

    async def _handle_once(self, handler: Handler, update: Update, data: dict[str, Any]) -> Any:
        if not await self._is_new(update):
            return None
        answer = None
        try:
            answer = await handler(update, data)
        except Exception as error:
            log.error("update failed", error=type(error).__name__)
            if _may_pass(error) and update.update_id not in self._again:
                return None
        await self._mail.update_done(update.update_id)
        return answer

    async def _is_new(self, update: Update) -> bool:
        if update.update_id in self._waiting:
            self._waiting.discard(update.update_id)
            return True
        return update.update_id in self._again or await self._came(update)

    async def _keep(self, updates: list[Update]) -> None:
        try:
            for update in updates:
                if await self._came(update):
                    self._waiting.add(update.update_id)
                    self._note_idle()
        except asyncio.CancelledError:  # the bot stops: the dispatcher will not get them
            self._waiting.difference_update(update.update_id for update in updates)
            self._note_idle()
            raise

    async def _came(self, update: Update) -> bool:
        body = update.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return await self._mail.update_came(update.update_id, body)

    def _note_idle(self) -> None:
        if self._running or self._waiting:
            self._idle.clear()
        else:
            self._idle.set()


async def _pass_over(_event: TelegramObject, _data: dict[str, Any]) -> None:
    """Does nothing."""


def _may_pass(error: Exception) -> bool:
    """Whether another time may do better: not where Telegram gave a reason."""
    return not isinstance(error, TelegramAPIError) or verdict(error).failure is Failure.LATER
