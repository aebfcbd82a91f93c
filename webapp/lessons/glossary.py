"""Which words of the game a lesson's sentence uses, and what they mean. No sentence has to list them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from webapp.i18n import N_
from webapp.table_glossary import Term, explained

# How each word may stand in a Czech sentence; the keys are those of the table's words and of `_MORE`.
_STEMS: Final = {
    "game": r"\bhr[au] a sedm|\bohlásila hru|\bhře\b",
    "seven": r"\bhr[au] a sedm|\bohlášenou\b|\bsedma slibuje",
    "betl": r"\bbetl",
    "durch": r"\bdurch",
    "flek": r"\bflek|\bre\b",
    "trump": r"\btrumf",
    "people": r"\bz lidu",
    "talon": r"\btalon",
    "colour": r"\bbarva\?|\bdobrá\b|\bšpatná\b",
    "stake": r"\bžeton|\bsázk",
    "declarer": r"\baktér",
    "defence": r"\bobran|\bobránc|\bspoluhráč",
    "forehand": r"\bforhont",
    "marriage": r"\bhlášk",
    "trick": r"\bzdvih",
    "points": r"\bbod",
    "lead": r"\bvyn[eá]s|\bvynáš|\bvýnos",
    "follow": r"\bpřizn",
    "beat": r"\b(ne)?přeb[ií]",
    "ruff": r"\b(za)?trumfn",
    "duck": r"\bpodle[zť]",
    "stand": r"\bdobrý\b",
}
_MORE: Final = {
    "lead": (N_("Vynést"), N_("Zahrát do zdvihu první kartu. Vynáší, kdo vzal ten předchozí.")),
    "follow": (N_("Přiznat barvu"), N_("Dát kartu té barvy, která byla vynesena. Kdo ji má, musí.")),
    "beat": (N_("Přebít"), N_("Dát vyšší kartu, než která zdvih zatím bere. Kdo může, musí.")),
    "ruff": (N_("Trumfnout"), N_("Dát trumf, když vynesenou barvu nemáš. Kdo trumf má, musí.")),
    "duck": (N_("Podlézt"), N_("Dát nižší kartu a zdvih nechat jinému.")),
    "stand": (N_("Dobrý"), N_("Ať závazek platí, jak je, nezvyšuješ.")),
}


def keys(sentence: str) -> list[str]:
    """The keys of the words in a Czech sentence, a msgid.

    >>> keys("Vede eso. Zdvih nepřebiješ, přiznej devítkou.")
    ['trick', 'follow', 'beat']
    """
    return [key for key, stem in _STEMS.items() if re.search(stem, sentence, re.IGNORECASE)]


def meanings(wanted: Collection[str], gettext: Callable[[str], str]) -> list[Term]:
    """The words of those keys with what they mean, those of the table first."""
    more = [Term(key, *map(gettext, _MORE[key])) for key in _MORE if key in wanted]
    return [*explained(wanted, gettext), *more]
