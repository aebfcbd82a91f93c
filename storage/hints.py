"""Who may ask for a hint, and which is shown to him."""

from __future__ import annotations

from storage.house import House
from storage.snapshot import Snapshot
from storage.states.taught import Advice


def may_ask(table: Snapshot, seat: int | None) -> bool:
    """Whether who plays this seat is on turn, and all others are computers: among people nobody is helped."""
    if seat is None or table.deal is None or table.folded is None or not table.running or table.claim:
        return False
    people = [n for n, player in enumerate(table.deal.players) if player.user_id is not None]
    return people == [seat] and table.folded.to_act == seat


def shown(house: House, table: Snapshot, seat: int | None) -> Advice | None:
    """The hint that he asked for and did not hide."""
    if table.deal is None or not may_ask(table, seat):
        return None
    return house.hints.get((table.deal.id, table.deal.length))
