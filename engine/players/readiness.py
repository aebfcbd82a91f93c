"""Whether the solver can be used here: Numba has to be there, and what it compiles has to be kept."""

from __future__ import annotations

import logging
from functools import cache

from engine.cards import Suit
from engine.contract import BETL, GAME, Pledge
from engine.rules import Rules

log = logging.getLogger(__name__)


class MissingSolver(Exception):
    """There is no solver here: Numba is missing, or its cache cannot be written."""


@cache
def solver_is_ready() -> bool:
    """Asks the solver something, which compiles it the first time; if that fails, says so once."""
    try:
        from engine.players.solver import Position, values

        for trump, undertaking in ((None, BETL), (Suit.HEARTS, GAME)):
            values(Position(Rules(), 0, trump, (Pledge(undertaking, False, 0),), (0x3, 0xC, 0x30), 0))
    except Exception as error:  # whatever Numba raises where it cannot compile or keep anything
        log.warning("no solver, computers play by rules of thumb: %s: %s", type(error).__name__, error)
        return False
    return True


def need_solver() -> None:
    """Raises `MissingSolver` where the solver cannot be used."""
    if not solver_is_ready():
        raise MissingSolver
