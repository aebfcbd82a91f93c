"""`python -m webapp`: the mini-app; with --demo everything to try it on this computer."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from aiohttp import web

from storage.live import Live
from webapp import demo, logs
from webapp.app import make_app
from webapp.config import Config
from webapp.narrator import narrator

_DEMO_BOT: Final = 4200000000  # the id of a bot that nobody has
DEMO_DATABASE: Final = Path("data/demo.db")
DATABASE: Final = Path("data/marias.db")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves until interrupted; 2 where the arguments and the environment do not go together."""
    options = _parser().parse_args(arguments)
    token = os.environ.get("BOT_TOKEN", "")
    if problem := _problem(options, token):
        print(problem, file=sys.stderr)
        return 2
    logs.set_up()
    config = Config(
        bot_token=f"{_DEMO_BOT}:{secrets.token_urlsafe(26)}" if options.demo else token,
        bot_name=os.environ.get("BOT_NAME", ""),
        short_name=os.environ.get("WEBAPP_SHORT_NAME", ""),
        demo=options.demo,
    )
    try:
        live = Live(_database(options), pace=options.pace)
    except (
        Exception
    ) as error:  # whatever keeps a database from being opened, the host should read it in a line
        print(f"cannot open the database: {error}".partition("\n")[0], file=sys.stderr)
        return 1
    try:
        web.run_app(
            _app(live, config),
            host=options.host,
            port=options.port,
            access_log=None,
            shutdown_timeout=5,
            print=lambda _text: print(f"mariáš: {_address(options)}", flush=True),
        )
    except OSError as error:
        print(f"cannot serve {_address(options)}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _app(live: Live, config: Config) -> web.Application:
    app = _demo(live, config) if config.demo else make_app(live, config)

    async def close(_app: web.Application) -> None:
        await live.shutdown()

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
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=_port, default=8080, help="port to listen on (default: %(default)s)")
    parser.add_argument(
        "--database", default=os.environ.get("DATABASE_URL"), help="SQLAlchemy URL of the database"
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
    if not _is_loopback(options.host):
        return f"the demo serves this computer only, not {options.host}"
    return None


def _address(options: argparse.Namespace) -> str:
    host = f"[{options.host}]" if ":" in options.host else options.host
    return f"http://{host}:{options.port}"


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _database(options: argparse.Namespace) -> str:
    if options.database:
        return str(options.database)
    path = DEMO_DATABASE if options.demo else DATABASE
    path.parent.mkdir(exist_ok=True)
    return f"sqlite:///{path}"


if __name__ == "__main__":
    sys.exit(main())
