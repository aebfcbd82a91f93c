"""The public words of a deal: its phases, what lies on the table, what was said."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.cards import Card, Suit

Cards = tuple[Card, ...]


class Phase(StrEnum):
    """Where a deal stands; the names are those of records."""

    TRUMP = "trump"
    DISCARD = "discard"
    DIRECTION = "direction"
    APPROVAL = "approval"
    ANNOUNCEMENT = "announcement"
    DOUBLING = "doubling"
    BALANCE = "balance"
    PLAY = "play"
    SETTLED = "settled"


class Played(NamedTuple):
    """A card on the table; `marriage` if one was announced with it (V-PLY-6)."""

    seat: int
    card: Card
    marriage: bool


class Trick(NamedTuple):
    """A finished trick in the order of play, and who took it (V-PLY-7)."""

    plays: tuple[Played, ...]
    taker: int


class Marriage(NamedTuple):
    """An announced marriage, in the order of announcing."""

    seat: int
    suit: Suit


class Word(NamedTuple):
    """What everybody heard a seat do before the play.

    `n` is the action's place in the log (from 0). `text` is the action's text with what is hidden cut
    off: `trump`, `people` and `discard` stand alone (V-TRP-3, V-TAL-1).
    """

    n: int
    seat: int
    text: str
