"""What a deal is worth: lines by undertaking, limit, laydown split (V-PAY)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.actions import Concede
from engine.cards import Rank, Suit
from engine.contract import (
    BETL,
    DURCH,
    GAME,
    HUNDRED,
    SEVEN,
    Pledge,
    Side,
    Undertaking,
    hearts_factor,
)
from engine.deal import Deal
from engine.errors import BrokenInvariant
from engine.laydown import Question, Verdict, judge
from engine.outcome import Line, Points, Settlement
from engine.rules import Marriage as CountedMarriage
from engine.rules import Rules
from engine.tricks import TRICKS

_OTHER: Final = {Side.DECLARER: Side.DEFENDERS, Side.DEFENDERS: Side.DECLARER}


@dataclass(frozen=True, slots=True)
class Facts:
    """What the play came to. `first` is the marriage of each side that counts to a hundred, in points.

    `seven` is who played the trump seven in the last trick, and who took that trick; None if it fell before.
    """

    rules: Rules
    hearts: bool
    against_hundred: bool
    points: Mapping[Side, Points]
    first: Mapping[Side, int]
    declarer_tricks: int
    tricks: int
    seven: tuple[int, int] | None

    def total(self, side: Side) -> int:
        """T + M."""
        return sum(self.points[side])


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether an undertaking was made and what it is worth: rate × units, before doubling and hearts."""

    made: bool
    rate: int
    units: int = 1
    quiet: bool = False


def settle(deal: Deal) -> Settlement:
    """The settlement of a deal that is over (V-PAY). Chips by seat, summing to zero."""
    if isinstance(deal.actions[-1], Concede):
        return Settlement((), (0, 0, 0), Points(0, 0), Points(0, 0))
    facts = _facts(deal)
    lines = _lines(deal, facts)
    net = net_chips(lines, deal.rules.limit)
    laid, undecided = _laid(deal, lines)
    shifts = [
        _shift(deal, p, line) for p, line in zip(deal.pledges, lines, strict=False) if p.undertaking in laid
    ]
    pays = [0, 0, 0]
    for seat in _defenders(deal):
        pays[seat] = net + sum(shift[seat] for shift in shifts)
    chips = tuple(sum(pays) if seat == deal.declarer else -pays[seat] for seat in range(3))
    if sum(chips) != 0:
        raise BrokenInvariant("chips do not sum to zero")
    return Settlement(
        lines,
        (chips[0], chips[1], chips[2]),
        facts.points[Side.DECLARER],
        facts.points[Side.DEFENDERS],
        laid,
        undecided,
    )


def points(deal: Deal) -> tuple[Points, Points]:
    """Trick points and announced marriages so far, of the declarer and of the defenders (V-CRD-3, V-CRD-4).

    Without trumps, and where nothing was played, all are zero.
    """
    if deal.trump is None:
        return Points(0, 0), Points(0, 0)
    tricks = {Side.DECLARER: 0, Side.DEFENDERS: 0}
    for trick in deal.tricks:
        tricks[_side(deal, trick.taker)] += sum(10 for p in trick.plays if p.card.counts)
    if len(deal.tricks) == TRICKS:
        tricks[_side(deal, deal.tricks[-1].taker)] += 10
    declarer, defenders = (sum(_marriages(deal, side)) for side in (Side.DECLARER, Side.DEFENDERS))
    return Points(tricks[Side.DECLARER], declarer), Points(tricks[Side.DEFENDERS], defenders)


def _facts(deal: Deal) -> Facts:
    declarer, defenders = points(deal)
    count = max if deal.rules.marriage is CountedMarriage.HIGHEST else _first
    return Facts(
        rules=deal.rules,
        hearts=deal.trump is Suit.HEARTS,
        against_hundred=any(p.against and p.undertaking is HUNDRED for p in deal.pledges),
        points={Side.DECLARER: declarer, Side.DEFENDERS: defenders},
        first={side: count(_marriages(deal, side) or [0]) for side in Side},
        declarer_tricks=sum(t.taker == deal.declarer for t in deal.tricks),
        tricks=len(deal.tricks),
        seven=_last_seven(deal),
    )


def _lines(deal: Deal, facts: Facts) -> tuple[Line, ...]:
    """One line a pledge in their order, those against beside the declarer's (V-PAY-6, V-AGN-3).

    A quiet seven comes last.
    """
    if not deal.tricks:
        return (_unplayed(deal.pledges[0], facts),)
    return played_lines(facts, deal.pledges, deal.declarer)


def played_lines(facts: Facts, pledges: tuple[Pledge, ...], declarer: int) -> tuple[Line, ...]:
    """The lines of a deal that was played, by what the play came to."""
    lines = [_line(p, _JUDGES[p.undertaking](facts, p), facts) for p in pledges]
    quiet = _quiet_seven(facts, pledges, declarer)
    return (*lines, quiet) if quiet else tuple(lines)


def net_chips(lines: tuple[Line, ...], limit: int) -> int:
    """Chips that one defender pays the declarer: the sum of the lines, cut to the limit (V-PAY-8)."""
    return _cut(sum(line.chips for line in lines), limit)


def _line(pledge: Pledge, judged: Judged, facts: Facts) -> Line:
    hearts = hearts_factor(facts.rules, pledge.undertaking, facts.hearts)
    worth = judged.rate * pledge.doubling * hearts * judged.units
    return Line(
        undertaking=pledge.undertaking,
        side=pledge.side,
        made=judged.made,
        quiet=judged.quiet,
        rate=judged.rate,
        doubling=pledge.doubling,
        hearts=hearts,
        units=judged.units,
        chips=worth if judged.made is (pledge.side is Side.DECLARER) else -worth,
    )


def _unplayed(pledge: Pledge, facts: Facts) -> Line:
    """A plain game that is not played: won, or lost once there was a flek without re (V-OPT)."""
    return _line(pledge, Judged(not pledge.raised_by, facts.rules.game), facts)


def _judge_game(facts: Facts, pledge: Pledge) -> Judged:
    """More points win (V-PAY-1); a quiet hundred where the winning side has one (V-PAY-2)."""
    made = facts.total(Side.DECLARER) > facts.total(Side.DEFENDERS)
    winner = Side.DECLARER if made else Side.DEFENDERS
    total = facts.total(winner)
    barred = winner is Side.DEFENDERS and facts.against_hundred
    if total < 100 or barred:
        return Judged(made, facts.rules.game)
    return Judged(made, 2 * facts.rules.game, _units_above(total), quiet=True)


def _judge_seven(facts: Facts, pledge: Pledge) -> Judged:
    """The holder took the last trick with the trump seven (V-PAY-3)."""
    return Judged(facts.seven == (pledge.holder, pledge.holder), facts.rules.seven)


def _judge_hundred(facts: Facts, pledge: Pledge) -> Judged:
    """Made by trick points and the one marriage that counts, paid by tens above or missing (V-PAY-5)."""
    side = pledge.side
    reached = facts.points[side].tricks + facts.first[side]
    if reached >= 100:
        return Judged(True, facts.rules.hundred, _units_above(facts.total(side)))
    missing = 100 - reached + facts.points[_OTHER[side]].marriages
    return Judged(False, facts.rules.hundred, missing // 10)


def _judge_betl(facts: Facts, pledge: Pledge) -> Judged:
    """The declarer took no trick (V-PAY-7)."""
    return Judged(facts.declarer_tricks == 0, facts.rules.betl)


def _judge_durch(facts: Facts, pledge: Pledge) -> Judged:
    """The declarer lost no trick (V-PAY-7)."""
    return Judged(facts.declarer_tricks == facts.tricks, facts.rules.durch)


_JUDGES: Final[Mapping[Undertaking, Callable[[Facts, Pledge], Judged]]] = {
    GAME: _judge_game,
    SEVEN: _judge_seven,
    HUNDRED: _judge_hundred,
    BETL: _judge_betl,
    DURCH: _judge_durch,
}


def _quiet_seven(facts: Facts, pledges: tuple[Pledge, ...], declarer: int) -> Line | None:
    """V-PAY-4: nobody announced a seven and it fell in the last trick."""
    if facts.seven is None or any(p.undertaking is SEVEN for p in pledges):
        return None
    seat, winner = facts.seven
    pledge = Pledge(SEVEN, against=seat != declarer, holder=seat)
    return _line(pledge, Judged(seat == winner, facts.rules.quiet_seven, quiet=True), facts)


def _last_seven(deal: Deal) -> tuple[int, int] | None:
    if deal.trump is None or len(deal.tricks) < TRICKS:
        return None
    last = deal.tricks[-1]
    for p in last.plays:
        if p.card.suit is deal.trump and p.card.rank is Rank.SEVEN:
            return p.seat, last.taker
    return None


def _marriages(deal: Deal, side: Side) -> list[int]:
    """Points of the marriages that the side announced, in their order (V-CRD-4)."""
    own = (m for m in deal.marriages if _side(deal, m.seat) is side)
    return [40 if m.suit is deal.trump else 20 for m in own]


def _laid(deal: Deal, lines: tuple[Line, ...]) -> tuple[tuple[Undertaking, ...], tuple[Undertaking, ...]]:
    """The declarer's made undertakings that one defender alone raised: those laid, those undecided (V-PAY-9).

    Where both raised nothing is shifted, so there is nothing to judge.
    """
    if not deal.rules.laydown_split or not deal.tricks:
        return (), ()
    verdicts = {
        p.undertaking: judge(_question(deal, p.undertaking))
        for p, line in zip(deal.pledges, lines, strict=False)
        if not p.against and line.made and len(_raisers(deal, p)) == 1
    }
    return (
        tuple(u for u, v in verdicts.items() if v is Verdict.LAID),
        tuple(u for u, v in verdicts.items() if v is Verdict.UNDECIDED),
    )


def _question(deal: Deal, undertaking: Undertaking) -> Question:
    declarer = deal.declarer
    played = [p.card for t in deal.tricks for p in t.plays if p.seat == declarer]
    return Question(
        undertaking=undertaking,
        hand=tuple(sorted([*played, *deal.hands[declarer]])),
        talon=deal.talon,
        trump=deal.trump,
        leader=(deal.tricks[0].plays[0].seat - declarer) % 3,
        seven_bound=any(p.undertaking is SEVEN and p.holder == declarer for p in deal.pledges),
        marriages_automatic=not any(p.against and p.undertaking is HUNDRED for p in deal.pledges),
    )


def _shift(deal: Deal, pledge: Pledge, line: Line) -> tuple[int, int, int]:
    """What each seat pays more for a laid undertaking: who raised it the difference for both (V-PAY-9)."""
    limit = deal.rules.limit
    difference = _cut(line.chips, limit) - _cut(line.chips // line.doubling, limit)
    raiser = _raisers(deal, pledge)
    shifts = [0, 0, 0]
    for seat in _defenders(deal):
        shifts[seat] = difference if seat in raiser else -difference
    return shifts[0], shifts[1], shifts[2]


def _raisers(deal: Deal, pledge: Pledge) -> set[int]:
    return {seat for seat in pledge.raised_by if seat != deal.declarer}


def _defenders(deal: Deal) -> tuple[int, int]:
    return (deal.declarer + 1) % 3, (deal.declarer + 2) % 3


def _side(deal: Deal, seat: int) -> Side:
    return Side.DECLARER if seat == deal.declarer else Side.DEFENDERS


def _units_above(total: int) -> int:
    return 1 + (total - 100) // 10


def _cut(chips: int, limit: int) -> int:
    """Cut to ±limit (V-PAY-8)."""
    return max(-limit, min(limit, chips))


def _first(values: list[int]) -> int:
    return values[0]
