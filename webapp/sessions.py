"""A launch exchanged for a session token, and the player behind a request."""

from __future__ import annotations

from datetime import UTC, datetime

from aiohttp import web

from storage.states import Me, Refused
from webapp import auth
from webapp.keys import CONFIG, IDENTITIES, LIVE, LOCALE, VISITOR


async def open_session(request: web.Request) -> web.Response:
    """POST /api/session, `Authorization: tma <initData>`: `{"token", "user": {"id", "name", "locale"}}`."""
    scheme, _, init_data = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "tma":
        raise Refused("unauthorized")
    config, live = request.app[CONFIG], request.app[LIVE]
    launch = auth.verify(config.bot_token, init_data, datetime.now(UTC), config.max_age)
    me = await live.sign_in(launch.tg_id, launch.name, launch.language)
    if launch.can_write and not me.can_write:
        await live.chats.can_write(me.tg_id, True)
    request.app[IDENTITIES].forget(me.user_id)
    token = await live.open_session(me.user_id)
    user = {"id": me.user_id, "name": me.name, "locale": me.locale}
    return web.json_response({"token": token, "user": user}, headers={"Cache-Control": "no-store"})


async def visitor(request: web.Request) -> Me | None:
    """The signed-in player, or None where no token was sent; raises Refused for a bad one."""
    me = await request.app[IDENTITIES].bearer(request.headers.get("Authorization", ""))
    if me is not None:
        request[VISITOR] = me
        request[LOCALE] = me.locale
    return me


async def player(request: web.Request) -> Me:
    """The signed-in player; raises Refused(unauthorized) where there is none."""
    me = await visitor(request)
    if me is None:
        raise Refused("unauthorized")
    return me
