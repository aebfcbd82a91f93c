"""What the bot writes to somebody alone: invitations, tables, banks, settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.texts.result import balance
from bot.texts.speaker import Speaker
from bot.texts.writing import N_, blocks, bold, html, lines, shown
from storage.states import BankLine, Settings, Stage, TableLine, TableState

MOST: Final = 20  # tables or banks in one message
LANGUAGES: Final = {"": N_("podle Telegramu"), "cs": "Čeština", "en": "English"}
NIGHTS: Final = ((22, 7), (23, 8), (0, 6))


def joined(speaker: Speaker, table: TableState) -> str:
    """Somebody came by an invitation: which table it is and where he is at it."""
    _ = speaker.gettext
    if table.queued is not None:
        place = _("Jsi ve frontě, %(n)s. v pořadí.") % {"n": table.queued}
    elif table.next_seat is None:
        place = _("Zatím jen přihlížíš.")
    elif table.stage is Stage.PLAYING and (table.view is None or table.view.seat is None):
        place = _("Sedíš, hraješ od příští hry.")
    else:
        place = _("Sedíš u stolu.")
    names = ", ".join(shown(seat.name) for seat in table.seats if seat is not None)
    seated = _("U stolu: %(names)s") % {"names": names} if names else ""
    return lines(bold(shown(table.name)), html(place), html(seated))


def tables(speaker: Speaker, found: Sequence[TableLine]) -> str:
    """/stoly: my tables, those that wait for me first."""
    if not found:
        return html(speaker.gettext("Zatím nesedíš u žádného stolu."))
    ordered = waiting_first(found)
    return lines(
        bold(speaker.gettext("Moje stoly")),
        *(f"{_dot(line)}{bold(shown(line.name))}: {html(status(speaker, line))}" for line in ordered[:MOST]),
    )


def waiting_first(found: Sequence[TableLine]) -> list[TableLine]:
    """The tables, those that wait for their reader before the others."""
    return sorted(found, key=lambda line: not (line.my_turn or line.my_wish))


def status(speaker: Speaker, line: TableLine) -> str:
    """What a table waits for, as *Moje stoly* says it."""
    _ = speaker.gettext
    number = {"n": line.deal}
    if line.stage is Stage.LOBBY:
        free = 3 - len(line.names)
        missing = speaker.ngettext("chybí %(num)s hráč", "chybí %(num)s hráčů", free)
        return missing if free else _("může se začít")
    if line.stage is Stage.PAUSED:
        return _("stůl čeká na hráče")
    if line.my_wish:
        return _("po %(n)s. hře, ostatní čekají na tebe") % number
    if line.stage is Stage.BETWEEN:
        return _("po %(n)s. hře, čeká se na další") % number
    if line.my_turn and line.deadline is not None:
        return _("jsi na tahu, máš čas %(until)s") % {"until": speaker.until(line.deadline)}
    if line.my_turn:
        return _("jsi na tahu")
    return _("hraje %(name)s") % {"name": shown(line.turn_of)} if line.turn_of else _("%(n)s. hra") % number


def banks(speaker: Speaker, found: Sequence[BankLine]) -> str:
    """/banka: how I stand everywhere."""
    if not found:
        return html(speaker.gettext("V banku zatím nic není. Začne první hrou."))
    return lines(
        bold(speaker.gettext("Bank")),
        *(balance(speaker, shown(line.name), line.balance, line.deals) for line in found[:MOST]),
    )


def settings(speaker: Speaker, chosen: Settings) -> str:
    """/nastaveni: what holds now."""
    _ = speaker.gettext
    language = LANGUAGES.get(chosen.locale, chosen.locale)
    return blocks(
        bold(_("Nastavení")),
        lines(
            html(_("Jazyk: %(what)s") % {"what": _(language)}),
            html(_("Když jsem na tahu: %(what)s") % {"what": _("psát") if chosen.notices else _("nepsat")}),
            html(_("Tiché hodiny: %(what)s") % {"what": night(speaker, chosen.quiet_from, chosen.quiet_to)}),
        ),
        html(_("Zprávy v tichých hodinách počkají do rána, čas na tah běží dál.")),
    )


def night(speaker: Speaker, since: int | None, until: int | None) -> str:
    """ "22–7 h", or that there are no quiet hours."""
    if since is None or until is None:
        return speaker.gettext("nejsou")
    return speaker.gettext("%(from)s–%(to)s h") % {"from": since, "to": until}


def _dot(line: TableLine) -> str:
    return "● " if line.my_turn or line.my_wish else ""
