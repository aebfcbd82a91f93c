"""`python -m bot`: bot and mini-app in one process, as a host runs them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from functools import partial
from typing import Final

from aiogram import Bot
from aiohttp import web

from bot import config, roles
from bot.links import BotNames
from bot.service import Service, Surroundings, make_bot
from bot.starting import CannotStart, claimed, introduce
from storage.host.opening import prepare
from storage.live import Live
from storage.thinking import Thinkers
from webapp import logs
from webapp.app import make_app
from webapp.config import Config as WebConfig
from webapp.health import HEALTH
from webapp.narrator import narrator

_FAREWELL: Final = 5.0  # seconds for open connections


def main() -> int:
    """Serves until it is stopped. 2: a setting is wrong, 1: it cannot start; why stands on standard error."""
    try:
        settings = config.read(os.environ)
    except config.BadSetting as wrong:
        print(wrong, file=sys.stderr)
        return 2
    logs.set_up(settings.log_level)
    try:
        asyncio.run(_serve(settings))
    except CannotStart as why:
        print(why, file=sys.stderr)
        return 1
    return 0


async def _serve(settings: config.Config) -> None:
    bot = make_bot(settings.bot_token, settings.bot_api_base)
    try:
        with claimed(settings.host, settings.port) as sockets:
            me = await introduce(bot, settings)
            live = _open(settings)
            try:
                await _run(_application(settings, bot, live, me.username or ""), sockets)
            finally:
                await live.shutdown()
    finally:
        await bot.session.close()


def _open(settings: config.Config) -> Live:
    try:
        prepare(settings.database_url)
        thinkers = Thinkers(settings.thinkers) if settings.thinkers else None
        return Live(settings.database_url, zone=settings.timezone, thinkers=thinkers)
    except Exception as error:  # whatever keeps a database closed, the host should read it in a line
        raise CannotStart(f"DATABASE_URL cannot be opened: {error}".partition("\n")[0]) from None


def _application(settings: config.Config, bot: Bot, live: Live, name: str) -> web.Application:
    """The mini-app with the bot inside."""
    pages = WebConfig(
        bot_token=settings.bot_token,
        bot_name=name,
        short_name=settings.webapp_short_name,
        max_age=settings.max_age,
        timezone=settings.timezone.key,
        metrics_token=settings.metrics_token,
    )
    app = make_app(live, pages, roles=partial(roles.role, bot))
    names = BotNames(name, settings.webapp_url, settings.webapp_short_name)
    around = Surroundings(names, settings.timezone, settings.webhook_secret)
    service = Service(bot, live, narrator, around)
    service.attach(app)
    app[HEALTH].watch("bot", lambda: service.runs)
    return app


async def _run(app: web.Application, sockets: list[socket.socket]) -> None:
    """Serves until the process is asked to end."""
    ending = asyncio.Event()
    for asked in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(asked, ending.set)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_FAREWELL)
    try:
        await runner.setup()
        for bound in sockets:
            await web.SockSite(runner, bound).start()
            print(f"mariáš: {_address(bound)}", flush=True)
        await ending.wait()
    finally:
        await runner.cleanup()


def _address(bound: socket.socket) -> str:
    host, port, *_ = bound.getsockname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


if __name__ == "__main__":
    sys.exit(main())
