"""Which cards a body tells, and which of them whoever gets it may know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.cards import PACK, Suit
from engine.view import View, view
from tests.support.server import Record
from webapp import i18n
from webapp.table_words import Words

_DRAWN: Final = re.compile(r' d="[^"]*"')  # shapes of signs, where H7 is a line to the right
# What stands before is looked at last: few places get so far.
_CARD: Final = re.compile(r"[HBLA][789XUOKA](?![A-Za-z0-9])(?<![A-Za-z0-9]..)")
_SUIT: Final = re.compile(r"#s-([HBLA])")
_REPLAY: Final = re.compile(r"/deals/(\d+)$")
_POSITION: Final = re.compile(r'<main [^>]*data-deal="(\d+)"[^>]*data-seen="(\d+)"')
_CZECH: Final = Words(i18n.load()["cs"], french=False)
_NAMES: Final = {name: str(card) for card in PACK for name in (_CZECH.cards[card], _CZECH.card_objects[card])}
_NAME: Final = re.compile("|".join(map(re.escape, _NAMES)))


@dataclass(frozen=True)
class Body:
    """What a page got: from which address, and the text."""

    address: str
    text: str

    @property
    def position(self) -> tuple[int, int] | None:
        """The deal's number and how many of its actions the page shows; None where it shows no deal."""
        found = _POSITION.search(self.text)
        return (int(found[1]), int(found[2])) if found else None

    def cards(self) -> set[str]:
        """The cards that stand in it, by their code or by their name."""
        text = _DRAWN.sub("", self.text)
        return {_NAMES[name] for name in _NAME.findall(text)} | set(_CARD.findall(text))

    def suits(self) -> set[str]:
        """The suits whose sign stands in it."""
        return set(_SUIT.findall(self.text))


def leaks(body: Body, name: str, records: list[Record]) -> set[str]:
    """Cards and suits of signs in a page that a player (or a watcher of that name) may not know there."""
    if replayed := _REPLAY.search(body.address):
        record = records[int(replayed[1]) - 1]
        return body.cards() - _cards_of(_view(record, len(record.actions), name)) - _dealt_to(record, name)
    if body.position is None:
        return body.cards()
    number, seen = body.position
    known = _view(records[number - 1], seen, name)
    return (body.cards() - _cards_of(known)) | (body.suits() - _suits_of(known))


def _view(record: Record, seen: int, name: str) -> View:
    return view(record.at(seen), record.names.index(name) if name in record.names else None)


def _dealt_to(record: Record, name: str) -> set[str]:
    """What a player held before he discarded."""
    if name not in record.names:
        return set()
    at_first = record.at(1)  # forhont sees all twelve once he has laid a trump
    return {str(card) for card in at_first.hands[record.names.index(name)]}


def _cards_of(known: View) -> set[str]:
    """All cards that a view tells."""
    tricks = (*((known.last_trick,) if known.last_trick else ()), *known.tricks)
    played = (*known.trick, *(play for trick in tricks for play in trick.plays))
    turned_up = () if known.trump_card is None else (known.trump_card,)
    return {str(card) for card in (*known.hand, *known.discard, *turned_up, *(play.card for play in played))}


def _suits_of(known: View) -> set[str]:
    suits: Iterable[Suit | None] = (known.trump, *(marriage.suit for marriage in known.marriages))
    return {suit.letter for suit in suits if suit is not None}
