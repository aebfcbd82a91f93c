"""The search of games without trumps: does the declarer keep his betl, or his durch, all three hands open?"""

from __future__ import annotations

from engine.players.solver.board import DECLARER, DURCH, MOST, MOVES, NODES, insert, key_of, slot_of
from engine.players.solver.cards import above, beats, distinct, follow, nothing, suit_of, taker_of
from engine.players.solver.jit import Ints, compiled, count


@compiled
def keeps(b: Ints, h0: int, h1: int, h2: int, leader: int, first: int, second: int) -> int:
    """1 if the declarer takes no more trick in betl, every one in durch; else 0.

    `first` and `second` are the trick on the table, led by `leader`. Past `MOST` nodes the answer
    is worthless.
    """
    b[NODES] += 1
    if b[NODES] > b[MOST]:
        return 0
    union = h0 | h1 | h2
    slot = key = 0
    if not first:
        if not union:
            return 1
        key = key_of(b, union, leader)
        slot = slot_of(key)
        if b[slot] == key:
            return int(b[slot + 1])
    seat = leader
    if first:
        seat = (leader + (2 if second else 1)) % 3
    hand = h0 if seat == 0 else h1 if seat == 1 else h2
    legal = follow(hand, first, second, 0) if first else hand
    if legal & (legal - 1):
        legal = distinct(legal, (union & ~hand) | first | second, 0, 0)
    ours = seat == b[DECLARER]
    at = MOVES + (count(union) << 4)
    width = _order(b, at, legal, seat, first, second, h0, h1, h2)
    answer = 0 if ours else 1
    for n in range(width):
        card = b[at + n]
        g0 = h0 ^ card if seat == 0 else h0
        g1 = h1 ^ card if seat == 1 else h1
        g2 = h2 ^ card if seat == 2 else h2
        if not first:
            answer = keeps(b, g0, g1, g2, leader, card, nothing())
        elif not second:
            answer = keeps(b, g0, g1, g2, leader, first, card)
        else:
            taker = taker_of(leader, first, second, card, 0)
            answer = 0
            if (taker == b[DECLARER]) == (b[DURCH] == 1):
                answer = keeps(b, g0, g1, g2, taker, nothing(), nothing())
        if (answer == 1) == ours:
            break
    if not first and b[NODES] <= b[MOST]:
        b[slot] = key
        b[slot + 1] = answer
    return answer


@compiled
def _order(
    b: Ints, at: int, legal: int, seat: int, first: int, second: int, h0: int, h1: int, h2: int
) -> int:
    """Sorts the legal cards from place `at` on, the most promising first; returns how many there are."""
    declarer = b[DECLARER]
    own = h0 if declarer == 0 else h1 if declarer == 1 else h2
    hand = h0 if seat == 0 else h1 if seat == 1 else h2
    others = (h0 | h1 | h2) & ~hand
    width = 0
    while legal:
        card = legal & -legal
        legal ^= card
        if b[DURCH]:
            score = -count(above(card) & (own if seat != declarer else others))
        elif seat == declarer:
            score = _dodge(card, first, second, others)
        else:
            score = _bait(card, first, own, hand)
        width = insert(b, at, width, card, score)
    return width


@compiled
def _dodge(card: int, first: int, second: int, others: int) -> int:
    """The declarer of a betl leads low and throws away what most of what is out lies under."""
    under = count(suit_of(card) & (card - 1) & others)
    if not first:
        return -under
    best = second if second and beats(second, first, 0) else first
    if beats(card, best, 0):
        return -under - 20
    return under


@compiled
def _bait(card: int, first: int, own: int, hand: int) -> int:
    """A defender in a betl leads under the declarer's cards, and keeps his own low ones for that."""
    suit = suit_of(card)
    if first:
        return count(suit & (card - 1) & own)
    theirs = own & suit
    if not theirs:
        return -10
    lower = count(suit & (card - 1) & hand)
    under = count(theirs & (card - 1))
    return (50 if not under else 10 - under) - lower
