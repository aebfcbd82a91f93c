"""What stands in the middle of the table and in the action row before the play, phase by phase.

Every button is an offer and carries its text; the page composes only what is listed in `Choice.offers`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.actions import Announce, AskColour, Bad, Concede, Declare, Double, FromPeople, PlayOn
from engine.cards import Suit
from engine.contract import BETL, DURCH, GAME, HUNDRED, SEVEN, Pledge, Raise, Undertaking, hearts_factor, rate
from engine.notation import raise_text, write_action
from engine.phases import Phase
from engine.stakes import plain_stake, pledge_stake, raised_stake, stake, stake_after
from webapp.i18n import N_
from webapp.table_hand import discards
from webapp.table_scene import Scene
from webapp.table_words import lower_first, upper_first

# By the gender of the undertaking: sto, betl and durch, then hra and sedma.
_OWN: Final = (N_("že ho uhraješ"), N_("že ji uhraješ"))
_THEIRS: Final = (N_("že ho %(name)s neuhraje"), N_("že ji %(name)s neuhraje"))
_OWN_AGAINST: Final = (N_("že ho obrana uhraje"), N_("že ji obrana uhraje"))
_THEIR_AGAINST: Final = (N_("že ho obrana neuhraje"), N_("že ji obrana neuhraje"))


class Button(NamedTuple):
    """A button of the action row. `act` is the action it says, `note` its small print."""

    text: str
    act: str
    note: str = ""
    style: str = ""


class Tile(NamedTuple):
    """One contract to announce."""

    act: str
    name: str
    cost: str
    button: str


class Switch(NamedTuple):
    """One undertaking to raise or to announce against.

    `word` is its word in the action's text and `part` the list it belongs to; `adds` is what it adds to
    the stake, `change` the same as the page shows it.
    """

    word: str
    part: str
    name: str
    note: str
    change: str
    adds: int


class Sum(NamedTuple):
    """One line of a balanced contract: name, how its worth comes about, chips."""

    name: str
    note: str
    chips: str


class Choice(NamedTuple):
    """What is to be decided. `mid` is what the middle shows: blind, slots, pile, tiles, switches or sums."""

    ask: str
    note: str = ""
    mid: str = ""
    buttons: tuple[Button, ...] = ()
    tiles: tuple[Tile, ...] = ()
    switches: tuple[Switch, ...] = ()
    sums: tuple[Sum, ...] = ()
    total: tuple[str, str] = ("", "")
    offers: str = ""
    stake: int = 0
    positions: tuple[int, ...] = ()


def choice(scene: Scene) -> Choice:
    """What I am asked; only for the seat to act, and not during the play."""
    return _BY_PHASE[scene.view.phase](scene)


def _trump(scene: Scene) -> Choice:
    _ = scene.gettext
    positions = tuple(a.position for a in scene.offers if isinstance(a, FromPeople))
    return Choice(_("Zvol trumf"), _("Soupeři kartu zatím neuvidí."), mid="blind", positions=positions)


def _discard(scene: Scene) -> Choice:
    _ = scene.gettext
    note = "" if scene.view.standing is None else _("Pak ohlásíš betl nebo durch.")
    if scene.view.standing is BETL:
        note = _("Pak hraješ durch.")
    return Choice(_("Odhoď dvě karty"), note, mid="slots", offers=discards(scene.offers))


def _direction(scene: Scene) -> Choice:
    _, words = scene.gettext, scene.words
    buttons = [
        Button(
            words.contracts[a.undertaking,][0],
            write_action(a),
            words.chips(plain_stake(scene.view, a.undertaking)),
            "quiet",
        )
        for a in reversed(scene.offers)
        if isinstance(a, Declare)
    ]
    if any(isinstance(a, AskColour) for a in scene.offers):
        buttons.append(Button(words.say_colour, "colour", _("nabídnout")))
        return Choice(_("Barva, betl, nebo durch?"), mid="pile", buttons=tuple(buttons))
    if len(buttons) == 1:
        only = buttons[0]._replace(text=words.contracts[DURCH,][1], style="")
        return Choice(_("Hraješ durch"), _("Nad betlem zbývá jen durch."), "pile", (only,))
    buttons[-1] = buttons[-1]._replace(style="")
    return Choice(_("Betl, nebo durch?"), mid="pile", buttons=tuple(buttons))


def _approval(scene: Scene) -> Choice:
    _, words = scene.gettext, scene.words
    return Choice(
        words.say_colour,
        _("Špatná: vezmeš talon a hraješ betl nebo durch."),
        mid="pile",
        buttons=(
            Button(words.say_bad, "bad", _("beru talon"), "quiet"),
            Button(words.say_good, "good", _("ať hraje")),
        ),
    )


def _announcement(scene: Scene) -> Choice:
    _ = scene.gettext
    tiles = tuple(_tile(scene, a) for a in scene.offers if isinstance(a, Announce))
    return Choice(_("Co hraješ?"), mid="tiles", tiles=tiles)


def _tile(scene: Scene, action: Announce) -> Tile:
    words = scene.words
    name, button = words.contracts[action.undertakings]
    cost = words.chips(stake_after(scene.view, action))
    if HUNDRED in action.undertakings:
        cost = scene.gettext("%(chips)s a víc") % {"chips": cost}
    return Tile(write_action(action), name, cost, button)


def _doubling(scene: Scene) -> Choice:
    _, view, words = scene.gettext, scene.view, scene.words
    if any(isinstance(a, Bad) for a in scene.offers):
        return _betl_answer(scene)
    doubles = [a for a in scene.offers if isinstance(a, Double)]
    raises = tuple(dict.fromkeys(key for a in doubles for key in a.raises))
    against = tuple(dict.fromkeys(u for a in doubles for u in a.against))
    good = Button(words.say_let, "good", _("nechat, jak je"), "quiet" if doubles else "")
    # In the order in which an action names them.
    switches = [_raise(scene, p) for p in sorted(view.pledges, key=lambda p: p.key) if p.key in raises]
    switches += [_against(scene, u) for u in against]
    return Choice(
        _ask_to_double(scene, raises),
        mid="switches" if doubles else "pile",
        buttons=(good,),
        switches=tuple(switches),
        offers="|".join(write_action(a) for a in doubles),
        stake=stake(view),
    )


def _ask_to_double(scene: Scene, raises: tuple[Raise, ...]) -> str:
    _, words = scene.gettext, scene.words
    levels = {len(p.raised_by) + 1 for p in scene.view.pledges if p.key in raises}
    if len(levels) != 1:
        return _("Zvýšit, nebo dobrý?") if raises else _("Proti, nebo dobrý?")
    level = words.levels[levels.pop()]
    return _("%(raise)s, nebo dobrý?") % {"raise": upper_first(level)}


def _raise(scene: Scene, pledge: Pledge) -> Switch:
    old, new = pledge_stake(scene.view, pledge), raised_stake(scene.view, pledge)
    return Switch(
        raise_text(pledge.key),
        "double",
        scene.words.raising(pledge.key, len(pledge.raised_by) + 1),
        _claim(scene, pledge),
        f"{old} → {new}",
        new - old,
    )


def _claim(scene: Scene, pledge: Pledge) -> str:
    """What who raises it says will happen."""
    view = scene.view
    feminine = pledge.undertaking in (GAME, SEVEN)
    defends = view.seat != view.declarer
    if pledge.against:
        claim = _OWN_AGAINST if defends else _THEIR_AGAINST
    elif not defends:
        claim = _OWN
    elif pledge.undertaking is SEVEN:
        return scene.gettext("že ji neudrží do konce")
    else:
        claim = _THEIRS
    return scene.gettext(claim[feminine]) % {"name": scene.name(view.declarer)}


def _against(scene: Scene, undertaking: Undertaking) -> Switch:
    _ = scene.gettext
    adds = plain_stake(scene.view, undertaking)
    note = (
        _("obrana uhraje sto, máš hlášku")
        if undertaking is HUNDRED
        else _("vezmeš poslední zdvih trumfovou sedmou")
    )
    name = scene.words.undertaking(undertaking, against=True)
    return Switch(undertaking.text, "against", name, note, f"+{adds}", adds)


def _betl_answer(scene: Scene) -> Choice:
    """In the first round betl can be let, raised or taken over (V-GAM-4)."""
    _, view, words = scene.gettext, scene.view, scene.words
    buttons = [Button(words.say_take, "bad", _("beru talon"), "quiet")]
    buttons += [
        Button(
            upper_first(words.levels[1]),
            write_action(a),
            f"{stake(view)} → {stake_after(view, a)}",
            "quiet",
        )
        for a in scene.offers
        if isinstance(a, Double)
    ]
    buttons.append(Button(words.say_let, "good", _("ať hraje")))
    return Choice(_("Dobrý, nebo špatný?"), _("Špatný: vezmeš talon a hraješ durch."), "pile", tuple(buttons))


def _balance(scene: Scene) -> Choice:
    _, view, words = scene.gettext, scene.view, scene.words
    first, second = view.pledges
    each = pledge_stake(view, first)
    names = {"first": words.object(first.key), "second": words.object(second.key)}
    lost = words.undertaking(*second.key)
    give_up = {"first": names["first"], "second": lower_first(lost)}
    buttons = {
        Concede(): Button(_("Vzdát %(first)s") % names, "concede", _("nehraje se")),
        PlayOn(): Button(_("Hrát"), "play on", _("o %(first)s i %(second)s") % names, "quiet"),
    }
    return Choice(
        _("Vzdát %(first)s, nebo hrát?") % names,
        _("Jedno prohrané a druhé uhrané se vyrovnají."),
        mid="sums",
        buttons=tuple(buttons[a] for a in (PlayOn(), Concede()) if a in scene.offers),
        sums=tuple(
            Sum(words.pledge(p), _worth(scene, p), words.chips(pledge_stake(view, p))) for p in view.pledges
        ),
        total=(_("Vzdáš %(first)s, %(second)s platí") % give_up, f"{each} − {each} = 0"),
    )


def _worth(scene: Scene, pledge: Pledge) -> str:
    """How an undertaking's chips come about."""
    rules, undertaking = scene.view.rules, pledge.undertaking
    hearts = hearts_factor(rules, undertaking, scene.view.trump is Suit.HEARTS)
    return scene.words.product(rate(rules, undertaking), pledge.doubling, hearts)


_BY_PHASE: Final[Mapping[Phase, Callable[[Scene], Choice]]] = {
    Phase.TRUMP: _trump,
    Phase.DISCARD: _discard,
    Phase.DIRECTION: _direction,
    Phase.APPROVAL: _approval,
    Phase.ANNOUNCEMENT: _announcement,
    Phase.DOUBLING: _doubling,
    Phase.BALANCE: _balance,
}
