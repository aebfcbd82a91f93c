"""Cards as bits, for the laydown search (V-PAY-9) alone.

A set of cards is an int: nine bits a suit, trumps lowest, within a suit the weakest card lowest (V-CRD-2).
The ninth bit of a suit is never a card: it keeps the suits apart where bits are shifted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.cards import STRENGTH_WITH_TRUMPS, Card, Rank, Suit

_WIDTH: Final = 9


def _in_every_suit(ranks: tuple[Rank, ...]) -> int:
    return sum(1 << _WIDTH * suit + STRENGTH_WITH_TRUMPS[rank] for suit in range(4) for rank in ranks)


SUITS: Final = tuple(255 << _WIDTH * suit for suit in range(4))
TRUMPS: Final = SUITS[0]
PLAIN_SUITS: Final = SUITS[1:]
ALL: Final = sum(SUITS)
TRUMP_SEVEN: Final = 1
COUNTING: Final = _in_every_suit((Rank.ACE, Rank.TEN))  # V-CRD-3
ACES: Final = _in_every_suit((Rank.ACE,))
_OVERS: Final = _in_every_suit((Rank.OVER,))
SUIT_OF: Final = {1 << n: suit for suit in SUITS for n in range(4 * _WIDTH) if suit >> n & 1}
# The other card of a marriage (V-CRD-4): a king is the bit above its over.
MATE: Final = {bit: bit << 1 if bit & _OVERS else bit >> 1 for bit in SUIT_OF if bit & (_OVERS | _OVERS << 1)}


def mask(cards: Iterable[Card], trump: Suit) -> int:
    """The set of those cards, where `trump` is trumps."""
    places = {suit: n for n, suit in enumerate(sorted(Suit, key=lambda s: s != trump))}
    return sum(1 << _WIDTH * places[c.suit] + STRENGTH_WITH_TRUMPS[c] for c in cards)


def each(cards: int) -> Iterator[int]:
    """Every card of the set as a set of its own, the weakest first."""
    while cards:
        card = cards & -cards
        cards ^= card
        yield card


def above(card: int) -> int:
    """The cards of its suit that beat it."""
    return SUIT_OF[card] & -(card << 1)


def over_all(mine: int, theirs: int) -> int:
    """Those of my cards of one suit that lie above all of theirs."""
    return mine & -(1 << theirs.bit_length())


def pairs(cards: int) -> int:
    """The kings and overs that are both there."""
    overs = cards & cards >> 1 & _OVERS
    return overs | overs << 1


def apart(cards: int, gone: int) -> int:
    """One card of every run of neighbours, cards that are `gone` not counted.

    Neighbours are worth the same in play. A card is left out if the next lower one still in play is
    in `cards` too: shifted up by one, and carried over what is gone, that lower one arrives at it.
    """
    up = cards << 1
    return cards & ~(up & ~gone | (up & gone) + gone)


def suit_code(suit: int, marriages: bool) -> int:
    """The cards of a suit from the top, gone ones left out: whose each may be, and what tells it apart.

    `suit` packs the declarer's, the left's and the right's eight bits; the bit above marks trumps.
    """
    own, left, right, is_trumps = suit & 255, suit >> 8 & 255, suit >> 16 & 255, suit >> 24
    couples = pairs(left) | pairs(right) if marriages else 0
    code = 1
    for bit in (128, 64, 32, 16, 8, 4, 2, 1):
        counting = bit & COUNTING != 0
        if own & bit:
            code = code * 16 + (3 if is_trumps and bit == TRUMP_SEVEN else 1 + counting)
        elif (left | right) & bit:
            may = (left & bit != 0) + 2 * (right & bit != 0)
            code = code * 16 + 3 + may + (3 if counting else 6 if bit & couples else 0)
    return code
