"""What the bot needs to tell of a table. `webapp.narrator` says it, in the words of the table's own page."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Protocol

from engine.outcome import Settlement
from storage.states import DealLine, TableState


class Voice(Protocol):
    """One language and one deck. All texts are plain, names in them are those of the table as it is given."""

    @property
    def translations(self) -> NullTranslations:
        """The product's catalogue in that language."""

    def contract(self, table: TableState) -> str:
        """ "Hra ×2, sedma, trumfy žaludy, 8 žetonů", as far as who sees the table may know it."""

    def task(self, table: TableState) -> tuple[str, str]:
        """What is to be done and the small print, if who sees the table is on turn; else who is."""

    def hand(self, table: TableState) -> tuple[str, ...]:
        """Own cards of the running deal, a line for each suit: "Červené: E X K"."""

    def trick(self, table: TableState) -> str:
        """ "Alena vynáší červené eso, Vašek dává osmu"; empty where nothing lies on the table."""

    def verdict(self, settlement: Settlement) -> str:
        """ "Hra s flekem uhraná, sedma prohraná"."""

    def facts(self, deal: DealLine) -> str:
        """ "Trumfy žaludy, body 90 : 40"; empty where neither counted."""

    def refusal(self, code: str) -> str:
        """The sentence for a code of `storage.states.Refused`."""


class Narrator(Protocol):
    """Gives the voice for a language; `french` names cards by French suits."""

    def __call__(self, locale: str, french: bool = False) -> Voice: ...
