"""Where chips were lost in a deal that was played to its end, all its cards lying open.

Everything is judged as if from that moment on all saw all cards and played their best: what was done is
compared with the best that could be done. Only what everybody may look at after the deal is used (V-SEE): the
tricks, the contract and what was heard. The talon is not needed, so it is not told either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.actions import Action, Play
from engine.phases import Marriage, Phase, Played, Trick
from engine.players.masks import mask, members
from engine.players.readiness import need_solver
from engine.players.teaching import analysis_said
from engine.players.teaching.faults import Fault, fault
from engine.players.teaching.judged import Judged, judge
from engine.tricks import TRICKS
from engine.view import View

__all__ = ["Analysis", "Fault", "Judged", "analyse", "is_open"]

COSTLIEST: Final = 3

Hands = tuple[int, int, int]


class Analysis(NamedTuple):
    """A deal with what everything in it was worth, in chips from one defender to the declarer.

    `said` are the words before the play that can be judged without the talon, `played` the thirty cards in
    their order. `curve` is what the deal was worth before the first card and after each. `costliest` are the
    words and cards that lost most, the worst first.
    """

    declarer: int
    said: tuple[Judged, ...]
    played: tuple[Judged, ...]
    curve: tuple[int, ...]
    costliest: tuple[Judged, ...]


def is_open(view: View) -> bool:
    """Whether all hands lie open: the deal is settled, and every card of it was played."""
    return view.phase is Phase.SETTLED and len(view.tricks) == TRICKS


def analyse(view: View) -> Analysis:
    """The analysis of a settled deal, the same from whosever view; it takes about a second.

    Raises `ValueError` where cards stayed in the hands: they are nobody's business. Raises `MissingSolver`
    where there is none.
    """
    if not is_open(view):
        raise ValueError("not all cards were played")
    need_solver()
    played = tuple(_judged(view))
    hands = _hands(view)
    said = tuple(analysis_said.judged(view, hands))
    losses = [one for one in (*said, *played) if one.loss]
    return Analysis(
        declarer=view.declarer,
        said=said,
        played=played,
        curve=(played[0].best, *(one.worth for one in played)),
        costliest=tuple(sorted(losses, key=lambda one: -one.loss)[:COSTLIEST]),
    )


def _judged(view: View) -> Iterator[Judged]:
    """Every card that was played, beside the best that could be."""
    from engine.players import solver  # loads Numba, which a server has no use for

    hands = _hands(view)
    done: tuple[Trick, ...] = ()
    marriages: tuple[Marriage, ...] = ()
    for trick in view.tricks:
        for place, play in enumerate(trick.plays):
            at = _before(view, play.seat, trick.plays[:place], done, marriages, hands)
            values = solver.values(solver.position_of(at, done, hands))
            chosen = _action(play, values)
            one = judge(len(done) * 3 + place, play.seat, view.declarer, chosen, values)
            yield one._replace(fault=fault(view, trick, place, one.better)) if one.loss else one
            if play.marriage:
                marriages = (*marriages, Marriage(play.seat, play.card.suit))
            hands = _without(hands, play)
        done = (*done, trick)


def _before(
    view: View,
    seat: int,
    trick: tuple[Played, ...],
    done: tuple[Trick, ...],
    marriages: tuple[Marriage, ...],
    hands: Hands,
) -> View:
    """The view of who was on turn then."""
    takers = [t.taker for t in done]
    a, b, c = (hand.bit_count() for hand in hands)
    return view._replace(
        seat=seat,
        phase=Phase.PLAY,
        to_act=seat,
        hand=tuple(members(hands[seat])),
        sizes=(a, b, c),
        trick=trick,
        last_trick=done[-1] if done else None,
        taken=(takers.count(0), takers.count(1), takers.count(2)),
        marriages=marriages,
        tricks=(),
        settlement=None,
    )


def _action(play: Played, values: Mapping[Play, int]) -> Action:
    """The card as it was played: with its marriage, without, or as that follows by itself."""
    plain = Play(play.card)
    return plain if plain in values else Play(play.card, play.marriage)


def _hands(view: View) -> Hands:
    """What each seat held before the first lead."""
    plays = [play for trick in view.tricks for play in trick.plays]
    a, b, c = (mask(p.card for p in plays if p.seat == seat) for seat in range(3))
    return a, b, c


def _without(hands: Hands, play: Played) -> Hands:
    a, b, c = (hand & ~(1 << play.card if seat == play.seat else 0) for seat, hand in enumerate(hands))
    return a, b, c
