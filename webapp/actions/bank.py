"""At a bank: settling up, corrections."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from storage.states import Me
from webapp import pages
from webapp.actions.answers import UseCase, drawn, go
from webapp.body import Body
from webapp.keys import LIVE, ROLES
from webapp.once import Answer


async def _ask_clearing(request: web.Request, me: Me, fields: Body) -> Answer:
    table_id = request.match_info["id"]
    admin = await request.app[ROLES].is_admin(me, table_id)
    await request.app[LIVE].ask_clearing(me.user_id, table_id, admin=admin)
    return await _bank(request, me)


async def _agree(request: web.Request, me: Me, fields: Body) -> Answer:
    table_id, clearing_id = request.match_info["id"], fields.number("clearing")
    admin = await request.app[ROLES].is_admin(me, table_id)
    await request.app[LIVE].agree(me.user_id, table_id, admin=admin, clearing_id=clearing_id)
    return await _bank(request, me)


async def _drop_clearing(request: web.Request, me: Me, fields: Body) -> Answer:
    await request.app[LIVE].drop_clearing(me.user_id, request.match_info["id"])
    return await _bank(request, me)


async def _correct(request: web.Request, me: Me, fields: Body) -> Answer:
    table_id = request.match_info["id"]
    await request.app[LIVE].correct(
        me.user_id,
        table_id,
        fields.number("from_user"),
        fields.number("to_user"),
        fields.maybe_number("chips") or 0,
        fields.text("reason"),
        admin=await request.app[ROLES].is_admin(me, table_id),
    )
    return go(f"/t/{table_id}/bank")


async def _bank(request: web.Request, me: Me) -> Answer:
    return drawn(await pages.PARTIALS["/t/{id}/bank"](pages.page_request(request, me)), request)


USE_CASES: Final[dict[str, UseCase]] = {
    "/t/{id}/clearing": _ask_clearing,
    "/t/{id}/clearing/agree": _agree,
    "/t/{id}/clearing/drop": _drop_clearing,
    "/t/{id}/correct": _correct,
}
