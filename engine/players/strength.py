"""How well a computer plays."""

from __future__ import annotations

from enum import StrEnum


class Strength(StrEnum):
    """*Učeň* goes by rules of thumb, not with much care; *štamgast* and *mistr* search deals that may be."""

    APPRENTICE = "apprentice"
    REGULAR = "regular"
    MASTER = "master"
