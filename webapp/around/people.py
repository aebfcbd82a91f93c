"""How a person looks away from the table, and at which cards."""

from __future__ import annotations

from storage.states import Me

_TINTS = ("", "p-a", "p-v", "p-h")


def tint(name: str) -> str:
    """The class of the round initial: the same for a name on every page.

    >>> tint("Alena") == tint("Alena")
    True
    """
    return _TINTS[sum(name.encode()) % len(_TINTS)]


def sheet(me: Me | None) -> str:
    """The static file with the cards that this player has chosen."""
    return "cards-french.svg" if me is not None and me.settings.cards == "french" else "cards.svg"
