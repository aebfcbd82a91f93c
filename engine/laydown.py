"""Laydowns: undertakings that the declarer cannot fail (*ložená*, V-PAY-9).

Durch and betl have closed forms, which are exact for the declarer's lead (V-PLY-1) and 10 cards a hand. With
trumps a search decides (`engine.laydown_search`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import Final

from engine.cards import PACK, Card, Rank, Suit, card, strengths
from engine.contract import BETL, DURCH, GAME, HUNDRED, SEVEN, Undertaking
from engine.errors import BrokenInvariant
from engine.laydown_masks import ACES, PLAIN_SUITS, TRUMP_SEVEN, TRUMPS, each, mask, pairs
from engine.laydown_search import DECLARER, GaveUp, Search
from engine.phases import Cards

# After as many cards played in thought the search gives up.
MOST_STATES: Final = 200_000


class Verdict(StrEnum):
    """What came out; `UNDECIDED` counts as not laid."""

    LAID = "laid"
    NOT_LAID = "not laid"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Question:
    """An undertaking of the declarer, with all that he knows before the first lead.

    `hand` and `talon` are his, after the discard. `leader` of the first trick is counted from him: 1 sits
    on his left; betl and durch he leads himself. `seven_bound`: he announced a seven, so that V-PLY-5
    holds whatever is judged. `marriages_automatic` is false where defenders may hold a marriage back
    (against hundred was announced, V-PLY-6): they would, and their silence tells nothing.
    """

    undertaking: Undertaking
    hand: Cards
    talon: Cards
    trump: Suit | None
    leader: int = 0
    seven_bound: bool = False
    marriages_automatic: bool = True


def judge(question: Question) -> Verdict:
    """Whether the undertaking is laid (V-PAY-9): succeeds for all cards unseen and all defences.

    The talon may hold more than two cards, so that the hands are smaller: the end of a deal.
    Raises `BrokenInvariant` if the unseen cards are not two hands, or trumps are missing.
    """
    if len(_unseen(question)) != 2 * len(question.hand):
        raise BrokenInvariant("a laydown is judged with the same number of cards in each hand")
    return _WAYS[question.undertaking](question)


def _durch(question: Question) -> Verdict:
    """Each suit on its own: all his cards above the unseen ones, or as many as there are unseen."""
    for mine, unseen in _suits(question):
        top = sum(c > max(unseen, default=-1) for c in mine)
        if top < min(len(mine), len(unseen)):
            return Verdict.NOT_LAID
    return Verdict.LAID


def _betl(question: Question) -> Verdict:
    """A lead that somebody must beat, and then each of his cards under all unseen ones of its suit."""
    suits = list(_suits(question))
    for n, (mine, unseen) in enumerate(suits):
        others = suits[:n] + suits[n + 1 :]
        if all(map(_under, others)) and any(_leads_safely(lead, mine, unseen) for lead in mine):
            return Verdict.LAID
    return Verdict.NOT_LAID


def _leads_safely(lead: int, mine: list[int], unseen: list[int]) -> bool:
    """Whether the lead is beaten and the rest of its suit is under what may be left of the unseen ones.

    The highest unseen card may be the one that beats it; a single one surely does.
    """
    if lead > max(unseen, default=-1):
        return False
    return len(unseen) == 1 or _under(([c for c in mine if c != lead], unseen))


def _under(suit: tuple[list[int], list[int]]) -> bool:
    mine, unseen = suit
    return not mine or not unseen or max(mine) < min(unseen)


def _suits(question: Question) -> Iterator[tuple[list[int], list[int]]]:
    """Suit by suit, the strengths of his cards and of the unseen ones, without trumps (V-CRD-2)."""
    strength = strengths(with_trumps=False)
    unseen = _unseen(question)
    for suit in Suit:
        yield (
            [strength[c] for c in question.hand if c.suit == suit],
            [strength[c] for c in unseen if c.suit == suit],
        )


def _unseen(question: Question) -> list[Card]:
    known = {*question.hand, *question.talon}
    return [c for c in PACK if c not in known]


def _points(question: Question) -> Verdict:
    """Game and hundred: he takes all 90 points, the last trick among them."""
    return _search(question, finals=())


def _points_and_seven(question: Question) -> Verdict:
    """Seven: all points, and the last trick with the trump seven."""
    if question.trump is None or card(question.trump, Rank.SEVEN) not in question.hand:
        return Verdict.NOT_LAID
    return _search(question, finals=(TRUMP_SEVEN,))


def _search(question: Question, finals: tuple[int, ...]) -> Verdict:
    """Search twice: what marriages give away is seldom needed, and costs many states.

    First a few hostile distributions are tried, which he may even know: nearly every hand that is not laid
    fails in one of them, and a search with all cards open is short.
    """
    if question.trump is None:
        raise BrokenInvariant("this undertaking needs trumps")
    own, unseen = mask(question.hand, question.trump), mask(_unseen(question), question.trump)
    if _loses_an_ace(own, unseen, question.leader):
        return Verdict.NOT_LAID
    telling = question.marriages_automatic and pairs(unseen) != 0
    search = Search(finals, question.seven_bound, False, MOST_STATES)
    try:
        if not all(search.succeeds(own, *hands, question.leader) for hands in _hostile(unseen)):
            return Verdict.NOT_LAID
        for marriages in (False, True) if telling else (False,):
            search = Search(finals, question.seven_bound, marriages, search.left)
            if search.succeeds(own, unseen, unseen, question.leader):
                return Verdict.LAID
    except GaveUp:
        return Verdict.UNDECIDED
    return Verdict.NOT_LAID


def _hostile(unseen: int) -> Iterator[tuple[int, int]]:
    """Distributions that are hard on him: one defender has all trumps, and then whole suits."""
    size = unseen.bit_count() // 2
    for suits in permutations(PLAIN_SUITS):
        cards = [card for suit in (TRUMPS, *suits) for card in reversed(list(each(unseen & suit)))]
        yield sum(cards[:size]), sum(cards[size:])


def _loses_an_ace(own: int, unseen: int, leader: int) -> bool:
    """Whether an unseen ace surely costs ten points; it spares nearly every hand that is not laid the search.

    The ace of trumps takes the trick it falls in. So does that of a plain suit of his, if another of its
    cards is unseen too and he leads first: as long as he wins he must lead that suit himself one day,
    and once he loses a trick, whoever won it cashes the ace or leads that suit to it.
    """
    if unseen & TRUMPS & ACES:
        return True
    return leader == DECLARER and any(
        own & suit and unseen & suit & ACES and (unseen & suit).bit_count() > 1 for suit in PLAIN_SUITS
    )


_WAYS: Final[dict[Undertaking, Callable[[Question], Verdict]]] = {
    GAME: _points,
    SEVEN: _points_and_seven,
    HUNDRED: _points,
    BETL: _betl,
    DURCH: _durch,
}
