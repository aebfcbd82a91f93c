"""The table: one partial for everything from the free seats to the chips in the bank."""

from __future__ import annotations

from datetime import UTC, datetime
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment

from engine.phases import Phase
from storage.states import Me, Stage, TableState
from webapp import writing
from webapp.people import sheet
from webapp.table_advice import hint
from webapp.table_choices import Choice, choice
from webapp.table_claim import claimed, offer
from webapp.table_events import Event, events
from webapp.table_glossary import seat_terms, strip_terms, terms
from webapp.table_hand import hand
from webapp.table_result import rank, result
from webapp.table_sayings import choices, quick_words
from webapp.table_scene import Scene, scene, words_of
from webapp.table_seats import marks, panels, tints
from webapp.table_speech import latest, speeches
from webapp.table_strip import pile, playing, stakes, strip, waiting
from webapp.table_words import upper_first

_FELT = "table/felt.html"
_RESULT = "table/result.html"
_SEATS = "table/seats.html"


def render(
    env: Environment,
    me: Me | None,
    state: TableState,
    seen: int | None,
    deal: int | None,
    translations: NullTranslations,
) -> str:
    """The table's `<main>` as `me` may see it.

    `seen` and `deal` are what the page shows already (None: nothing): the partial carries what has happened
    since, as far as V-SEE lets it be shown again.
    """
    shared = {"me": me, "state": state, "sheet": sheet(me), "writing": writing.wanted(me, state)}
    shared |= _talk(state, translations)
    settled = state.view is not None and state.view.settlement is not None
    if (
        state.view is None
        or state.stage is Stage.CLOSED
        or (state.stage is not Stage.PLAYING and not settled)
    ):
        words = words_of(me, translations)
        return env.get_template(_SEATS).render(**shared, **_seats_page(state), words=words)
    drawn = scene(me, state, state.view, translations)
    since = seen if seen is not None and deal == state.deal else None
    if state.view.settlement is not None:
        context = {**_seats_page(state), **_result_page(drawn, since)}
        return env.get_template(_RESULT).render(**shared, **context)
    return env.get_template(_FELT).render(**shared, **felt(drawn, since))


def _talk(state: TableState, translations: NullTranslations) -> dict[str, Any]:
    """Context of what is said with one tap, and of the circles of who says it."""
    speaks = state.me is not None and state.stage is not Stage.CLOSED
    return {
        "quick": quick_words(state, translations.gettext, datetime.now(UTC)),
        "sayings": choices(translations.gettext) if speaks else [],
        "tints": tints(state),
    }


def felt(drawn: Scene, since: int | None) -> dict[str, Any]:
    """Context of the table while a deal runs."""
    view = drawn.view
    said = speeches(view, drawn.words)
    spoken = latest(view, said)
    mine = bool(drawn.offers)
    decision = choice(drawn) if mine and view.phase is not Phase.PLAY else None
    ask, note = _prompt(drawn, decision, mine)
    names = [drawn.gettext("ty") if drawn.is_me(s) else drawn.name(s) for s in range(3)]
    seat = view.seat
    return {
        "view": view,
        "words": drawn.words,
        "phase": view.phase.value,
        "mine": mine,
        "ask": ask,
        "note": note,
        "choice": decision,
        "panels": panels(drawn, spoken),
        "strip": strip(drawn),
        "pile": pile(drawn),
        "hand": hand(drawn) if seat is not None else [],
        "hint": hint(drawn),
        "claim": offer(drawn),
        "claimed": claimed(drawn),
        "idle_why": _idle(drawn),
        "my_said": spoken.get(seat) if seat is not None and not mine else None,
        "my_facts": _my_facts(drawn) if seat is not None else [],
        "my_tricks": drawn.words.tricks(view.taken[seat])
        if seat is not None and view.phase is Phase.PLAY
        else "",
        "my_marks": marks(drawn, seat) if seat is not None else [],
        "stand_in": _stands_in(drawn),
        "trick": {drawn.places[p.seat]: p for p in view.trick},
        "names": {drawn.places[s]: names[s] for s in range(3)},
        "turn": drawn.places[view.to_act] if view.to_act is not None else "",
        "last": view.last_trick,
        "last_by": {drawn.places[p.seat]: p for p in view.last_trick.plays} if view.last_trick else {},
        "last_taker": drawn.places[view.last_trick.taker] if view.last_trick else "",
        "last_led": _led(drawn),
        "said": [(upper_first(names[w.seat]), w.text) for w in said],
        "stakes": stakes(drawn),
        "left": _seconds_left(drawn.state),
        "terms": terms(drawn),
        "strip_terms": strip_terms(view),
        "seat_terms": seat_terms(view),
        "events": _events(drawn, since),
    }


def _prompt(drawn: Scene, decision: Choice | None, mine: bool) -> tuple[str, str]:
    if decision is not None:
        return decision.ask, decision.note
    if not mine:
        return waiting(drawn)
    ask, note = playing(drawn)
    claim = offer(drawn)
    return ask, note or (claim.sure if claim is not None else "")


def _idle(drawn: Scene) -> str:
    """Why no card of mine may be played while somebody else acts."""
    if drawn.state.claimed is not None:
        return drawn.gettext("Hra se dohraje sama.")
    return drawn.gettext("Teď nejsi na tahu")


def _my_facts(drawn: Scene) -> list[str]:
    """What I am, in the second person; in the play the tricks take its place."""
    _, view = drawn.gettext, drawn.view
    if view.phase in (Phase.TRUMP, Phase.DISCARD, Phase.PLAY):
        return []
    if view.pledges and view.seat == view.declarer:
        return [_("jsi aktér")]
    if view.seat == view.dealer:
        return [_("rozdáváš")]
    return [_("jsi forhont")] if view.seat == view.forehand else []


def _stands_in(drawn: Scene) -> bool:
    """Whether a computer plays my cards."""
    mine = drawn.state.seats[drawn.view.seat] if drawn.view.seat is not None else None
    return mine is not None and mine.stand_in


def _led(drawn: Scene) -> str:
    """Who led the last trick."""
    if drawn.view.last_trick is None:
        return ""
    seat = drawn.view.last_trick.plays[0].seat
    if drawn.is_me(seat):
        return drawn.gettext("vynesl jsi ty")
    return drawn.gettext("vynáší %(name)s") % {"name": drawn.name(seat)}


def _events(drawn: Scene, since: int | None) -> list[Event]:
    return events(drawn, speeches(drawn.view, drawn.words), since) if since is not None else []


def _result_page(drawn: Scene, since: int | None) -> dict[str, Any]:
    """Context of the result."""
    state, settlement = drawn.state, drawn.view.settlement
    mine = state.seats[state.me] if state.me is not None else None
    waited = [
        s.name for s in state.seats if s is not None and not s.computer and not s.wishes and s is not mine
    ]
    return {
        "result": result(drawn, settlement) if settlement is not None else None,
        "words": drawn.words,
        "wishes": mine is not None and mine.wishes,
        "waited": waited,
        "left": _seconds_left(state),
        "events": _events(drawn, since),
    }


def _seats_page(state: TableState) -> dict[str, Any]:
    """Context of a table without a running deal: free seats, a pause, the end."""
    return {
        "free": sum(s is None for s in state.seats),
        "ranked": rank(state),
    }


def _seconds_left(state: TableState) -> int | None:
    """Seconds until the deadline; None without one."""
    if state.deadline is None:
        return None
    return max(0, int((state.deadline - datetime.now(UTC)).total_seconds()))
