"""The demo's group chat: what its phones' owners would see and tap in Telegram.

Who keeps the chat is handed in (`Group`): this package knows no Telegram.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Protocol

from aiohttp import web

from storage.states import Refused
from webapp import body
from webapp.i18n import N_
from webapp.keys import ENVIRONMENTS, LOCALE

_LONGEST: Final = 200  # characters somebody writes at once
# What a stranger to the bot would write first, on buttons of its own.
COMMANDS: Final = (("/marias", N_("nový stůl")), ("/bank", N_("kdo jak stojí")))


class Key(Protocol):
    """A button under a message; `leaves` if it opens something outside of the chat."""

    @property
    def text(self) -> str: ...
    @property
    def leaves(self) -> bool: ...


class Message(Protocol):
    """A message of the chat. `player` wrote it (from 1), or the bot (None); `html` is safe to be shown."""

    @property
    def id(self) -> int: ...
    @property
    def player(self) -> int | None: ...
    @property
    def sender(self) -> str: ...
    @property
    def html(self) -> str: ...
    @property
    def at(self) -> datetime: ...
    @property
    def keys(self) -> Sequence[Sequence[Key]]: ...


class Tapped(Protocol):
    """What came of a tapped button: a sentence to be shown, or an address to be opened."""

    @property
    def text(self) -> str: ...
    @property
    def url(self) -> str: ...


class Group(Protocol):
    """A group of Telegram with the demo's players and the bot. Players count from 1."""

    title: str

    @property
    def version(self) -> int:
        """Grows with all that is to be seen in the chat."""
        ...

    def messages(self) -> Sequence[Message]:
        """The chat, oldest first."""
        ...

    async def say(self, player: int, text: str) -> None:
        """The player writes into the group."""
        ...

    async def tap(self, player: int, message: int, row: int, column: int) -> Tapped:
        """The player taps a button; raises LookupError where there is none any more."""
        ...

    async def seat(self, players: int, language: str) -> None:
        """Players 1, 2, … sit down at a new table of the group, as they would by tapping."""
        ...


GROUP: Final = web.AppKey("group", Group)


def add_routes(app: web.Application, group: Group) -> None:
    """The chat beside the phones."""
    app[GROUP] = group
    app.router.add_get("/demo/chat", chat)
    app.router.add_post("/demo/say", say)
    app.router.add_post("/demo/tap", tap)


async def chat(request: web.Request) -> web.Response:
    """GET /demo/chat `?version=N`: the messages as HTML, 204 where that is what the page shows."""
    group = request.app[GROUP]
    if request.query.get("version") == str(group.version):
        return web.Response(status=204)
    version, messages = group.version, group.messages()
    text = request.app[ENVIRONMENTS][request[LOCALE]].get_template("demo/chat.html").render(messages=messages)
    headers = {"X-Version": str(version), "Cache-Control": "no-store"}
    return web.Response(text=text, content_type="text/html", headers=headers)


async def say(request: web.Request) -> web.Response:
    """POST /demo/say `{"player", "text"}`."""
    fields = await body.read(request)
    text = fields.text("text").strip()
    if not 0 < len(text) <= _LONGEST:
        raise Refused("bad_json", "text")
    await request.app[GROUP].say(_player(fields), text)
    return web.json_response({})


async def tap(request: web.Request) -> web.Response:
    """POST /demo/tap `{"player", "message", "row", "column"}`: `{"text", "url"}`."""
    fields = await body.read(request)
    place = (fields.number("message"), fields.number("row"), fields.number("column"))
    try:
        tapped = await request.app[GROUP].tap(_player(fields), *place)
    except LookupError:  # the chat has moved on
        return web.json_response({"text": "", "url": ""})
    return web.json_response({"text": tapped.text, "url": tapped.url})


def _player(fields: body.Body) -> int:
    player = fields.number("player")
    if not 1 <= player <= 3:
        raise Refused("bad_json", "player")
    return player
