"""The table in plain sentences, for the bot: made of the same words as the table's page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from gettext import NullTranslations

from engine.cards import Suit
from engine.outcome import Settlement
from engine.phases import Phase
from engine.view import View
from storage.states import DealLine, TableState
from webapp import errors, i18n
from webapp.table_choices import choice
from webapp.table_hand import is_plain, sort
from webapp.table_result import verdict
from webapp.table_scene import Scene, scene, words_in
from webapp.table_strip import playing, strip, waiting
from webapp.table_words import lower_first, upper_first


class TableVoice:
    """One language and one deck; what it says is described in `bot.narrator.Voice`."""

    def __init__(self, translations: NullTranslations, french: bool) -> None:
        self.translations = translations
        self._words = words_in(translations, french)

    def contract(self, table: TableState) -> str:
        """ "Hra ×2, sedma, trumfy žaludy, 8 žetonů"; before that who is forhont or what is offered."""
        drawn = self._scene(table)
        if drawn is None:
            return ""
        found = strip(drawn)
        begun = "" if drawn.view.phase is Phase.TRUMP else found.what  # nothing is offered yet
        parts = [f"{name} ×{times}" if times > 1 else name for name, times in found.parts] or [begun]
        trump = " ".join(filter(None, (found.trump, found.suit.name if found.suit else "")))
        first, *more = filter(None, (*parts, trump, found.stake))
        return ", ".join([first, *map(lower_first, more)])

    def task(self, table: TableState) -> tuple[str, str]:
        """What is to be done, and the small print."""
        drawn = self._scene(table)
        if drawn is None or drawn.view.to_act is None:
            return "", ""
        if not drawn.offers:
            return waiting(drawn)
        if drawn.view.phase is Phase.PLAY:
            return playing(drawn)
        asked = choice(drawn)
        return asked.ask, asked.note

    def hand(self, table: TableState) -> tuple[str, ...]:
        """Own cards, a line for each suit: "Červené: E X K"."""
        if table.view is None:
            return ()
        return tuple(self._suits(table.view))

    def trick(self, table: TableState) -> str:
        """What lies on the table and who played it."""
        drawn = self._scene(table)
        if drawn is None:
            return ""
        _, objects = drawn.gettext, self._words.card_objects
        leads, gives = _("%(name)s vynáší %(card)s"), _("%(name)s dává %(card)s")
        return ", ".join(
            (gives if n else leads) % {"name": drawn.name(p.seat), "card": objects[p.card]}
            for n, p in enumerate(drawn.view.trick)
        )

    def verdict(self, settlement: Settlement) -> str:
        """What became of every undertaking, without a full stop."""
        return verdict(self._words, self.translations.gettext, settlement).removesuffix(".")

    def facts(self, deal: DealLine) -> str:
        """Trumps, and the points of declarer and defenders where they counted."""
        _ = self.translations.gettext
        own, other = sum(deal.settlement.declarer_points), sum(deal.settlement.defenders_points)
        found = []
        if deal.trump is not None:
            found.append(f"{_('trumfy')} {self._words.suits['HBLA'.index(deal.trump)]}")
        if own or other:
            found.append(_("body %(own)s : %(other)s") % {"own": own, "other": other})
        return upper_first(", ".join(found))

    def refusal(self, code: str) -> str:
        """The sentence that the pages say."""
        return self.translations.gettext(errors.row(code).text)

    def _scene(self, table: TableState) -> Scene | None:
        if table.view is None:
            return None
        return replace(scene(None, table, table.view, self.translations), words=self._words)

    def _suits(self, view: View) -> Iterator[str]:
        order = sort(view.hand, view.trump, is_plain(view))
        for suit in dict.fromkeys(card.suit for card in order):
            ranks = " ".join(self._words.ranks[card.rank] for card in order if card.suit is suit)
            yield f"{self._suit_name(view, suit)}: {ranks}"

    def _suit_name(self, view: View, suit: Suit) -> str:
        name = upper_first(self._words.suit(suit))
        if suit is not view.trump:
            return name
        return self.translations.gettext("%(suit)s (trumfy)") % {"suit": name}


@cache
def narrator(locale: str, french: bool = False) -> TableVoice:
    """The voice of a language; of the default one where it is none of ours."""
    known = i18n.load()
    return TableVoice(known[locale if locale in known else i18n.DEFAULT], french)
