"""The result of a deal as a table of undertakings, points and balances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.contract import BETL, DURCH, GAME, HUNDRED, SEVEN, Side
from engine.outcome import Line, Points, Settlement
from engine.rules import Marriage
from storage.states import TableState
from webapp.i18n import N_
from webapp.people import tints
from webapp.table_scene import Scene
from webapp.table_seats import Mark, marks
from webapp.table_words import NBSP, Words, lower_first, upper_first

Translate = Callable[[str], str]

# By undertaking: the word for made and for lost, which follow its gender.
_MADE: Final = {
    GAME: (N_("uhraná"), N_("prohraná")),
    SEVEN: (N_("uhraná"), N_("prohraná")),
    HUNDRED: (N_("uhrané"), N_("prohrané")),
    BETL: (N_("uhraný"), N_("prohraný")),
    DURCH: (N_("uhraný"), N_("prohraný")),
}


class Row(NamedTuple):
    """One undertaking: name, what became of it, how its chips come about, chips as this player sees them."""

    name: str
    note: str
    product: str
    chips: int


class SidePoints(NamedTuple):
    """One side's points with the marriages it announced."""

    name: str
    tricks: int
    marriages: int
    total: int
    marks: list[Mark]


class Account(NamedTuple):
    """One player on his seat: what he was, what the deal brought, what he has now.

    `shown` is his name or "Ty". `balance` is None for who has left, and for computers where they are two
    or more: they share one account.
    """

    seat: int
    name: str
    shown: str
    tint: str
    roles: str
    chips: int
    balance: int | None


class Rank(NamedTuple):
    """An account in the final order; the one that computers share has no name."""

    name: str
    balance: int


class Result(NamedTuple):
    """`chips` are this player's, or the declarer's; `sum_name` says whose chips the rows tell.

    `computers` is the balance that several computers share.
    """

    chips: int
    title: str
    verdict: str
    rows: list[Row]
    sum_name: str
    sum_chips: int
    notes: list[str]
    points: list[SidePoints]
    accounts: list[Account]
    computers: int | None


def result(scene: Scene, settlement: Settlement) -> Result:
    """The settled deal of a scene."""
    view, words = scene.view, scene.words
    seat = view.seat if view.seat is not None else view.declarer
    declarer = seat == view.declarer
    sign = 1 if declarer else -1
    rows = [_row(scene, settlement, line, sign) for line in settlement.lines]
    chips = settlement.chips[seat]
    each = chips // 2 if declarer else chips
    return Result(
        chips=chips,
        title=f"{'+' if chips > 0 else ''}{words.chips(chips)}",
        verdict=verdict(words, scene.gettext, settlement),
        rows=rows,
        sum_name=_sum_name(scene, declarer, chips),
        sum_chips=each,
        notes=_notes(scene, settlement, sum(row.chips for row in rows), each),
        points=_points(scene, settlement),
        accounts=[_account(scene, settlement, s) for s in _from(seat)],
        computers=shared_balance(scene.state),
    )


def rank(state: TableState) -> list[Rank]:
    """The accounts at a table, the highest first."""
    shared = shared_balance(state)
    found = [Rank(s.name, s.balance) for s in state.seats if s and (shared is None or not s.computer)]
    if shared is not None:
        found.append(Rank("", shared))
    return sorted(found, key=lambda each: each.balance, reverse=True)


def shared_balance(state: TableState) -> int | None:
    """What the computers at a table have together; None where no two of them sit there."""
    found = [s.balance for s in state.seats if s is not None and s.computer]
    return found[0] if len(found) > 1 else None


def _from(seat: int) -> tuple[int, int, int]:
    return seat, (seat + 1) % 3, (seat + 2) % 3


def _name(words: Words, gettext: Translate, line: Line) -> str:
    _ = gettext
    if line.quiet:
        return _("Tichá sedma") if line.undertaking is SEVEN else _("Tiché sto")
    return words.undertaking(line.undertaking, line.side is Side.DEFENDERS)


def _level(line: Line) -> int:
    return line.doubling.bit_length() - 1


def _became(gettext: Translate, line: Line) -> str:
    """ "uhraná", "prohrané": in the gender of the undertaking."""
    made = line.made
    undertaking = line.undertaking
    if line.quiet and undertaking is GAME:
        undertaking = HUNDRED
        made = True  # somebody has it; whose it is the sign tells
    if line.quiet and line.undertaking is SEVEN and not line.made:
        return gettext("zabitá")
    return gettext(_MADE[undertaking][0 if made else 1])


def verdict(words: Words, gettext: Translate, settlement: Settlement) -> str:
    """ "Hra s re uhraná, sedma prohraná."."""
    if not settlement.lines:
        return gettext("Nehrálo se, nikdo neplatí.")
    parts = []
    for line in settlement.lines:
        raised = words.with_levels[_level(line)]
        parts.append(" ".join(filter(None, (_name(words, gettext, line), raised, _became(gettext, line)))))
    return ", ".join([parts[0], *map(lower_first, parts[1:])]) + "."


def _row(scene: Scene, settlement: Settlement, line: Line, sign: int) -> Row:
    name = _name(scene.words, scene.gettext, line)
    level = _level(line)
    if level:
        name = f"{name}, {scene.words.levels[level]}"
    product = scene.words.product(line.rate, line.doubling, line.hearts, line.units)
    return Row(name, _note(scene, settlement, line), product, sign * line.chips)


def _note(scene: Scene, settlement: Settlement, line: Line) -> str:
    """ "Uhraná, 80 : 50", "Prohrané, 90 ze 100"."""
    note = upper_first(_became(scene.gettext, line))
    own, other = settlement.declarer_points, settlement.defenders_points
    if line.side is Side.DEFENDERS:
        own, other = other, own
    if line.undertaking is GAME:
        return f"{note}, {sum(own)}{NBSP}:{NBSP}{sum(other)}"
    if line.undertaking is HUNDRED:
        reached = own.tricks + _counting(scene, line.side)
        points = scene.gettext("%(points)s ze 100") % {"points": reached}
        return f"{note}, {points}"
    return note


def _counting(scene: Scene, side: Side) -> int:
    """Points of the marriage that counts to a side's hundred (V-PAY, V-OPT)."""
    view = scene.view
    values = [
        40 if m.suit is view.trump else 20
        for m in view.marriages
        if (m.seat == view.declarer) is (side is Side.DECLARER)
    ]
    return (max(values) if view.rules.marriage is Marriage.HIGHEST else values[0]) if values else 0


def _sum_name(scene: Scene, declarer: bool, chips: int) -> str:
    _ = scene.gettext
    if declarer:
        return _("Od každého obránce") if chips >= 0 else _("Každému obránci")
    return _("Od aktéra") if chips >= 0 else _("Aktérovi")


def _notes(scene: Scene, settlement: Settlement, plain: int, paid: int) -> list[str]:
    """Why the sum is not that of the rows (V-PAY-8, V-PAY-9)."""
    _, words = scene.gettext, scene.words
    found = []
    if abs(plain) > scene.view.rules.limit:
        found.append(_("Platí se nejvýš %(chips)s.") % {"chips": words.chips(scene.view.rules.limit)})
    if settlement.laid and abs(plain) <= scene.view.rules.limit and plain != paid:
        names = ", ".join(words.undertaking(u) for u in settlement.laid)
        found.append(_("Ložené: %(what)s. Za oba platí, kdo flekoval.") % {"what": names})
    return found


def _points(scene: Scene, settlement: Settlement) -> list[SidePoints]:
    """Points of both sides; none where only tricks counted."""
    view = scene.view
    declarer, defenders = settlement.declarer_points, settlement.defenders_points
    if not any((*declarer, *defenders)):
        return []
    others = [seat for seat in range(3) if seat != view.declarer]
    name = scene.gettext("Ty") if scene.is_me(view.declarer) else scene.name(view.declarer)
    return [
        _side(scene, name, declarer, [view.declarer]),
        _side(scene, scene.gettext("Obrana"), defenders, others),
    ]


def _side(scene: Scene, name: str, points: Points, seats: list[int]) -> SidePoints:
    found = [mark for seat in seats for mark in marks(scene, seat)]
    return SidePoints(name, points.tricks, points.marriages, sum(points), found)


def _account(scene: Scene, settlement: Settlement, seat: int) -> Account:
    player = scene.state.seats[seat]
    name = scene.name(seat) or scene.gettext("volné místo")
    kept = player is not None and player.name == name
    shares = player is not None and player.computer and shared_balance(scene.state) is not None
    return Account(
        seat=seat,
        name=name,
        shown=scene.gettext("Ty") if scene.is_me(seat) else name,
        tint=tints([scene.name(n) for n in range(3)])[seat],
        roles=_roles(scene, seat),
        chips=settlement.chips[seat],
        balance=player.balance if player is not None and kept and not shares else None,
    )


def _roles(scene: Scene, seat: int) -> str:
    _, view = scene.gettext, scene.view
    found = [_("aktér") if seat == view.declarer else _("obrana")]
    if seat == view.forehand:
        found.append(_("forhont"))
    if seat == view.dealer:
        found.append(_("rozdával"))
    return ", ".join(found)
