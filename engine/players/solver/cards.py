"""Hands as 32 bits in the order the tricks are judged in, and the rules of following on them.

A suit is a byte, the stronger card the higher bit. With trumps the lowest byte is theirs, and the two highest
bits of every byte, ace and ten, are worth ten points (V-CRD-2, V-CRD-3). The compiled searches share these.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.players.solver.jit import compiled, count

TRUMPS: Final = 0xFF
WORTH: Final = 0xC0C0C0C0  # aces and tens, where there are trumps
MATES: Final = 0x30303030  # kings and overs, where there are trumps


@compiled
def nothing() -> int:
    """No card, for calls of a function within itself.

    A plain 0 would make another version of it for this very number, and versions that call each other crash
    when they are loaded from Numba's cache.
    """
    return int(np.int64(0))


@compiled
def suit_of(card: int) -> int:
    """All cards of the card's suit."""
    if card <= 0xFFFF:
        return 0xFF if card <= 0xFF else 0xFF00
    return 0xFF0000 if card <= 0xFFFFFF else 0xFF000000


@compiled
def tens_in(cards: int) -> int:
    """How many of the cards are worth ten points, where there are trumps."""
    return count(cards & WORTH)


@compiled
def above(card: int) -> int:
    """The stronger cards of its suit."""
    return suit_of(card) & ~((card << 1) - 1)


@compiled
def beats(card: int, best: int, trumps: int) -> bool:
    """Whether a card played later takes over from the best so far; `trumps` is 0 where there are none."""
    if card & suit_of(best):
        return card > best
    return card & trumps != 0


@compiled
def taker_of(leader: int, first: int, second: int, third: int, trumps: int) -> int:
    """The seat that takes a full trick (V-PLY-7)."""
    best = first
    taker = leader
    if beats(second, best, trumps):
        best = second
        taker = (leader + 1) % 3
    if beats(third, best, trumps):
        taker = (leader + 2) % 3
    return taker


@compiled
def follow(hand: int, first: int, second: int, trumps: int) -> int:
    """The legal cards after one card on the table, or two; `second` is 0 for none (V-PLY-2 to 4)."""
    led = suit_of(first)
    own = hand & led
    if own:
        best = first
        if second & led:
            best = max(first, second)
        elif second & trumps:
            return own
        over = own & ~((best << 1) - 1)
        return over if over else own
    own = hand & trumps
    if not own:
        return hand
    if second & trumps:
        over = own & ~((second << 1) - 1)
        return over if over else own
    return own


@compiled
def distinct(moves: int, others: int, special: int, worth: int) -> int:
    """One of those cards that are worth the same: no other hand's card lies between them.

    `others` are the cards in other hands and on the table, `special` cards that stand for themselves,
    `worth` those that count.
    """
    kept = 0
    previous = 0
    while moves:
        card = moves & -moves
        moves ^= card
        if (
            not previous
            or (card | previous) & special
            or suit_of(card) != suit_of(previous)
            or (card & worth == 0) != (previous & worth == 0)
            or others & (card - 1) & ~((previous << 1) - 1)
        ):
            kept |= card
        previous = card
    return kept
