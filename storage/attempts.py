"""Wrong join codes are counted: there are few codes, and guessing must not pay."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

MINUTE: Final = 60.0


class Attempts:
    """When each user was wrong, in memory: a minute is soon over."""

    def __init__(self) -> None:
        self._wrong: dict[int, deque[float]] = {}

    def too_many(self, user_id: int, most: int) -> bool:
        """Whether the user was wrong `most` times within a minute."""
        return len(self._recent(user_id)) >= most

    def wrong(self, user_id: int) -> None:
        """Counts one."""
        self._recent(user_id).append(time.monotonic())

    def _recent(self, user_id: int) -> deque[float]:
        if len(self._wrong) > 10_000:
            self._wrong.clear()
        times = self._wrong.setdefault(user_id, deque())
        while times and time.monotonic() - times[0] > MINUTE:
            times.popleft()
        return times
