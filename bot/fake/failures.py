"""Troubles that a test orders: errors, dropped connections, answers that never arrive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.fake.errors import ApiError

ANY = "*"
Break = Literal["before", "after"]  # a connection dropped before the call was carried out, or after it


@dataclass
class Failure:
    """Meets the next `times` calls of a method (for a chat, if it names one)."""

    method: str
    times: int
    chat_id: int | None = None
    error: ApiError | None = None
    dropped: Break | None = None
    body: str | None = None

    def meets(self, method: str, chat_id: int | None) -> bool:
        return self.method in {ANY, method} and self.chat_id in {None, chat_id}


class Failures:
    """Ordered troubles, taken oldest first."""

    def __init__(self) -> None:
        self._ordered: list[Failure] = []

    def order(self, failure: Failure) -> None:
        self._ordered.append(failure)

    def take(self, method: str, chat_id: int | None) -> Failure | None:
        """What meets this call, if anything."""
        found = next((failure for failure in self._ordered if failure.meets(method, chat_id)), None)
        if found:
            found.times -= 1
            if found.times <= 0:
                self._ordered.remove(found)
        return found

    def clear(self) -> None:
        self._ordered.clear()
