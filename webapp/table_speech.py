"""What was said at the table, in the players' words ("Barva?", "Dobrá", "Flek na hru")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.actions import (
    Announce,
    AskColour,
    Bad,
    Concede,
    Declare,
    Double,
    Good,
    PlayOn,
)
from engine.contract import Raise
from engine.notation import read_action
from engine.phases import Phase, Word
from engine.view import View
from webapp.table_words import Words, lower_first

# Words that stand alone because what follows them is hidden (V-TRP-3, V-TAL-1).
_HIDDEN = frozenset({"trump", "people", "discard"})


class Said(NamedTuple):
    """One word in the players' language; `n` is its place in the deal's log."""

    n: int
    seat: int
    text: str
    code: str


def speeches(view: View, words: Words) -> tuple[Said, ...]:
    """Everything that was said aloud before the play. Laying a trump or a talon is not a word."""
    levels: Counter[Raise] = Counter()
    betl_stands = False
    said: list[Said] = []
    for word in view.words:
        text = _text(word, words, levels, betl_stands)
        if text:
            said.append(Said(word.n, word.seat, text, word.text))
        if word.text.startswith(("betl", "durch", "announce")):
            betl_stands = True
    return tuple(said)


def latest(view: View, said: Iterable[Said]) -> dict[int, Said]:
    """What each seat said last in the conversation that is going on; nothing once cards are played."""
    if view.phase in (Phase.PLAY, Phase.SETTLED, Phase.TRUMP):
        return {}
    current: dict[int, Said] = {}
    for word in said:
        if word.code == "colour" or word.code in ("betl", "durch") or word.code.startswith("announce"):
            current.clear()
        # The announcement itself stands in the strip below the seats.
        if not word.code.startswith("announce"):
            current[word.seat] = word
    if view.phase in (Phase.DISCARD, Phase.DIRECTION):
        return {seat: word for seat, word in current.items() if word.code in ("people", "bad")}
    return current


def _text(word: Word, words: Words, levels: Counter[Raise], announced: bool) -> str:
    if word.text in _HIDDEN:
        return words.say_people if word.text == "people" else ""
    match read_action(word.text):
        case AskColour():
            return words.say_colour
        case Good():
            return words.say_let if announced else words.say_good
        case Bad():
            return words.say_take if announced else words.say_bad
        case Declare(undertaking):
            return words.undertaking(undertaking)
        case Announce(undertakings):
            return words.contracts[undertakings][0]
        case Double(raises, against):
            levels.update(raises)
            parts = [words.raising(key, levels[key]) for key in raises]
            parts += [words.undertaking(u, against=True) for u in against]
            return ", ".join([parts[0], *map(lower_first, parts[1:])])
        case Concede():
            return words.say_concede
        case PlayOn():
            return words.say_play_on
        case _:
            return ""
