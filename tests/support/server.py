"""The program as it runs for real: a process of its own that can be stopped, killed and started again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from aiohttp import ClientSession
from sqlalchemy import Connection, Row, Table, create_engine, select

from engine.cards import Card
from engine.deal import Deal
from engine.machine import apply, start
from engine.notation import read_action, read_card
from engine.rules import Rules, read_rules
from storage.models import ACTIONS, DEALS, PLAYERS
from tests.webapp.serving import TOKEN, launch

ROOT: Final = Path(__file__).parents[2]
STARTS_WITHIN: Final = 60.0  # seconds, on a machine that is busy with other tests
NAMES: Final = ("Honza", "Alena", "Vašek", "Jana")


def opened_in_telegram(
    path: str, tg_id: int, name: str, language: str = "cs", *, token: str = TOKEN, start_param: str = ""
) -> str:
    """The address under which Telegram opens a page for this user: who he is stands after the #."""
    told = {
        "tgWebAppData": launch(tg_id, name, language, token=token, start_param=start_param),
        "tgWebAppVersion": "9.1",
        "tgWebAppPlatform": "ios",
        "tgWebAppThemeParams": "{}",
    }
    return f"{path}#{urlencode(told)}"


@dataclass(frozen=True)
class Record:
    """A deal as it lies in the database: who played on which seat, and the engine's record of it."""

    names: tuple[str, ...]
    dealer: int
    pack: tuple[Card, ...]
    rules: Rules
    actions: tuple[str, ...]

    def at(self, seen: int) -> Deal:
        """The deal after so many actions."""
        return self._moments[seen]

    @cached_property
    def _moments(self) -> list[Deal]:
        moments = [start(self.rules, self.dealer, self.pack)]
        for action in self.actions:
            moments.append(apply(moments[-1], read_action(action)))
        return moments


def _record(connection: Connection, deal: Row[Any]) -> Record:
    def column(table: Table, wanted: str, order: str) -> tuple[str, ...]:
        rows = select(table.c[wanted]).where(table.c.deal_id == deal.id).order_by(table.c[order])
        return tuple(connection.execute(rows).scalars())

    return Record(
        names=column(PLAYERS, "name", "seat"),
        dealer=deal.dealer,
        pack=tuple(map(read_card, deal.pack.split())),
        rules=read_rules(deal.rules),
        actions=column(ACTIONS, "text", "n"),
    )


@dataclass
class Server:
    """The program on a port and a database file of its own; `log` is all that it has printed.

    It is ``python -m webapp`` with a bot's token or with ``--demo``, its computers playing without pauses;
    where `telegram` is the address of a Bot API, ``python -m bot``.
    """

    folder: Path
    demo: bool = False
    telegram: str = ""
    token: str = TOKEN
    port: int = field(default_factory=lambda: _free_port())
    log: list[str] = field(default_factory=list)
    _process: asyncio.subprocess.Process | None = None
    _reader: asyncio.Task[None] | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> str:
        """SQLAlchemy's address of the database."""
        return f"sqlite:///{self.folder / 'marias.db'}"

    async def start(self) -> None:
        """Resolves when the server listens."""
        listening: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self._program(),
            cwd=self.folder,
            env=self._environment(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._reader = asyncio.create_task(self._read(listening))
        if not await asyncio.wait_for(listening, STARTS_WITHIN):
            raise AssertionError("The server did not start:\n" + "\n".join(self.log))

    async def stop(self) -> None:
        """As a host stops it; nothing happens where it does not run."""
        await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """At this instant, without a chance to tidy up."""
        await self._end(signal.SIGKILL)

    async def ask(self, method: str, path: str, authorization: str, body: object = None) -> str:
        """The text that the server answers a good request with."""
        headers = {"Authorization": authorization}
        async with (
            ClientSession(self.origin) as client,
            client.request(method, path, json=body, headers=headers) as response,
        ):
            text = await response.text()
            assert response.status == 200, text
            return text

    async def sign_in(self, tg_id: int, name: str) -> str:
        """The authorization of this user's requests."""
        answer = await self.ask("POST", "/api/session", f"tma {launch(tg_id, name, token=self.token)}")
        return f"Bearer {json.loads(answer)['token']}"

    async def table(self, *, people: int = 3, **form: object) -> str:
        """The path of a table where the first of `NAMES` play; their Telegram ids count from 1."""
        founder, *others = [await self.sign_in(n, name) for n, name in enumerate(NAMES[:people], 1)]
        asked = {"name": "Parta", "tempo": "unlimited", "computers": 3 - people, **form}
        path = str(json.loads(await self.ask("POST", "/tables", founder, asked))["go"])
        for other in others:
            page = await self.ask("GET", f"/p{path}", founder)
            await self.ask("POST", "/join", other, {"code": page.partition('data-share="/join/')[2][:6]})
        await self.ask("POST", f"{path}/start", founder)
        return path

    def records(self, path: str | None = None) -> list[Record]:
        """The deals of the database, or of the table of that path, in the order of dealing."""
        engine = create_engine(self.database)
        deals = select(DEALS).order_by(DEALS.c.id)
        if path is not None:
            deals = deals.where(DEALS.c.table_id == path.removeprefix("/t/"))
        with engine.connect() as connection:
            found = [_record(connection, deal) for deal in connection.execute(deals)]
        engine.dispose()
        return found

    @property
    def problems(self) -> list[str]:
        """Lines of the log that tell of a failure."""
        return [line for line in self.log if any(mark in line for mark in _TROUBLE)]

    def _program(self) -> tuple[str, ...]:
        if self.telegram:
            return "-m", "bot"
        options = ("--port", str(self.port), "--database", self.database, "--pace", "0")
        return "-m", "webapp", *options, *(("--demo",) if self.demo else ())

    def _environment(self) -> dict[str, str]:
        clean = {
            name: value for name, value in os.environ.items() if name not in ("BOT_TOKEN", "DATABASE_URL")
        }
        set_up = {
            "BOT_TOKEN": self.token,
            "BOT_API_BASE": self.telegram,
            "WEBAPP_URL": self.origin,
            "DATABASE_URL": self.database,
            "PORT": str(self.port),
        }
        alone = {} if self.demo else {"BOT_TOKEN": self.token, "WEBAPP_URL": self.origin}
        quick = {"PYTHONPATH": str(ROOT), "THINKERS": "0"}  # computers play at once
        return {**clean, **quick, **(set_up if self.telegram else alone)}

    async def _read(self, listening: asyncio.Future[bool]) -> None:
        """Keeps the log until the process ends, and says whether it came to listen."""
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self.log.append(line.decode().rstrip())
            if self.log[-1] == f"mariáš: {self.origin}" and not listening.done():
                listening.set_result(True)
        if not listening.done():
            listening.set_result(False)

    async def _end(self, how: signal.Signals) -> None:
        if self._process is None or self._reader is None:
            return
        if self._process.returncode is None:
            self._process.send_signal(how)
        await self._process.wait()
        await self._reader
        self._process = self._reader = None


_TROUBLE: Final = ("[error", "[critical", "ERROR", "CRITICAL", "Traceback")
ServerFactory = Callable[..., Awaitable[Server]]


@pytest.fixture
async def make_server(tmp_path: Path) -> AsyncIterator[ServerFactory]:
    """Starts servers: ``await make_server(demo=True)``. A failure in a server's log fails the test."""
    made: list[Server] = []
    async with AsyncExitStack() as stopping:

        async def make(**options: Any) -> Server:
            server = Server(tmp_path, **options)
            stopping.push_async_callback(server.stop)
            made.append(server)
            await server.start()
            return server

        yield make
    if problems := [line for server in made for line in server.problems]:
        pytest.fail("In the server's log:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
async def server(make_server: ServerFactory) -> Server:
    """The server that plays for real."""
    return await make_server()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
