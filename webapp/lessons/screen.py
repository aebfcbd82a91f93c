"""A lesson's partial: the real table with a sentence on paper, and the result with how to read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engine.actions import ChooseTrump, Discard, Play
from engine.cards import PACK, Rank
from engine.notation import read_action
from engine.outcome import Settlement
from engine.phases import Phase
from engine.view import View
from storage.lessons import LESSONS, SEAT, Moment
from storage.states import Access, SeatState, Stage, TableState, Tempo
from webapp.i18n import N_
from webapp.lessons import glossary, texts
from webapp.lessons.texts import TALES, Tale
from webapp.page import PageRequest, Rendered
from webapp.people import sheet
from webapp.table_events import events
from webapp.table_glossary import Term
from webapp.table_result import result
from webapp.table_scene import Scene, scene
from webapp.table_screen import felt
from webapp.table_speech import speeches
from webapp.table_words import Words

_CARD_PHASES: Final = (Phase.TRUMP, Phase.DISCARD, Phase.PLAY)


class Frames(NamedTuple):
    """What the table frames: the codes of advised cards, the action of an advised button."""

    codes: frozenset[str]
    act: str = ""
    text: str = ""


def draw(request: PageRequest, number: int, moment: Moment, seen: int | None) -> Rendered:
    """Where the newcomer is. `seen` is what his page shows: what came after is played back to him."""
    name = request.visitor.name if request.visitor is not None else request.translations.gettext("Ty")
    drawn = scene(request.visitor, _table(name, moment.view), moment.view, request.translations)
    said = speeches(moment.view, drawn.words)
    shared = {
        "lesson": number,
        "last_lesson": number == max(LESSONS),
        "way": "|".join(moment.way),
        "state": drawn.state,
        "sheet": sheet(request.visitor),
        "events": events(drawn, said, seen) if seen is not None else [],
    }
    if moment.view.settlement is not None:
        return request.render("lessons/result.html", **{**shared, **_result(drawn, number, moment)})
    table = felt(drawn, None)
    lesson = _felt(drawn, number, moment)
    lesson["terms"] = _terms(drawn, table["terms"], lesson["keys"])
    return request.render("lessons/felt.html", **{**table, **shared, **lesson})


def sentence(number: int, moment: Moment) -> str:
    """The msgid of what stands on the paper."""
    tale = TALES[number]
    if moment.held:
        say = tale.says[moment.step]
        return say.wrong.get(moment.held, say.otherwise)
    if moment.strayed:
        return texts.STRAYED
    return tale.says[moment.step].text if moment.advised else tale.rest


def fillings(words: Words) -> dict[str, str]:
    """What stands for the placeholders of the lessons' sentences."""
    cards = {str(card): words.card_objects[card] for card in PACK}
    return {**cards, "over": words.rank_objects[Rank.OVER], "low_ten": words.low_ten}


def _felt(drawn: Scene, number: int, moment: Moment) -> dict[str, Any]:
    told = sentence(number, moment)
    with_cards = moment.view.phase in _CARD_PHASES
    shows = TALES[number].shows or bool(moment.held)
    return {
        "told": drawn.gettext(told) % fillings(drawn.words),
        "keys": " ".join(glossary.keys(told)),
        "hint": Frames(frozenset(_codes(moment))) if shows else None,
        "held": bool(moment.held),
        "with_cards": with_cards,
        "ends": not moment.advised and not moment.strayed,
        "quick": {},
        "sayings": [],
    }


def _terms(drawn: Scene, on_table: list[Term], keys: str) -> list[Term]:
    """The words on the table and in the sentence above it."""
    return glossary.meanings({*(term.key for term in on_table), *keys.split()}, drawn.gettext)


def _codes(moment: Moment) -> Iterator[str]:
    """The advised cards."""
    for text in moment.advised:
        match read_action(text):
            case Play(card) | ChooseTrump(card):
                yield str(card)
            case Discard(cards):
                yield from map(str, cards)


def _result(drawn: Scene, number: int, moment: Moment) -> dict[str, Any]:
    settlement = drawn.view.settlement
    if settlement is None:
        raise ValueError("the deal is not settled")
    return {
        "result": result(drawn, settlement),
        "told": drawn.gettext(_ending(TALES[number], moment, settlement)),
        "reading": [drawn.gettext(line) for line in _reading(settlement)],
    }


def _ending(tale: Tale, moment: Moment, settlement: Settlement) -> str:
    if not moment.strayed:
        return tale.won
    return texts.WON_ANYWAY if settlement.chips[SEAT] > 0 else texts.LOST


def _reading(settlement: Settlement) -> Iterator[str]:
    """How to read the settlement, as far as there is something of it."""
    yield N_("Každý závazek má svůj řádek: splněný přinese sazbu, nesplněný ji stojí.")
    if any(line.doubling > 1 for line in settlement.lines):
        yield N_("Flek sazbu zdvojnásobí, re zčtyřnásobí.")
    if any(line.quiet for line in settlement.lines):
        yield N_("Tichý závazek nikdo neohlásil, a přesto se počítá.")
    yield N_("Aktér hraje proti dvěma. Získá od každého, nebo každému zaplatí.")
    if sum(settlement.declarer_points) + sum(settlement.defenders_points):
        yield N_(
            "Eso, desítka a poslední zdvih jsou po deseti bodech, hláška za dvacet, v trumfech za čtyřicet."
        )
    yield N_("V lekci se žetony nikomu nepíšou, u stolu jdou do banku.")


def _table(name: str, view: View) -> TableState:
    """The table that the lesson is played at; nobody has chips there."""
    seats = [
        SeatState(seat, who, None, False, False, True, False, 0)
        for seat, who in enumerate((name, texts.LEFT, texts.RIGHT))
    ]
    return TableState(
        id="",
        code=None,
        name="",
        version=0,
        stage=Stage.PLAYING,
        rules=view.rules,
        tempo=Tempo.UNLIMITED,
        access=Access.LINK,
        founder=False,
        me=SEAT,
        queued=None,
        queue=(),
        seats=(seats[0], seats[1], seats[2]),
        deal=1,
        view=view,
        since=None,
        deadline=None,
    )
