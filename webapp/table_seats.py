"""The players around the table as one of them sees it: the next one left, the previous one right."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.phases import Phase
from storage.states import SeatState, TableState
from webapp import people
from webapp.table_scene import Scene
from webapp.table_speech import Said

_MOST_ROLES: Final = 2  # so many fit beside a name on a narrow phone
_SIDES: Final = {"m": "low", "l": "left", "r": "right"}


class Mark(NamedTuple):
    """An announced marriage: suit letter, its name, points."""

    letter: str
    suit: str
    points: int


class Panel(NamedTuple):
    """One player's panel.

    `place` is l, r or m (below, for who watches). `roles` are words, `star` is "aktér" and stands first.
    `backs` are the cards in hand, `tricks` is empty before the play.
    """

    seat: int
    place: str
    side: str
    name: str
    away: bool
    computer: bool
    turn: bool
    star: str
    tint: str
    roles: list[str]
    marks: list[Mark]
    said: Said | None
    backs: int
    tricks: str


def tints(state: TableState) -> tuple[str, ...]:
    """The circles' classes by seat; a free one has none."""
    tones = iter(people.tints([seat.name for seat in state.seats if seat is not None]))
    return tuple(next(tones) if seat is not None else "" for seat in state.seats)


def panels(scene: Scene, latest: dict[int, Said]) -> dict[str, Panel]:
    """The panels by place; my own is left out."""
    tones = tints(scene.state)
    return {
        place: _panel(scene, seat, place, latest.get(seat), tones[seat])
        for seat, place in enumerate(scene.places)
        if not scene.is_me(seat)
    }


def marks(scene: Scene, seat: int) -> list[Mark]:
    """The marriages that a seat has announced."""
    view, words = scene.view, scene.words
    return [
        Mark(m.suit.letter, words.suits[m.suit], 40 if m.suit is view.trump else 20)
        for m in view.marriages
        if m.seat == seat
    ]


def roles(scene: Scene, seat: int) -> list[str]:
    """What a seat is in this deal, without "aktér"."""
    _, view = scene.gettext, scene.view
    found = []
    if view.pledges and seat != view.declarer:
        found.append(_("obrana"))
    if seat == view.forehand:
        found.append(_("forhont"))
    if seat == view.dealer:
        found.append(_("rozdává"))
    return found[: _MOST_ROLES - bool(view.pledges and seat == view.declarer)]


def _panel(scene: Scene, seat: int, place: str, said: Said | None, tone: str) -> Panel:
    _, view, words = scene.gettext, scene.view, scene.words
    player = scene.state.seats[seat] or SeatState(seat, _("volné místo"), None, False, False, False, False, 0)
    role = roles(scene, seat)
    if player.left:
        role = [_("dohrává počítač")]
    elif player.stand_in:
        role = [_("hraje počítač")]
    elif player.computer and len(role) + bool(view.pledges and seat == view.declarer) < _MOST_ROLES:
        role = [*role, words.strengths[scene.state.strength]]
    return Panel(
        seat=seat,
        place=place,
        side=_SIDES[place],
        name=player.name,
        away=not player.connected and not player.computer,
        computer=player.computer,
        turn=seat == view.to_act,
        tint=tone,
        star=_("aktér") if view.pledges and seat == view.declarer else "",
        roles=role,
        marks=marks(scene, seat),
        said=said,
        backs=view.sizes[seat],
        tricks=words.tricks(view.taken[seat]) if view.phase is Phase.PLAY else "",
    )
