"""The deals a player thinks in, drawn once for a decision: its choices are compared on the same cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, NamedTuple, TypeVar

from engine.actions import Action, Play
from engine.contract import TABLE, Pledge, first_leader
from engine.players.drawing.sampling import Sample, samples
from engine.players.knowledge import Knowledge, know
from engine.players.searching.effort import Effort
from engine.players.solver import Hands, Position, TooLong, solve, spent, values
from engine.view import Memory

ONE_QUESTION: Final = 1_000_000  # cards played in thought at most for one position
LAST_QUESTION: Final = 100_000  # and where no more are left

A = TypeVar("A", bound=Action)
T = TypeVar("T")


class World(NamedTuple):
    """A decision to take: what is known, and deals that may be."""

    memory: Memory
    k: Knowledge
    deals: list[Sample]
    effort: Effort

    @property
    def sign(self) -> int:
        """1 for the declarer, who wants chips to come, -1 for a defender."""
        return 1 if self.k.declaring else -1


def world(memory: Memory, effort: Effort, rng: Random) -> World:
    """Draws the deals."""
    return World(memory, know(memory), samples(memory, effort.deals, rng), effort)


class Purse:
    """Cards that may still be played in thought for one decision. What cannot be paid is not found out."""

    def __init__(self, effort: Effort) -> None:
        self._left = effort.nodes

    def deals(self, w: World, most: int) -> Iterator[Sample]:
        """Deals to look at, as long as something is left."""
        for deal in w.deals[:most]:
            if self._left <= 0:
                return
            yield deal

    def worth(self, position: Position) -> int | None:
        """Chips from each defender with open cards."""
        return self._asked(solve, position)

    def values(self, position: Position) -> dict[Play, int] | None:
        """The same after each card."""
        return self._asked(values, position)

    def _asked(self, ask: Callable[..., T], position: Position) -> T | None:
        try:
            return ask(position, nodes=ONE_QUESTION if self._left > 0 else LAST_QUESTION)
        except TooLong:
            return None
        finally:
            self._left -= spent()


def opened(w: World, hands: Hands, pledges: tuple[Pledge, ...], declarer: int) -> Position:
    """The first lead of a contract with open hands."""
    view = w.k.view
    return Position(
        view.rules,
        declarer,
        view.trump if TABLE[pledges[0].undertaking].trumps else None,
        pledges,
        hands,
        first_leader(pledges, view.forehand, declarer),
    )


def best(totals: Mapping[A, float], preferred: Action) -> A:
    """The choice with the highest total; among equals the `preferred` one."""
    most = max(totals.values())
    equals = [choice for choice, total in totals.items() if total >= most - 1e-9]
    return next((choice for choice in equals if choice == preferred), equals[0])
