"""The task that wakes when a table is due, or when anything changed."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

import structlog

from storage.autoplay import Agenda, ChooseAt, agenda, grace, step, warm_up
from storage.house import House
from storage.minds import Choose, Minds

LONGEST_SLEEP: Final = 30.0  # seconds; another process may have changed something
AFTER_FAILURE: Final = timedelta(seconds=30)
_THREADS: Final = 2  # of their own, so that they never keep a tap waiting
log = structlog.get_logger()


class Clockwork:
    """Does what is due, table by table. What it remembers is only which tables failed lately."""

    def __init__(self, house: House, choose: Choose | None) -> None:
        self._house = house
        self._minds = Minds(house, choose)
        self._resting: dict[str, datetime] = {}
        self._task: asyncio.Task[None] | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._changed = asyncio.Event()
        self._stopping = False

    async def start(self) -> None:
        """Gives everybody the grace period and begins; a second start changes nothing."""
        if self._task is not None:
            return
        self._stopping = False
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="autoplay")
        self._house.bus.on_change(self._changed.set)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, grace, self._house)
        await loop.run_in_executor(self._threads, warm_up, self._house)
        self._task = asyncio.create_task(self._work(self._threads))

    async def stop(self) -> None:
        """Ends the task after the step it is in."""
        task, threads, self._task = self._task, self._threads, None
        if task is None or threads is None:
            return
        self._stopping = True
        self._changed.set()
        await task
        threads.shutdown()
        self._minds.end()

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self._task is not None and not self._task.done()

    def run_due(self) -> None:
        """Does all that is due now, and what becomes due by that."""
        while due := self._due().due:
            for table_id in due:
                self._step(self._minds.chosen, table_id)

    async def _work(self, threads: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        while not self._stopping:
            self._changed.clear()
            found = await loop.run_in_executor(threads, self._look)
            if found.due:
                thought = self._minds.thought
                await asyncio.gather(
                    *(loop.run_in_executor(threads, self._step, thought, t) for t in found.due)
                )
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(self._sleep(found)):
                    await self._changed.wait()

    def _sleep(self, found: Agenda) -> float:
        if found.next is None:
            return LONGEST_SLEEP
        return min(max((found.next - self._house.now()).total_seconds(), 0.0), LONGEST_SLEEP)

    def _look(self) -> Agenda:
        """What is due; meanwhile those think who have the turn."""
        found = self._due()
        try:
            self._minds.begin(found.turns)
        except Exception as error:  # the database may have gone away since
            log.error("nobody thinks", error=type(error).__name__)
        return found

    def _due(self) -> Agenda:
        now = self._house.now()
        try:
            found = agenda(self._house)
        except Exception as error:  # the database may be away for a while
            log.error("agenda unreadable", error=type(error).__name__)
            return Agenda((), now + AFTER_FAILURE)
        self._resting = {table_id: until for table_id, until in self._resting.items() if until > now}
        return found._replace(due=tuple(t for t in found.due if t not in self._resting))

    def _step(self, choose: ChooseAt, table_id: str) -> None:
        try:
            step(self._house, choose, table_id)
        except Exception as error:  # one table's trouble is not the others'; the text may name cards
            log.error("table stuck", table=table_id, error=type(error).__name__)
            self._resting[table_id] = self._house.now() + AFTER_FAILURE
