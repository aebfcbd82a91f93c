"""At one table: seats, wishes, words, rules; and how one comes to a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from engine.errors import BadRules
from engine.rules import DEFAULT_PRESET, PRESETS, Rules, read_rules
from storage.live import Live
from storage.states import Access, Me, Pace, Refused, Strength, TableState, Tempo
from webapp import pages
from webapp.actions.answers import UseCase, drawn, go
from webapp.body import Body
from webapp.keys import CATALOGUES, LIVE, ROLES
from webapp.once import Answer


def _at_table(change: Callable[[Live, int, str, Body], Awaitable[TableState]]) -> UseCase:
    """A use case at one table, answered with that table as it is then."""

    async def use_case(request: web.Request, me: Me, fields: Body) -> Answer:
        state = await change(request.app[LIVE], me.user_id, request.match_info["id"], fields)
        return drawn(pages.draw_table(pages.page_request(request, me), state, None, None), request)

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


async def _hint(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    deal, seen = fields.number("deal"), fields.number("seen")
    if fields.flag("show", True):
        return await live.tutor.hint(user_id, table_id, deal, seen)
    return await live.tutor.hide_hint(user_id, table_id, deal, seen)


async def _claim(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.claim(user_id, table_id, fields.number("deal"), fields.number("seen"))


async def _hand_over(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.hand_over(user_id, table_id)


async def _computers(live: Live, user_id: int, table_id: str, fields: Body) -> TableState:
    return await live.set_computers(user_id, table_id, _strength(fields))


async def _leave(request: web.Request, me: Me, fields: Body) -> Answer:
    await request.app[LIVE].leave(me.user_id, request.match_info["id"])
    return go("/")


async def _close(request: web.Request, me: Me, fields: Body) -> Answer:
    await request.app[LIVE].close(me.user_id, request.match_info["id"])
    return go("/")


async def _change_rules(request: web.Request, me: Me, fields: Body) -> Answer:
    table_id = request.match_info["id"]
    chosen = (_rules(fields), _tempo(fields, Tempo.LIVE), _access(fields))
    computers = (
        fields.choice("strength", Strength, None, "bad_computers"),
        fields.choice("pace", Pace, None, "bad_computers"),
    )
    await request.app[LIVE].change_rules(me.user_id, table_id, *chosen, *computers)
    return go(f"/t/{table_id}")


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
        strength=_strength(fields),
        pace=_pace(fields),
    )
    return go(f"/t/{table_id}")


async def _play_now(request: web.Request, me: Me, fields: Body) -> Answer:
    """One tap: a practice table with two computers, which wait as long as it takes, and its first deal."""
    live = request.app[LIVE]
    name = request.app[CATALOGUES][me.locale].gettext("Cvičný stůl")
    table_id = await live.open_table(
        me.user_id,
        name,
        PRESETS[DEFAULT_PRESET],
        Tempo.UNLIMITED,
        Access.LINK,
        computers=2,
        strength=_strength(fields),
    )
    await live.start(me.user_id, table_id)
    return go(f"/t/{table_id}")


async def _join(request: web.Request, me: Me, fields: Body) -> Answer:
    live, code = request.app[LIVE], fields.text("code")
    table_id = await request.app[ROLES].by_code(me, code, lambda: live.join(me.user_id, code))
    return go(f"/t/{table_id}")


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


def _strength(fields: Body) -> Strength:
    return fields.choice("strength", Strength, Strength.MASTER, "bad_computers")


def _pace(fields: Body) -> Pace:
    return fields.choice("pace", Pace, Pace.BRISK, "bad_computers")


USE_CASES: Final[dict[str, UseCase]] = {
    "/tables": _open_table,
    "/play": _play_now,
    "/join": _join,
    "/t/{id}/sit": _at_table(_sit),
    "/t/{id}/computer": _at_table(_computer),
    "/t/{id}/computers": _at_table(_computers),
    "/t/{id}/remove": _at_table(_remove),
    "/t/{id}/start": _at_table(_start),
    "/t/{id}/wish": _at_table(_wish),
    "/t/{id}/back": _at_table(_back),
    "/t/{id}/claim": _at_table(_claim),
    "/t/{id}/hand-over": _at_table(_hand_over),
    "/t/{id}/hint": _at_table(_hint),
    "/t/{id}/say": _at_table(_say),
    "/t/{id}/mute": _at_table(_mute),
    "/t/{id}/leave": _leave,
    "/t/{id}/close": _close,
    "/t/{id}/rules": _change_rules,
}
