"""How much Telegram takes in a time, and a record of what it was asked for."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

MINUTE = 60.0
SECOND = 1.0
REMEMBERED = 10_000  # calls


@dataclass(frozen=True)
class Limits:
    """Messages and edits that are accepted: `a_minute` in a group, `a_second` from the whole bot.

    A chat takes one a second; `burst` of them may come at once.
    """

    a_minute: int = 20
    a_second: int = 30
    burst: int = 3


@dataclass(frozen=True)
class Call:
    """One request: `code` is the status of its answer, 0 when the connection was dropped instead."""

    method: str
    chat_id: int | None
    at: datetime
    code: int


@dataclass
class _Tally:
    """How many in a sliding window, and the most there ever were."""

    window: float
    stamps: deque[float] = field(default_factory=deque)
    most: int = 0

    def count(self, at: float) -> int:
        while self.stamps and self.stamps[0] <= at - self.window:
            self.stamps.popleft()
        return len(self.stamps)

    def add(self, at: float) -> None:
        self.most = max(self.most, self.count(at) + 1)
        self.stamps.append(at)

    def wait(self, at: float) -> float:
        return self.stamps[0] + self.window - at


class Pace:
    """Counts what changes chats; without `limits` it only counts."""

    def __init__(self, now: Callable[[], datetime], limits: Limits | None) -> None:
        self.calls: deque[Call] = deque(maxlen=REMEMBERED)
        self._now = now
        self._limits = limits
        self._taken = defaultdict[int, _Tally](lambda: _Tally(MINUTE))
        self._asked = defaultdict[int, _Tally](lambda: _Tally(MINUTE))
        self._overall = _Tally(SECOND)
        self._free_at = defaultdict[int, float](float)  # when the chat's second would be over, burst aside

    def take(self, chat_id: int) -> int:
        """0 when the chat takes one more message or edit now, or the seconds to wait (429)."""
        at = self._now().timestamp()
        self._asked[chat_id].add(at)
        wait = self._wait(chat_id, at)
        if wait > 0:
            return math.ceil(wait)
        self._taken[chat_id].add(at)
        self._overall.add(at)
        self._free_at[chat_id] = max(self._free_at[chat_id], at) + SECOND
        return 0

    def record(self, method: str, chat_id: int | None, code: int) -> None:
        self.calls.append(Call(method, chat_id, self._now(), code))

    def busiest(self, chat_id: int) -> int:
        """The most messages and edits asked of the chat in any 60 s, accepted and refused."""
        return self._asked[chat_id].most

    def busiest_second(self) -> int:
        """The most messages and edits accepted from the whole bot in any second."""
        return self._overall.most

    def _wait(self, chat_id: int, at: float) -> float:
        if self._limits is None:
            return 0.0
        waits = [self._free_at[chat_id] + SECOND - at - self._limits.burst]
        if chat_id < 0 and self._taken[chat_id].count(at) >= self._limits.a_minute:
            waits.append(self._taken[chat_id].wait(at))
        if self._overall.count(at) >= self._limits.a_second:
            waits.append(self._overall.wait(at))
        return max(waits)
