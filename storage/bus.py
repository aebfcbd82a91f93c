"""Who listens to which table. What is told is a version, the same for everybody."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Self


class Subscription:
    """The versions of one table as they come; the ones a slow listener missed are left out.

    Iterate it with `async for`, and close it (or use it in a `with` block) when the listener is gone.
    """

    def __init__(self, close: Callable[[Subscription], None]) -> None:
        self._close = close
        self._news = asyncio.Event()
        self._version = 0
        self._closed = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        """The newest version, as soon as there is one that was not told yet."""
        await self._news.wait()
        if self._closed:
            raise StopAsyncIteration
        self._news.clear()
        return self._version

    def tell(self, version: int) -> None:
        """A new version, from the event loop's own thread."""
        if version > self._version:
            self._version = version
            self._news.set()

    def stir(self) -> None:
        """There is news that has no version: somebody came or went. The known version is told once more."""
        self._news.set()

    def close(self) -> None:
        """No more news: who waits for them is let go."""
        self._closed = True
        self._news.set()
        self._close(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Bus:
    """Carries versions from the threads that commit to the event loop that listens."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Subscription]] = defaultdict(set)
        self._everything: set[Callable[[], None]] = set()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Names the loop on which everybody listens."""
        self._loop = loop

    def subscribe(self, table_id: str) -> Subscription:
        """News of one table from now on."""

        def forget(listener: Subscription) -> None:
            self._listeners[table_id].discard(listener)
            if not self._listeners[table_id]:
                del self._listeners[table_id]

        listener = Subscription(forget)
        self._listeners[table_id].add(listener)
        return listener

    def on_change(self, call: Callable[[], None]) -> None:
        """Calls `call` on the loop after every change of any table."""
        self._everything.add(call)

    def listened_to(self) -> list[str]:
        """The tables somebody listens to."""
        return list(self._listeners)

    def publish(self, table_id: str, version: int) -> None:
        """Tells a committed version; from any thread."""
        self.call(partial(self._tell, table_id, version))

    def call(self, what: Callable[[], object]) -> None:
        """Has something called on the loop; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what)

    def news(self) -> None:
        """Something else than a table changed: wakes who wants to know of every change; from any thread."""
        self.call(self._tell_of_a_change)

    def stir(self, table_id: str) -> None:
        """Has everybody look again at a table whose version did not grow; from the loop's own thread."""
        for listener in self._listeners.get(table_id, ()):
            listener.stir()

    def close(self) -> None:
        """Lets everybody go who still listens."""
        for listeners in list(self._listeners.values()):
            for listener in list(listeners):
                listener.close()

    def _tell(self, table_id: str, version: int) -> None:
        for listener in self._listeners.get(table_id, ()):
            listener.tell(version)
        self._tell_of_a_change()

    def _tell_of_a_change(self) -> None:
        for call in self._everything:
            call()
