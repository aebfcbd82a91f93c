"""The rules of a trick with trumps, in sets of cards, for the laydown search (V-PAY-9)."""

from __future__ import annotations

from typing import Final

from engine.laydown_masks import ALL, SUIT_OF, TRUMPS, above

# The trick on the table: its suit (0: nothing led), the best card, whose that is, all its cards.
Trick = tuple[int, int, int, int]
NOTHING: Final[Trick] = (0, 0, 0, 0)


def with_card(trick: Trick, card: int, seat: int) -> Trick:
    """The trick with one more card (V-PLY-7)."""
    suit, best, taker, cards = trick
    if not suit:
        return SUIT_OF[card], card, seat, card
    beaten = card > best if card & SUIT_OF[best] else card & TRUMPS
    return (suit, card, seat, cards | card) if beaten else (suit, best, taker, cards | card)


def duties(trick: Trick) -> tuple[tuple[int, int], ...]:
    """Groups of cards with what a defender must lack to play one (V-PLY-2, V-PLY-3).

    The groups that hurt the declarer most come first: leads of plain suits, and cards that beat.
    """
    suit, best, _, _ = trick
    if not suit:
        return (ALL & ~TRUMPS, 0), (TRUMPS, 0)
    over = above(best)
    if suit == TRUMPS:
        return (over, 0), (suit & ~over, over), (ALL & ~suit, suit)
    other = ALL & ~suit & ~TRUMPS, suit | TRUMPS
    if best & suit:
        return (over, 0), (TRUMPS, suit), (suit & ~over, over), other
    return (over, suit), (suit, 0), (TRUMPS & ~over, suit | over), other


def legal_cards(own: int, trick: Trick) -> int:
    """The cards that the declarer may play (V-PLY-2, V-PLY-3)."""
    suit, best, _, _ = trick
    if not suit:
        return own
    due = own & suit or own & TRUMPS
    if not due:
        return own
    return due & above(best) or due
