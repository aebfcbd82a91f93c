"""What is at stake now and what it would be after a word, in chips for one defender (V-DBL-7)."""

from __future__ import annotations

from engine.actions import Announce, Double
from engine.cards import Suit
from engine.contract import Pledge, Undertaking, amount
from engine.view import View


def stake(view: View) -> int:
    """All that is announced: rate × doubling × hearts, summed."""
    return sum(pledge_stake(view, p) for p in view.pledges)


def pledge_stake(view: View, pledge: Pledge) -> int:
    """One undertaking of the contract."""
    return amount(view.rules, pledge, view.trump is Suit.HEARTS)


def raised_stake(view: View, pledge: Pledge) -> int:
    """The undertaking after one more raise."""
    return 2 * pledge_stake(view, pledge)


def plain_stake(view: View, undertaking: Undertaking) -> int:
    """An undertaking that is not announced yet, as it would stand unraised."""
    return pledge_stake(view, Pledge(undertaking, against=False, holder=view.declarer))


def stake_after(view: View, action: Announce | Double) -> int:
    """All that would be announced after an offered announcement or speech."""
    match action:
        case Announce(undertakings):
            return sum(plain_stake(view, u) for u in undertakings)
        case Double(raises, against):
            raised = sum(pledge_stake(view, p) for p in view.pledges if p.key in raises)
            return stake(view) + raised + sum(plain_stake(view, u) for u in against)
