"""Which cards a search with trumps tries first: much of its speed is in that."""

from __future__ import annotations

from engine.players.solver.board import BOUND, DECLARER, MARRIAGES, SEVEN, insert
from engine.players.solver.cards import TRUMPS, WORTH, beats, distinct, follow, suit_of, taker_of, tens_in
from engine.players.solver.jit import Ints, compiled


@compiled
def sort_moves(
    b: Ints, at: int, hint: int, seat: int, first: int, second: int, leader: int, h0: int, h1: int, h2: int
) -> int:
    """Puts the cards worth trying from place `at` on, the most promising first; returns their number."""
    hand = h0 if seat == 0 else h1 if seat == 1 else h2
    legal = follow(hand, first, second, TRUMPS) if first else hand
    if legal & ~b[BOUND + seat]:
        legal &= ~b[BOUND + seat]
    if legal & (legal - 1):
        others = (h0 | h1 | h2) & ~hand | first | second
        legal = distinct(legal, others, b[SEVEN] | b[MARRIAGES], WORTH)
    width = 0
    while legal:
        card = legal & -legal
        legal ^= card
        if card == hint:
            score = 1000
        elif not first:
            score = _lead(b, card, seat, h0, h1, h2)
        elif not second:
            score = _second(b, card, first, seat, leader, h0, h1, h2)
        else:
            score = _third(b, card, first, second, seat, leader)
        width = insert(b, at, width, card, score)
    return width


@compiled
def _lead(b: Ints, card: int, seat: int, h0: int, h1: int, h2: int) -> int:
    """How promising a lead is: what takes the trick with points first, what gives points away last."""
    next_seat = (seat + 1) % 3
    left = h0 if next_seat == 0 else h1 if next_seat == 1 else h2
    right = h2 if next_seat == 1 else h0 if next_seat == 2 else h1
    suit = suit_of(card)
    over = suit & ~((card << 1) - 1)
    worth = 1 if card & WORTH else 0
    left_beats = left & over or (not left & suit and left & TRUMPS)
    right_beats = right & over or (not right & suit and right & TRUMPS)
    declarer = b[DECLARER]
    if seat == declarer:
        if left_beats or right_beats:
            bare = (left & suit & WORTH != 0) + (right & suit & WORTH != 0)
            return -20 * worth - 4 * bare - (5 if suit == TRUMPS else 0)
        score = 40 + 10 * worth + (12 if suit == TRUMPS else 0)
        if left & suit & WORTH and not left & suit & ~WORTH:
            score += 6
        if right & suit & WORTH and not right & suit & ~WORTH:
            score += 6
        return score
    theirs, friends = (left, right) if next_seat == declarer else (right, left)
    beaten, helped = (left_beats, right_beats) if next_seat == declarer else (right_beats, left_beats)
    if not beaten:
        smear = friends & suit & WORTH or (not friends & suit and friends & WORTH)
        return 30 + 10 * worth + (8 if smear else 0) + (10 if theirs & suit & WORTH else 0)
    if helped and theirs & over and friends & over > theirs & over:
        return 20 + 4 * worth
    if not theirs & suit:
        return 10 - 20 * worth
    return -15 * worth - (5 if friends & suit & WORTH else 0)


@compiled
def _second(b: Ints, card: int, first: int, seat: int, leader: int, h0: int, h1: int, h2: int) -> int:
    """How promising the second card is, by who will take the trick then."""
    last = (seat + 1) % 3
    hand = h0 if last == 0 else h1 if last == 1 else h2
    took = beats(card, first, TRUMPS)
    answers = follow(hand, first, card, TRUMPS)
    least = answers & -answers
    taker = last if beats(least, card if took else first, TRUMPS) else seat if took else leader
    worth = 12 if card & WORTH else 0
    if (taker == b[DECLARER]) == (seat == b[DECLARER]):
        return 10 + worth - (1 if took else 0)
    return -worth


@compiled
def _third(b: Ints, card: int, first: int, second: int, seat: int, leader: int) -> int:
    """What the third card makes of the trick."""
    taker = taker_of(leader, first, second, card, TRUMPS)
    points = 10 * tens_in(first | second | card)
    return 5 + points if (taker == b[DECLARER]) == (seat == b[DECLARER]) else -points
