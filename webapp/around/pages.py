"""The partials of the pages around the table, by path."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from engine.rules import DEFAULT_PRESET, PRESETS, Rules
from storage.states import Access, Pace, Refused, Strength, Tempo
from webapp.around import analysis, bank, form, history, home, join, replay, rules, settings
from webapp.page import PageRequest, Partial, Rendered
from webapp.people import sheet
from webapp.table_scene import words_of
from webapp.table_speech import speeches
from webapp.table_words import Words


async def home_page(request: PageRequest) -> Rendered:
    """*Moje stoly*."""
    lines = await request.live.my_tables(request.me.user_id)
    rows = home.rows(lines, request.me.name, datetime.now(UTC))
    return _render(request, "home", rows=rows, waiting=home.awaited(lines))


async def create_page(request: PageRequest) -> Rendered:
    """The form of a new table."""
    filled = form.form(PRESETS[DEFAULT_PRESET])
    computers = {"strength": Strength.MASTER, "pace": Pace.BRISK}
    return _render(request, "create", form=filled, tempo=Tempo.LIVE, access=Access.LINK, **computers)


async def join_page(request: PageRequest) -> Rendered:
    """Joining by code: the empty form, or the table behind the code of the path."""
    code = join.read_code(request.match.get("code", ""))
    table, problem = None, None
    if code:
        try:
            table = await request.roles.by_code(
                request.me, code, lambda: request.live.preview(request.me.user_id, code)
            )
        except Refused as refused:
            problem = refused.code
    return _render(request, "join", **join.join_page(code, table, problem))


async def banks_page(request: PageRequest) -> Rendered:
    """My balance in every bank that I have chips in."""
    return _render(request, "banks", lines=await request.live.banks(request.me.user_id))


async def bank_page(request: PageRequest) -> Rendered:
    """The bank of a table's players, which is that of its chat where it has one."""
    live, user_id, table_id = request.live, request.me.user_id, request.match["id"]
    page = bank.bank_page(
        await live.bank(user_id, table_id),
        await live.history(user_id, table_id),
        user_id,
        waiting=await live.clearing(user_id, table_id),
        admin=await request.roles.is_admin(request.me, table_id),
    )
    return _render(request, "bank", page=page)


async def history_page(request: PageRequest) -> Rendered:
    """All finished deals of a table."""
    user_id, table_id = request.me.user_id, request.match["id"]
    of = await request.live.bank(user_id, table_id)  # who left the table keeps its history
    lines = await request.live.history(user_id, table_id)
    return _render(request, "history", bank=of, sittings=history.sittings(lines))


async def replay_page(request: PageRequest) -> Rendered:
    """A finished deal, card by card."""
    found = await request.live.replay(request.me.user_id, request.match["id"], _deal(request))
    page = replay.replay_page(found)
    return _render(
        request, "replay", page=page, said=speeches(page.last, _words(request)) if page.last else ()
    )


async def analysis_page(request: PageRequest) -> Rendered:
    """What a finished deal was worth at each step; while that is worked out the page asks again."""
    user_id, table_id = request.me.user_id, request.match["id"]
    found = await request.live.tutor.analysis(user_id, table_id, _deal(request))
    page = analysis.analysis_page(found, _words(request), request.translations.gettext)
    return _render(request, "analysis", page=page)


async def rules_page(request: PageRequest) -> Rendered:
    """The rules with the usual rates; a stranger may read them."""
    return _rules(request, PRESETS[DEFAULT_PRESET], table=None, tempo=None)


async def table_rules_page(request: PageRequest) -> Rendered:
    """The rules with the rates of one table."""
    table = await request.live.table(request.me.user_id, request.match["id"])
    return _rules(request, table.rules, table=table, tempo=table.tempo)


async def edit_page(request: PageRequest) -> Rendered:
    """The form of a table's rules, for its founder."""
    table = await request.live.table(request.me.user_id, request.match["id"])
    filled = form.form(table.rules)
    computers = {"strength": table.strength, "pace": table.pace}
    return _render(
        request, "edit", table=table, form=filled, tempo=table.tempo, access=table.access, **computers
    )


async def settings_page(request: PageRequest) -> Rendered:
    """The player's own settings."""
    return _render(request, "settings", page=settings.SettingsPage(request.me.settings))


PARTIALS: Final[Mapping[str, Partial]] = {
    "/": home_page,
    "/new": create_page,
    "/join": join_page,
    "/join/{code}": join_page,
    "/bank": banks_page,
    "/t/{id}/bank": bank_page,
    "/t/{id}/history": history_page,
    "/t/{id}/deals/{n}": replay_page,
    "/t/{id}/deals/{n}/analysis": analysis_page,
    "/t/{id}/rules": table_rules_page,
    "/t/{id}/rules/edit": edit_page,
    "/rules": rules_page,
    "/settings": settings_page,
}


def _deal(request: PageRequest) -> int:
    """The deal's number in the path."""
    number = request.match["n"]
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Refused("unknown_deal")
    return int(number)


def _rules(request: PageRequest, of: Rules, **context: Any) -> Rendered:
    return _render(request, "rules", rules=of, rates=rules.rates(of), examples=rules.examples(of), **context)


def _words(request: PageRequest) -> Words:
    return words_of(request.visitor, request.translations)


def _render(request: PageRequest, name: str, **context: Any) -> Rendered:
    return request.render(
        f"around/{name}.html", words=_words(request), sheet=sheet(request.visitor), **context
    )
