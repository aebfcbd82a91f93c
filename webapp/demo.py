"""The demo: Telegram's part played by this program, on this computer only.

It signs real launches for named players with a token that lives as long as the process, so that the way in
stays the one and only. None of this exists unless the program was started with --demo.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from aiohttp import web

from engine.rules import DEFAULT_PRESET, PRESETS
from storage.live import Live
from storage.states import Access, Me, Refused, Stage, Tempo
from webapp import auth, body, demo_chat
from webapp.demo_chat import GROUP, Group
from webapp.i18n import N_
from webapp.keys import CATALOGUES, CONFIG, ENVIRONMENTS, LIVE, LOCALE
from webapp.local import from_here
from webapp.people import tint

# Three phones, then players for windows of their own. Their Telegram ids are their places here, from 1.
PLAYERS: Final = (
    *("Honza", "Alena", "Vašek"),
    *("Jana", "Petr", "Marie", "Karel", "Eva", "Tomáš", "Lenka", "Jirka", "Zuzana"),
)
PHONES: Final = 3
_TITLE: Final = N_("Mariáš na zkoušku")


class Phone(NamedTuple):
    """A phone of /demo: whose it is, the colour of his initial, and how Telegram would open it."""

    name: str
    tint: str
    launch: str


def add_routes(app: web.Application, group: Group | None) -> None:
    """The page with three phones, and who mints launches; with a group its chat beside them."""
    app.router.add_get("/demo", page)
    app.router.add_post("/demo/launch", launch)
    app.router.add_post("/demo/table", table)
    if group is not None:
        demo_chat.add_routes(app, group)


@web.middleware
async def only_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuses whatever does not come from this computer, was meant for another name of it, or was sent from
    a page of another server.
    """
    if not from_here(request) or request.headers.get("Origin", _origin(request)) != _origin(request):
        raise Refused("demo_only_here")
    return await handler(request)


async def page(request: web.Request) -> web.Response:
    """GET /demo: three phones side by side, and their group."""
    text = (
        request.app[ENVIRONMENTS][request[LOCALE]]
        .get_template("demo.html")
        .render(group=request.app.get(GROUP), players=PLAYERS[:PHONES], commands=demo_chat.COMMANDS)
    )
    return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-cache"})


async def launch(request: web.Request) -> web.Response:
    """POST /demo/launch `{"player": 1…}`: that player's signed launch data."""
    fields = await body.read(request)
    number = fields.number("player")
    if not 1 <= number <= len(PLAYERS):
        raise Refused("bad_json", "player")
    return web.json_response({"launch": _mint(request, number), "name": PLAYERS[number - 1]})


async def table(request: web.Request) -> web.Response:
    """POST /demo/table `{"new": bool}`: the phones' table, a new one where asked, and the phones."""
    fields = await body.read(request)
    live = request.app[LIVE]
    players = [await live.sign_in(n, PLAYERS[n - 1], request[LOCALE]) for n in range(1, PHONES + 1)]
    running = await _running(live, players)
    if fields.flag("new", False) and running:
        for player in players:  # computers play a deal in the middle to its end
            await live.leave(player.user_id, running)
        running = None
    table_id = running or await _open(request, players)
    group = request.app.get(GROUP)
    if group is not None and not group.messages():  # the chat began anew with this process
        await group.say(1, "/stul")
    phones = [
        Phone(PLAYERS[n - 1], tint(PLAYERS[n - 1]), _mint(request, n))._asdict() for n in range(1, PHONES + 1)
    ]
    return web.json_response({"table": table_id, "phones": phones})


async def _running(live: Live, players: list[Me]) -> str | None:
    """The table where just these three sit and that the first of them founded."""
    names = {player.name for player in players}
    for line in await live.my_tables(players[0].user_id):
        if line.stage is not Stage.CLOSED and set(line.names) == names:
            state = await live.table(players[0].user_id, line.id)
            if state.founder and state.me is not None:
                return line.id
    return None


async def _open(request: web.Request, players: list[Me]) -> str:
    """A new table of the three: in the group, as they would open it there, if there is one."""
    live, group = request.app[LIVE], request.app.get(GROUP)
    if group is None:
        return await _open_by_code(live, players, request.app[CATALOGUES][request[LOCALE]].gettext(_TITLE))
    await group.seat(len(players), request[LOCALE])
    table_id = await _running(live, players)
    if table_id is None:
        raise Refused("internal")
    return table_id


async def _open_by_code(live: Live, players: list[Me], name: str) -> str:
    first, *others = (player.user_id for player in players)
    table_id = await live.open_table(first, name, PRESETS[DEFAULT_PRESET], Tempo.UNLIMITED, Access.LINK)
    code = (await live.table(first, table_id)).code
    if code is None:
        raise Refused("internal")
    for user_id in others:
        await live.join(user_id, code)
        if (await live.table(user_id, table_id)).me is None:
            await live.sit(user_id, table_id)
    await live.start(first, table_id)
    return table_id


def _mint(request: web.Request, number: int) -> str:
    user = {"id": number, "first_name": PLAYERS[number - 1], "language_code": request[LOCALE]}
    fields = {
        "user": json.dumps(user, ensure_ascii=False, separators=(",", ":")),
        "auth_date": str(int(time.time())),
    }
    return auth.sign(request.app[CONFIG].bot_token, fields)


def _origin(request: web.Request) -> str:
    return f"http://{request.host}"
