"""Claims on the page: what I could claim, in which order my cards would fall, what somebody claimed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.cards import Card
from webapp.i18n import N_
from webapp.table_scene import Scene

# By whether no trick more is claimed (betl).
_NAMES: Final = (N_("Vše za mnou"), N_("Nic za mnou"))
_ASKS: Final = (N_("Vše za mnou?"), N_("Nic za mnou?"))
_SAID: Final = (N_("%(name)s: vše za mnou"), N_("%(name)s: nic za mnou"))
_SURE: Final = (N_("Zbylé zdvihy ti už nikdo nevezme."), N_("Žádný zdvih už na tebe nezbyde."))


class Fall(NamedTuple):
    """A card in the order: code, name and in which trick it falls ("7."), empty where that is open."""

    code: str
    name: str
    trick: str


class Offer(NamedTuple):
    """What I could claim: the button with its small print, and what is asked before it is said.

    `sure` is the line that offers it, `told` what happens then, `label` the order for who listens.
    """

    name: str
    left: str
    sure: str
    ask: str
    told: str
    cards: tuple[Fall, ...]
    label: str


class Claimed(NamedTuple):
    """A claim that is being played out: the line that says it, and the cards that its seat still has."""

    said: str
    mine: bool
    cards: tuple[Fall, ...]
    label: str


def offer(scene: Scene) -> Offer | None:
    """What I can claim now, if anything."""
    found = scene.state.claimable
    if found is None:
        return None
    _, view = scene.gettext, scene.view
    count = len(found.order)
    told = _("Soupeři uvidí tvoje karty a hra se dohraje sama.")
    if view.trump is not None:
        told = f"{told} {_('Poslední zdvih i body platí.')}"
    tricks = scene.translations.ngettext("zbylý %(num)s zdvih", "zbylých %(num)s zdvihů", count)
    cards = _falls(scene, found.order, None if found.nothing else sum(view.taken) + 1)
    label = _("Tvoje karty: %(cards)s") if found.nothing else _("Pořadí: %(cards)s")
    return Offer(
        name=_(_NAMES[found.nothing]),
        left=tricks % {"num": count},
        sure=_(_SURE[found.nothing]),
        ask=_(_ASKS[found.nothing]),
        told=told,
        cards=cards,
        label=label % {"cards": _names(cards)},
    )


def claimed(scene: Scene) -> Claimed | None:
    """What was claimed in the running deal, if anything."""
    claim = scene.state.claimed
    if claim is None:
        return None
    _, mine = scene.gettext, scene.is_me(claim.seat)
    name = scene.name(claim.seat)
    said = _(_NAMES[claim.nothing]) if mine else _(_SAID[claim.nothing]) % {"name": name}
    cards = _falls(scene, claim.cards, None)
    return Claimed(said, mine, cards, _("%(name)s má: %(cards)s") % {"name": name, "cards": _names(cards)})


def _falls(scene: Scene, cards: Iterable[Card], first: int | None) -> tuple[Fall, ...]:
    names = scene.words.cards
    return tuple(
        Fall(str(card), names[card], "" if first is None else f"{first + n}.") for n, card in enumerate(cards)
    )


def _names(cards: Iterable[Fall]) -> str:
    return ", ".join(card.name for card in cards)
