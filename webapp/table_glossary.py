"""The words of the table, each explained in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final, NamedTuple

from engine.contract import Undertaking
from engine.phases import Phase
from engine.view import View
from webapp.i18n import N_
from webapp.table_scene import Scene


class Term(NamedTuple):
    """A word and what it means; `key` is what a tapped part of the page asks for."""

    key: str
    word: str
    meaning: str


_TERMS: Final = {
    "game": (N_("Hra"), N_("Aktér má získat víc bodů než obrana, zdvihy i hlášky dohromady.")),
    "seven": (N_("Sedma"), N_("Kdo ji ohlásil, má vzít poslední zdvih trumfovou sedmou.")),
    "hundred": (N_("Sto"), N_("Aktér má se svou hláškou získat aspoň sto bodů.")),
    "betl": (N_("Betl"), N_("Aktér nesmí vzít ani jeden zdvih, hraje se bez trumfů.")),
    "durch": (N_("Durch"), N_("Aktér musí vzít všechny zdvihy, hraje se bez trumfů.")),
    "against": (N_("Proti"), N_("Sedmu nebo sto ohlásila obrana, platí se zvlášť vedle závazku aktéra.")),
    "flek": (
        N_("Flek, re, tutti, boty, kalhoty, kaiser"),
        N_("Každé zvýšení zdvojnásobí sazbu závazku, strany se v něm střídají."),
    ),
    "trump": (N_("Trumfy"), N_("Barva, která přebije každou jinou.")),
    "people": (N_("Z lidu"), N_("Trumf určí karta vzatá naslepo z druhé pětice.")),
    "talon": (N_("Talon"), N_("Dvě odložené karty, nepatří nikomu a neukazují se ani po hře.")),
    "colour": (N_("Barva?"), N_("Forhont se ptá, smí-li hrát s trumfy: dobrá ho nechá, špatná vezme talon.")),
    "stake": (N_("Žetony"), N_("Tolik dostane nebo zaplatí aktér každému z obránců.")),
    "hearts": (N_("Červené"), N_("Jsou-li trumfy červené, platí hra, sedma i sto dvojnásobek.")),
    "balanced": (N_("Vyrovnaný závazek"), N_("Dva stejně drahé závazky smí aktér vzdát bez placení.")),
    "declarer": (N_("Aktér"), N_("Hraje sám proti dvěma a plní, co ohlásil.")),
    "defence": (N_("Obrana"), N_("Dva hráči, kteří spolu brání aktérovi závazek splnit.")),
    "forehand": (N_("Forhont"), N_("Sedí po rozdávajícím, volí trumf a v barvě vynáší.")),
    "dealer": (N_("Rozdává"), N_("Rozdal karty a mluví poslední, příště rozdává forhont.")),
    "marriage": (N_("Hláška"), N_("Král a svršek jedné barvy: dvacet bodů, v trumfech čtyřicet.")),
    "trick": (N_("Zdvih"), N_("Tři karty, od každého jedna, bere je nejvyšší.")),
    "points": (N_("Body"), N_("Za každé eso, desítku a poslední zdvih je deset bodů.")),
}
_SEAT_TERMS: Final = ("declarer", "defence", "forehand", "dealer", "marriage", "trick")
_CONTRACT_TERMS: Final = {u: u.text for u in Undertaking}


def terms(scene: Scene) -> list[Term]:
    """Every word of the game that is on the page, in the order of the list above."""
    return explained({*_strip_terms(scene.view), *seat_terms(scene.view).split()}, scene.gettext)


def explained(keys: Collection[str], gettext: Callable[[str], str]) -> list[Term]:
    """The words of those keys with what they mean, in the order of the list above."""
    return [Term(key, *map(gettext, _TERMS[key])) for key in _TERMS if key in keys]


def strip_terms(view: View) -> str:
    """The keys of the words in the strip and in the middle."""
    return " ".join(dict.fromkeys(_strip_terms(view)))


def seat_terms(view: View) -> str:
    """The keys of the words on the players' panels."""
    keys = _SEAT_TERMS if view.pledges else ("forehand", "dealer")
    return " ".join(keys)


def _strip_terms(view: View) -> Iterator[str]:
    if view.from_people:
        yield "people"
    match view.phase:
        case Phase.TRUMP:
            yield from ("trump", "people", "forehand")
        case Phase.DISCARD:
            yield from ("talon", "trump", "betl", "durch", "marriage")
        case Phase.DIRECTION | Phase.APPROVAL:
            yield from ("colour", "talon", "trump", "betl", "durch")
        case Phase.ANNOUNCEMENT:
            yield from ("game", "seven", "hundred", "trump", "stake", "hearts")
        case _:
            yield from _contract(view)


def _contract(view: View) -> Iterator[str]:
    for pledge in view.pledges:
        yield _CONTRACT_TERMS[pledge.undertaking]
        if pledge.against:
            yield "against"
    if view.phase is Phase.BALANCE:
        yield "balanced"
    if view.phase is Phase.DOUBLING and view.round == 1:
        yield from ("seven", "hundred", "against") if view.with_trumps else ("talon",)
    yield from ("flek", "stake")
    if view.with_trumps:
        yield from ("trump", "hearts", "marriage", "points")
