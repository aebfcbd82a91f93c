"""A deal in the middle of its play with all three hands open, as the solver is asked about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.cards import Card, Suit
from engine.contract import TABLE, Pledge, Side
from engine.phases import Marriage, Trick
from engine.players.masks import COUNTING, MARRIAGES
from engine.rules import Rules
from engine.view import View

Hands = tuple[int, int, int]


class Position(NamedTuple):
    """Three open hands at a moment of the play.

    `hands` are sets of cards as bits, by seat, without the cards of the trick on the table; `trick` are
    those, in the order of play, led by `leader`. `tens` are the aces and tens that the declarer has taken,
    `marriages` those announced so far.
    """

    rules: Rules
    declarer: int
    trump: Suit | None
    pledges: tuple[Pledge, ...]
    hands: Hands
    leader: int
    trick: tuple[Card, ...] = ()
    tens: int = 0
    marriages: tuple[Marriage, ...] = ()

    @property
    def to_act(self) -> int:
        """The seat whose card is next."""
        return (self.leader + len(self.trick)) % 3


def position_of(view: View, tricks: Iterable[Trick], hands: Hands) -> Position:
    """The position of a view in the play, with the finished tricks and three hands that might be."""
    leader = view.trick[0].seat if view.trick else view.to_act
    if leader is None:
        raise ValueError("the deal is over")
    taken = (p.card for t in tricks if t.taker == view.declarer for p in t.plays)
    return Position(
        rules=view.rules,
        declarer=view.declarer,
        trump=view.trump if view.with_trumps else None,
        pledges=view.pledges,
        hands=hands,
        leader=leader,
        trick=tuple(p.card for p in view.trick),
        tens=sum(c.counts for c in taken),
        marriages=view.marriages,
    )


def trump_of(position: Position) -> Suit:
    """The suit of trumps. Raises `ValueError` in betl and durch."""
    if position.trump is None:
        raise ValueError("a game without trumps")
    return position.trump


def tens_left(position: Position) -> int:
    """Tens of points that nobody has taken yet: aces, tens and the last trick (V-CRD-3)."""
    in_hands = sum((hand & COUNTING).bit_count() for hand in position.hands)
    return in_hands + sum(c.counts for c in position.trick) + 1


def choosing_side(position: Position) -> Side | None:
    """The side that announces marriages or not, as it likes (V-PLY-6)."""
    return next((p.side for p in position.pledges if TABLE[p.undertaking].marriages), None)


def choosing_seats(position: Position) -> tuple[int, ...]:
    """The seats of that side."""
    side = choosing_side(position)
    return tuple(seat for seat in range(3) if side is not None and side_of(position, seat) is side)


def side_of(position: Position, seat: int) -> Side:
    """Whose side a seat is on."""
    return Side.DECLARER if seat == position.declarer else Side.DEFENDERS


def pairs_in(hand: int) -> int:
    """The cards of whole marriages in a hand."""
    return sum(pair for pair in MARRIAGES if not pair & ~hand)


def marriages_to_come(position: Position, side: Side) -> int:
    """Points of the marriages that the side has announced or still has in its hands."""
    suits = [m.suit for m in position.marriages if side_of(position, m.seat) is side]
    for seat in range(3):
        if side_of(position, seat) is side:
            suits += [suit for suit in Suit if not MARRIAGES[suit] & ~position.hands[seat]]
    return sum(40 if suit is position.trump else 20 for suit in suits)
