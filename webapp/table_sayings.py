"""Quick words: their texts, and those that stand at somebody's place just now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from storage.sayings import SHOWN, WORDS
from storage.states import TableState
from webapp.i18n import N_

TEXTS: Final[Mapping[str, str]] = {
    "flek": N_("Flek"),
    "good": N_("Dobrá"),
    "betl": N_("To je betl"),
    "play": N_("Hraj"),
    "wait": N_("Počkej"),
    "nice": N_("Pěkně"),
    "ouch": N_("Ajaj"),
    "luck": N_("To je klika"),
    "sorry": N_("Promiň"),
    "thanks": N_("Díky"),
    "again": N_("Ještě jednu"),
    "bye": N_("Musím jít"),
}


class Quick(NamedTuple):
    """A word at a place: `key` tells it from the one before, `aloud` is for who listens, empty for my own.

    It is taken away after `stays` milliseconds.
    """

    key: str
    text: str
    aloud: str
    stays: int


def choices(gettext: Callable[[str], str]) -> list[tuple[str, str]]:
    """What can be said: the words' keys and texts."""
    return [(word, gettext(TEXTS[word])) for word in WORDS]


def quick_words(state: TableState, gettext: Callable[[str], str], now: datetime) -> dict[int, Quick]:
    """The words that stand at the table, by seat."""
    return {said.seat: _quick(state, said.seat, said.word, said.at, gettext, now) for said in state.said}


def _quick(
    state: TableState, seat: int, word: str, at: datetime, gettext: Callable[[str], str], now: datetime
) -> Quick:
    text = gettext(TEXTS.get(word, ""))
    speaker = state.seats[seat]
    left = min(SHOWN, max(at + SHOWN - now, SHOWN / 16))  # the server's clocks may differ a little
    return Quick(
        key=f"{seat}-{at.timestamp():.0f}",
        text=text,
        aloud=f"{speaker.name}: {text}" if speaker is not None and seat != state.me else "",
        stays=round(left.total_seconds() * 1000),
    )
