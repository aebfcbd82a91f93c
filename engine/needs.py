"""What a hand must hold to announce an undertaking (V-GAM-6, V-AGN-2)."""

from __future__ import annotations

from engine.cards import Card, Rank, Suit, card
from engine.contract import TABLE, Undertaking
from engine.phases import Cards


def has_marriage(hand: Cards) -> bool:
    """Whether a hand holds K and O of one suit (V-CRD-4)."""
    return any(c.rank is Rank.OVER and partner_of(c) in hand for c in hand)


def partner_of(king_or_over: Card) -> Card:
    """The other card of a marriage."""
    return card(king_or_over.suit, Rank.OVER if king_or_over.rank is Rank.KING else Rank.KING)


def held_undertakings(hand: Cards, trump: Suit) -> tuple[Undertaking, ...]:
    """The undertakings of trump games whose needs this hand meets."""
    seven = card(trump, Rank.SEVEN) in hand
    marriage = has_marriage(hand)
    return tuple(
        u
        for u, row in zip(Undertaking, TABLE, strict=True)
        if row.trumps and (seven or not row.needs_seven) and (marriage or not row.needs_marriage)
    )
