"""A position on the board: its legal cards, and the state after each of them."""

from __future__ import annotations

from threading import local
from typing import Final, NamedTuple

import numpy as np

from engine.actions import PLAYS, Play
from engine.cards import STRENGTH_WITH_TRUMPS, Card, Suit
from engine.players.masks import members
from engine.players.solver import board, cards
from engine.players.solver.jit import Ints
from engine.players.solver.position import Position

# A suit's cards in the order of the pack: the same in the order of games with trumps (V-CRD-2).
_ORDERED: Final = tuple(
    sum((n >> rank & 1) << STRENGTH_WITH_TRUMPS[rank] for rank in range(8)) for n in range(256)
)
_memory = local()


class TooLong(Exception):
    """The search reached its number of cards played in thought."""


class State(NamedTuple):
    """What a search carries, cards in its own order: hands, trick, tens taken and left, marriages.

    `over` is set where the last card ended the deal: what it is worth to the declarer.
    """

    h0: int
    h1: int
    h2: int
    leader: int
    first: int
    second: int
    tens: int
    left: int
    stand: int
    over: int | None = None

    def hand(self, seat: int) -> int:
        """The cards of a seat."""
        return (self.h0, self.h1, self.h2)[seat]


class Asking:
    """One question about one position. Its subclasses know what the end is worth."""

    trumps = 0
    worth = 0  # cards that count
    special = 0  # cards that stand for themselves

    def __init__(self, position: Position, nodes: int) -> None:
        self.position = position
        self.board = _cleared(position.declarer, nodes)
        first, second, *_ = (*(self.bit(c) for c in position.trick), 0, 0)
        h0, h1, h2 = (ordered(h, position.trump) for h in position.hands)
        self.start = State(h0, h1, h2, position.leader, first, second, position.tens, 0, 0)

    def value(self) -> int:
        """What the position is worth to the declarer."""
        return self.worth_of(self.start, None)

    def values(self) -> dict[Play, int]:
        """What it is worth after each legal card; cards that play the same are looked at once."""
        found: dict[Play, int] = {}
        legal = self._legal()
        apart = self._apart(legal)
        alike: dict[int, int] = {}
        guess = None
        for card in sorted(members(self.position.hands[self.position.to_act]), key=self.bit):
            bit = self.bit(card)
            if not bit & legal:
                continue
            for play, stand in self.plays(card, bit):
                if bit & apart:
                    guess = alike[stand] = self.worth_of(self._after(bit, stand), guess)
                found[play] = alike[stand]
        return found

    def bit(self, card: Card) -> int:
        """The card in the search's order."""
        return ordered(1 << card, self.position.trump)

    def plays(self, played: Card, bit: int) -> list[tuple[Play, int]]:
        """The card as it may be played, and the marriages then."""
        return [(PLAYS[played], self.start.stand)]

    def worth_of(self, state: State, guess: int | None) -> int:
        """What a state is worth; a `guess` near it saves questions. Raises `TooLong`."""
        raise NotImplementedError

    def after_trick(self, state: State, taker: int, played: int, best: int) -> State:
        """The state after a full trick: `played` lay in it, `best` took it."""
        raise NotImplementedError

    def begin(self) -> None:
        """Forgets other positions."""
        s = self.start
        board.fill_alike(self.board, s.h0, s.h1, s.h2, self.special, self.worth)
        self.ask_anew()

    def ask_anew(self) -> None:
        """What was remembered does not hold for the next question."""
        renew(self.board)

    def check(self) -> None:
        """Raises `TooLong` where the last answer is worthless."""
        if self.board[board.NODES] > self.board[board.MOST]:
            raise TooLong

    def _legal(self) -> int:
        s, seat = self.start, self.position.to_act
        hand = s.hand(seat)
        legal = cards.follow(hand, s.first, s.second, self.trumps) if s.first else hand
        return legal & ~int(self.board[board.BOUND + seat]) or legal

    def _apart(self, legal: int) -> int:
        s = self.start
        others = (s.h0 | s.h1 | s.h2) & ~s.hand(self.position.to_act) | s.first | s.second
        return cards.distinct(legal, others, self.special, self.worth)

    def _after(self, bit: int, stand: int) -> State:
        s, seat = self.start, self.position.to_act
        hands = [s.h0, s.h1, s.h2]
        hands[seat] ^= bit
        state = s._replace(h0=hands[0], h1=hands[1], h2=hands[2], stand=stand)
        if not s.first:
            return state._replace(first=bit)
        if not s.second:
            return state._replace(second=bit)
        taker = cards.taker_of(s.leader, s.first, s.second, bit, self.trumps)
        trick = (s.first, s.second, bit)
        return self.after_trick(
            state._replace(leader=taker, first=0, second=0), taker, sum(trick), trick[(taker - s.leader) % 3]
        )


def ordered(hand: int, trump: Suit | None) -> int:
    """Cards as bits in the order of the pack: the same in the search's order, trumps lowest."""
    if trump is None:
        return hand
    found = 0
    for suit in range(4):
        place = 0 if suit == trump else suit + (suit < trump)
        found |= _ORDERED[hand >> 8 * suit & 255] << 8 * place
    return found


def renew(b: Ints) -> None:
    """The next question's number; where they are used up, all is forgotten."""
    _memory.question = _memory.question % (board.QUESTIONS - 1) + 1
    if _memory.question == 1:
        b[board.MEMORY :] = 0
    b[board.QUESTION] = _memory.question


def last_board() -> Ints:
    """This thread's board."""
    if not hasattr(_memory, "board"):
        _memory.board, _memory.question = np.zeros(board.SIZE, np.int64), 0
    b: Ints = _memory.board
    return b


def _cleared(declarer: int, nodes: int) -> Ints:
    b = last_board()
    b[: board.NEED] = 0
    b[board.DECLARER] = declarer
    b[board.MOST] = nodes
    return b
