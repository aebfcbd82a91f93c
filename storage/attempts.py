"""What one user did within the last minute, counted: codes must not be guessed, nor the database filled."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

MINUTE: Final = 60.0


class Attempts:
    """When each user did something, in memory: a minute is soon over."""

    def __init__(self) -> None:
        self._times: dict[int, deque[float]] = {}

    def too_many(self, user_id: int, most: int) -> bool:
        """Whether the user did it `most` times within a minute."""
        return len(self._recent(user_id)) >= most

    def count(self, user_id: int) -> None:
        """One more."""
        self._recent(user_id).append(time.monotonic())

    def _recent(self, user_id: int) -> deque[float]:
        if len(self._times) > 10_000:
            self._times.clear()
        times = self._times.setdefault(user_id, deque())
        while times and time.monotonic() - times[0] > MINUTE:
            times.popleft()
        return times
