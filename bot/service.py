"""One bot at work: it hears updates, by polling or by webhook, and sends what the outbox holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

import structlog
from aiogram import Bot
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.exceptions import TelegramAPIError
from aiohttp import web

from bot import webhook
from bot.commands import introduce_commands
from bot.handlers import make_dispatcher
from bot.links import BotNames
from bot.narrator import Narrator
from bot.postman import Postman
from bot.updates import Updates
from bot.writer import LetterWriter
from storage.house import now as the_time
from storage.live import Live

_CONNECTIONS: Final = 40  # at once, by which Telegram brings updates
_POLL: Final = 25  # seconds Telegram may hold a poll open
_LOST_POLL: Final = 10.0  # seconds to wait for the poll under way when the bot stops
log = structlog.get_logger()


def make_bot(token: str, base: str) -> Bot:
    """A bot that speaks to the Bot API at `base`."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(base))
    return Bot(token, session=session, default=DefaultBotProperties(parse_mode=ParseMode.HTML))


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a bot is told about where it works. Without a `webhook_secret` it polls."""

    names: BotNames
    zone: ZoneInfo
    webhook_secret: str = ""
    now: Callable[[], datetime] = the_time


class Service:
    """A bot on the tables of `live`. `start` and `stop` belong inside those of the tasks of `live`."""

    def __init__(self, bot: Bot, live: Live, narrator: Narrator, around: Surroundings) -> None:
        self._bot = bot
        self._around = around
        self._narrator = narrator
        self.dispatcher = make_dispatcher(live, narrator, around.names, now=around.now, zone=around.zone)
        self._updates = Updates(live)
        self._updates.attach(self.dispatcher, bot)
        writer = LetterWriter(narrator, around.names, around.now, around.zone)
        self.postman = Postman(bot, live, writer, around.now)
        self._polling: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    def attach(self, app: web.Application) -> None:
        """Opens the webhook's way in, if there is one, and lets the bot work as long as the application."""
        if self._around.webhook_secret:
            webhook.add_route(app, self._bot, self.dispatcher, self._around.webhook_secret)
        app.on_startup.append(lambda _: self.start())
        app.on_shutdown.append(lambda _: self.stop())

    async def start(self) -> None:
        """Sends what was left, then listens."""
        await self.postman.start()
        await self._updates.handle_unfinished(self.dispatcher, self._bot)
        try:
            await self._listen()
            await introduce_commands(self._bot, self._narrator, self._around.names)
        except TelegramAPIError as error:  # Telegram is away for a moment: the tables are not
            log.error("bot not introduced", error=type(error).__name__)
        if self._around.webhook_secret:
            self._watching = asyncio.create_task(webhook.Watch(self._bot).run())
        else:
            self._polling = asyncio.create_task(self._poll())

    async def stop(self) -> None:
        """Hears nothing more, finishes what it heard, sends what is under way."""
        if self._watching is not None:
            self._watching.cancel()
        polling, self._polling = self._polling, None
        if polling is not None:
            with suppress(RuntimeError):  # it had not begun
                await self.dispatcher.stop_polling()
            await asyncio.wait([polling], timeout=_LOST_POLL)
            polling.cancel()
        await self._updates.drain()
        await self.postman.stop()
        await self._bot.session.close()

    @property
    def runs(self) -> bool:
        """Whether it sends, and listens."""
        polls = self._polling is not None and not self._polling.done()
        return self.postman.runs and (polls or bool(self._around.webhook_secret))

    async def _listen(self) -> None:
        if not self._around.webhook_secret:
            await self._bot.delete_webhook()
            return
        await self._bot.set_webhook(
            self._around.names.page(webhook.PATH),
            secret_token=self._around.webhook_secret,
            allowed_updates=self.dispatcher.resolve_used_update_types(),
            max_connections=_CONNECTIONS,
        )

    async def _poll(self) -> None:
        await self.dispatcher.start_polling(
            self._bot,
            polling_timeout=_POLL,
            allowed_updates=self.dispatcher.resolve_used_update_types(),
            handle_signals=False,
            close_bot_session=False,
        )
