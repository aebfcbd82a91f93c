"""What keeps `python -m bot` from starting is one sentence, said before anything was done."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from aiohttp import ClientSession, web

from bot.config import read
from bot.fake import FakeBotApi
from bot.service import make_bot
from bot.starting import CannotStart, claimed, introduce

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
OTHER = "4200000001:another_token_that_nobody_was_given"


class Ended(NamedTuple):
    status: int | None
    out: str
    err: str


@pytest.fixture
async def telegram() -> AsyncIterator[FakeBotApi]:
    async with FakeBotApi() as fake:
        yield fake


@asynccontextmanager
async def server(folder: Path, **settings: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m bot` with these settings and no others."""
    clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=folder,
        env={**clean, "PYTHONPATH": str(ROOT), **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def ended(folder: Path, **settings: str) -> Ended:
    """How it ended by itself."""
    async with server(folder, **settings) as process:
        out, err = await asyncio.wait_for(process.communicate(), 60)
        return Ended(process.returncode, out.decode(), err.decode())


def settings_of(telegram: FakeBotApi, port: int, token: str = "") -> dict[str, str]:
    return {
        "BOT_TOKEN": token or telegram.token,
        "BOT_API_BASE": telegram.base,
        "WEBAPP_URL": "https://karty.example.org",
        "PORT": str(port),
    }


@pytest.fixture
def port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def asked(telegram_base: str, token: str) -> str:
    """Why the bot of that token cannot start."""
    config = read({"BOT_TOKEN": token, "BOT_API_BASE": telegram_base, "WEBAPP_URL": "https://a.example.org"})
    bot = make_bot(config.bot_token, config.bot_api_base)
    try:
        with pytest.raises(CannotStart) as caught:
            await introduce(bot, config)
    finally:
        await bot.session.close()
    assert token not in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_a_bot_says_who_it_is(telegram: FakeBotApi) -> None:
    config = read(settings_of(telegram, 0))
    bot = make_bot(config.bot_token, config.bot_api_base)
    assert (await introduce(bot, config)).username == "marias_bot"
    await bot.session.close()


async def test_a_token_that_telegram_refuses(telegram: FakeBotApi) -> None:
    assert (await asked(telegram.base, OTHER)).startswith("BOT_TOKEN was refused")


async def test_a_telegram_that_is_not_there(port: int) -> None:
    assert "cannot be reached" in await asked(f"http://127.0.0.1:{port}", OTHER)


async def test_something_else_than_telegram(port: int) -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text="<html>It works</html>", content_type="text/html")

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    assert "did not say who the bot is" in await asked(f"http://127.0.0.1:{port}", OTHER)
    await runner.cleanup()


def test_a_port_is_claimed_once_and_let_go(port: int) -> None:
    for _ in range(2):
        with claimed("127.0.0.1", port) as (bound,):
            assert bound.getsockname() == ("127.0.0.1", port)
            with (
                pytest.raises(CannotStart, match=f"^port {port} of 127.0.0.1 is in use"),
                claimed("127.0.0.1", port),
            ):
                pass


def test_a_name_is_claimed_with_all_its_addresses() -> None:
    with claimed("localhost", 0) as sockets:
        assert {bound.getsockname()[0] for bound in sockets} <= {"127.0.0.1", "::1"}
        assert sockets


@pytest.mark.parametrize("host", ["192.0.2.7", "no-such-host.invalid"])
def test_a_host_that_is_not_this_computer(host: str) -> None:
    with pytest.raises(CannotStart, match=f"of {host} cannot be served .*HOST"), claimed(host, 8080):
        pass


async def test_a_wrong_setting_ends_it(telegram: FakeBotApi, tmp_path: Path, port: int) -> None:
    status, out, err = await ended(tmp_path, **settings_of(telegram, port, "42:REAL"))
    assert (status, out) == (2, "")
    assert err.startswith("BOT_TOKEN is not a bot's token")
    assert err.count("\n") == 1
    assert "REAL" not in err
    assert os.listdir(tmp_path) == []


async def test_a_bad_token_ends_it(telegram: FakeBotApi, tmp_path: Path, port: int) -> None:
    status, out, err = await ended(tmp_path, **settings_of(telegram, port, OTHER))
    assert (status, out) == (1, "")
    assert err.startswith("BOT_TOKEN was refused by http://127.0.0.1")
    assert err.count("\n") == 1
    assert OTHER not in err
    assert os.listdir(tmp_path) == []


async def test_a_second_one_does_nothing(telegram: FakeBotApi, tmp_path: Path, port: int) -> None:
    """Not even a poll: that would take updates from the first."""
    with socket.create_server(("127.0.0.1", port)):
        status, _, err = await ended(tmp_path, **settings_of(telegram, port))
    assert (status, err) == (1, f"port {port} of 127.0.0.1 is in use: stop what runs there, or set PORT\n")
    assert telegram.calls == []
    assert os.listdir(tmp_path) == []


async def test_it_is_well_while_it_runs_and_ends_when_asked(
    telegram: FakeBotApi, tmp_path: Path, port: int
) -> None:
    async with server(tmp_path, **settings_of(telegram, port)) as process, ClientSession() as client:
        assert process.stdout is not None
        said = await asyncio.wait_for(process.stdout.readline(), 60)
        assert said.decode() == f"mariáš: http://127.0.0.1:{port}\n"
        async with client.get(f"http://127.0.0.1:{port}/healthz") as answer:
            assert (answer.status, await answer.text()) == (200, "ok")
        async with client.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert "marias_running_deals 0.0" in await answer.text()
        process.send_signal(signal.SIGTERM)
        out, err = await asyncio.wait_for(process.communicate(), 60)
    assert (process.returncode, out) == (0, b"")
    assert telegram.token not in err.decode()
    assert sorted(os.listdir(tmp_path / "data")) == ["marias.db"]


async def test_telegram_brings_updates_where_that_is_wanted(
    telegram: FakeBotApi, tmp_path: Path, port: int
) -> None:
    """From /marias in the group to the card, without a single poll; only Telegram knows the secret."""
    origin = f"http://127.0.0.1:{port}"
    wanted = {"WEBAPP_URL": origin, "WEBHOOK_SECRET": "known_to-Telegram"}
    honza = telegram.user("Honza")
    group = telegram.group("Parta", [honza])
    async with (
        server(tmp_path, **{**settings_of(telegram, port), **wanted}) as process,
        ClientSession() as client,
    ):
        assert process.stdout is not None
        await asyncio.wait_for(process.stdout.readline(), 60)
        async with client.post(f"{origin}/telegram", json={"update_id": 1}) as answer:
            assert answer.status == 401
        await honza.sends("/marias", group)
        [card] = await telegram.until(lambda: [m for m in group.messages if m.sender.is_bot], 60)
        assert "Parta" in card.text
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), 60)
    called = {call.method for call in telegram.calls}
    assert "setWebhook" in called
    assert "getUpdates" not in called


async def test_who_asks_beside_it_is_told_in_a_line(telegram: FakeBotApi, tmp_path: Path, port: int) -> None:
    """Two bots with one token: Telegram lets one of them poll."""
    async with server(tmp_path, **settings_of(telegram, port)) as process:
        assert process.stdout is not None
        await asyncio.wait_for(process.stdout.readline(), 60)
        await telegram.until(lambda: telegram.is_polled, 60)
        bot = make_bot(telegram.token, telegram.base)
        await bot.get_updates(timeout=0)
        await bot.session.close()
        assert process.stderr is not None
        said = await asyncio.wait_for(anext(line async for line in process.stderr if b"Conflict" in line), 60)
    assert b"make sure that only one bot instance is running" in said
    assert telegram.token.encode() not in said
