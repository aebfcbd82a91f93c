"""The one array of integers that a search reads and remembers in, so that its many calls carry little.

Hands are never in it: they are what the calls carry.
"""

from __future__ import annotations

from typing import Final

from engine.players.solver.jit import Ints, compiled

# What a search is about, by place.
DECLARER: Final = 0
SEVEN: Final = 1  # the trump seven, where its fate matters, else 0
BOUND: Final = 2  # three places: what each seat may not play while it has another card (V-PLY-5)
CHOOSING: Final = 5  # the seats, as bits, of the side that may hold a marriage back (V-PLY-6)
MARRIAGES: Final = 6  # that side's kings and overs whose announcing matters
QUESTION: Final = 7  # a number that tells what is remembered for this question from the rest
NODES: Final = 8  # cards played in thought so far
MOST: Final = 9  # and how many there may be
DURCH: Final = 10  # 1 where the declarer has to take every trick, 0 where none
HIGHEST: Final = 11  # 1 where the highest marriage counts to a hundred, 0 where the first does (V-OPT)

# Where its tables begin.
NEED: Final = 16  # tens needed, by marriages and fate of the seven
ALIKE: Final = NEED + 64  # by suit and cards left in it: the least set of cards that plays the same
MOVES: Final = ALIKE + 4 * 256  # by number of cards left and place: the cards to try
SCORES: Final = MOVES + 32 * 16  # how promising each of them is
MEMORY: Final = SCORES + 32 * 16  # by slot: the state's key, and what is known of it
SLOTS: Final = 18  # the number of slots, as a power of two
SIZE: Final = MEMORY + 2 * (1 << SLOTS)
QUESTIONS: Final = 1 << 14
_MIXER: Final = 0x1E3779B97F4A7C15


@compiled
def slot_of(key: int) -> int:
    """Where a state is remembered."""
    return MEMORY + ((key * _MIXER >> 40) & ((1 << SLOTS) - 1)) * 2


@compiled
def key_of(b: Ints, union: int, leader: int) -> int:
    """The same for all states that play the same: by the cards left, as `fill_alike` says, and the leader."""
    return int(
        b[ALIKE + (union & 255)]
        | b[ALIKE + 256 + (union >> 8 & 255)] << 8
        | b[ALIKE + 512 + (union >> 16 & 255)] << 16
        | b[ALIKE + 768 + (union >> 24)] << 24
        | leader << 32
        | b[QUESTION] << 49
    )


@compiled
def insert(b: Ints, at: int, width: int, card: int, score: int) -> int:
    """Puts a card among the `width` ones from place `at`, the most promising first; returns their number."""
    place = at + width
    while place > at and b[place - 1 + SCORES - MOVES] < score:
        b[place + SCORES - MOVES] = b[place - 1 + SCORES - MOVES]
        b[place] = b[place - 1]
        place -= 1
    b[place + SCORES - MOVES] = score
    b[place] = card
    return width + 1


@compiled
def fill_alike(b: Ints, h0: int, h1: int, h2: int, special: int, worth: int) -> None:
    """Finds, by suit and cards left in it, the least set of cards that plays the same.

    The same owners in the same order, of the same `worth`; `special` cards stand for themselves.
    """
    for suit in range(4):
        base = suit * 8
        root = (h0 | h1 | h2) >> base & 255
        for left in range(256):
            if left & ~root:
                continue
            least = 0
            at = 0
            for bit in range(8):
                if left >> bit & 1:
                    while not _same(1 << (base + bit), 1 << (base + at), h0, h1, h2, special, worth):
                        at += 1
                    least |= 1 << at
                    at += 1
            b[ALIKE + suit * 256 + left] = least


@compiled
def _same(card: int, other: int, h0: int, h1: int, h2: int, special: int, worth: int) -> bool:
    if card == other:
        return True
    if (card | other) & special or (card & worth != 0) != (other & worth != 0):
        return False
    return (
        (card & h0 != 0) == (other & h0 != 0)
        and (card & h1 != 0) == (other & h1 != 0)
        and (card & h2 != 0) == (other & h2 != 0)
    )
