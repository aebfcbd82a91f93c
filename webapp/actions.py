"""What players send: taps at a table, forms, settings."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web

from engine.errors import BadRules
from engine.rules import DEFAULT_PRESET, PRESETS, Rules, read_rules
from storage.live import Live
from storage.states import Access, Me, Refused, Settings, TableState, Tempo
from webapp import body, pages
from webapp.body import Body
from webapp.keys import CATALOGUES, IDENTITIES, LIVE, LOCALE, ONCE, ROLES
from webapp.once import HEADER, Answer
from webapp.page import Rendered
from webapp.sessions import player

_HTML: Final = "text/html"
_JSON: Final = "application/json"

# A use case gets the request, who sent it and its body.
UseCase = Callable[[web.Request, Me, Body], Awaitable[Answer]]


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


def _at_table(change: Callable[[Live, int, str, Body], Awaitable[TableState]]) -> UseCase:
    """A use case at one table, answered with that table as it is then."""

    async def use_case(request: web.Request, me: Me, fields: Body) -> Answer:
        state = await change(request.app[LIVE], me.user_id, request.match_info["id"], fields)
        return _drawn(pages.draw_table(pages.page_request(request, me), state, None, None), request)

    return use_case


async def _sit(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.sit(user_id, table_id, _seat(fields))


async def _computer(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.add_computer(user_id, table_id, _seat(fields))


async def _remove(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    seat = _seat(fields)
    if seat is None:
        raise Refused("bad_json", "seat")
    return await live.remove(user_id, table_id, seat)


async def _start(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.start(user_id, table_id)


async def _wish(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.wish(user_id, table_id, fields.flag("yes"))


async def _back(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.back(user_id, table_id)


async def _say(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.say(user_id, table_id, fields.text("word"))


async def _mute(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.mute(user_id, table_id, fields.flag("yes"))


async def _hand_over(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.hand_over(user_id, table_id)


async def _leave(request: web.Request, me: Me, fields: Body) -> Answer:
    await request.app[LIVE].leave(me.user_id, request.match_info["id"])
    return _go("/")


async def _close(request: web.Request, me: Me, fields: Body) -> Answer:
    await request.app[LIVE].close(me.user_id, request.match_info["id"])
    return _go("/")


async def _change_rules(request: web.Request, me: Me, fields: Body) -> Answer:
    table_id = request.match_info["id"]
    await request.app[LIVE].change_rules(
        me.user_id, table_id, _rules(fields), _tempo(fields, Tempo.LIVE), _access(fields)
    )
    return _go(f"/t/{table_id}")


async def _open_table(request: web.Request, me: Me, fields: Body) -> Answer:
    computers = fields.number("computers", 0)
    if not 0 <= computers <= 2:
        raise Refused("bad_json", "computers")
    table_id = await request.app[LIVE].open_table(
        me.user_id,
        fields.text("name"),
        _rules(fields),
        _tempo(fields, Tempo.LIVE),
        _access(fields),
        computers=computers,
    )
    return _go(f"/t/{table_id}")


async def _play_now(request: web.Request, me: Me, fields: Body) -> Answer:
    """One tap: a table with two computers, which wait for as long as it takes, and its first deal."""
    live = request.app[LIVE]
    name = request.app[CATALOGUES][me.locale].gettext("Hra s počítači")
    table_id = await live.open_table(
        me.user_id, name, PRESETS[DEFAULT_PRESET], Tempo.UNLIMITED, Access.LINK, computers=2
    )
    await live.start(me.user_id, table_id)
    return _go(f"/t/{table_id}")


async def _join(request: web.Request, me: Me, fields: Body) -> Answer:
    live, code = request.app[LIVE], fields.text("code")
    table_id = await request.app[ROLES].by_code(me, code, lambda: live.join(me.user_id, code))
    return _go(f"/t/{table_id}")


async def _settings(request: web.Request, me: Me, fields: Body) -> Answer:
    """The settings named in the body; the others stay."""
    old = me.settings
    settings = Settings(
        locale=fields.text("locale", old.locale),
        cards=fields.text("cards", old.cards),
        one_tap=fields.flag("one_tap", old.one_tap),
        notices=fields.flag("notices", old.notices),
        quiet_from=fields.maybe_number("quiet_from", old.quiet_from),
        quiet_to=fields.maybe_number("quiet_to", old.quiet_to),
    )
    fresh = await request.app[LIVE].save_settings(me.user_id, settings)
    request.app[IDENTITIES].forget(me.user_id)
    request[LOCALE] = fresh.locale
    page = pages.page_request(request, fresh)
    return _drawn(await pages.PARTIALS["/settings"](page), request)


async def _write_access(request: web.Request, me: Me, fields: Body) -> Answer:
    """What the player answered when Telegram asked him whether the bot may write."""
    await request.app[LIVE].chats.can_write(me.tg_id, fields.flag("allowed"))
    request.app[IDENTITIES].forget(me.user_id)
    return Answer("{}", _JSON, (("Cache-Control", "no-store"),))


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
    return _go(f"/t/{table_id}/bank")


async def _bank(request: web.Request, me: Me) -> Answer:
    return _drawn(await pages.PARTIALS["/t/{id}/bank"](pages.page_request(request, me)), request)


USE_CASES: Final[dict[str, UseCase]] = {
    "/tables": _open_table,
    "/play": _play_now,
    "/join": _join,
    "/settings": _settings,
    "/settings/write-access": _write_access,
    "/t/{id}/sit": _at_table(_sit),
    "/t/{id}/computer": _at_table(_computer),
    "/t/{id}/remove": _at_table(_remove),
    "/t/{id}/start": _at_table(_start),
    "/t/{id}/wish": _at_table(_wish),
    "/t/{id}/back": _at_table(_back),
    "/t/{id}/hand-over": _at_table(_hand_over),
    "/t/{id}/say": _at_table(_say),
    "/t/{id}/mute": _at_table(_mute),
    "/t/{id}/leave": _leave,
    "/t/{id}/close": _close,
    "/t/{id}/rules": _change_rules,
    "/t/{id}/clearing": _ask_clearing,
    "/t/{id}/clearing/agree": _agree,
    "/t/{id}/clearing/drop": _drop_clearing,
    "/t/{id}/correct": _correct,
}


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


def _seat(fields: Body) -> int | None:
    seat = fields.maybe_number("seat")
    if seat not in (None, 0, 1, 2):
        raise Refused("bad_json", "seat")
    return seat


def _rules(fields: Body) -> Rules:
    try:
        return read_rules(fields.mapping("rules"))
    except BadRules as bad:
        raise Refused("bad_rules", bad.field) from None


def _tempo(fields: Body, default: Tempo) -> Tempo:
    return fields.choice("tempo", Tempo, default, "bad_tempo")


def _access(fields: Body) -> Access:
    return fields.choice("access", Access, Access.LINK, "bad_access")


def _go(path: str) -> Answer:
    return Answer(json.dumps({"go": path}), _JSON, (("Cache-Control", "no-store"),))


def _drawn(rendered: Rendered, request: web.Request) -> Answer:
    response = pages.respond(rendered, request[LOCALE])
    headers: list[tuple[str, Any]] = [(n, v) for n, v in response.headers.items() if n != "Content-Type"]
    return Answer(rendered.html, _HTML, tuple(headers))
