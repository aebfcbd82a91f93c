"""The search of games with trumps: can the declarer's side reach a target, all three hands open?

A question has a yes or a no. The target is a table: how many tens (of the nine that the tricks hold, the last
trick being one) the declarer needs, by the fate of the trump seven and by the marriages of the side that may
choose to announce them. What is known of a state is remembered across questions about one deal.
"""

from __future__ import annotations

from typing import Final

from engine.players.solver.board import (
    CHOOSING,
    DECLARER,
    HIGHEST,
    MARRIAGES,
    MOST,
    MOVES,
    NEED,
    NODES,
    SEVEN,
    key_of,
    slot_of,
)
from engine.players.solver.cards import MATES, TRUMPS, nothing, suit_of, taker_of, tens_in
from engine.players.solver.jit import Ints, compiled, count
from engine.players.solver.trumps_order import sort_moves

# The seven's fate: fell early or is away, took the last trick, was beaten in it.
EARLY, TOOK, BEATEN = range(3)
FATES: Final = 3
# Marriages of the choosing side: the one that counts (none, 20, 40), and the sum in twenties up to 100.
SUMS: Final = 6
STANDS: Final = 3 * SUMS
NEVER: Final = 11  # tens nobody can have


@compiled
def reaches(
    b: Ints,
    h0: int,
    h1: int,
    h2: int,
    leader: int,
    first: int,
    second: int,
    tens: int,
    left: int,
    stand: int,
) -> int:
    """1 if the declarer reaches the target from here, else 0.

    `first` and `second` are the trick on the table, led by `leader`; `tens` the declarer has, `left` nobody
    has yet, `stand` are the marriages of the choosing side. Past `MOST` nodes the answer is worthless.
    """
    b[NODES] += 1
    if b[NODES] > b[MOST]:
        return 0
    union = h0 | h1 | h2
    key = slot = hint = 0
    wanted = 1
    if not first:
        low, high = _needed(b, union, stand)
        if tens >= high:
            return 1
        if tens + left < low:
            return 0
        key, wanted = _key(b, union, leader, tens, stand)
        slot = slot_of(key)
        if b[slot] == key:
            known = b[slot + 1]
            if wanted <= known & 15:
                return 1
            if wanted > known >> 4 & 15:
                return 0
            hint = 1 << (known >> 8)
    seat = leader
    if first:
        seat = (leader + (2 if second else 1)) % 3
    ours = seat == b[DECLARER]
    at = MOVES + (count(union) << 4)
    width = sort_moves(b, at, hint, seat, first, second, leader, h0, h1, h2)
    hand = h0 if seat == 0 else h1 if seat == 1 else h2
    answer = 0 if ours else 1
    card = 0
    for n in range(width):
        card = b[at + n]
        g0 = h0 ^ card if seat == 0 else h0
        g1 = h1 ^ card if seat == 1 else h1
        g2 = h2 ^ card if seat == 2 else h2
        after = stand
        silent = False
        if card & b[MARRIAGES]:
            after = announced(b, stand, card, hand)
            silent = (
                after != stand
                and stand < SUMS
                and not b[HIGHEST]
                and card > TRUMPS
                and _forty_to_come(b, g0, g1, g2)
            )
        for way in range(2 if silent else 1):
            if way:
                after = stand
            if not first:
                answer = reaches(b, g0, g1, g2, leader, card, nothing(), tens, left, after)
            elif not second:
                answer = reaches(b, g0, g1, g2, leader, first, card, tens, left, after)
            else:
                taker = taker_of(leader, first, second, card, TRUMPS)
                points = tens_in(first | second | card)
                if g0 | g1 | g2:
                    so_far = tens + points if taker == b[DECLARER] else tens
                    answer = reaches(b, g0, g1, g2, taker, nothing(), nothing(), so_far, left - points, after)
                else:
                    total = tens + points + 1 if taker == b[DECLARER] else tens
                    answer = (
                        1
                        if total >= b[NEED + after * FATES + _fate(b, taker, leader, first, second, card)]
                        else 0
                    )
            if (answer == 1) == ours:
                break
        if (answer == 1) == ours:
            break
    if not first and b[NODES] <= b[MOST]:
        lower = b[slot + 1] & 15 if b[slot] == key else 0
        upper = b[slot + 1] >> 4 & 15 if b[slot] == key else 15
        if answer:
            lower = max(lower, wanted)
        else:
            upper = min(upper, wanted - 1)
        b[slot] = key
        b[slot + 1] = lower | upper << 4 | count(card - 1) << 8
    return answer


@compiled
def _fate(b: Ints, taker: int, leader: int, first: int, second: int, third: int) -> int:
    """What became of the trump seven in the last trick."""
    if not (first | second | third) & b[SEVEN]:
        return EARLY
    best = third
    if taker == leader:
        best = first
    elif taker == (leader + 1) % 3:
        best = second
    return TOOK if best & b[SEVEN] else BEATEN


@compiled
def _needed(b: Ints, union: int, stand: int) -> tuple[int, int]:
    """The least and the most tens that may be needed, whatever comes of seven and marriages."""
    open_marriages = union & b[MARRIAGES]
    if not union & b[SEVEN]:
        high = b[NEED + stand * FATES + EARLY]
        low = high
        if open_marriages:
            for n in range(STANDS):
                low = min(low, b[NEED + n * FATES + EARLY])
        return low, high
    high = max(
        b[NEED + stand * FATES + EARLY], b[NEED + stand * FATES + TOOK], b[NEED + stand * FATES + BEATEN]
    )
    low = min(
        b[NEED + stand * FATES + EARLY], b[NEED + stand * FATES + TOOK], b[NEED + stand * FATES + BEATEN]
    )
    if open_marriages:
        for n in range(STANDS):
            low = min(
                low, b[NEED + n * FATES + EARLY], b[NEED + n * FATES + TOOK], b[NEED + n * FATES + BEATEN]
            )
    return low, high


@compiled
def _key(b: Ints, union: int, leader: int, tens: int, stand: int) -> tuple[int, int]:
    """The state's key and what is asked of it: of tens to come, or yes and no (1)."""
    key = key_of(b, union, leader)
    if union & b[MARRIAGES]:
        return key | (tens | stand << 4 | 1 << 12) << 34, 1
    early = b[NEED + stand * FATES + EARLY] - tens
    if not union & b[SEVEN]:
        return key, early
    took = b[NEED + stand * FATES + TOOK] - tens
    beaten = b[NEED + stand * FATES + BEATEN] - tens
    if early == took == beaten:
        return key, early
    mixed = max(0, min(15, early)) | max(0, min(15, took)) << 4 | max(0, min(15, beaten)) << 8
    return key | (mixed | 1 << 13) << 34, 1


@compiled
def announced(b: Ints, stand: int, card: int, hand: int) -> int:
    """The marriages after a king or over is played, announced if the other one is in the hand."""
    if not hand & suit_of(card) & MATES & ~card:
        return stand
    worth = 2 if card <= TRUMPS else 1
    counted = stand // SUMS
    if not counted or (b[HIGHEST] and worth > counted):
        counted = worth
    return counted * SUMS + min(SUMS - 1, stand % SUMS + worth)


@compiled
def _forty_to_come(b: Ints, h0: int, h1: int, h2: int) -> bool:
    """Whether the choosing side has the marriage of trumps in a hand: only then may silence pay."""
    forty = MATES & TRUMPS
    seats = b[CHOOSING]
    return (
        (seats & 1 and h0 & forty == forty)
        or (seats & 2 and h1 & forty == forty)
        or (seats & 4 and h2 & forty == forty)
    )
