"""What speaks for and against a card in a game with trumps, as named features that weights add up."""

from __future__ import annotations

from engine.cards import Card, Rank, Suit
from engine.contract import SEVEN
from engine.players.knowledge import Knowledge
from engine.players.masks import COUNTING, SUITS, members
from engine.players.simple.outlook import Table, outlook

Features = dict[str, float]


def follow_features(k: Knowledge, trump: Suit, now: Table, card: Card) -> Features:
    """Features of adding a card to a trick: what the trick brings, and what is no longer in hand.

    A ten counts as an ace once the ace is gone. `unguards`: the last small card beside a ten.
    """
    expected = outlook(k, trump, now, card).expected
    own = k.hand & SUITS[card.suit]
    if card.suit is trump:
        return {
            "points": expected,
            "trump strength": _strength(k, card),
            "trump counts": card.counts,
            "trump master": k.master(card),
            "trump seven": _wasted_seven(own, card),
        }
    small = own & ~COUNTING
    master = k.master(card)
    last_small = small == 1 << card and own != small
    return {
        "points": expected,
        "ace": card.counts and master,
        "ace of many": own.bit_count() if card.counts and master else 0,
        "ten guarded": card.counts and not master and bool(small),
        "figure": master and not card.counts,
        "unguards": last_small and not _safe(k, own & COUNTING),
        "suit": own.bit_count(),
        "rank": card.rank,
    }


def lead_features(k: Knowledge, trump: Suit, now: Table, card: Card) -> Features:
    """Features of leading a card."""
    seen = outlook(k, trump, now, card)
    found: Features = {"points": seen.expected, "chance": seen.chance}
    if card.suit is trump:
        return found | _trump_led(k, trump, card)
    return found | _plain_led(k, trump, now, card)


def _trump_led(k: Knowledge, trump: Suit, card: Card) -> Features:
    """`pull`: the enemy has trumps to lose; more so with many of our own, or more than are out."""
    theirs = max(k.holds(s, SUITS[trump]) for s in range(3) if not k.friends(s, k.seat))
    own = (k.hand & SUITS[trump]).bit_count()
    out = (k.out & SUITS[trump]).bit_count()
    return {
        "trump": 1,
        "pull": theirs,
        "pull from many": theirs * own,
        "pull surplus": theirs * (own - out),
        "pull for our seven": theirs * _seven(k, ours=True),
        "trump strength": _strength(k, card),
        "trump counts": card.counts,
        "trump master": k.master(card),
        "trump seven": _wasted_seven(k.hand & SUITS[trump], card),
    }


def _plain_led(k: Knowledge, trump: Suit, now: Table, card: Card) -> Features:
    """`force`: an enemy has to trump it. `under …`: a small card led while the ace or ten stays in hand."""
    suit = SUITS[card.suit]
    own = k.hand & suit
    out = k.out & suit
    master = k.master(card)
    small = not card.counts
    enemies = [s for s in range(3) if not k.friends(s, k.seat)]
    force = max(k.lacks(s, suit) * k.holds(s, SUITS[trump]) for s in enemies)
    above = own & COUNTING if small else 0
    found: Features = {
        "ace": card.counts and master,
        "ace late": (10 - k.left[k.seat]) * (card.counts and master),
        "ten": card.counts and not master,
        "figure": small and master,
        "force": force,
        "force small": force * small,
        "force for our seven": force * _seven(k, ours=True),
        "force their seven": force * _seven(k, ours=False),
        "lone": small and own == 1 << card,
        "two": small and own.bit_count() == 2,
        "suit": own.bit_count(),
        "out": out.bit_count(),
        "points out": (out & COUNTING).bit_count(),
        "under ace": bool(above) and _safe(k, above),
        "under ten": bool(above) and not _safe(k, above),
        "under both": above.bit_count() == 2,
    }
    for partner in range(3):
        if partner != k.seat and k.friends(partner, k.seat):
            last = now.followers[-1] == partner
            found["partner trumps"] = k.lacks(partner, suit) * k.holds(partner, SUITS[trump])
            found["partner above"] = k.holds(partner, k.above[card])
            found["void"] = k.lacks(enemies[0], suit)
            found["through"] = small and last
            found["through many"] = out.bit_count() if small and last else 0
    return found


def _wasted_seven(trumps: int, card: Card) -> bool:
    """Whether the trump seven goes although another trump could: no last trick with it (V-PAY-4)."""
    return card.rank is Rank.SEVEN and trumps.bit_count() > 1


def _strength(k: Knowledge, card: Card) -> int:
    """7 for a card that no trump out can beat, one less for each that can."""
    return 7 - (k.above[card] & k.out).bit_count()


def _safe(k: Knowledge, cards: int) -> bool:
    """Whether one of these aces and tens is the highest of its suit."""
    return any(k.master(c) for c in members(cards))


def _seven(k: Knowledge, *, ours: bool) -> bool:
    """Whether a seven was announced by our side, or by theirs (V-PAY-3)."""
    return any(p.undertaking is SEVEN and k.friends(p.holder, k.seat) is ours for p in k.view.pledges)
