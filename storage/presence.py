"""Who has a page open right now. Kept in memory: after a restart everybody reports anew.

Processes tell one another (`storage.listening`): each keeps the signs of life that every one of them got.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Final, NamedTuple

ALIVE: Final = 45.0  # seconds a sign of life counts; a page gives one every 20


class Sign(NamedTuple):
    """What a process has seen of a user's pages of a table: one is open (`here`), or the last was closed."""

    table_id: str
    user_id: int
    process: str
    here: bool


class Presence:
    """Signs of life by table and user, and for each by the process that got it."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], dict[str, float]] = {}
        self._changes: Counter[str] = Counter()

    def note(self, sign: Sign) -> bool:
        """Takes a sign in; True if by it the user came or went."""
        key = (sign.table_id, sign.user_id)
        was = self.connected(sign.user_id, sign.table_id)
        if sign.here:
            self._seen[key] = {**self._seen.get(key, {}), sign.process: time.monotonic()}
        else:
            self._seen[key] = {p: at for p, at in self._seen.get(key, {}).items() if p != sign.process}
        changed = was is not self.connected(sign.user_id, sign.table_id)
        self._changes[sign.table_id] += changed
        if len(self._seen) > 10_000:
            self._forget()
        return changed

    def changes(self, table_id: str) -> int:
        """How often somebody came to the table or went: a page with another number is out of date."""
        return self._changes[table_id]

    def connected(self, user_id: int | None, table_id: str) -> bool:
        """Whether the user gave a sign of life lately."""
        if user_id is None:
            return True
        now = time.monotonic()
        return any(now - at < ALIVE for at in self._seen.get((table_id, user_id), {}).values())

    def _forget(self) -> None:
        """Drops who is away; with the last of them how often a table changed, since no page shows it."""
        self._seen = {(t, u): seen for (t, u), seen in self._seen.items() if self.connected(u, t)}
        shown = {table_id for table_id, _ in self._seen}
        self._changes = Counter({t: number for t, number in self._changes.items() if t in shown})
