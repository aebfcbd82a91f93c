"""How hard a player thinks, by strength. Cards played in thought are counted, never seconds: the same seed
gives the same choice on any machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.players.strength import Strength


class Effort(NamedTuple):
    """Deals drawn for a decision, and cards played in thought over all of them.

    `bids` says whether trumps, talon, contract and doubling are searched too, or judged as by the apprentice.
    """

    deals: int
    nodes: int
    bids: bool


EFFORTS: Final[Mapping[Strength, Effort]] = {
    Strength.REGULAR: Effort(deals=3, nodes=1_000_000, bids=False),
    Strength.MASTER: Effort(deals=32, nodes=5_000_000, bids=True),
}
