"""What every part of the table screen is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final
from weakref import WeakKeyDictionary

from engine.actions import Action
from engine.offers import offers
from engine.view import View
from storage.states import Me, TableState
from webapp.table_words import Words

# By how many seats one sits after me: the next player left, the previous one right.
PLACES: Final = ("m", "l", "r")
# Words never change once they are made, and making them takes longer than drawing a page.
_WORDS: Final[WeakKeyDictionary[NullTranslations, dict[bool, Words]]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Scene:
    """A table with a deal, as one player or spectator sees it, with the words to say it in.

    `places` says where each seat is on the page: l, r, or m for me. Who watches sees it from seat 0.
    """

    state: TableState
    view: View
    offers: tuple[Action, ...]
    words: Words
    translations: NullTranslations
    places: tuple[str, str, str]

    @property
    def gettext(self) -> Callable[[str], str]:
        """Translates one text."""
        return self.translations.gettext

    def name(self, seat: int) -> str:
        """The name of who plays or played this seat in the deal."""
        player = self.state.seats[seat]
        if self.state.players is not None:
            return self.state.players[seat]
        return player.name if player is not None else ""

    def is_me(self, seat: int) -> bool:
        """Whether this seat is the one the page is drawn for. Who sits down during a deal only watches it."""
        return seat == self.view.seat


def scene(me: Me | None, state: TableState, view: View, translations: NullTranslations) -> Scene:
    """The scene of a table that has a deal."""
    first = view.seat or 0
    return Scene(
        state=state,
        view=view,
        offers=offers(view) if state.claimed is None else (),
        words=words_of(me, translations),
        translations=translations,
        places=(PLACES[-first % 3], PLACES[(1 - first) % 3], PLACES[(2 - first) % 3]),
    )


def words_of(me: Me | None, translations: NullTranslations) -> Words:
    """The words of a player's language and cards."""
    return words_in(translations, me is not None and me.settings.cards == "french")


def words_in(translations: NullTranslations, french: bool) -> Words:
    """The words of a language; `french` names cards by French suits."""
    decks = _WORDS.setdefault(translations, {})
    if french not in decks:
        decks[french] = Words(translations, french)
    return decks[french]
