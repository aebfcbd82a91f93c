"""Where Telegram brings updates itself, if the host wants it so."""

from __future__ import annotations

import hmac
import json
from typing import Final

from aiogram import Bot, Dispatcher
from aiohttp import web

PATH: Final = "/telegram"
_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"


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
            update = json.loads(await request.content.read())
        except ValueError:
            return web.Response(status=400)
        await dispatcher.feed_raw_update(bot, update)
        return web.Response()

    app.router.add_post(PATH, receive)
