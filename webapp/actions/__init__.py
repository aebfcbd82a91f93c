"""What players send: taps at a table, forms, settings. Each theme has its use cases by path."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from webapp import body, pages
from webapp.actions import bank, settings, tables
from webapp.actions.answers import UseCase
from webapp.keys import LIVE, LOCALE, ONCE, ROLES
from webapp.once import HEADER, Answer
from webapp.sessions import player

USE_CASES: Final[dict[str, UseCase]] = {**tables.USE_CASES, **bank.USE_CASES, **settings.USE_CASES}


def add_routes(app: web.Application) -> None:
    """Every POST there is but the session's."""
    app.router.add_post("/t/{id}/actions", act)
    for path, use_case in USE_CASES.items():
        app.router.add_post(path, _handler(use_case))


async def act(request: web.Request) -> web.Response:
    """POST /t/{id}/actions `{"deal", "seen", "action"}`: the caller's fresh table."""
    me = await player(request)
    fields = await body.read(request)
    deal, seen, action = fields.number("deal"), fields.number("seen"), fields.text("action")
    state = await request.app[LIVE].act(me.user_id, request.match_info["id"], deal, seen, action)
    page = pages.page_request(request, me)
    return pages.respond(pages.draw_table(page, state, seen, deal), request[LOCALE])


def _handler(use_case: UseCase) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        me = await player(request)
        fields = await body.read(request)
        request_id = request.headers.get(HEADER, "")

        async def work() -> Answer:
            if "id" not in request.match_info:
                return await use_case(request, me, fields)
            table_id = request.match_info["id"]
            return await request.app[ROLES].at_table(me, table_id, lambda: use_case(request, me, fields))

        return (await request.app[ONCE].answer(me.user_id, request_id, work)).response()

    return handle
