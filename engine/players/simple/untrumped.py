"""How likely betl and durch come off, suit by suit (V-CRD-2, V-PLY-8). A suit's cards are eight bits.

Both look at the cards of one suit in hand and at those that are out, so each pair is worked out once.
The four suits are written out: a loop would take longer than what is looked up.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final

BYTE: Final = 0xFF
SLIGHT: Final = 0.001
# How often a small card catches the one above it, by how many cards are out above both.
CAUGHT: Final = (0.7, 0.54, 0.4, 0.28, 0.16, 0.05, 0.02, 0.0)


def betl_chance(hand: int, out: int) -> float:
    """How likely no card of the hand ever has to take a trick."""
    return (
        _under(hand & BYTE, out & BYTE)
        * _under(hand >> 8 & BYTE, out >> 8 & BYTE)
        * _under(hand >> 16 & BYTE, out >> 16 & BYTE)
        * _under(hand >> 24, out >> 24)
    )


def betl_chance_to_lead(hand: int, out: int) -> float:
    """The same before the first lead, with which the most dangerous card may go under (V-PLY-1)."""
    return betl_chance(hand, out) * max(
        _relief(hand & BYTE, out & BYTE),
        _relief(hand >> 8 & BYTE, out >> 8 & BYTE),
        _relief(hand >> 16 & BYTE, out >> 16 & BYTE),
        _relief(hand >> 24, out >> 24),
    )


def durch_chance(hand: int, out: int) -> float:
    """How likely every card of the hand takes its trick, led from the top, two others holding `out`."""
    return (
        _over(hand & BYTE, out & BYTE)
        * _over(hand >> 8 & BYTE, out >> 8 & BYTE)
        * _over(hand >> 16 & BYTE, out >> 16 & BYTE)
        * _over(hand >> 24, out >> 24)
    )


def betl_hope(hand: int, out: int) -> float:
    """The logarithm of `betl_chance`, never so low that a better suit would not show."""
    return sum(log(max(SLIGHT, _under(hand >> n & BYTE, out >> n & BYTE))) for n in (0, 8, 16, 24))


def durch_hope(hand: int, out: int) -> float:
    """The logarithm of `durch_chance`, never so low that a better suit would not show."""
    return sum(log(max(SLIGHT, _over(hand >> n & BYTE, out >> n & BYTE))) for n in (0, 8, 16, 24))


@lru_cache(maxsize=8192)
def _under(own: int, out: int) -> float:
    """The chance that a suit stays under.

    A small card that is out is led, and the smallest own card above it has to beat it (V-PLY-4): all is well
    only as long as whoever plays last still has a card above that one.
    """
    chance = 1.0
    for rank in range(8):
        beaters = own >> rank
        if out >> rank & 1 and beaters:
            beater = rank + (beaters & -beaters).bit_length()
            chance *= 1 - CAUGHT[(out >> beater).bit_count()]
    return chance


@lru_cache(maxsize=8192)
def _relief(own: int, out: int) -> float:
    """By how much the suit's chance grows when its best card to lead, one that must be beaten, is gone."""
    gone = [own ^ 1 << rank for rank in range(8) if own >> rank & 1 and out >> rank]
    return max((_under(rest, out) for rest in gone), default=0.0) / _under(own, out)


@lru_cache(maxsize=8192)
def _over(own: int, out: int) -> float:
    """The share of the ways to split `out` between two hands in which the suit's cards all win.

    The masters fall first; after them a hand that had more cards of the suit still has its highest.
    """
    masters = 0
    rest = own
    while rest and not out >> rest.bit_length():
        rest ^= 1 << rest.bit_length() - 1
        masters += 1
    if not rest:
        return 1.0
    threats = out >> rest.bit_length()
    splits = lost = 0
    part = out
    while True:  # every subset of `out` is one hand, what is left the other
        splits += 1
        lost += any(held.bit_count() > masters and held >> rest.bit_length() for held in (part, out ^ part))
        if not part:
            break
        part = part - 1 & out
    return 1 - lost / splits if threats else 1.0
