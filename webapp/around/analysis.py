"""The analysis of a finished deal as its page shows it: from the player's side, in sentences and a curve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.actions import Action, Play
from engine.notation import write_action
from engine.view import View
from storage.states.taught import Analysed, Analysis, Fault, Judged
from webapp.around.plot import Timeline, timeline
from webapp.around.replay import ReplayPage, replay_page
from webapp.i18n import N_
from webapp.table_speech import speeches
from webapp.table_words import Words

_FAULTS: Final[Mapping[Fault, str]] = {
    Fault.GAVE_POINTS: N_("Zdvih i s těmi body vzala druhá strana."),
    Fault.WASTED_HIGH: N_("Stačila nižší karta, vysoká se hodila později."),
    Fault.KEPT_POINTS: N_("Zdvih zůstal vlastní straně a čekal na body."),
    Fault.TOOK: N_("Tenhle zdvih bylo lepší pustit."),
    Fault.LET_GO: N_("Tenhle zdvih bylo lepší vzít."),
    Fault.DEAR: N_("Na tenhle zdvih stačila nižší karta."),
    Fault.CHEAP: N_("Vyplatilo se jít výš."),
    Fault.DREW_NO_TRUMPS: N_("Lepší bylo vynést trumf."),
    Fault.LED_TRUMP: N_("Trumf bylo lepší si nechat."),
    Fault.LED_SUIT: N_("Lepší bylo vynést jinou barvu."),
    Fault.LED_RANK: N_("Barva byla dobrá, lepší v ní byla jiná karta."),
    Fault.THREW_SUIT: N_("Lepší bylo odhodit jinou barvu."),
    Fault.ADDED: N_("V téhle barvě bylo lepší přidat jinou kartu."),
    Fault.SEVEN_EARLY: N_("Trumfová sedma patřila do posledního zdvihu."),
    Fault.MARRIAGE: N_("S hláškou to bylo lepší naopak."),
    Fault.ANNOUNCED: N_("S těmihle kartami šlo hrát výhodněji."),
    Fault.RAISED: N_("Tohle zvýšení stálo žetony."),
    Fault.LET_STAND: N_("Zvýšit se vyplatilo."),
    Fault.PLAYED_ON: N_("Lepší bylo hru vzdát."),
}


class Moment(NamedTuple):
    """A decision that lost chips. `trick` is 0 before the play; `step` shows it in the viewer.

    `chips` is what the player won by it, or lost (negative). A card has its codes in `played` and `better`,
    a word stands in `said` and `instead`.
    """

    trick: int
    seat: int
    step: int
    chips: int
    why: str
    played: str = ""
    better: str = ""
    played_name: str = ""
    better_name: str = ""
    said: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """What the page is made of.

    `notes` say of every step what its card cost; `moments` are the costliest, `said` are the words before the
    play, `text` is something to take away. Chips are those of whoever looks (`mine` is his seat), where a
    spectator does those of the declarer.
    """

    found: Analysed
    viewer: ReplayPage
    mine: int | None
    declares: bool
    notes: tuple[str, ...] = ()
    moments: tuple[Moment, ...] = ()
    said: tuple[Moment, ...] = ()
    text: str = ""
    plot: Timeline | None = None


def analysis_page(found: Analysed, words: Words, gettext: Callable[[str], str]) -> AnalysisPage:
    """The page of a finished deal; without notes as long as there is no analysis."""
    viewer = replay_page(found.replay)
    last = viewer.last
    mine = last.seat if last is not None else None
    declares = last is not None and mine in (None, last.declarer)
    if last is None or found.analysis is None:
        return AnalysisPage(found, viewer, mine, declares)
    teller = _Teller(last, found.analysis, words, gettext, declares)
    moments = tuple(map(teller.moment, found.analysis.costliest))
    sign = 1 if declares else -1
    curve = [sign * chips for chips in found.analysis.curve]
    return AnalysisPage(
        found=found,
        viewer=viewer,
        mine=mine,
        declares=declares,
        notes=("", *map(teller.note, found.analysis.played)),
        moments=moments,
        said=tuple(map(teller.moment, found.analysis.said)),
        text=teller.text(found.replay.names),
        plot=timeline(curve, [(m.step, m.chips < 0) for m in moments if m.step]),
    )


@dataclass(frozen=True, slots=True)
class _Teller:
    """Says in words what was judged."""

    view: View
    analysis: Analysis
    words: Words
    gettext: Callable[[str], str]
    declares: bool

    def note(self, one: Judged) -> str:
        """What a card cost."""
        if not one.loss or not isinstance(one.better, Play):
            return self.gettext("Lepší karta tu nebyla.")
        named = {"card": self._card(one.better), "chips": self.words.chips(one.loss)}
        return self.gettext("Lepší: %(card)s, rozdíl %(chips)s.") % named

    def moment(self, one: Judged) -> Moment:
        """One of the costliest."""
        lost = (one.seat == self.analysis.declarer) == self.declares
        why = self.gettext(_FAULTS[one.fault]) if one.fault is not None else ""
        moment = Moment(0, one.seat, 0, -one.loss if lost else one.loss, why)
        if isinstance(one.done, Play) and isinstance(one.better, Play):
            played, better = str(one.done.card), str(one.better.card)
            return moment._replace(
                trick=one.n // 3 + 1,
                step=one.n + 1,
                played=played,
                better=better,
                played_name=self.words.card(one.done.card),
                better_name=self._card(one.better),
            )
        return moment._replace(
            said=self._spoken(one, one.done), instead=self._spoken(one, one.better or one.done)
        )

    def text(self, names: tuple[str, str, str]) -> str:
        """The tricks, a line each card, with what each cost: only what everybody saw."""
        lines = []
        for one in self.analysis.played:
            if one.n % 3 == 0:
                lines.append(self.gettext("%(n)s. zdvih") % {"n": one.n // 3 + 1})
            if isinstance(one.done, Play):
                lost = f" ({self.note(one)})" if one.loss else ""
                lines.append(f"  {names[one.seat]}: {self._card(one.done)}{lost}")
        return "\n".join(lines)

    def _card(self, play: Play) -> str:
        name = self.words.card(play.card)
        if play.marriage is None:
            return name
        how = self.gettext("ohlásit hlášku") if play.marriage else self.gettext("hlášku neohlásit")
        return f"{name} ({how})"

    def _spoken(self, one: Judged, action: Action) -> str:
        """What was said, or could have been, in the words of the table."""
        at = next(n for n, word in enumerate(self.view.words) if word.n == one.n)
        word = self.view.words[at]._replace(text=write_action(action))
        return speeches(self.view._replace(words=(*self.view.words[:at], word)), self.words)[-1].text
