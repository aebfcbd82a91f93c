"""How well a computer plays."""

from __future__ import annotations

from enum import StrEnum


class Strength(StrEnum):
    """*Učeň* plays by rules of thumb; *štamgast* and *mistr* deal out what they cannot see and search."""

    APPRENTICE = "apprentice"
    REGULAR = "regular"
    MASTER = "master"
