"""Where the cards may be that a seat does not see: what follows for certain from its memory.

Everybody follows, beats and trumps where he can (V-PLY-2 to V-PLY-4), marriages are announced by themselves
(V-PLY-6), what was announced had to be in the hand, and of the talon of a game with trumps everybody knows
that it holds neither an ace nor a ten (V-TAL-2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from engine.cards import PACK, Card, Rank, Suit, card, strengths
from engine.contract import HUNDRED, SEVEN
from engine.needs import partner_of
from engine.phases import Played
from engine.view import Memory, View

CardSet = frozenset[Card]
_SUITS: Final = {suit: frozenset(c for c in PACK if c.suit is suit) for suit in Suit}
_PAIR: Final = (Rank.OVER, Rank.KING)
_COUNTING: Final = frozenset(c for c in PACK if c.counts)


@dataclass(frozen=True, slots=True)
class Place:
    """One of the other two hands, with the hand beside it and the talon in mind.

    Of the cards that may be here, `sure` can be nowhere else, `shared` can also be in the other hand,
    `or_talon` can also lie in the talon, `anywhere` in both; at least `least_shared` and `least_or_talon`
    of those are here, because there is no room for them elsewhere. `size` is the number of cards.
    `keeps` are cards that may not be played while another is legal (V-PLY-5).
    """

    seat: int
    size: int
    sure: CardSet
    shared: CardSet
    or_talon: CardSet
    anywhere: CardSet
    least_shared: int
    least_or_talon: int
    keeps: CardSet

    def may(self) -> CardSet:
        """All cards that may be here."""
        return frozenset(c for found in self.counts() for part, n in found if n for c in part)

    def counts(self) -> Iterator[tuple[tuple[CardSet, int], ...]]:
        """Every way to fill the hand: from each of the four sets, how many of its cards."""
        for shared in range(self.least_shared, len(self.shared) + 1):
            for or_talon in range(self.least_or_talon, len(self.or_talon) + 1):
                rest = self.size - len(self.sure) - shared - or_talon
                if 0 <= rest <= len(self.anywhere):
                    yield (
                        (self.sure, len(self.sure)),
                        (self.shared, shared),
                        (self.or_talon, or_talon),
                        (self.anywhere, rest),
                    )

    def must_hold(self, cards: AbstractSet[Card]) -> bool:
        """Whether one of these cards is here, however the cards lie."""
        return not any(all(n <= len(part - cards) for part, n in found) for found in self.counts())


def places(memory: Memory) -> tuple[Place, Place]:
    """The other two hands as this seat may imagine them; first the one on its left. In a game without trumps
    any card may lie in the talon.

    Raises `ValueError` for a spectator's memory.
    """
    view = memory.view
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    left, right = (view.seat + 1) % 3, (view.seat + 2) % 3
    rounds = [*(trick.plays for trick in memory.tricks), view.trick]
    played = frozenset(p.card for plays in rounds for p in plays)
    out = frozenset(PACK) - played - frozenset(view.hand) - frozenset(view.discard)
    has = {seat: _promised(view, seat) & out for seat in (left, right)}
    lacks = _lacks(view, rounds)
    may = {seat: out - lacks[seat] - has[other] for seat, other in ((left, right), (right, left))}
    hidden = len(out) - view.sizes[left] - view.sizes[right]
    kept = has[left] | has[right] | (_COUNTING if view.trump is not None else frozenset())
    talon = out - kept if hidden else frozenset()
    return (
        _place(view, left, right, may, has, talon, hidden),
        _place(view, right, left, may, has, talon, hidden),
    )


def _place(
    view: View,
    seat: int,
    other: int,
    may: dict[int, CardSet],
    has: dict[int, CardSet],
    talon: CardSet,
    hidden: int,
) -> Place:
    here, there = may[seat], may[other] - has[seat]
    shared, or_talon = (here & there) - talon, (here & talon) - there
    only_there, only_talon = there - here - talon, talon - here - there
    bound = any(p.undertaking is SEVEN and p.holder == seat for p in view.pledges)
    return Place(
        seat=seat,
        size=view.sizes[seat],
        sure=here - there - talon,
        shared=shared,
        or_talon=or_talon,
        anywhere=here & there & talon,
        least_shared=max(0, len(only_there) + len(shared) - view.sizes[other]),
        least_or_talon=max(0, len(only_talon) + len(or_talon) - hidden),
        keeps=_sevens(view) if bound else frozenset(),
    )


def _promised(view: View, seat: int) -> CardSet:
    """What the seat held when it announced something; what of it was played is left in.

    The trump card cannot lie in the talon (V-TAL-2), so forhont holds it.
    """
    if view.trump is None:
        return frozenset()
    found = {card(m.suit, rank) for m in view.marriages if m.seat == seat for rank in _PAIR}
    if view.trump_card is not None and seat == view.forehand:
        found.add(view.trump_card)
    if any(p.undertaking is SEVEN and p.holder == seat for p in view.pledges):
        found |= _sevens(view)
    return frozenset(found)


def _sevens(view: View) -> CardSet:
    return frozenset() if view.trump is None else frozenset({card(view.trump, Rank.SEVEN)})


def _lacks(view: View, rounds: Sequence[Sequence[Played]]) -> list[CardSet]:
    """By seat, the cards that it showed not to have."""
    lacks: list[CardSet] = [frozenset()] * 3
    silent = _automatic(view)
    for plays in rounds:
        for n, play in enumerate(plays):
            lacks[play.seat] |= _shown(view.trump, plays[:n], play.card)
            if silent[play.seat] and play.card.rank in _PAIR and not play.marriage:
                lacks[play.seat] |= {partner_of(play.card)}
    return lacks


def _shown(trump: Suit | None, before: Sequence[Played], played: Card) -> CardSet:
    """What whoever plays this card to the trick cannot have."""
    if not before:
        return frozenset()
    led = before[0].card.suit
    trumps = [p.card for p in before if p.card.suit is trump]
    if played.suit is led:
        return frozenset() if trumps and led is not trump else _unbeaten(trump, before, led, played)
    if trump is None or played.suit is not trump:
        return _SUITS[led] | (frozenset() if trump is None else _SUITS[trump])
    return _SUITS[led] | (_unbeaten(trump, before, trump, played) if trumps else frozenset())


def _unbeaten(trump: Suit | None, before: Sequence[Played], suit: Suit, played: Card) -> CardSet:
    """The cards above the best of the suit, if the one played is not among them."""
    strength = strengths(trump is not None)
    best = max(strength[p.card] for p in before if p.card.suit is suit)
    if strength[played] > best:
        return frozenset()
    return frozenset(c for c in _SUITS[suit] if strength[c] > best)


def _automatic(view: View) -> list[bool]:
    """By seat, whether a marriage cannot be held back (V-PLY-6)."""
    if view.trump is None:
        return [False] * 3
    chosen = {p.against for p in view.pledges if p.undertaking is HUNDRED}
    return [(seat != view.declarer) not in chosen for seat in range(3)]
