"""What somebody reads who is awaited: the notice, the reminders, the mention, and his cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts.speaker import Speaker
from bot.texts.writing import (
    LONGEST_ALERT,
    bold,
    fitted,
    html,
    lines,
    sentence,
    shown,
    units,
    with_shown_names,
)
from storage.letters import Person
from storage.states import Stage, TableState


def turn(speaker: Speaker, table: TableState, step: int) -> str:
    """The notice that a table awaits its reader; `step` 1 and 2 are its reminders."""
    table = with_shown_names(table)
    return _reminder(speaker, table) if step else _notice(speaker, table)


def stand_in(speaker: Speaker, table: TableState) -> str:
    """A computer plays for the reader from now on."""
    _ = speaker.gettext
    table = with_shown_names(table)
    where = ", ".join(filter(None, (table.name, speaker.place(table))))
    return lines(
        bold(_("Hraje za tebe počítač")),
        html(f"{where}."),
        html(_("Až se vrátíš, hraješ dál ty.")),
    )


def mention(speaker: Speaker, people: Sequence[Person], tables: Sequence[TableState]) -> str:
    """Who is awaited in a group, because the bot may not write to them."""
    awaited = (
        f'<a href="tg://user?id={person.tg_id}">{html(shown(person.name))}</a>: {html(shown(table.name))}'
        for person, table in zip(people, tables, strict=True)
    )
    title = speaker.ngettext("Čeká se na tebe", "Čeká se na vás", len(people))
    return lines(bold(title), *awaited)


def cards(speaker: Speaker, table: TableState) -> str:
    """Plain text for an alert: what its reader is to do, and his cards; or why he has none."""
    _ = speaker.gettext
    table = with_shown_names(table)
    if table.stage is not Stage.PLAYING or table.view is None:
        return _("Teď se nehraje.")
    if table.view.seat is None:
        return _("V téhle hře nehraješ, karty tu nemáš.")
    hand = "\n".join(speaker.voice.hand(table))
    ask, note = speaker.voice.task(table)
    for told in (f"{sentence(ask)} {note}".rstrip(), sentence(ask), ""):
        text = lines(told, hand)
        if units(text) <= LONGEST_ALERT:
            return text
    return fitted(hand)


def _notice(speaker: Speaker, table: TableState) -> str:
    _ = speaker.gettext
    if table.stage is not Stage.PLAYING:
        return lines(
            bold(_("Další hra?")),
            html(_("%(name)s, po %(n)s. hře.") % {"name": table.name, "n": table.deal}),
            html(_time_left(speaker, table)),
        )
    told = speaker.voice.trick(table) or speaker.voice.task(table)[0]
    return lines(
        bold(_("Jsi na tahu")),
        html(f"{table.name}, {speaker.place(table)}."),
        html(sentence(told)),
        html(_time_left(speaker, table)),
    )


def _time_left(speaker: Speaker, table: TableState) -> str:
    if table.deadline is None:
        return ""
    return speaker.gettext("Máš čas %(until)s.") % {"until": speaker.until(table.deadline)}


def _reminder(speaker: Speaker, table: TableState) -> str:
    _ = speaker.gettext
    title = bold(_("%(name)s pořád čeká") % {"name": table.name})
    if table.deadline is None:
        return title
    values = {"until": speaker.until(table.deadline), "left": speaker.left(table.deadline)}
    time = _("Máš čas %(until)s, ještě %(left)s.") % values
    then = (
        _("Pak za tebe hraje počítač. Místo ti zůstane.")
        if table.stage is Stage.PLAYING
        else _("Pak se tvé místo uvolní.")
    )
    return lines(title, html(time), html(then))
