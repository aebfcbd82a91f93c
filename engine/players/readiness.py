"""Whether the solver can be used here: Numba has to be there, and what it compiles has to be kept."""

from __future__ import annotations

import logging
from functools import cache

from engine.contract import BETL, Pledge
from engine.rules import Rules

log = logging.getLogger(__name__)


class MissingSolver(Exception):
    """There is no solver here: Numba is missing, or its cache cannot be written."""


@cache
def solver_is_ready() -> bool:
    """Loads the solver and asks it something, which compiles the first time. Where that fails, says so once."""
    try:
        from engine.players.solver import Position, solve

        solve(Position(Rules(), 0, None, (Pledge(BETL, False, 0),), (1, 2, 4), 0))
    except Exception as error:  # whatever Numba raises where it cannot compile or keep anything
        log.warning("no solver, computers play as apprentices: %s: %s", type(error).__name__, error)
        return False
    return True


def need_solver() -> None:
    """Raises `MissingSolver` where the solver cannot be used."""
    if not solver_is_ready():
        raise MissingSolver
