"""The real server on a real SQLite file, and players who hold a session with it."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from aiohttp import ClientResponse, web
from aiohttp.test_utils import TestClient

from storage.live import Live
from webapp import auth

TOKEN = "42:" + "TEST_" * 7
Client = TestClient[web.Request, web.Application]
MakeClient = Callable[[web.Application], Awaitable[Client]]


def launch(
    tg_id: int,
    name: str,
    language: str = "cs",
    *,
    age: float = 0,
    token: str = TOKEN,
    start_param: str = "",
    can_write: bool | None = None,
) -> str:
    """Launch data of a Telegram user, signed `age` seconds ago."""
    more = {"start_param": start_param} if start_param else {}
    user: dict[str, object] = {"id": tg_id, "first_name": name, "language_code": language}
    if can_write is not None:
        user["allows_write_to_pm"] = can_write
    fields = {"user": json.dumps(user), "auth_date": str(int(time.time() - age)), **more}
    return auth.sign(token, fields)


@dataclass
class Answer:
    """A response that was read to its end."""

    status: int
    text: str
    headers: Any

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.json["error"]["code"])

    @property
    def sentence(self) -> str:
        """The sentence of a refusal."""
        return str(self.json["error"]["text"])


@dataclass
class Player:
    """Somebody with a session."""

    site: Site
    token: str
    user_id: int

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.site.request("GET", path, self._headers(headers))

    async def post(self, path: str, body: object = None, **headers: str) -> Answer:
        return await self.site.request("POST", path, self._headers(headers), body)

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        named = {name.replace("_", "-"): value for name, value in more.items()}
        return {"Authorization": f"Bearer {self.token}", **named}


@dataclass
class Site:
    """A running server. `live` is the storage it plays on."""

    client: Client
    live: Live

    async def request(
        self, method: str, path: str, headers: dict[str, str] | None = None, body: object = None
    ) -> Answer:
        data = BytesIO(
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        async with self.client.request(
            method, path, headers=headers, data=data, allow_redirects=False
        ) as response:
            return await read(response)

    async def sign_in(self, init_data: str) -> Answer:
        """Exchanges launch data for a session."""
        return await self.request("POST", "/api/session", {"Authorization": f"tma {init_data}"})

    async def player(self, tg_id: int, name: str, language: str = "cs") -> Player:
        """A Telegram user who has opened the page."""
        answer = await self.sign_in(launch(tg_id, name, language))
        return Player(self, answer.json["token"], answer.json["user"]["id"])

    async def table(self, *players: Player, computers: int = 0) -> str:
        """The id of a table that the first player founded and the others joined."""
        first, *others = players
        answer = await first.post("/tables", {"name": "Parta", "tempo": "unlimited", "computers": computers})
        table_id = str(answer.json["go"]).rpartition("/")[2]
        code = (await self.live.table(first.user_id, table_id)).code
        for player in others:
            await player.post("/join", {"code": code})
        return table_id


async def read(response: ClientResponse) -> Answer:
    return Answer(response.status, await response.text(), response.headers)
