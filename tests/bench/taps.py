"""Taps under load: an open loop on 50 tables with three pages each, the generator on the same machine.

An arrival is a tap that is due; its time runs from when it was due, not from when it was sent.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector

from tests.bench.report import Row
from tests.support.server import Server
from tests.webapp.serving import launch

TABLES = 50
WARM_UP = 3.0  # seconds
MEASURED = 10.0  # seconds
RULES = {"preset": "csm"}
ATTRIBUTE = re.compile(r' data-(deal|seen|turn|phase)(?:="([^"]*)")?')
ON_TURN = re.compile(r'class="seat (left|right)[^"]* on')
OFFERED = re.compile(r' data-(?:act|play|without|say|offers)="([^"]+)"')


def rows() -> list[Row]:
    return asyncio.run(both())


async def both() -> list[Row]:
    return [*await measured(60, refetch=True), *await measured(150, refetch=False)]


@dataclass
class Page:
    """One player's open page: what it last showed, and its stream."""

    table: str
    headers: dict[str, str]
    shown: dict[str, str] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)
    next_is: str = ""  # who is to act: left or right of this player

    def show(self, html: str) -> None:
        self.shown = dict(ATTRIBUTE.findall(html.split(">", 1)[0]))
        self.offered = [text for value in OFFERED.findall(html) for text in unescape(value).split("|")]
        on_turn = ON_TURN.search(html)
        self.next_is = on_turn[1] if on_turn else ""

    def position(self) -> tuple[int, int]:
        """How far the page is: deal, and actions in it."""
        return int(self.shown["deal"]), int(self.shown["seen"])


@dataclass
class Load:
    """The tables of a run and what was measured on them."""

    http: ClientSession
    tables: list[list[Page]]
    rng: random.Random
    refetch: bool
    times: list[float] = field(default_factory=list)
    free: deque[int] = field(default_factory=lambda: deque(range(TABLES)))
    missed: int = 0

    async def get(self, page: Page) -> None:
        async with self.http.get(f"/p/t/{page.table}", headers=page.headers) as answer:
            page.show(await answer.text())

    async def post(self, page: Page, path: str, json: dict[str, object]) -> str:
        async with self.http.post(f"/t/{page.table}/{path}", headers=page.headers, json=json) as answer:
            text = await answer.text()
            if answer.status != 200:
                raise RuntimeError(f"{answer.status} {text}")
            return text

    async def follow(self, page: Page, stream: ClientWebSocketResponse) -> None:
        """What an open page does with a push."""
        async for _ in stream:
            if self.refetch:
                await self.get(page)

    async def arrive(self, due: float, number: int, counted: bool) -> None:
        """One tap at that table by whoever is to act; in the end it is known who is next."""
        pages = self.tables[number]
        page = max((p for p in pages if "turn" in p.shown), key=Page.position)
        tap = {
            "deal": int(page.shown["deal"]),
            "seen": int(page.shown["seen"]),
            "action": self.rng.choice(page.offered),
        }
        page.show(await self.post(page, "actions", tap))
        if counted:
            self.times.append(perf_counter() - due)
        await self.look(pages, page)
        self.free.append(number)

    async def look(self, pages: list[Page], tapped: Page) -> None:
        """Lets the next player look at his cards; where the deal is over, all three wish for another."""
        if "phase" not in tapped.shown:  # the result
            for page in pages:
                await self.post(page, "wish", {"yes": True})
            for page in pages:
                await self.get(page)
        elif tapped.next_is:
            step = 1 if tapped.next_is == "left" else 2
            await self.get(pages[(pages.index(tapped) + step) % 3])


async def measured(rate: int, refetch: bool) -> list[Row]:
    """Median and 99th percentile of a tap at that rate, and what was committed."""
    async with running(refetch) as load:
        await run(load, rate, WARM_UP, counted=False)
        began = perf_counter()
        await run(load, rate, MEASURED, counted=True)
        took = perf_counter() - began
    kind = "refetching" if refetch else "listening"
    return [
        Row(f"taps: committed a second, {TABLES} tables, pages {kind}", len(load.times) / took, "/s", None),
        Row("taps: due while every table was busy, not made", load.missed, "", 0),
        Row(f"taps: median at {rate}/s, pages {kind}", median(load.times) * 1e3, "ms", 10),
        Row(f"taps: p99 at {rate}/s, pages {kind}", quantiles(load.times, n=100)[98] * 1e3, "ms", 100),
    ]


async def run(load: Load, rate: int, seconds: float, counted: bool) -> None:
    """An open loop: arrivals come at their times, whatever became of those before."""
    began, tasks = perf_counter(), []
    for n in range(int(rate * seconds)):
        due = began + n / rate
        await asyncio.sleep(max(0.0, due - perf_counter()))
        if load.free:
            tasks.append(asyncio.create_task(load.arrive(due, load.free.popleft(), counted)))
        else:
            load.missed += counted
    await asyncio.gather(*tasks)


@asynccontextmanager
async def running(refetch: bool) -> AsyncIterator[Load]:
    """A server on a fresh SQLite file, its tables begun, all pages open."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(Path(folder))
        stack.push_async_callback(server.stop)
        await server.start()
        http = await stack.enter_async_context(
            ClientSession(server.origin, connector=TCPConnector(limit=0), raise_for_status=False)
        )
        tables = [await begun(http, number) for number in range(TABLES)]
        load = Load(http, tables, random.Random(1), refetch)
        for page in (p for pages in tables for p in pages):
            await load.get(page)
            stream = await stack.enter_async_context(http.ws_connect("/ws"))
            token = page.headers["Authorization"].removeprefix("Bearer ")
            await stream.send_json({"token": token, "table": page.table})
            follower = asyncio.create_task(load.follow(page, stream))
            stack.callback(follower.cancel)
        yield load


async def begun(http: ClientSession, number: int) -> list[Page]:
    """A table of three players, its first deal begun."""
    headers = [await signed_in(http, 3 * number + n + 1) for n in range(3)]
    opened = {"name": f"Stůl {number}", "rules": RULES, "tempo": "unlimited", "access": "link"}
    go = (await answered(http, "/tables", headers[0], opened))["go"]
    table = str(go).rsplit("/", 1)[-1]
    async with http.get(f"/p/t/{table}", headers=headers[0]) as answer:
        code = re.search(r'"/join/(\w+)"', await answer.text())
    if code is None:
        raise LookupError("the table shows no code")
    for other in headers[1:]:
        await answered(http, "/join", other, {"code": code[1]})
    async with http.post(f"/t/{table}/start", headers=headers[0], json={}) as answer:
        if answer.status != 200:
            raise RuntimeError(await answer.text())
    return [Page(table, h) for h in headers]


async def signed_in(http: ClientSession, user: int) -> dict[str, str]:
    proof = {"Authorization": f"tma {launch(user, f'Hráč {user}')}"}
    async with http.post("/api/session", headers=proof) as answer:
        return {"Authorization": f"Bearer {(await answer.json())['token']}"}


async def answered(
    http: ClientSession, path: str, headers: dict[str, str], json: dict[str, object]
) -> dict[str, object]:
    async with http.post(path, headers=headers, json=json) as answer:
        if answer.status != 200:
            raise RuntimeError(await answer.text())
        return dict(await answer.json())
