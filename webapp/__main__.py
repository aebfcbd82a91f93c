"""`python -m webapp`: the mini-app; with --demo everything to try it on this computer."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from aiohttp import web

from bot import config as settings
from bot.distant import DistantTelegram
from storage.host.opening import prepare
from storage.live import Live
from storage.thinking import Thinkers
from webapp import demo, logs
from webapp.app import make_app
from webapp.config import Config
from webapp.narrator import narrator

_DEMO_BOT: Final = 4200000000  # the id of a bot that nobody has
DEMO_DATABASE: Final = "sqlite:///data/demo.db"


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves until interrupted; 2 where the arguments and the environment do not go together."""
    options = _parser().parse_args(arguments)
    if problem := _problem(options, os.environ.get("BOT_TOKEN", "")):
        print(problem, file=sys.stderr)
        return 2
    try:
        given = settings.read(_environment(options))
    except settings.BadSetting as wrong:
        print(wrong, file=sys.stderr)
        return 2
    logs.set_up(given.log_level)
    try:
        live = _open(given, options.pace)
    except Exception as error:  # whatever keeps it closed, the host should read it in a line
        print(f"cannot open the database: {error}".partition("\n")[0], file=sys.stderr)
        return 1
    try:
        web.run_app(
            _app(live, given, demo=options.demo),
            host=given.host,
            port=given.port,
            access_log=None,
            shutdown_timeout=5,
            print=lambda _text: print(f"mariáš: {_address(given)}", flush=True),
        )
    except OSError as error:
        print(f"cannot serve {_address(given)}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _environment(options: argparse.Namespace) -> Mapping[str, str]:
    """The settings; what was said on the command line goes before them. The demo has its own bot."""
    port = None if options.port is None else str(options.port)
    said = {"HOST": options.host, "PORT": port, "DATABASE_URL": options.database}
    named = {name: value for name, value in said.items() if value}
    if not options.demo:
        return {**os.environ, **named}
    own = {
        "BOT_TOKEN": f"{_DEMO_BOT}:{secrets.token_urlsafe(26)}",
        "WEBAPP_URL": "http://127.0.0.1",
        "DATABASE_URL": os.environ.get("DATABASE_URL") or DEMO_DATABASE,
    }
    return {**own, **named}


def _open(given: settings.Config, pace: float) -> Live:
    prepare(given.database_url)
    thinkers = Thinkers(given.thinkers) if given.thinkers else None
    return Live(given.database_url, pace=pace, zone=given.timezone, thinkers=thinkers)


def _app(live: Live, given: settings.Config, *, demo: bool) -> web.Application:
    config = Config(
        bot_token=given.bot_token,
        bot_name=given.bot_name,
        short_name=given.webapp_short_name,
        demo=demo,
        max_age=given.max_age,
        timezone=given.timezone.key,
        metrics_token=given.metrics_token,
    )
    app = _demo(live, config) if demo else _beside_the_bot(live, config, given)

    async def close(_app: web.Application) -> None:
        await live.shutdown()

    app.on_cleanup.append(close)
    return app


def _beside_the_bot(live: Live, config: Config, given: settings.Config) -> web.Application:
    """Messages are the bot's own process; here Telegram is only asked who is in a chat."""
    telegram = DistantTelegram(given.bot_token, given.bot_api_base)
    app = make_app(live, config, roles=telegram.role)

    async def close(_app: web.Application) -> None:
        await telegram.close()

    app.on_cleanup.append(close)
    return app


def _demo(live: Live, config: Config) -> web.Application:
    """With a Telegram of its own, in which a group plays. The real start never loads it."""
    from bot.demo import DemoTelegram

    names = demo.PLAYERS[: demo.PHONES]
    telegram = DemoTelegram(live, config.bot_token, narrator, title="Čtvrteční parta", names=names)
    app = make_app(live, config, group=telegram.group, roles=telegram.role)
    app.cleanup_ctx.append(telegram.running)
    return app


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m webapp", description="Mariáš at a table in the browser.")
    parser.add_argument(
        "--demo", action="store_true", help="named players without Telegram, this computer only"
    )
    parser.add_argument("--host", help="address to listen on (else HOST, else 127.0.0.1)")
    parser.add_argument("--port", type=_port, help="port to listen on (else PORT, else 8080)")
    parser.add_argument(
        "--database", help="SQLAlchemy URL of the database (else DATABASE_URL, else in data/)"
    )
    parser.add_argument(
        "--pace", type=_pace, default=1.0, help="how slowly computers play: 1 as at a table, 0 at once"
    )
    return parser


def _port(text: str) -> int:
    if not 0 <= (port := int(text)) < 2**16:
        raise ValueError
    return port


def _pace(text: str) -> float:
    if not 0 <= (pace := float(text)) < 1000:
        raise ValueError
    return pace


def _problem(options: argparse.Namespace, token: str) -> str | None:
    """Why it cannot start, if so."""
    if not options.demo:
        return None if token else "BOT_TOKEN is not set; to play without Telegram: python -m webapp --demo"
    if token:
        return "BOT_TOKEN is set: the demo never runs beside a real bot"
    if options.host and not settings.is_loopback(options.host):
        return f"the demo serves this computer only, not {options.host}"
    return None


def _address(given: settings.Config) -> str:
    host = f"[{given.host}]" if ":" in given.host else given.host
    return f"http://{host}:{given.port}"


if __name__ == "__main__":
    sys.exit(main())
