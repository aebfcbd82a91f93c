"""The double-dummy solver: all hands open, best play of both sides, for every undertaking and for chips.

`solve` and `values` answer questions about a `Position`. Importing this package takes Numba and may compile:
it belongs into worker processes. Raises `ImportError` where Numba is missing.
"""

from __future__ import annotations

from engine.players.solver.position import Hands, Position, position_of
from engine.players.solver.solving import TooLong, solve, spent, values
from engine.players.solver.worth import Goal, Wanted

__all__ = ["Goal", "Hands", "Position", "TooLong", "Wanted", "position_of", "solve", "spent", "values"]
