"""Waking whoever waits for a change, without sleeping and looking again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class News:
    """Counts the changes of the fake Telegram and wakes all who wait for one."""

    def __init__(self) -> None:
        self.version = 0
        self._changed = asyncio.Event()

    def tell(self) -> None:
        self.version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def wait(self, seconds: float | None) -> None:
        """Until the next change, but no longer than that."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return

    async def until(self, condition: Callable[[], T], patience: float | None) -> T:
        """What the condition gave once it was true; looked at after each change.

        Raises TimeoutError after `patience` real seconds; None waits for ever.
        """
        async with asyncio.timeout(patience):
            while not (value := condition()):
                await self._changed.wait()
        return value
