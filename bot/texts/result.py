"""What a group reads at the end of a deal, of its bank and of settling up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.texts.card import headline
from bot.texts.speaker import Speaker
from bot.texts.writing import blocks, bold, html, lines, sentence, shown, signed, some, upper_first
from storage.states import Clearing, ClearingStage, DealLine, PostingKind, PostingLine, Standing

MOST_STANDINGS: Final = 30  # lines of accounts in one message
LONGEST_REASON: Final = 200
LONGEST_NAMES: Final = 1_000  # of lists that grow with the group
LONGEST_PAYMENTS: Final = 2_500


def result(speaker: Speaker, deal: DealLine, table: str = "") -> str:
    """A settled deal. `table` is the table's name, where it has to be said."""
    names = [shown(name) for name in deal.names]
    title = headline(speaker, deal.deal, shown(deal.declarer), speaker.voice.verdict(deal.settlement))
    facts = speaker.voice.facts(deal)
    return blocks(
        lines(html(shown(table)) if table else "", bold(upper_first(title)), html(sentence(facts))),
        lines(
            *(
                f"{html(name)} <b>{signed(chips)}</b>"
                for name, chips in zip(names, deal.settlement.chips, strict=True)
            )
        ),
    )


def standings_line(speaker: Speaker, standings: Sequence[Standing]) -> str:
    """ "Bank: Honza +138, Alena −28, Vašek −110"."""
    accounts = ", ".join(f"{_name(speaker, s)} {signed(s.balance)}" for s in standings[:MOST_STANDINGS])
    return html(speaker.gettext("Bank: %(accounts)s") % {"accounts": accounts}) if accounts else ""


def standings(speaker: Speaker, found: Sequence[Standing], month: Sequence[Standing] = ()) -> str:
    """Everybody's balance, the highest first; and what this month brought, where that is something else."""
    if not found:
        return html(speaker.gettext("V banku zatím nic není. Začne první hrou."))
    total = _ranking(speaker, speaker.gettext("Bank"), found)
    if not month or tuple(month) == tuple(found):
        return total
    return blocks(total, _ranking(speaker, speaker.gettext("Tento měsíc"), month))


def _ranking(speaker: Speaker, title: str, found: Sequence[Standing]) -> str:
    return lines(
        bold(title),
        *(
            f"{n}. {balance(speaker, _name(speaker, s), s.balance, s.deals)}"
            for n, s in enumerate(found[:MOST_STANDINGS], 1)
        ),
    )


def balance(speaker: Speaker, name: str, chips: int, deals: int) -> str:
    """One account or bank: its plain name, chips, and how many deals they come from."""
    count = speaker.ngettext("%(num)s hra", "%(num)s her", deals)
    return f"{html(name)} <b>{signed(chips)}</b> ({html(count)})"


def clearing(speaker: Speaker, asked: Clearing) -> str:
    """A wish to settle up, and how far it got."""
    _ = speaker.gettext
    paid = (f"{shown(a)} → {shown(b)}: {chips}" for a, b, chips in asked.payments)
    payments = html(some(paid, "\n", LONGEST_PAYMENTS))
    if asked.state is ClearingStage.DONE:
        return lines(bold(_("Vyrovnáno")), payments)  # what it means is said where it is posted
    if asked.state is ClearingStage.DROPPED:
        return html(_("Vyrovnání se nekoná."))
    names = some(map(shown, asked.agreed), ", ", LONGEST_NAMES)
    agreed = {"names": names, "n": len(asked.agreed), "needed": asked.needed}
    return blocks(
        lines(
            bold(_("%(name)s navrhuje vyrovnat bank") % {"name": shown(asked.author)}),
            html(_("Všichni začnou znovu od nuly, historie zůstane.")),
        ),
        payments,
        html(_("Souhlasí %(n)s z %(needed)s: %(names)s") % agreed),
    )


def posted(speaker: Speaker, found: PostingLine, standings_now: Sequence[Standing]) -> str:
    """A clearing or a correction that was posted."""
    _ = speaker.gettext
    entries = html(_entries(found.entries))
    if found.kind is PostingKind.CLEARING:
        return lines(bold(_("Vyrovnáno")), entries, html(_("Všichni začínají znovu od nuly.")))
    return blocks(
        lines(
            bold(_("Oprava banku")),
            entries,
            html(_("Důvod: %(reason)s") % {"reason": shown(found.reason, LONGEST_REASON)}),
            html(_("Zapisuje: %(name)s") % {"name": shown(found.author)}),
        ),
        standings_line(speaker, standings_now),
    )


def _entries(entries: Iterable[tuple[str, int]]) -> str:
    return some((f"{shown(name)} {signed(chips)}" for name, chips in entries), ", ", LONGEST_PAYMENTS)


def _name(speaker: Speaker, standing: Standing) -> str:
    return speaker.gettext("počítače") if standing.user_id is None else shown(standing.name)
