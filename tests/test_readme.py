"""What the README tells people to type exists."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.fake import FakeBotApi

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
TARGETS = sorted(set(re.findall(r"^make (\w+)|`make (\w+)", README, re.MULTILINE)))


@pytest.mark.parametrize("target", [a or b for a, b in TARGETS])
def test_make_knows_the_target(target: str) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    asked = subprocess.run(
        ["make", "--dry-run", target], cwd=ROOT, env=clean, capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stderr


def test_its_pictures_and_links_are_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert len(links) >= 2
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_its_table_names_the_settings_that_there_are() -> None:
    named = re.findall(r"^\s*\| `([A-Z_]+)`", README, re.MULTILINE)
    read = re.findall(r'given\.\w+\(\s*"([A-Z_]+)"', (ROOT / "bot" / "config.py").read_text("utf-8"))
    assert len(read) >= 10
    assert sorted(named) == sorted(read)


def _unit() -> ConfigParser:
    """The service as systemd would read it."""
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(_block("ini"))
    return unit


def _block(language: str) -> str:
    return README.partition(f"```{language}\n")[2].partition("```")[0]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _run(folder: Path, *command: str) -> str:
    """What a command says that ends well."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *command),
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said = (await asyncio.wait_for(process.communicate(), 120))[0].decode()
    assert process.returncode == 0, said
    return said


async def test_for_real_it_runs_as_described(tmp_path: Path) -> None:
    """The service's own command with only the settings that have to be there, then the host's commands.

    What the test cannot have is replaced: Telegram, the environment's Python and the port.
    """
    service = _unit()["Service"]
    python, *program = service["ExecStart"].split()
    assert python == f"{service['WorkingDirectory']}/.venv/bin/python"
    assert service["ReadWritePaths"] == f"{service['WorkingDirectory']}/data"
    needed = re.findall(r"^\| `([A-Z_]+)` .*\| it does not start \|$", README, re.MULTILINE)
    (tmp_path / "data").mkdir()
    port = _free_port()
    async with FakeBotApi() as telegram:
        given = {"BOT_TOKEN": telegram.token, "WEBAPP_URL": "https://karty.example.org"}
        assert sorted(given) == sorted(needed)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, *program),
            cwd=tmp_path,
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": str(ROOT),
                **given,
                "BOT_API_BASE": telegram.base,
                "PORT": str(port),
            },
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert process.stdout is not None
            await asyncio.wait_for(process.stdout.readline(), 60)
            await _use(telegram, port)
            commands = re.findall(
                r"^sudo -u marias \.venv/bin/python (-m storage .+?)(?: +#.*)?$", README, re.M
            )
            assert len(commands) >= 2
            for command in commands:
                await _run(tmp_path, *command.split())
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), 60) == 0
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    [back] = re.findall(r"`(restore [^`]+)`", README)
    assert "is kept as" in await _run(tmp_path, "-m", "storage", *back.split())
    helped = await _run(tmp_path, "-m", "storage", "--help")
    for name in re.findall(r"`([a-z-]+) (?:ID|TG_ID)`", README):
        assert name in helped
    assert "sound: 1 tables" in await _run(tmp_path, "-m", "storage", "check")


async def _use(telegram: FakeBotApi, port: int) -> None:
    """What the README tells to write to the bot, and to ask of the server."""
    honza = telegram.user("Honza")
    group = telegram.group("Parta", [honza])
    await honza.starts()
    await honza.sends("/marias", group)
    await telegram.until(lambda: any("Parta" in m.text for m in group.messages if m.sender.is_bot), 60)
    async with ClientSession() as client, client.get(f"http://127.0.0.1:{port}/healthz") as answer:
        assert (answer.status, await answer.text()) == (200, "ok")


def test_the_proxy_finds_the_server() -> None:
    [port] = re.findall(r"^\| `PORT` .*\| `(\d+)` \|$", README, re.MULTILINE)
    assert f"\treverse_proxy 127.0.0.1:{port}\n" in README
