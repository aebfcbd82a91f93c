"""How a person looks on every page, and at which cards he looks."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from storage.states import Me

_TONES: Final = 8  # .p0 to .p7 in table.css


def tint(name: str) -> str:
    """The class that colours the round initial: the same for a name on every page.

    >>> tint("Alena"), tint("Honza")
    ('p3', 'p0')
    """
    return f"p{crc32(name.encode()) % _TONES}"


def initial(name: str) -> str:
    """The letter in a person's circle.

    >>> initial("vašek"), initial("")
    ('V', '?')
    """
    return name[:1].upper() or "?"


def sheet(me: Me | None) -> str:
    """The static file with the cards that this player has chosen."""
    return "cards-french.svg" if me is not None and me.settings.cards == "french" else "cards.svg"
