"""A newcomer's way through a lesson: what he did, replayed by the engine, and where it leaves him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.actions import Action
from engine.deal import Deal
from engine.errors import InvalidNotation
from engine.machine import apply, start
from engine.notation import read_action, read_card, write_action
from engine.offers import offers
from engine.players import simple
from engine.rules import DEFAULT_PRESET, PRESETS
from engine.view import View, memory, view
from storage.lessons.scripts import LESSONS, SEAT, Lesson
from storage.states import Refused

# Words of a way beside the actions of the deal: a choice that was warned of is taken back or stays; what is
# left, once any card will do, plays itself.
AGAIN: Final = "again"
ANYWAY: Final = "anyway"
FINISH: Final = "finish"
MOST: Final = 64  # words of a way; no deal has so many decisions of one seat, warnings included


class Moment(NamedTuple):
    """Where a way leads to.

    `way` is the way itself without what was taken back, `step` the number of decisions made so far.
    `advised` are the texts of the advised actions: none where the newcomer has left the lesson's line
    (`strayed`), where the line has ended because any card will do, and after the deal. `held` is the text of
    a choice that was not advised and still waits for `AGAIN` or `ANYWAY`; `view` is then the view before it.
    """

    view: View
    way: tuple[str, ...]
    step: int
    advised: tuple[str, ...]
    held: str
    strayed: bool


def walk(number: int, way: Iterable[str]) -> Moment:
    """Where that way through a lesson leads to.

    Raises `Refused`: unknown_lesson, unreadable (a word that is none, or too many), not_offered, deal_over.
    """
    lesson = LESSONS.get(number)
    if lesson is None:
        raise Refused("unknown_lesson")
    words = tuple(way)
    if len(words) > MOST:
        raise Refused("unreadable")
    walker = _Walker(lesson)
    for word in words:
        walker.hear(word)
    return walker.moment()


class _Walker:
    """Folds the words of a way. `line` is what is left of the lesson's actions, None once it was left."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._deal = start(PRESETS[DEFAULT_PRESET], lesson.dealer, map(read_card, lesson.pack.split()))
        self._line: tuple[str, ...] | None = lesson.actions
        self._held = ""
        self._kept: list[str] = []
        self._step = 0
        self._let_others_act()

    def hear(self, word: str) -> None:
        if word in (AGAIN, ANYWAY):
            self._answer(word)
        elif word == FINISH:
            self._finish()
        else:
            self._choose(_read(word))

    def moment(self) -> Moment:
        return Moment(
            view=view(self._deal, SEAT),
            way=(*self._kept, self._held) if self._held else tuple(self._kept),
            step=self._step,
            advised=self._advised(),
            held=self._held,
            strayed=self._line is None,
        )

    def _advised(self) -> tuple[str, ...]:
        """The line's next action and those as good; after an exchange some of these may be gone."""
        if not self._line:
            return ()
        offered = set(map(write_action, offers(view(self._deal, SEAT))))
        good = (self._line[0], *self._lesson.same.get(self._step, ()))
        return tuple(dict.fromkeys(text for text in good if text in offered))

    def _answer(self, word: str) -> None:
        if not self._held:
            raise Refused("not_offered")
        held, self._held = self._held, ""
        if word == ANYWAY:
            self._line = None
            self._act(held, ANYWAY)

    def _finish(self) -> None:
        if self._line != () or self._deal.to_act is None:
            raise Refused("not_offered")
        self._kept.append(FINISH)
        while self._deal.to_act is not None:
            self._deal = apply(self._deal, _simply(self._deal))

    def _choose(self, action: Action) -> None:
        """Another choice takes the held one back."""
        if self._deal.to_act is None:
            raise Refused("deal_over")
        if action not in offers(view(self._deal, SEAT)):
            raise Refused("not_offered")
        text, self._held = write_action(action), ""
        if self._line and text not in self._advised():
            self._held = text
            return
        if self._line:
            self._line = _exchanged(self._line, text)
        self._act(text)

    def _act(self, text: str, *kept: str) -> None:
        self._kept += (text, *kept)
        self._step += 1
        self._deal = apply(self._deal, read_action(text))
        if self._line:
            self._line = self._line[1:]
        self._let_others_act()

    def _let_others_act(self) -> None:
        while self._deal.to_act not in (None, SEAT):
            self._deal = apply(self._deal, self._next_of_others())

    def _next_of_others(self) -> Action:
        """As the lesson has it, off its line as the simplest player would."""
        if not self._line:
            return _simply(self._deal)
        action, self._line = read_action(self._line[0]), self._line[1:]
        return action


def _simply(deal: Deal) -> Action:
    if deal.to_act is None:
        raise ValueError("the deal is over")
    return simple.choose(memory(deal, deal.to_act))


def _read(text: str) -> Action:
    try:
        return read_action(text)
    except InvalidNotation:
        raise Refused("unreadable") from None


def _exchanged(line: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The line with the card of `text` played now and the advised one in its stead later."""
    advised = line[0]
    twins = {text: advised, advised: text} if text.startswith("play ") else {}
    return (text, *(twins.get(action, action) for action in line[1:]))
