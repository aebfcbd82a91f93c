"""A group's card: its table with what everybody may know, and its other tables in a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.texts.speaker import Speaker
from bot.texts.writing import (
    LONGEST_MESSAGE,
    N_,
    blocks,
    bold,
    html,
    length,
    lines,
    link,
    sentence,
    signed,
    upper_first,
    with_shown_names,
)
from engine.rules import FIELDS, PRESETS, Rules
from storage.states import SeatState, Stage, Strength, TableState, Tempo

MOST_LINES: Final = 60  # of other tables: Telegram draws a hundred links at most
_ROOM: Final = LONGEST_MESSAGE - 100  # the rest is for the line that counts what was left out
_RATES: Final = {
    "csm": N_("svazové sazby"),
    "hospoda": N_("hospodské sazby"),
    "ctyrka": N_("čtyřkové sazby"),
}
_STRENGTHS: Final = {
    Strength.APPRENTICE: N_("učeň"),
    Strength.REGULAR: N_("štamgast"),
    Strength.MASTER: N_("mistr"),
}
_TEMPOS: Final = {
    Tempo.LIVE: N_("minuta na tah"),
    Tempo.CALM: N_("pět minut na tah"),
    Tempo.POST_DAY: N_("den na tah"),
    Tempo.POST_DAYS: N_("tři dny na tah"),
    Tempo.UNLIMITED: N_("čas na tah bez limitu"),
}


def card(speaker: Speaker, tables: Sequence[TableState]) -> str:
    """The card of a chat or topic; the first table whole. `tables` are as a spectator sees them."""
    if not tables:
        return html(speaker.gettext("Teď se tu nehraje. Nový stůl otevře /marias."))
    first, *others = map(with_shown_names, tables)
    return blocks(_whole(speaker, first), _others(speaker, others, length(_whole(speaker, first))))


def agreed(speaker: Speaker, table: TableState) -> str:
    """What is played: "Volený, svazové sazby, den na tah."."""
    parts = (speaker.gettext("volený"), _rates(speaker, table.rules), speaker.gettext(_TEMPOS[table.tempo]))
    return upper_first(", ".join(parts)) + "."


def status(speaker: Speaker, table: TableState) -> str:
    """One plain line: what the table waits for. Names in it are those of the table as it is given."""
    _ = speaker.gettext
    match table.stage:
        case Stage.LOBBY:
            free = table.seats.count(None)
            missing = speaker.ngettext("chybí %(num)s hráč", "chybí %(num)s hráčů", free)
            return missing if free else _("může se začít")
        case Stage.PLAYING:
            number = _("%(n)s. hra") % {"n": table.deal}
            return ". ".join(filter(None, (number, _on_turn(speaker, table))))
        case Stage.BETWEEN:
            return _("po %(n)s. hře, čeká se na další") % {"n": table.deal}
        case Stage.PAUSED:
            return _("stůl čeká na hráče")
        case Stage.CLOSED:
            return _("stůl je zavřený")


def _whole(speaker: Speaker, table: TableState) -> str:
    queue = _queue(speaker, table)
    title = bold(table.name)
    match table.stage:
        case Stage.LOBBY:
            return blocks(
                lines(title, html(agreed(speaker, table))), lines(*_seats(speaker, table)), html(queue)
            )
        case Stage.PLAYING:
            return blocks(
                lines(bold(_running_title(speaker, table)), *map(html, _running(speaker, table))),
                html(lines(*_players(speaker, table), queue)),
            )
        case Stage.CLOSED:
            return lines(title, html(speaker.gettext("Stůl je zavřený.")))
        case _:
            seats = _seats(speaker, table) if None in table.seats else ()
            return blocks(
                lines(title, *map(html, _last(speaker, table))),
                lines(*seats),
                html(lines(_wishes(speaker, table), queue)),
            )


def _seats(speaker: Speaker, table: TableState) -> Iterator[str]:
    free = html(speaker.gettext("volné místo"))
    for n, seat in enumerate(table.seats, 1):
        yield f"{n}. {f'<i>{free}</i>' if seat is None else html(_named(speaker, seat, table))}"


def _named(speaker: Speaker, seat: SeatState, table: TableState) -> str:
    if not seat.computer:
        return seat.name
    plays = speaker.gettext("počítač, %(strength)s") % {"strength": strength(speaker, table.strength)}
    return f"{seat.name} ({plays})"


def strength(speaker: Speaker, of: Strength) -> str:
    """How well a computer plays, in a word."""
    return speaker.gettext(_STRENGTHS[of])


def _queue(speaker: Speaker, table: TableState) -> str:
    if not table.queue:
        return ""
    return speaker.gettext("Ve frontě: %(names)s") % {"names": ", ".join(table.queue)}


def _running_title(speaker: Speaker, table: TableState) -> str:
    return speaker.gettext("%(name)s, %(n)s. hra") % {"name": table.name, "n": table.deal}


def _running(speaker: Speaker, table: TableState) -> Iterator[str]:
    contract = speaker.voice.contract(table)
    view = table.view
    if view is not None and view.pledges and table.players is not None:
        contract = f"{table.players[view.declarer]}: {contract[:1].lower()}{contract[1:]}"
    yield sentence(contract)
    yield " ".join(sentence(part) for part in (_trick(speaker, table), _on_turn(speaker, table)) if part)


def _trick(speaker: Speaker, table: TableState) -> str:
    return speaker.place(table).partition(", ")[2]


def _on_turn(speaker: Speaker, table: TableState) -> str:
    return speaker.voice.task(table)[0]


def _players(speaker: Speaker, table: TableState) -> Iterator[str]:
    """Who plays, with the tricks taken so far, and for whom a computer does."""
    _, view, players = speaker.gettext, table.view, table.players
    if players is None or view is None:
        return
    if any(view.taken):
        taken = ", ".join(f"{name} {tricks}" for name, tricks in zip(players, view.taken, strict=True))
        yield _("Zdvihy: %(taken)s") % {"taken": taken}
    else:
        yield _("Hrají: %(names)s") % {"names": ", ".join(players)}
    for name, seat in zip(players, table.seats, strict=True):
        if seat is not None and seat.left:
            yield f"{name}: {_('dohrává počítač')}"
        elif seat is not None and seat.stand_in:
            yield f"{name}: {_('hraje počítač')}"


def _last(speaker: Speaker, table: TableState) -> Iterator[str]:
    """The last deal and its chips."""
    _ = speaker.gettext
    if table.annulled:
        yield _("%(n)s. hru nejde dohrát, nepočítá se.") % {"n": table.deal}
    if table.view is None or table.view.settlement is None or table.players is None:
        return
    settlement, players = table.view.settlement, table.players
    title = headline(
        speaker, table.deal or 0, players[table.view.declarer], speaker.voice.verdict(settlement)
    )
    yield sentence(title)
    yield ", ".join(f"{players[n]} {signed(settlement.chips[n])}" for n in range(3))


def headline(speaker: Speaker, deal: int, declarer: str, verdict: str) -> str:
    """ "11. hra, Honza: sto uhrané"."""
    values = {"n": deal, "name": declarer, "what": verdict[:1].lower() + verdict[1:]}
    return speaker.gettext("%(n)s. hra, %(name)s: %(what)s") % values


def _wishes(speaker: Speaker, table: TableState) -> str:
    _ = speaker.gettext
    people = [seat for seat in table.seats if seat is not None and not seat.computer]
    ready = ", ".join(seat.name for seat in people if seat.wishes)
    waited = ", ".join(seat.name for seat in people if not seat.wishes)
    found = [_("Další hru chce: %(names)s.") % {"names": ready}] if ready else []
    if waited:
        found.append(_("Čeká se na: %(names)s.") % {"names": waited})
    return " ".join(found)


def _rates(speaker: Speaker, rules: Rules) -> str:
    chips = [f.name for f in FIELDS if f.metadata["kind"] == "chips"]
    for name, preset in PRESETS.items():
        if all(getattr(rules, field) == getattr(preset, field) for field in chips):
            return speaker.gettext(_RATES[name])
    return speaker.gettext("vlastní sazby")


def _others(speaker: Speaker, tables: Sequence[TableState], used: int) -> str:
    """The other tables, as many as fit, and how many there are besides."""
    kept: list[str] = []
    for table in tables[:MOST_LINES]:
        line = f"{link(speaker.names.app(table.id), table.name)}: {html(status(speaker, table))}"
        used += length(line) + 1
        if used > _ROOM:
            break
        kept.append(line)
    if left := len(tables) - len(kept):
        kept.append(html(speaker.ngettext("a %(num)s další stůl", "a %(num)s dalších stolů", left)))
    return lines(*kept)
