"""Which page is where: shells, the same for everybody, and the partials that fill them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from aiohttp import web
from jinja2 import Environment

from storage.states import Me, TableState
from webapp import around, lessons, table_screen
from webapp.i18n import N_, Catalogues
from webapp.keys import CATALOGUES, CONFIG, ENVIRONMENTS, LIVE, LOCALE, ROLES, SHELLS
from webapp.page import PageRequest, Partial, Rendered
from webapp.sessions import player, visitor
from webapp.static_files import StaticFiles


async def table(request: PageRequest) -> Rendered:
    """The table itself. `?seen=N&deal=D` is what the page shows: what came after can be played back."""
    me, table_id = request.me, request.match["id"]
    state = await request.live.table(me.user_id, table_id)
    if state.me is not None and request.live.seen_alive(me.user_id, table_id):
        state = await request.live.table(me.user_id, table_id)
    return draw_table(request, state, _number(request.query, "seen"), _number(request.query, "deal"))


def draw_table(request: PageRequest, state: TableState, seen: int | None, deal: int | None) -> Rendered:
    """A table's partial with its version."""
    html = table_screen.render(request.env, request.me, state, seen, deal, request.translations)
    return Rendered(html, {"X-Version": str(state.version)})


async def landing(request: PageRequest) -> Rendered:
    """What a browser shows that has no launch: what this is and the way into Telegram.

    `?code=` is what the browser was invited with; it goes along.
    """
    code = request.query.get("code", "")
    return request.render("landing.html", code=code if code.isascii() and code.isalnum() else "")


# Pages that a browser without a launch may see, besides the way in.
FOR_STRANGERS: Final = frozenset({"/rules", *lessons.PARTIALS})
# What scripts say on their own, by the names they know it by.
_WORDS: Final[Mapping[str, str]] = {
    "offline": N_("Bez spojení, zkoušíme to dál."),
    "failed": N_("To se nepovedlo, zkus to znovu."),
    "copied": N_("Zkopírováno"),
    "home": N_("Moje stoly"),
    "rules": N_("Pravidla"),
    "telegram": N_("Otevřít v Telegramu"),
    "waiting": N_("Čeká na tebe jiný stůl"),
}
_STYLES: Final = ("table.css", "around.css", "lessons.css", "app.css")
_MODULES: Final = ("app.js", "table.js", "around.js")

# Pages by path. Where variables stand for something else than text, the partial reads them itself.
PARTIALS: Final[Mapping[str, Partial]] = {"/t/{id}": table, **around.PARTIALS, **lessons.PARTIALS}


def add_routes(app: web.Application) -> None:
    """Shell and partial of every page."""
    for path, partial in PARTIALS.items():
        app.router.add_get(path, shell)
        app.router.add_get("/p" + path, _handler(partial, for_strangers=path in FOR_STRANGERS))
    app.router.add_get("/p/landing", _handler(landing, for_strangers=True))
    app.router.add_get("/api/waiting", waiting)


async def waiting(request: web.Request) -> web.Response:
    """GET /api/waiting: `{"tables": [{"id", "name"}]}`, those where other people wait for the player."""
    me = await player(request)
    lines = await request.app[LIVE].my_tables(me.user_id)
    tables = [
        {"id": line.id, "name": line.name}
        for line in lines
        if (line.my_turn or line.my_wish) and not line.alone
    ]
    return web.json_response({"tables": tables}, headers={"Cache-Control": "no-store"})


def shells(
    environments: Mapping[str, Environment], catalogues: Catalogues, files: StaticFiles
) -> Mapping[str, str]:
    """The shell in every language. It carries the page's own sentences in all of them."""
    words = json.dumps(
        {
            locale: {name: translations.gettext(text) for name, text in _WORDS.items()}
            for locale, translations in catalogues.items()
        },
        ensure_ascii=False,
    )
    context = {
        "words": words,
        "styles": _STYLES,
        "modules": _MODULES,
        "preloaded": files.imported(_MODULES),
    }
    return {locale: env.get_template("shell.html").render(context) for locale, env in environments.items()}


async def shell(request: web.Request) -> web.StreamResponse:
    """An empty page in the browser's language; its script fetches the partial of its own address."""
    text = request.app[SHELLS][request[LOCALE]]
    etag = hashlib.sha256(text.encode()).hexdigest()[:16]
    headers = {
        "Cache-Control": "no-cache",
        "ETag": f'"{etag}"',
        "Vary": "Accept-Language",
        "Content-Language": request[LOCALE],
    }
    if f'"{etag}"' in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    return web.Response(text=text, content_type="text/html", headers=headers)


def page_request(request: web.Request, me: Me | None) -> PageRequest:
    """What a partial gets of a request, in the language of the player, else of the browser."""
    locale = request[LOCALE]
    return PageRequest(
        live=request.app[LIVE],
        config=request.app[CONFIG],
        visitor=me,
        match=request.match_info,
        query=request.query,
        locale=locale,
        env=request.app[ENVIRONMENTS][locale],
        translations=request.app[CATALOGUES][locale],
        roles=request.app[ROLES],
    )


def respond(rendered: Rendered, locale: str) -> web.Response:
    """A partial as a response that nobody may keep."""
    headers = {"Cache-Control": "private, no-store", "Content-Language": locale, **rendered.headers}
    return web.Response(text=rendered.html, content_type="text/html", headers=headers)


def _handler(partial: Partial, *, for_strangers: bool) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        me = await (visitor if for_strangers else player)(request)
        page = page_request(request, me)
        if me is None or "id" not in page.match:
            return respond(await partial(page), request[LOCALE])
        drawn = await request.app[ROLES].at_table(me, page.match["id"], lambda: partial(page))
        return respond(drawn, request[LOCALE])

    return handle


def _number(query: Mapping[str, str], name: str) -> int | None:
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
