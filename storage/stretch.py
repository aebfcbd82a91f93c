"""By how much computers' pauses are longer where this computer is busy."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

WINDOW: Final = 30.0  # seconds
FEW: Final = 8  # jobs
USUAL: Final = 1.0  # seconds that a master takes at most on an idle computer, but for one time in twenty
_SHORT: Final = 0.05  # seconds; what is shorter says nothing about how busy the computer is
_LEAST: Final = 0.25  # seconds with a processor, below which a share of them is a matter of chance


class Stretch:
    """Seconds by which a job takes longer than it would alone on an idle computer, as many jobs had it.

    It changes with the clock, every `WINDOW` seconds, and only after `FEW` jobs or more: a pause that follows
    a turn does not tell whether anybody thought about it, or how long. May be used from many threads.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._seconds = 0.0
        self._window = self._number()
        self._forget()

    @property
    def seconds(self) -> float:
        """What was found until the present window began."""
        with self._lock:
            self._turn_over()
            return self._seconds

    def note(self, waited: float, busy: float = 0.0, idle: float = 0.0) -> None:
        """A job waited for a worker, then it had a processor and had to do without, all in seconds."""
        with self._lock:
            self._turn_over()
            self._jobs += 1
            self._waited += waited
            if busy + idle >= _SHORT:
                self._busy += busy
                self._idle += idle

    def _turn_over(self) -> None:
        window = self._number()
        if window == self._window:
            return
        self._window = window
        if self._jobs >= FEW:
            self._seconds = self._waited / self._jobs + self._idle / max(self._busy, _LEAST) * USUAL
            self._forget()

    def _forget(self) -> None:
        self._jobs, self._waited, self._busy, self._idle = 0, 0.0, 0.0, 0.0

    def _number(self) -> int:
        return int(self._now() // WINDOW)
