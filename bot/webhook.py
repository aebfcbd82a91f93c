"""Where Telegram brings updates itself, if the host wants it so."""

from __future__ import annotations

import asyncio
import hmac
import json
from typing import Final

import structlog
from aiogram import Bot, Dispatcher
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiohttp import web

from bot.reading import read_update

PATH: Final = "/telegram"
LOOK: Final = 300.0  # seconds from one question how the webhook does to the next
_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
log = structlog.get_logger()


def add_route(app: web.Application, bot: Bot, dispatcher: Dispatcher, secret: str) -> None:
    """POST /telegram: one update, from who knows the secret.

    The answer comes after the update was handled, or at least kept to be handled again: what Telegram was
    told is received is not lost. What fails inside is not Telegram's to repeat, so that is 200 as well.
    """

    async def receive(request: web.Request) -> web.Response:
        # As bytes: compare_digest refuses text that is not ASCII.
        given = request.headers.get(_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, secret.encode()):
            return web.Response(status=401)
        # Not by request.read(): its limit is that of what players send, and a refused update comes for ever.
        try:
            update = read_update(json.loads(await request.content.read()), bot)
        except ValueError:
            return web.Response(status=400)
        await dispatcher.feed_update(bot, update)
        return web.Response()

    app.router.add_post(PATH, receive)


class Watch:
    """Asks Telegram how the webhook does: nobody else notices that updates do not arrive."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known = 0  # seconds since 1970, of the last failure that was told

    async def run(self) -> None:
        """Looks again and again."""
        while True:
            await asyncio.sleep(LOOK)
            await self.look()

    async def look(self) -> str | None:
        """Tells the host, in the log, of a failure that he was not told of yet; gives Telegram's words."""
        try:
            info = await self._bot.get_webhook_info()
        except (TelegramAPIError, ClientDecodeError):  # it is away: that shows where messages are sent
            return None
        failed = int(info.last_error_date.timestamp()) if info.last_error_date is not None else 0
        if failed <= self._known:
            return None
        self._known = failed
        log.error("webhook failing", why=info.last_error_message, waiting=info.pending_update_count)
        return info.last_error_message
