"""What goes out as one message, and what goes first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from storage.letters import Letter
from storage.states import LetterKind

RESULTS: Final = 10  # so many are still read when they come in one message
# Who is awaited waits for nothing; a chat's results come before names, names before its card.
_RANK: Final = {
    LetterKind.TURN: 0,
    LetterKind.STAND_IN: 0,
    LetterKind.RESULT: 1,
    LetterKind.POSTED: 2,
    LetterKind.ASKED: 2,
    LetterKind.MENTION: 3,
    LetterKind.ERASE: 4,
    LetterKind.CARD: 5,
}


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One message to the chat that Telegram calls `tg_id`; several letters if they are results."""

    tg_id: int
    letters: tuple[Letter, ...]

    @property
    def first(self) -> Letter:
        return self.letters[0]

    @property
    def card(self) -> bool:
        return self.first.kind is LetterKind.CARD


def in_order(letters: Iterable[Letter], alone: Collection[int] = ()) -> list[Outgoing]:
    """The letters as messages, the most important first; those with an id in `alone` are not put together."""
    found: list[Outgoing] = []
    results: dict[tuple[int, int | None], list[Letter]] = defaultdict(list)
    for letter in letters:
        tg_id = addressee(letter)
        if letter.kind is LetterKind.RESULT and letter.id not in alone:
            results[tg_id, letter.thread].append(letter)
        else:
            found.append(Outgoing(tg_id, (letter,)))
    for (tg_id, _), bundle in results.items():
        bundle.sort(key=lambda letter: letter.id)  # as they were settled: those tried before are due later
        for n in range(0, len(bundle), RESULTS):
            found.append(Outgoing(tg_id, tuple(bundle[n : n + RESULTS])))
    return sorted(found, key=_importance)


def addressee(letter: Letter) -> int:
    """Telegram's id of the chat the letter goes to."""
    to = letter.person or letter.chat
    if to is None:
        raise ValueError(f"letter {letter.id} is to nobody")
    return to.tg_id


def _importance(outgoing: Outgoing) -> tuple[int, datetime]:
    """Among cards the one goes first that was shown longest ago: a busy topic takes nothing from others."""
    first = outgoing.first
    return _RANK[first.kind], first.shown_at or first.due if outgoing.card else first.due
