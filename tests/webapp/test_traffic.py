"""200 deals over the wire: nobody is told what he may not know, and the log tells nothing, whatever fails."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse
from sqlalchemy import create_engine, text

from tests.support.knowledge import Body, leaks
from tests.support.server import NAMES, Record, Server
from tests.webapp.serving import launch

pytestmark = pytest.mark.long

# Deals at a table of so many people; computers have the other seats. At each of them somebody watches.
DEALS: Final = {3: 80, 2: 60, 1: 60}
WATCHER: Final = NAMES[3]
SAID: Final = re.compile(r'data-(?:act|play|without)="([^"]+)"')
LISTED: Final = re.compile(r'<main [^>]*data-offers="([^"]+)"')
MAIN: Final = re.compile(r"<main [^>]*>")
UNPACKED: Final = {"Accept-Encoding": "identity"}  # twenty thousand pages need no packing on one computer
# What would end or shorten a deal is chosen less often.
WEIGHTS: Final = {"colour": 9, "good": 4, "play on": 4}


@dataclass
class Person:
    """Somebody with a session and one table, who keeps everything that he is sent."""

    name: str
    tg_id: int
    path: str
    http: ClientSession
    token: str = ""
    bodies: list[Body] = field(default_factory=list)
    pushes: list[str] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def sign_in(self) -> int:
        headers = {"Authorization": f"tma {launch(self.tg_id, self.name)}"}
        async with self.http.post("/api/session", headers=headers) as answer:
            if answer.status == 200:
                self.token = (await answer.json())["token"]
            return answer.status

    async def listen(self) -> asyncio.Task[None]:
        """Opens the stream; the task reads it all the time, because who does not answer pings is let go."""
        stream = await self.http.ws_connect("/ws")
        await stream.send_json({"token": self.token, "table": self.path.removeprefix("/t/")})
        return asyncio.create_task(self._hear(stream))

    async def news(self) -> None:
        """Waits for a push that came since he last looked."""
        async with asyncio.timeout(60):
            await self.heard.wait()
        self.heard.clear()

    async def _hear(self, stream: ClientWebSocketResponse) -> None:
        async for message in stream:
            self.pushes.append(message.data)
            self.heard.set()

    async def get(self, address: str) -> str:
        return await self._ask("GET", f"/p{address}")

    async def post(self, use: str, body: object) -> str:
        return await self._ask("POST", f"{self.path}/{use}", body)

    async def page(self) -> str:
        return await self.get(self.path)

    async def _ask(self, method: str, address: str, body: object = None) -> str:
        headers = {"Authorization": f"Bearer {self.token}"}
        async with self.http.request(method, address, json=body, headers=headers) as answer:
            told = await answer.text()
            self.bodies.append(Body(address, told))
            return told


@dataclass
class Table:
    """A table, the people at it and who watches them."""

    path: str
    people: list[Person]
    watcher: Person
    rng: random.Random

    @property
    def all(self) -> list[Person]:
        return [*self.people, self.watcher]

    async def play(self, deals: int) -> None:
        """Plays that many deals; after each everybody looks through it."""
        for number in range(1, deals + 1):
            while not await self.step():
                pass
            for person in self.all:
                for page in ("bank", "history", f"deals/{number}"):
                    await person.get(f"{self.path}/{page}")
            if number < deals:
                await asyncio.gather(*(person.post("wish", {"yes": True}) for person in self.people))

    async def step(self) -> bool:
        """Everybody looks, who is on turn acts, else all wait for what comes; True once the deal is over."""
        pages = await asyncio.gather(*(person.page() for person in self.all))
        if 'class="page result"' in pages[0]:
            return True
        acting = next((n for n, page in enumerate(pages) if " data-turn" in MAIN.findall(page)[0]), None)
        if acting is None:
            await self.people[0].news()
        else:
            await self.all[acting].post("actions", self.action(pages[acting]))
        return False

    def action(self, page: str) -> dict[str, object]:
        """Something that the page offers, at the place that it shows."""
        listed = [offer for found in LISTED.findall(page) for offer in found.split("|")]
        offered = sorted({*SAID.findall(page), *listed})
        weights = [WEIGHTS.get(offer, 1) for offer in offered]
        position = Body("", page).position
        assert position is not None
        deal, seen = position
        return {"deal": deal, "seen": seen, "action": self.rng.choices(offered, weights)[0]}


async def seated(server: Server, people: int, opened: AsyncExitStack) -> Table:
    """A table at which the first deal has begun."""
    path = await server.table(people=people, access="open")
    table = Table(path, [], None, random.Random(people))  # type: ignore[arg-type]
    persons = []
    for tg_id in (*range(1, people + 1), len(NAMES)):
        http = await opened.enter_async_context(ClientSession(server.origin, headers=UNPACKED))
        persons.append(Person(NAMES[tg_id - 1], tg_id, path, http))
        await persons[-1].sign_in()
        opened.callback((await persons[-1].listen()).cancel)
    *table.people, table.watcher = persons
    return table


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server in whose log failures may stand."""
    server = Server(tmp_path)
    await server.start()
    yield server
    await server.stop()


@pytest.mark.timeout(1200)
async def test_nobody_is_told_what_he_may_not_know(server: Server) -> None:
    async with AsyncExitStack() as opened:
        tables = {people: await seated(server, people, opened) for people in DEALS}
        await asyncio.gather(*(table.play(DEALS[people]) for people, table in tables.items()))
        assert not server.problems
        for people, table in tables.items():
            records = server.records(table.path)
            assert len(records) == DEALS[people]
            # In a thread, because it takes longer than the streams go without a sign of life.
            await asyncio.to_thread(check_bodies, table, records)
        await fail(server, tables.values())
    check_log(server, [person for table in tables.values() for person in table.all])


def check_bodies(table: Table, records: list[Record]) -> None:
    for person in table.all:
        told = {body.address: found for body in person.bodies if (found := leaks(body, person.name, records))}
        assert told == {}, person.name
        assert all(set(json.loads(push)) <= {"table", "version", "presence"} for push in person.pushes)
    # The search finds what it looks for: hands are there, and nobody else's page would have passed.
    first = table.people[0]
    assert any(leaks(body, table.watcher.name, records) for body in first.bodies)
    assert sum(body.position is not None for body in first.bodies) > 10 * len(records)


async def fail(server: Server, tables: Iterable[Table]) -> None:
    """Errors of every kind, with cards, launches and tokens in the hands of what fails."""
    for table in tables:
        await asyncio.gather(*(person.post("wish", {"yes": True}) for person in table.people))
        for _ in range(4):
            await table.step()
        for lost in ("actions", "sessions", "users", "players", "seats"):
            with without(server, lost):
                await table.people[0].sign_in()
                for person in table.people:
                    page = await person.page()
                    if " data-turn" in page:
                        await person.post("actions", table.action(page))
                    await person.post("sit", {})
                    await person.get("/")
        await broken_request(server, table.people[0].token)
    spoil(server)
    await server.kill()
    await server.start()
    for table in tables:
        for person in table.all:
            await person.page()


@contextmanager
def without(server: Server, lost: str) -> Iterator[None]:
    """The database as it were if it lacked a table."""
    execute(server, f"ALTER TABLE {lost} RENAME TO lost")
    yield
    execute(server, f"ALTER TABLE lost RENAME TO {lost}")


def spoil(server: Server) -> None:
    """Makes the running deals unreadable."""
    execute(server, "UPDATE actions SET text = text || ' HA HX' WHERE n = 1")


def execute(server: Server, statement: str) -> None:
    engine = create_engine(server.database)
    with engine.begin() as connection:
        connection.execute(text("PRAGMA legacy_alter_table = ON"))  # foreign keys keep the old name
        connection.execute(text(statement))
    engine.dispose()


async def broken_request(server: Server, token: str) -> None:
    """What cannot even be read as HTTP."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET /p/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nplay HA\r\n\r\n".encode())
    assert b" 400 " in await reader.readline()
    writer.close()
    await writer.wait_closed()


def check_log(server: Server, people: list[Person]) -> None:
    """It tells of failures, and of nothing that was in their hands."""
    log = "\n".join(server.log)
    for person in people:
        log = log.replace(person.path.removeprefix("/t/"), "…")  # ids are made of any letters
    for event in ("deal settled", "deal annulled", "request failed", "ERROR aiohttp.server"):
        assert event in log
    assert Body("", log).cards() == set()
    for secret in ("auth_date", "hash=", "%22id%22", "Bearer", *(person.token for person in people)):
        assert secret not in log
