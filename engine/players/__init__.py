"""Computer players. A player gets a `Memory` and nothing else; what it may do comes out of the offers.

`choose` is the only name that others need: a stronger player comes in as another function like it.
"""

from __future__ import annotations

from engine.players.simple import choose

__all__ = ["choose"]
