"""What Numba keeps of the solver can be loaded again."""

from __future__ import annotations

from typing import Any

from engine.cards import Suit
from engine.contract import BETL, GAME, Pledge
from engine.notation import read_card
from engine.players.masks import mask
from engine.players.solver import Position, solve
from engine.players.solver.plain import keeps
from engine.players.solver.trumps import reaches
from engine.rules import Rules


def test_a_search_that_calls_itself_is_compiled_in_one_version() -> None:
    """Several versions that call each other crash a process that loads them from the cache."""
    hands = tuple(mask(map(read_card, text.split())) for text in ("HA H7 BA", "HX B7 L7", "HK BX LA"))
    a, b, c = hands
    for trump, undertaking in ((None, BETL), (Suit.HEARTS, GAME)):
        solve(Position(Rules(), 0, trump, (Pledge(undertaking, False, 0),), (a, b, c), 0))
    searches: tuple[Any, ...] = (keeps, reaches)
    assert [len(search.signatures) for search in searches] == [1, 1]
