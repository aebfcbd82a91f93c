"""Players that deal out what they cannot see, solve each deal, and choose by expected chips."""

from __future__ import annotations

from engine.players.searching.choosing import choose

__all__ = ["choose"]
