"""What a player can work out from what he saw: which cards are out and who may hold them.

Only deductions that hold for certain are made here: nobody plays a card that the rules of following
would have forbidden him (V-PLY-2 to 4), and what was announced had to be in the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.actions import Bad
from engine.cards import Card, Suit
from engine.contract import SEVEN
from engine.notation import write_action
from engine.phases import Played
from engine.players.masks import (
    ABOVE_WITH_TRUMPS,
    ABOVE_WITHOUT,
    ALL,
    MARRIAGES,
    SEVENS,
    SUITS,
    mask,
)
from engine.view import Memory, View

# Words as everybody hears them (V-TRP-3, V-TAL-1).
BAD: Final = write_action(Bad())
DISCARD: Final = "discard"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The cards as one seat knows them; sets of cards are bits.

    `out` are the cards that this seat does not see: in the other hands or in the talon. `may[seat]` are
    those of them that the seat could hold, `has[seat]` those that it holds for certain. `left` are the
    sizes of the hands. `above` gives the stronger cards of a card's suit.
    """

    view: View
    seat: int
    hand: int
    out: int
    may: tuple[int, int, int]
    has: tuple[int, int, int]
    left: tuple[int, int, int]
    above: tuple[int, ...]

    @property
    def declaring(self) -> bool:
        """Whether this seat is the declarer."""
        return self.seat == self.view.declarer

    def friends(self, a: int, b: int) -> bool:
        """Whether two seats are on one side."""
        declarer = self.view.declarer
        return (a == declarer) == (b == declarer)

    def master(self, card: Card) -> bool:
        """Whether no card that is out beats this one within its suit."""
        return not self.above[card] & self.out

    def lacks(self, seat: int, cards: int) -> float:
        """How likely it is that a seat holds none of these cards, all deals of what is out being alike."""
        if cards & self.has[seat]:
            return 0.0
        wanted = (cards & self.may[seat]).bit_count()
        pool = (self.may[seat] & ~self.has[seat]).bit_count()
        drawn = self.left[seat] - self.has[seat].bit_count()
        chance = 1.0
        for n in range(wanted):
            chance *= max(0, pool - drawn - n) / (pool - n)
        return chance

    def holds(self, seat: int, cards: int) -> float:
        """How likely it is that a seat holds at least one of these cards."""
        return 1.0 - self.lacks(seat, cards)


def know(memory: Memory) -> Knowledge:
    """All that follows from a memory."""
    view = memory.view
    seat = _seat(view)
    above = ABOVE_WITH_TRUMPS if view.with_trumps else ABOVE_WITHOUT
    trump = view.trump if view.with_trumps else None
    rounds: list[Sequence[Played]] = [trick.plays for trick in memory.tricks]
    rounds.append(view.trick)
    played = mask(p.card for plays in rounds for p in plays)
    hand = mask(view.hand)
    talon = mask(view.discard)
    takers = _takers(view, seat)
    out = ALL & ~(hand | played | (0 if takers else talon))
    cannot = _excluded(rounds, trump, above)
    has = _certain(view, played, seat)
    may = [0, 0, 0]
    for s in {0, 1, 2} - {seat}:
        kept = 0 if s in takers else talon  # cards of our talon are with those who took it, if with anybody
        may[s] = out & ~cannot[s] & ~kept & ~has[3 - seat - s]
        if may[s].bit_count() == view.sizes[s]:
            has[s] |= may[s]
    return Knowledge(
        view=view,
        seat=seat,
        hand=hand,
        out=out,
        may=(may[0], may[1], may[2]),
        has=(has[0], has[1], has[2]),
        left=view.sizes,
        above=above,
    )


def _seat(view: View) -> int:
    if view.seat is None:
        raise ValueError("a spectator does not play")
    return view.seat


def _takers(view: View, seat: int) -> set[int]:
    """Who took a talon since this seat discarded, each in turn: its two cards may have stayed with them."""
    discarded = max((w.n for w in view.words if (w.seat, w.text) == (seat, DISCARD)), default=0)
    return {w.seat for w in view.words if w.n > discarded and w.text == BAD}


def _excluded(rounds: Iterable[Sequence[Played]], trump: Suit | None, above: tuple[int, ...]) -> list[int]:
    """By seat, the cards that it showed not to have: by not following, not beating, not trumping."""
    cannot = [0, 0, 0]
    for plays in rounds:
        if not plays:
            continue
        led = plays[0].card.suit
        best = plays[0].card
        for play in plays[1:]:
            c = play.card
            if c.suit is not led:
                cannot[play.seat] |= SUITS[led]
                if trump is not None and c.suit is not trump:
                    cannot[play.seat] |= SUITS[trump]
            if c.suit is best.suit:
                if above[best] >> c & 1:
                    best = c
                else:
                    cannot[play.seat] |= above[best]
            elif c.suit is trump:
                best = c
    return cannot


def _certain(view: View, played: int, seat: int) -> list[int]:
    """By seat, the cards it must hold: the turned trump, the other half of a marriage, a promised seven."""
    has = [0, 0, 0]
    for marriage in view.marriages:
        has[marriage.seat] |= MARRIAGES[marriage.suit]
    if view.with_trumps and view.trump is not None and view.trump_card is not None:
        has[view.forehand] |= 1 << view.trump_card
        for pledge in view.pledges:
            if pledge.undertaking is SEVEN:
                has[pledge.holder] |= SEVENS[view.trump]
    return [0 if s == seat else cards & ~played for s, cards in enumerate(has)]
