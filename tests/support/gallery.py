"""Every state of the table behind the product's own shell, styles and scripts, without a database.

`GET /t/<name>` is the shell, its partial is drawn from `tests.support.deals.STATES`. An action that is
sent is played on the deal, so that a page can be followed from one state to the next.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from aiohttp import web

from engine.deal import Deal
from engine.machine import apply
from engine.notation import read_action
from engine.view import view
from storage.states import Me, Stage, TableState
from tests.support.deals import STATES, player
from webapp import i18n, pages, rendering, static_files, table_screen
from webapp.config import Config
from webapp.middleware import compress, security_headers, with_headers
from webapp.static_files import PREFIX

LAUNCH = "#tgWebAppData=hash%3Dgallery"


@dataclass
class Gallery:
    """What the gallery shows and what was sent to it. `deals` are tables that can be played on, by name."""

    me: Me = field(default_factory=player)
    locale: str = "cs"
    deals: dict[str, Deal] = field(default_factory=dict)
    sent: list[dict[str, Any]] = field(default_factory=list)
    posted: list[str] = field(default_factory=list)
    versions: dict[str, int] = field(default_factory=dict)
    held: Callable[[], Awaitable[object]] | None = None

    def state(self, name: str) -> TableState:
        """The state of that name, moved on by what was played."""
        base = STATES[name]()
        version = self.versions.get(name, base.version)
        if name not in self.deals:
            return replace(base, id=name, version=version)
        at = self.deals[name]
        stage = Stage.BETWEEN if at.to_act is None else Stage.PLAYING
        return replace(base, id=name, version=version, stage=stage, view=view(at, base.me))

    def play(self, name: str, *actions: str) -> None:
        """Plays on, whoever's turn it is."""
        for text in actions:
            self.deals[name] = apply(self.deals[name], read_action(text))
            self.versions[name] = self.versions.get(name, 7) + 1


def make_gallery(gallery: Gallery) -> web.Application:
    """The application that shows it."""
    files = static_files.load()
    catalogues = i18n.load()
    environments = rendering.environments(Config("gallery"))
    shells = pages.shells(environments, catalogues, files)

    def draw(name: str, query: dict[str, str]) -> web.Response:
        state = gallery.state(name)
        seen, deal = (int(query[key]) if key in query else None for key in ("seen", "deal"))
        html = table_screen.render(
            environments[gallery.locale], gallery.me, state, seen, deal, catalogues[gallery.locale]
        )
        headers = {"X-Version": str(state.version), "Content-Language": gallery.locale}
        return web.Response(text=html, content_type="text/html", headers=headers)

    async def shell(_request: web.Request) -> web.Response:
        return web.Response(text=shells[gallery.locale], content_type="text/html")

    async def partial(request: web.Request) -> web.Response:
        return draw(request.match_info["name"], dict(request.query))

    async def session(_request: web.Request) -> web.Response:
        return web.json_response({"token": "gallery", "user": {"id": gallery.me.user_id}})

    async def act(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        body = await request.json()
        gallery.sent.append(body)
        if gallery.held is not None:
            await gallery.held()
        gallery.play(name, body["action"])
        return draw(name, {"seen": str(body["seen"]), "deal": str(body["deal"])})

    async def post(request: web.Request) -> web.Response:
        gallery.posted.append(request.path)
        return draw(request.match_info["name"], {})

    async def stream(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for _message in socket:
            pass
        return socket

    middlewares: Any = (with_headers(security_headers(demo=False)), compress)
    app = web.Application(middlewares=middlewares)
    app.router.add_get(PREFIX + "{name:.+}", files.serve)
    app.router.add_get("/t/{name}", shell)
    app.router.add_get("/p/t/{name}", partial)
    app.router.add_post("/api/session", session)
    app.router.add_post("/t/{name}/actions", act)
    app.router.add_post("/t/{name}/{what}", post)
    app.router.add_get("/ws", stream)
    return app
