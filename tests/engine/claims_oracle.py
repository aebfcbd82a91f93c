"""What a claimer can prove, found the long way: every distribution of the cards he does not see is tried.

Nothing here is shared with the engine's proof but the rules of a trick.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from engine.cards import PACK, Card, Rank
from engine.contract import HUNDRED, SEVEN
from engine.phases import Played
from engine.tricks import legal_cards, taker
from engine.view import Memory, View

Hand = tuple[Card, ...]
Hands = tuple[Hand, Hand, Hand]
PAIR = {Rank.KING: Rank.OVER, Rank.OVER: Rank.KING}


def distributions(memory: Memory) -> Iterator[Hands]:
    """All hands, by seat, in which everything that was played and announced could have been."""
    view = memory.view
    assert view.seat is not None
    played = {p.card for t in memory.tricks for p in t.plays} | {p.card for p in view.trick}
    out = [c for c in PACK if c not in played and c not in view.hand and c not in view.discard]
    left, right = (view.seat + 1) % 3, (view.seat + 2) % 3
    for talon in combinations(out, len(out) - view.sizes[left] - view.sizes[right]):
        if view.trump is not None and any(c.counts or c == view.trump_card for c in talon):
            continue
        rest = [c for c in out if c not in talon]
        for first in combinations(rest, view.sizes[left]):
            hands = [view.hand] * 3
            hands[left] = first
            hands[right] = tuple(c for c in rest if c not in first)
            if _could_be(memory, (hands[0], hands[1], hands[2])):
                yield hands[0], hands[1], hands[2]


def _could_be(memory: Memory, hands: Hands) -> bool:
    """Whether the others could have played as they did, from these hands and what they had played."""
    view = memory.view
    held = [set(hand) for hand in hands]
    rounds = [view.trick, *(t.plays for t in reversed(memory.tricks))]
    for plays in rounds:
        for n in range(len(plays) - 1, -1, -1):
            play = plays[n]
            held[play.seat].add(play.card)
            if play.seat != view.seat and not _legal(view, held[play.seat], plays[:n], play):
                return False
    pledges = [p for p in view.pledges if p.undertaking is SEVEN]
    if any(_seven(view) not in held[p.holder] for p in pledges):
        return False
    return view.trump is None or view.trump_card in held[view.forehand]


def _legal(view: View, held: set[Card], before: tuple[Played, ...], play: Played) -> bool:
    if play.card not in _allowed(view, play.seat, tuple(sorted(held)), before):
        return False
    if view.trump is None or play.card.rank not in PAIR:
        return not play.marriage
    pair = any(c.suit is play.card.suit and c.rank is PAIR[play.card.rank] for c in held)
    chooses = any(
        p.undertaking is HUNDRED and p.against is (play.seat != view.declarer) for p in view.pledges
    )
    return pair if play.marriage else not pair or chooses


def _allowed(view: View, seat: int, hand: Hand, before: tuple[Played, ...]) -> Hand:
    allowed = tuple(legal_cards(hand, before, view.trump))
    bound = any(p.undertaking is SEVEN and p.holder == seat for p in view.pledges)
    return tuple(c for c in allowed if c != _seven(view)) or allowed if bound else allowed


def _seven(view: View) -> Card | None:
    return next((c for c in PACK if c.suit is view.trump and c.rank is Rank.SEVEN), None)


def takes_all(memory: Memory, order: Hand) -> bool:
    """Whether the seat takes every trick by leading these cards, however the others lie and play."""
    view = memory.view
    seat = view.seat
    assert seat is not None

    @cache
    def holds(n: int, hands: Hands) -> bool:
        if n == len(order):
            return True
        return all(
            taker(trick, view.trump) == seat and holds(n + 1, after)
            for trick, after in _finished(view, (Played(seat, order[n], False),), hands)
        )

    return all(holds(0, hands) for hands in distributions(memory))


def all_orders(memory: Memory) -> Iterator[Hand]:
    """His orders, with the trump seven last where he has it."""
    seven = _seven(memory.view)
    for order in permutations(memory.view.hand):
        if seven not in order or order[-1] == seven:
            yield order


def _finished(
    view: View, trick: tuple[Played, ...], hands: Hands
) -> Iterator[tuple[tuple[Played, ...], Hands]]:
    """Every way to finish the trick; `hands` without the cards in it, but the last one's of the leader."""
    if len(trick) == 3:
        yield trick, hands
        return
    seat = (trick[-1].seat + 1) % 3
    for c in _allowed(view, seat, hands[seat], trick):
        left = tuple(x for x in hands[seat] if x != c)
        after = tuple(left if s == seat else hand for s, hand in enumerate(hands))
        yield from _finished(view, (*trick, Played(seat, c, False)), (after[0], after[1], after[2]))


Worlds = frozenset[Hands]


def takes_nothing(memory: Memory) -> bool:
    """Whether the declarer of a betl has a way to play, knowing what he sees, that takes no trick."""
    view = memory.view
    assert view.to_act is not None
    return _safe(view, frozenset(distributions(memory)), view.trick, view.to_act, {})


def _safe(
    view: View,
    worlds: Worlds,
    trick: tuple[Played, ...],
    seat: int,
    known: dict[tuple[Worlds, tuple[Played, ...], int], bool],
) -> bool:
    if len(trick) == 3:
        winner = taker(trick, None)
        return winner != view.declarer and _safe(view, worlds, (), winner, known)
    own = next(iter(worlds))[view.declarer]
    if not own and not trick:
        return True
    key = worlds, trick, seat
    if key not in known:
        enough = any if seat == view.declarer else all
        known[key] = enough(
            _safe(view, then, (*trick, Played(seat, c, False)), (seat + 1) % 3, known)
            for c, then in _plays(view, worlds, trick, seat).items()
        )
    return known[key]


def _plays(view: View, worlds: Worlds, trick: tuple[Played, ...], seat: int) -> dict[Card, Worlds]:
    """By the card that is played, the distributions that are left after it."""
    found: dict[Card, set[Hands]] = {}
    for hands in worlds:
        for c in _allowed(view, seat, hands[seat], trick):
            left = tuple(x for x in hands[seat] if x != c)
            after = tuple(left if s == seat else hand for s, hand in enumerate(hands))
            found.setdefault(c, set()).add((after[0], after[1], after[2]))
    return {c: frozenset(then) for c, then in found.items()}
