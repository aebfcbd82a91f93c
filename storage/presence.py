"""Who has a page open right now. Kept in memory: after a restart everybody reports anew."""

from __future__ import annotations

import time
from collections import Counter
from typing import Final

ALIVE: Final = 45.0  # seconds a sign of life counts; a page gives one every 20


class Presence:
    """Signs of life by table and user."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], float] = {}
        self._changes: Counter[str] = Counter()

    def seen_alive(self, user_id: int, table_id: str) -> bool:
        """Notes a sign of life; True if the user was away before."""
        was = self.connected(user_id, table_id)
        self._seen[table_id, user_id] = time.monotonic()
        self._changes[table_id] += not was
        if len(self._seen) > 10_000:
            self._forget()
        return not was

    def gone(self, user_id: int, table_id: str) -> bool:
        """The last page of the user at the table was closed; True if he was there before."""
        was = self.connected(user_id, table_id)
        self._seen.pop((table_id, user_id), None)
        self._changes[table_id] += was
        return was

    def changes(self, table_id: str) -> int:
        """How often somebody came to the table or went: a page with another number is out of date."""
        return self._changes[table_id]

    def connected(self, user_id: int | None, table_id: str) -> bool:
        """Whether the user gave a sign of life lately."""
        if user_id is None:
            return True
        seen = self._seen.get((table_id, user_id))
        return seen is not None and time.monotonic() - seen < ALIVE

    def _forget(self) -> None:
        now = time.monotonic()
        self._seen = {key: seen for key, seen in self._seen.items() if now - seen < ALIVE}
