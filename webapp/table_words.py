"""The table's words in one language and one deck, ready to use: made once, then only looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from gettext import NullTranslations
from typing import Final, assert_never

from engine.cards import Card, Suit
from engine.contract import Pledge, Raise, Undertaking
from engine.reasons import Reason
from storage.states import Strength
from webapp.i18n import N_
from webapp.rendering import MINUS
from webapp.table_names import FRENCH, GERMAN

_UNDERTAKINGS: Final = (N_("Hra"), N_("Sedma"), N_("Sto"), N_("Betl"), N_("Durch"))
_AGAINST: Final = {Undertaking.SEVEN: N_("Sedma proti"), Undertaking.HUNDRED: N_("Sto proti")}
_OBJECTS: Final = (N_("hru"), N_("sedmu"), N_("sto"), N_("betl"), N_("durch"))
_OBJECTS_AGAINST: Final = {Undertaking.SEVEN: N_("sedmu proti"), Undertaking.HUNDRED: N_("sto proti")}
_CONTRACTS: Final = {
    (Undertaking.GAME,): (N_("Hra"), N_("Ohlásit hru")),
    (Undertaking.GAME, Undertaking.SEVEN): (N_("Hra a sedma"), N_("Ohlásit hru a sedmu")),
    (Undertaking.HUNDRED,): (N_("Sto"), N_("Ohlásit sto")),
    (Undertaking.HUNDRED, Undertaking.SEVEN): (N_("Sto a sedma"), N_("Ohlásit sto a sedmu")),
    (Undertaking.BETL,): (N_("Betl"), N_("Ohlásit betl")),
    (Undertaking.DURCH,): (N_("Durch"), N_("Ohlásit durch")),
}
NBSP: Final = "\N{NO-BREAK SPACE}"
# V-DBL-5, by the number of raises.
_LEVELS: Final = ("", N_("flek"), N_("re"), N_("tutti"), N_("boty"), N_("kalhoty"), N_("kaiser"))
_WITH_LEVELS: Final = (
    *("", N_("s flekem"), N_("s re"), N_("s tutti")),
    *(N_("s botami"), N_("s kalhotami"), N_("s kaiserem")),
)

_STRENGTHS: Final = {
    Strength.APPRENTICE: N_("učeň"),
    Strength.REGULAR: N_("štamgast"),
    Strength.MASTER: N_("mistr"),
}


class Words:
    """Names and phrases in one language; `french` names cards by French suits."""

    def __init__(self, translations: NullTranslations, french: bool) -> None:
        deck = FRENCH if french else GERMAN
        _ = self._ = translations.gettext
        self._translations = translations
        self.cards = _all(_, deck.names)
        self.card_objects = _all(_, deck.objects)
        self.plays = tuple(_("Zahrát %(card)s") % {"card": card} for card in self.card_objects)
        self.suits = _all(_, deck.suits)
        self.rank_objects = _all(_, deck.rank_objects)
        self.ranks = deck.ranks
        self.marriage_asks = _all(_, deck.asks)
        self.low_ten = _(deck.low_ten)
        self.levels = _all(_, _LEVELS)
        self.with_levels = _all(_, _WITH_LEVELS)
        self.contracts = {key: (_(name), _(button)) for key, (name, button) in _CONTRACTS.items()}
        self.strengths = {strength: _(text) for strength, text in _STRENGTHS.items()}
        self.say_people = _("Z lidu")
        self.say_colour = _("Barva?")
        self.say_good, self.say_bad = _("Dobrá"), _("Špatná")
        self.say_let, self.say_take = _("Dobrý"), _("Špatný")
        self.say_concede, self.say_play_on = _("Vzdávám hru"), _("Hrajeme")
        self._for_points = _("body")
        self._undertakings = _all(_, _UNDERTAKINGS)
        self._against = {u: _(text) for u, text in _AGAINST.items()}
        self._objects = _all(_, _OBJECTS)
        self._objects_against = {u: _(text) for u, text in _OBJECTS_AGAINST.items()}

    def undertaking(self, undertaking: Undertaking, against: bool = False) -> str:
        """ "Hra", "Sedma proti"."""
        return self._against[undertaking] if against else self._undertakings[undertaking]

    def object(self, key: Raise) -> str:
        """The undertaking after "flek na"."""
        names = self._objects_against if key.against else self._objects
        return names[key.undertaking]

    def raising(self, key: Raise, level: int) -> str:
        """ "Flek na hru", "Re na sedmu proti": what raising it to that level is called."""
        text = self._("%(raise)s na %(what)s") % {"raise": self.levels[level], "what": self.object(key)}
        return upper_first(text)

    def pledge(self, pledge: Pledge) -> str:
        """ "Hra, flek"."""
        name = self.undertaking(*pledge.key)
        level = len(pledge.raised_by)
        return f"{name}, {self.levels[level]}" if level else name

    def product(self, rate: int, doubling: int = 1, hearts: int = 1, units: int = 1) -> str:
        """How an undertaking's chips come about: "1 × 2 za flek × 2 za červené"."""
        level = self.levels[doubling.bit_length() - 1]
        factors = ((doubling, level), (hearts, self.suits[Suit.HEARTS]), (units, self._for_points))
        named = self._("%(num)s za %(what)s")
        parts = [str(rate), *(named % {"num": n, "what": what} for n, what in factors if n != 1)]
        return " × ".join(part.replace(" ", NBSP) for part in parts)

    def chips(self, n: int) -> str:
        """ "8 žetonů"."""
        return self._translations.ngettext("%(num)s žeton", "%(num)s žetonů", abs(n)) % {"num": number(n)}

    def chip_forms(self) -> str:
        """The plural forms for one, few and many, with %s for the number: for the page to count with."""
        return "|".join(
            self._translations.ngettext("%(num)s žeton", "%(num)s žetonů", n) % {"num": "%s"}
            for n in (1, 2, 5)
        )

    def tricks(self, n: int) -> str:
        """ "2 zdvihy"."""
        return self._translations.ngettext("%(num)s zdvih", "%(num)s zdvihů", n) % {"num": n}

    def suit(self, suit: Suit) -> str:
        """ "červené"."""
        return self.suits[suit]

    def card(self, card: Card) -> str:
        """ "červená desítka"."""
        return self.cards[card]

    def why(self, reason: Reason, led: Suit | None) -> str:
        """Why a card may not be played now; `led` is the suit that was led."""
        match reason:
            case Reason.NOT_TURN:
                return self._("Teď nejsi na tahu")
            case Reason.FOLLOW:
                return self._("Musíš přiznat %(suit)s") % {"suit": self.suits[led or 0]}
            case Reason.BEAT:
                return self._("Musíš přebít")
            case Reason.TRUMP:
                return self._("Musíš dát trumf")
            case Reason.OVERTRUMP:
                return self._("Musíš přebít trumfem")
            case Reason.KEEP_SEVEN:
                return self._("Ohlášenou sedmu drž do konce")
            case _:
                assert_never(reason)


def number(n: int) -> str:
    """A whole number with a real minus sign."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


def upper_first(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """The text with a small letter at its beginning, the rest as it is."""
    return text[:1].lower() + text[1:]


def _all(translate: Callable[[str], str], texts: Iterable[str]) -> tuple[str, ...]:
    # The empty msgid is a catalogue's header.
    return tuple(translate(text) if text else "" for text in texts)
