"""Why a card is played: the first reason that the table and the player's own hand bear out."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Play
from engine.cards import Card, Rank, Suit, card, strengths
from engine.contract import BETL
from engine.offers import offers
from engine.phases import Played
from engine.players.knowledge import Knowledge
from engine.players.masks import SEVENS, SUITS, mask, members
from engine.players.teaching.why import Reason, Why


@dataclass(frozen=True, slots=True)
class Moment:
    """A card about to be played: what may be played instead, and who has the trick now.

    `trump` is None in betl and durch. `best` lies highest in the trick, None before the first card; `takes`
    says that the card would lie highest, `last` that nobody plays after it.
    """

    k: Knowledge
    action: Play
    trump: Suit | None
    legal: tuple[Card, ...]
    best: Played | None
    takes: bool
    last: bool

    @property
    def card(self) -> Card:
        return self.action.card

    @property
    def follows(self) -> bool:
        """Whether it is of the suit that was led."""
        return self.best is not None and self.k.view.trick[0].card.suit is self.card.suit

    @property
    def cheap(self) -> bool:
        """Whether no weaker card of its suit could be played instead, and it has no value."""
        strength = strengths(self.trump is not None)
        same = [c for c in self.legal if c.suit is self.card.suit]
        return self.card == min(same, key=strength.__getitem__) and not (self.trump and self.card.counts)


def reason(k: Knowledge, action: Play) -> Why:
    """Why this card."""
    m = _moment(k, action)
    if m.trump is None:
        found = _betl(m) if k.view.pledges[0].undertaking is BETL else _durch(m)
        return found or Why(Reason.BEST, (m.card,))
    found = _marriage(m) or (_lead(m, m.trump) if m.best is None else _follow(m, m.trump, m.best))
    return found or Why(Reason.BEST, (m.card,))


def _moment(k: Knowledge, action: Play) -> Moment:
    view = k.view
    trump = view.trump if view.with_trumps else None
    best: Played | None = None
    for play in view.trick:
        if best is None or _tops(k, trump, best.card, play.card):
            best = play
    return Moment(
        k=k,
        action=action,
        trump=trump,
        legal=tuple(dict.fromkeys(a.card for a in offers(view) if isinstance(a, Play))),
        best=best,
        takes=best is None or _tops(k, trump, best.card, action.card),
        last=len(view.trick) == 2,
    )


def _tops(k: Knowledge, trump: Suit | None, best: Card, card: Card) -> bool:
    if card.suit is best.suit:
        return bool(k.above[best] >> card & 1)
    return card.suit is trump


def _marriage(m: Moment) -> Why | None:
    """King or over with the other one in hand: what is announced decides."""
    pair = {Rank.KING: Rank.OVER, Rank.OVER: Rank.KING}.get(m.card.rank)
    if pair is None or not m.k.hand >> card(m.card.suit, pair) & 1:
        return None
    return Why(Reason.HOLD_MARRIAGE if m.action.marriage is False else Reason.MARRIAGE, (m.card,))


def _lead(m: Moment, trump: Suit) -> Why | None:
    k, led = m.k, m.card.suit
    theirs = [s for s in range(3) if not k.friends(s, k.seat)]
    if k.declaring and led is trump and any(k.may[s] & SUITS[trump] for s in theirs):
        return Why(Reason.DRAW_TRUMPS, (m.card,))
    if k.master(m.card) and not any(_may_trump(k, s, led, trump) for s in theirs):
        return Why(Reason.SURE_TRICK, (m.card,))
    if led is trump:
        return None
    if not k.declaring and not k.may[k.view.declarer] & SUITS[led]:
        return Why(Reason.MAKE_HIM_TRUMP, (m.card,))
    partner = 3 - k.seat - k.view.declarer
    if not k.declaring and k.has[partner] & k.above[m.card]:
        return Why(Reason.TO_PARTNER, (m.card,))
    if _longest(k, led, trump):
        return Why(Reason.LONG_SUIT, (m.card,))
    return Why(Reason.LEAD_LOW, (m.card,)) if m.cheap else None


def _may_trump(k: Knowledge, seat: int, led: Suit, trump: Suit) -> bool:
    """Whether the seat is known to be out of the suit and may hold a trump."""
    return led is not trump and not k.may[seat] & SUITS[led] and bool(k.may[seat] & SUITS[trump])


def _longest(k: Knowledge, suit: Suit, trump: Suit) -> bool:
    lengths = {s: (k.hand & SUITS[s]).bit_count() for s in Suit if s is not trump}
    return lengths[suit] >= 2 and lengths[suit] == max(lengths.values())


def _follow(m: Moment, trump: Suit, best: Played) -> Why | None:
    k = m.k
    ace = card(m.card.suit, Rank.ACE)
    if m.takes and m.card.rank is Rank.TEN and k.out >> ace & 1:
        return Why(Reason.TEN_BEFORE_ACE, (m.card, ace))
    if not m.takes and m.card.counts:
        if not k.friends(best.seat, k.seat):
            return None
        return Why(Reason.SMEAR if m.last else Reason.SMEAR_EARLY, (m.card,))
    if m.card.suit is trump and SEVENS[trump] & mask(m.legal) & ~mask([m.card]):
        return Why(Reason.KEEP_SEVEN, tuple(members(SEVENS[trump])))
    if m.takes:
        return _take(m, trump)
    if m.follows:
        return Why(Reason.SAVE_POINTS, (m.card,)) if not k.friends(best.seat, k.seat) else None
    return Why(Reason.THROW_SUIT, (m.card,)) if m.card.suit is not trump else None


def _take(m: Moment, trump: Suit) -> Why | None:
    if m.last:
        return Why(Reason.TAKE_LAST, (m.card,))
    if m.card.suit is trump and not m.follows:
        return Why(Reason.TRUMP_IN, (m.card,))
    if m.k.master(m.card):
        return Why(Reason.SURE_TRICK, (m.card,))
    return Why(Reason.BEAT_CHEAPLY, (m.card,)) if m.cheap else None


def _betl(m: Moment) -> Why | None:
    """The declarer wants no trick; the defenders want him to have to take one."""
    high = m.card.rank >= Rank.UNDER
    if m.k.declaring:
        if m.best is None:
            return Why(Reason.LEAD_UNDER, (m.card,)) if m.cheap else None
        if not m.follows:
            return Why(Reason.SHED_HIGH, (m.card,)) if high else None
        return None if m.takes else Why(Reason.UNDER, (m.card,))
    if m.best is None:
        return Why(Reason.CATCH_HIM, (m.card,)) if m.cheap else None
    return Why(Reason.SHED_HIGH, (m.card,)) if high and not m.follows else None


def _durch(m: Moment) -> Why | None:
    """The declarer leads from the top; a defender keeps what may stop him."""
    if m.k.declaring:
        return Why(Reason.SURE_TRICK, (m.card,)) if m.k.master(m.card) else None
    if m.takes and m.best is not None and not m.k.friends(m.best.seat, m.k.seat):
        return Why(Reason.STOP_DURCH, (m.card,))
    kept = [c for c in members(m.k.hand) if c.suit is not m.card.suit and m.k.master(c)]
    return Why(Reason.KEEP_STOPPER, (kept[0],)) if kept and not m.follows else None
