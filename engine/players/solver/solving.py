"""Questions about positions, put to the compiled searches."""

from __future__ import annotations

from typing import Final

from engine.actions import PLAYS_WITH, PLAYS_WITHOUT, Play
from engine.cards import Card, Rank, card
from engine.contract import DURCH, SEVEN
from engine.players.solver import board, cards, plain, trumps
from engine.players.solver.asking import Asking, State, TooLong, last_board, ordered
from engine.players.solver.position import (
    Position,
    choosing_seats,
    choosing_side,
    pairs_in,
    tens_left,
    trump_of,
)
from engine.players.solver.worth import Goal, Wanted, contract_of, endings, needed, plain_worth, stand_of
from engine.rules import Marriage as Counted

__all__ = ["NODES", "TooLong", "solve", "spent", "values"]

NODES: Final = 20_000_000  # cards played in thought for one position, at most


def solve(position: Position, wanted: Wanted = Goal.CHIPS, nodes: int = NODES) -> int:
    """What the position is worth to the declarer with best play of all: chips from each defender, unless
    something else is wanted.

    The limit is applied, the laydown split is not. Raises `TooLong` past that number of cards in thought.

    >>> from engine.contract import BETL, Pledge
    >>> from engine.notation import read_card
    >>> from engine.players.masks import mask
    >>> from engine.rules import Rules
    >>> h7, h8, h9 = (mask([read_card(text)]) for text in ("H7", "H8", "H9"))
    >>> solve(Position(Rules(), 0, None, (Pledge(BETL, False, 0),), (h7, h8, h9), leader=0))
    15
    """
    return _asking(position, wanted, nodes).value()


def values(position: Position, wanted: Wanted = Goal.CHIPS, nodes: int = NODES) -> dict[Play, int]:
    """The same after each card that the seat to act may play, as it is offered (V-PLY)."""
    return _asking(position, wanted, nodes).values()


def spent() -> int:
    """Cards played in thought for the last question of this thread."""
    return int(last_board()[board.NODES])


def _asking(position: Position, wanted: Wanted, nodes: int) -> Asking:
    return (_Plain if position.trump is None else _Trumps)(position, wanted, nodes)


class _Plain(Asking):
    """Betl and durch: kept, or lost with the first trick that breaks them (V-PLY-8)."""

    def __init__(self, position: Position, wanted: Wanted, nodes: int) -> None:
        super().__init__(position, nodes)
        self._lost, self._kept = plain_worth(position.rules, position.pledges[0], wanted)
        self._durch = position.pledges[0].undertaking is DURCH
        self.board[board.DURCH] = self._durch
        self.begin()

    def worth_of(self, state: State, guess: int | None) -> int:
        if state.over is not None:
            return state.over
        kept = plain.keeps(self.board, *state[:6])
        self.check()
        return self._kept if kept else self._lost

    def after_trick(self, state: State, taker: int, played: int, best: int) -> State:
        if (taker == self.position.declarer) is not self._durch:
            return state._replace(over=self._lost)
        return state if state.h0 else state._replace(over=self._kept)


class _Trumps(Asking):
    """Games with trumps: the declarer's tens, the fate of the seven and marriages decide."""

    trumps = cards.TRUMPS
    worth = cards.WORTH

    def __init__(self, position: Position, wanted: Wanted, nodes: int) -> None:
        super().__init__(position, nodes)
        self._choosing = choosing_side(position)
        self._seven = self.bit(card(trump_of(position), Rank.SEVEN))
        self._table = endings(contract_of(position), wanted)
        levels = self._table if self._choosing else self._table[: trumps.FATES]
        self._levels = sorted({int(worth) for worth in levels.flat})
        self._place = {worth: n for n, worth in enumerate(self._levels)}
        self._target: int | None = None
        self.start = self.start._replace(left=tens_left(position), stand=stand_of(position))
        self._set_board()
        self.begin()

    def _set_board(self) -> None:
        b, position = self.board, self.position
        b[board.SEVEN] = self._seven
        for pledge in position.pledges:
            if pledge.undertaking is SEVEN:
                b[board.BOUND + pledge.holder] = self._seven
        b[board.HIGHEST] = position.rules.marriage is Counted.HIGHEST
        seats = choosing_seats(position)
        b[board.CHOOSING] = sum(1 << seat for seat in seats)
        b[board.MARRIAGES] = sum(ordered(pairs_in(position.hands[seat]), position.trump) for seat in seats)
        self.special = self._seven | int(b[board.MARRIAGES])

    def worth_of(self, state: State, guess: int | None) -> int:
        """The highest level reached: around the guess first, then by halves."""
        if state.over is not None:
            return int(self._table[state.over, state.tens])
        low, high = 0, len(self._levels) - 1
        middle, near = ((high + 1) // 2, False) if guess is None else (self._place[guess], True)
        while low < high:
            middle = min(max(middle, low + 1), high)
            if self._reaches(state, self._levels[middle]):
                low = middle
                middle = low + 1 if near else (low + high + 1) // 2
            else:
                high = middle - 1
                middle = high if near else (low + high + 1) // 2
            near = False
        return self._levels[low]

    def plays(self, played: Card, bit: int) -> list[tuple[Play, int]]:
        """Where announcing is a choice, a marriage's card stands for two plays (V-PLY-6)."""
        if not bit & int(self.board[board.MARRIAGES]):
            return super().plays(played, bit)
        s = self.start
        announced = trumps.announced(self.board, s.stand, bit, s.hand(self.position.to_act))
        return [(PLAYS_WITH[played], announced), (PLAYS_WITHOUT[played], s.stand)]

    def after_trick(self, state: State, taker: int, played: int, best: int) -> State:
        tens = cards.tens_in(played)
        if state.h0:
            ours = tens if taker == self.position.declarer else 0
            return state._replace(tens=state.tens + ours, left=state.left - tens)
        fate = trumps.EARLY
        if played & self._seven:
            fate = trumps.TOOK if best == self._seven else trumps.BEATEN
        ours = tens + 1 if taker == self.position.declarer else 0
        return state._replace(tens=state.tens + ours, over=state.stand * trumps.FATES + fate)

    def _reaches(self, state: State, target: int) -> bool:
        if target != self._target:
            if self._choosing:
                self.ask_anew()  # what is remembered by marriages is a yes or no to one target
            self.board[board.NEED : board.NEED + trumps.STANDS * trumps.FATES] = needed(self._table, target)
            self._target = target
        reached = trumps.reaches(self.board, *state[:9])
        self.check()
        return bool(reached)
