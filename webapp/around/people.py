"""How a person looks away from the table."""

from __future__ import annotations

_TINTS = ("", "p-a", "p-v", "p-h")


def tint(name: str) -> str:
    """The class of the round initial: the same for a name on every page.

    >>> tint("Alena") == tint("Alena")
    True
    """
    return _TINTS[sum(name.encode()) % len(_TINTS)]
