"""Named features of a hand in a game with trumps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cards import Rank, Suit, card
from engine.players.masks import ACES, COUNTING, MARRIAGES, SUITS, TENS

PLAIN_SUITS: Final = tuple(tuple(s for s in Suit if s is not trump) for trump in Suit)
LONG: Final = 5  # more trumps than these fall on each other
SHAPES: Final = {
    (False, False): ("void", "small 1", "small 2", "small 3"),
    (False, True): ("ten 0", "ten 1", "ten 2", "ten 3"),
    (True, False): ("ace 0", "ace 1", "ace 2", "ace 3"),
    (True, True): ("ace ten 0", "ace ten 1", "ace ten 2", "ace ten 3"),
}
_HONOURS: Final = tuple(
    (
        ("trump ace", ACES[suit]),
        ("trump ten", TENS[suit]),
        ("trump king", 1 << card(suit, Rank.KING)),
        ("trump over", 1 << card(suit, Rank.OVER)),
        ("trump marriage", MARRIAGES[suit]),
    )
    for suit in Suit
)


def features(hand: int, trump: Suit, talon: int = 0) -> dict[str, int]:
    """How often each feature stands in a hand.

    `trumps` and those above five (`surplus`) · trump honours · plain aces · tens with the ace, with a small
    card beside them, or bare · marriages · `blocks`: suits of which nobody else can have the
    marriage · the shape of each plain suit: ace, ten, number of small cards (3 for all above).

    >>> from engine.notation import read_card
    >>> from engine.players.masks import mask
    >>> hand = mask(map(read_card, "HA H7 H8 HK HO BA BX LX L7 L8".split()))
    >>> features(hand, Suit.HEARTS)  # doctest: +NORMALIZE_WHITESPACE
    {'trumps': 5, 'trump ace': 1, 'trump king': 1, 'trump over': 1, 'trump marriage': 1,
     'aces': 1, 'tens with ace': 1, 'ace ten 0': 1, 'tens guarded': 1, 'ten 2': 1, 'void': 1}
    """
    own = hand & SUITS[trump]
    count = own.bit_count()
    found = {"trumps": count}
    if count > LONG:
        found["surplus"] = count - LONG
    for name, wanted in _HONOURS[trump]:
        if not wanted & ~own:
            found[name] = 1
    for suit in PLAIN_SUITS[trump]:
        for name in _suit_features(hand & SUITS[suit], talon, suit):
            found[name] = found.get(name, 0) + 1
    return found


def _suit_features(cards: int, talon: int, suit: Suit) -> Iterator[str]:
    ace, ten = bool(cards & ACES[suit]), bool(cards & TENS[suit])
    small = cards & ~COUNTING
    if ace:
        yield "aces"
    if ten:
        yield "tens with ace" if ace else "tens guarded" if small else "tens bare"
    if not MARRIAGES[suit] & ~cards:
        yield "marriages"
    elif (cards | talon) & MARRIAGES[suit]:
        yield "blocks"
    yield SHAPES[ace, ten][min(3, small.bit_count())]
