"""The strip with the contract, the prompt while others act, and the panel of a wide screen."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import Rank, Suit, card, strengths
from engine.contract import Pledge, hearts_factor, rate
from engine.phases import Phase
from engine.stakes import pledge_stake, stake
from webapp.i18n import N_
from webapp.table_claim import claimed
from webapp.table_hand import is_plain
from webapp.table_scene import Scene


class SuitSign(NamedTuple):
    """A suit to draw: letter and name."""

    letter: str
    name: str


class Strip(NamedTuple):
    """The line under the players. `parts` are the contract's undertakings with their doubling."""

    what: str = ""
    parts: tuple[tuple[str, int], ...] = ()
    trump: str = ""
    suit: SuitSign | None = None
    more: str = ""
    stake: str = ""


class Pile(NamedTuple):
    """Face down before the play: a trump card (face up once it is known to all), the talon, an order."""

    trump: str = ""
    talon: bool = False
    order: tuple[str, ...] = ()


_WAITS: Final = {
    Phase.TRUMP: N_("%(name)s volí trumf"),
    Phase.DISCARD: N_("%(name)s odhazuje"),
    Phase.DIRECTION: N_("%(name)s se rozmýšlí"),
    Phase.APPROVAL: N_("Odpovídá %(name)s"),
    Phase.ANNOUNCEMENT: N_("%(name)s ohlašuje"),
    Phase.DOUBLING: N_("Mluví %(name)s"),
    Phase.BALANCE: N_("%(name)s rozhoduje"),
    Phase.PLAY: N_("Hraje %(name)s"),
}
_BACK: Final = "back"


def strip(scene: Scene) -> Strip:
    """What the deal is about, as far as this seat may know."""
    _, view, words = scene.gettext, scene.view, scene.words
    if view.pledges:
        parts = tuple((words.undertaking(*p.key), p.doubling) for p in view.pledges)
        suit = _sign(scene, view.trump)
        trump = _("trumfy") if suit else _("bez trumfů")
        return Strip(parts=parts, trump=trump, suit=suit, stake=words.chips(stake(view)))
    what = _what(scene)
    if view.trump is not None:
        more = "" if view.phase is Phase.ANNOUNCEMENT else _("vidíš jen ty")
        return Strip(what, trump=_("trumfy"), suit=_sign(scene, view.trump), more=more)
    return Strip(what, trump=_hidden_trump(scene))


def _what(scene: Scene) -> str:
    _, view = scene.gettext, scene.view
    mine = view.seat == view.declarer
    name = {"name": scene.name(view.declarer)}
    match view.phase:
        case Phase.TRUMP:
            return _("Nová hra")
        case Phase.ANNOUNCEMENT if view.trump is Suit.HEARTS and view.rules.hearts_double:
            return _("Červené platí ×2")
        case Phase.APPROVAL | Phase.ANNOUNCEMENT:
            return _("Nabízíš hru v barvě") if mine else _("%(name)s nabízí hru v barvě") % name
        case _ if view.standing is not None:
            return _("Bereš talon") if mine else _("%(name)s bere talon") % name
        case _:
            return _("Jsi forhont") if mine else _("Forhont je %(name)s") % name


def _hidden_trump(scene: Scene) -> str:
    _, view = scene.gettext, scene.view
    if view.phase is Phase.TRUMP:
        mine = view.seat == view.forehand
        return _("jsi forhont") if mine else _("forhont je %(name)s") % {"name": scene.name(view.forehand)}
    if view.phase in (Phase.DISCARD, Phase.DIRECTION) and view.standing is not None:
        return _("bez trumfů")
    return _("trumf z lidu") if view.from_people else _("trumf skrytý")


def _sign(scene: Scene, suit: Suit | None) -> SuitSign | None:
    return SuitSign(suit.letter, scene.words.suits[suit]) if suit is not None else None


def pile(scene: Scene) -> Pile:
    """What lies on the felt before the play."""
    view = scene.view
    if view.phase is Phase.TRUMP:
        return Pile()
    taken_over = view.standing is not None and view.phase is not Phase.APPROVAL
    if view.pledges and not view.with_trumps:
        return Pile(talon=True, order=scene.words.ranks[::-1])
    if view.phase in (Phase.DISCARD, Phase.DIRECTION) and taken_over:
        return Pile(talon=view.phase is Phase.DIRECTION)
    face = str(view.trump_card) if view.pledges and view.trump_card is not None else _BACK
    return Pile(face, talon=view.phase is not Phase.DISCARD)


def waiting(scene: Scene) -> tuple[str, str]:
    """Prompt and note while somebody else is to act."""
    _, view = scene.gettext, scene.view
    if view.to_act is None:
        return "", ""
    claim = claimed(scene)
    if claim is not None:
        return claim.said, _("Hra se dohraje sama.")
    note = ""
    if view.phase is Phase.APPROVAL and view.seat == view.forehand:
        last = view.to_act == view.dealer
        note = _("Řekne-li taky dobrá, ohlásíš závazek.") if last else _("Pak odpoví ještě druhý.")
    return _(_WAITS[view.phase]) % {"name": scene.name(view.to_act)}, note


def playing(scene: Scene) -> tuple[str, str]:
    """Prompt and note when I am to play a card (V-PLY-2 to V-PLY-4)."""
    _, view = scene.gettext, scene.view
    if not view.trick:
        return _("Vynes kartu"), ""
    led = view.trick[0].card.suit
    if not any(c.suit is led for c in view.hand):
        return _("Přidej kartu"), _void(scene)
    note = _follow(scene, led)
    if is_plain(view) and card(led, Rank.TEN) in (*view.hand, *(p.card for p in view.trick)):
        note = f"{note} {scene.words.low_ten}"
    return _("Přidej kartu"), note


def _follow(scene: Scene, led: Suit) -> str:
    _, view, words = scene.gettext, scene.view, scene.words
    strength = strengths(view.with_trumps)
    best = max((p.card for p in view.trick if p.card.suit is led), key=strength.__getitem__)
    trumped = led is not view.trump and any(p.card.suit is view.trump for p in view.trick)
    if not trumped and any(c.suit is led and strength[c] > strength[best] for c in view.hand):
        return _("Přiznej %(suit)s a přebij %(card)s.") % {
            "suit": words.suits[led],
            "card": words.rank_objects[best.rank],
        }
    return _("Přiznej %(suit)s.") % {"suit": words.suits[led]}


def _void(scene: Scene) -> str:
    _, view = scene.gettext, scene.view
    if view.trump is None:
        return _("Barvu nemáš, dej cokoli.")
    mine = [c for c in view.hand if c.suit is view.trump]
    if not mine:
        return _("Barvu ani trumf nemáš, dej cokoli.")
    strength = strengths(True)
    best = max((strength[p.card] for p in view.trick if p.card.suit is view.trump), default=-1)
    if 0 <= best < max(strength[c] for c in mine):
        return _("Barvu nemáš, přebij trumfem.")
    return _("Barvu nemáš, dej trumf.")


def stakes(scene: Scene) -> list[tuple[str, str]]:
    """Every undertaking and how its chips come about, for the panel of a wide screen."""
    view = scene.view
    return [(scene.words.pledge(p), f"{sum_of(scene, p)} = {pledge_stake(view, p)}") for p in view.pledges]


def sum_of(scene: Scene, pledge: Pledge) -> str:
    """Rate × doubling × hearts, without factors of one: "1 × 2 × 2"."""
    view = scene.view
    hearts = hearts_factor(view.rules, pledge.undertaking, view.trump is Suit.HEARTS)
    factors = [rate(view.rules, pledge.undertaking), pledge.doubling, hearts]
    return " × ".join(str(f) for n, f in enumerate(factors) if f != 1 or n == 0)
