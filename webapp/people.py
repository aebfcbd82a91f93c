"""How a person looks on every page, and at which cards he looks."""

from __future__ import annotations

from collections.abc import Sequence
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


def tints(names: Sequence[str]) -> tuple[str, ...]:
    """The classes of people who sit together: no two of them look alike while there are tones left.

    Who they are decides, not where they stand in the list, so that it is the same on every page.

    >>> tints(["Eva", "Alena", "Eva"])
    ('p7', 'p3', 'p0')
    """
    chosen: dict[int, str] = {}
    for n in sorted(range(len(names)), key=lambda n: (names[n], n)):
        first = crc32(names[n].encode()) % _TONES
        wanted = [f"p{(first + step) % _TONES}" for step in range(_TONES)]
        chosen[n] = next((tone for tone in wanted if tone not in chosen.values()), wanted[0])
    return tuple(chosen[n] for n in range(len(names)))


def initial(name: str) -> str:
    """The letter in a person's circle.

    >>> initial("vašek"), initial("")
    ('V', '?')
    """
    return name[:1].upper() or "?"


def sheet(me: Me | None) -> str:
    """The static file with the cards that this player has chosen."""
    return "cards-french.svg" if me is not None and me.settings.cards == "french" else "cards.svg"
