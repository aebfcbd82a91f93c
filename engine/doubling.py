"""Doubling to kaiser, against, balanced contracts (V-DBL, V-AGN)."""

from __future__ import annotations

from typing import Final

from engine.actions import DOUBLES, Action, Bad, Concede, Good, PlayOn, subsets
from engine.cards import Suit
from engine.contract import (
    AGAINST,
    BETL,
    Pledge,
    Raise,
    Undertaking,
    after_speech,
    amount,
    first_leader,
    is_balanced,
    is_unplayed,
)
from engine.deal import Deal
from engine.needs import held_undertakings
from engine.phases import Phase
from engine.rules import Rules
from engine.view import View

_GOOD: Final = Good()
_BAD: Final = Bad()
_BALANCE: Final = (Concede(), PlayOn())


def offers_doubling(view: View) -> tuple[Action, ...]:
    """Any set of the open undertakings, those against in round one, or good (V-DBL-2, V-AGN-1)."""
    hearts = view.trump is Suit.HEARTS
    raises = _raisable(view.rules, view.pledges, view.round, hearts)
    against: tuple[Undertaking, ...] = ()
    if view.round == 1 and view.trump is not None:
        held = held_undertakings(view.hand, view.trump)
        against = tuple(u for u in _unannounced(view.pledges) if u in held)
    doubles = tuple(DOUBLES[r, a] for r in subsets(raises) for a in subsets(against) if r or a)
    bad = (_BAD,) if _can_be_taken_over(view.pledges, view.round) else ()
    return (_GOOD, *bad, *doubles)


def offers_balance(view: View) -> tuple[Action, ...]:
    """Concede, or play on (V-DBL-8)."""
    return _BALANCE


def begin_round(deal: Deal, number: int) -> Deal:
    """Open a doubling round, or end the doubling where nobody could say anything but good (V-DBL-6)."""
    if not _is_held(deal, number):
        return _finish(deal)
    left, right = (deal.declarer + 1) % 3, (deal.declarer + 2) % 3
    asked = (left, right) if number % 2 else (deal.declarer,)
    return deal._replace(phase=Phase.DOUBLING, round=number, asked=asked, to_act=asked[0])


def speak(deal: Deal, seat: int, raises: tuple[Raise, ...], against: tuple[Undertaking, ...]) -> Deal:
    """One seat's speech; nothing raised and nothing against is *dobrý* (V-DBL-2)."""
    pledges = after_speech(deal.pledges, seat, deal.round, raises, against)
    spoken = deal._replace(pledges=pledges, asked=deal.asked[1:])
    if spoken.asked:
        return spoken._replace(to_act=spoken.asked[0])
    if any(p.round == deal.round for p in spoken.pledges):
        return begin_round(spoken, deal.round + 1)
    return _finish(spoken)


def begin_play(deal: Deal) -> Deal:
    """The cards are led (V-PLY-1)."""
    leader = first_leader(deal.pledges, deal.forehand, deal.declarer)
    return deal._replace(phase=Phase.PLAY, asked=(), to_act=leader)


def end_unplayed(deal: Deal) -> Deal:
    """The deal is over without a trick (V-DBL-8, V-OPT)."""
    return deal._replace(phase=Phase.SETTLED, asked=(), to_act=None)


def _finish(deal: Deal) -> Deal:
    if is_unplayed(deal.rules, deal.pledges):
        return end_unplayed(deal)
    if is_balanced(deal.rules, deal.pledges, deal.trump is Suit.HEARTS):
        return deal._replace(phase=Phase.BALANCE, asked=(), to_act=deal.declarer)
    return begin_play(deal)


def _is_held(deal: Deal, number: int) -> bool:
    if _can_be_taken_over(deal.pledges, number):
        return True
    if number == 1 and deal.trump is not None and _unannounced(deal.pledges):
        return True
    return bool(_raisable(deal.rules, deal.pledges, number, deal.trump is Suit.HEARTS))


def _raisable(rules: Rules, pledges: tuple[Pledge, ...], number: int, hearts: bool) -> tuple[Raise, ...]:
    """What may be raised in that round (V-DBL-3, V-DBL-4, V-DBL-5, V-DBL-7), in the order of texts.

    What was raised or announced against in the round before carries that round's number; everything
    announced carries 0, so round one needs no rule of its own.
    """
    if sum(amount(rules, p, hearts) for p in pledges) >= rules.limit:
        return ()
    return tuple(
        sorted(p.key for p in pledges if p.round == number - 1 and len(p.raised_by) < rules.max_doubling)
    )


def _unannounced(pledges: tuple[Pledge, ...]) -> tuple[Undertaking, ...]:
    """What nobody has announced yet and may be announced against (V-AGN-1, V-AGN-2)."""
    announced = [p.undertaking for p in pledges]
    return tuple(u for u in AGAINST if u not in announced)


def _can_be_taken_over(pledges: tuple[Pledge, ...], number: int) -> bool:
    """A betl in its first round, never a durch (V-GAM-4, V-GAM-5)."""
    return number == 1 and pledges[0].undertaking is BETL
