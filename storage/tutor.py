"""The computer as a teacher: hints and analyses, worked out where they keep nobody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

import structlog

from engine.players.readiness import MissingSolver
from engine.players.teaching.advice import Advice, advise, advise_simply
from engine.players.teaching.analysis import Analysis, analyse
from engine.view import Memory, View
from storage.house import House
from storage.states import TableState
from storage.states.taught import Analysed, Progress
from storage.tables import advising, analysing
from storage.thinking import Thinkers, Unavailable
from storage.worker import Run

PATIENCE: Final = 2.0  # seconds that a page waits for an analysis before it says that it is being worked out
_ADVICE_WITHIN: Final = 4.0  # seconds; then the simple player answers
_ANALYSIS_WITHIN: Final = 240.0  # seconds; the first one may have to compile the search
_FOR_NOW: Final = ("late", "busy", "not started", "closed")  # why nobody could, which may be otherwise soon
log = structlog.get_logger()
P = ParamSpec("P")
T = TypeVar("T")


class Tutor:
    """Hints and analyses. Without `thinkers` the simple player gives the hints, and there are no analyses."""

    def __init__(self, house: House, run: Run, thinkers: Thinkers | None = None) -> None:
        self._house = house
        self._run = run
        self._thinkers = thinkers
        # Apart, so that nobody waits for a hint behind analyses.
        self._hinting = ThreadPoolExecutor(2, thread_name_prefix="hinting")
        self._analysing = ThreadPoolExecutor(2, thread_name_prefix="analysing")
        self._missing = thinkers is None  # there are no analyses here, and will be none
        self._working: dict[tuple[str, int], asyncio.Future[Analysis]] = {}

    async def shutdown(self) -> None:
        """Waits for what is being worked out; to be called once the thinkers have ended."""
        await asyncio.gather(*self._working.values(), return_exceptions=True)
        self._hinting.shutdown(cancel_futures=True)
        self._analysing.shutdown(cancel_futures=True)

    async def hint(self, user_id: int, table_id: str, deal: int, seen: int) -> TableState:
        """The table with a hint for the user's turn. Raises `Refused`, see `advising.ask`."""
        question = await self._run(advising.ask, self._house, user_id, table_id, deal, seen)
        if isinstance(question, TableState):
            return question
        advice = await _think(self._hinting, self._advise, question.memory, question.deal_id)
        return await self._run(advising.answer, self._house, user_id, table_id, question, advice)

    async def hide_hint(self, user_id: int, table_id: str, deal: int, seen: int) -> TableState:
        """The table without the hint again. Raises `Refused`, see `advising.ask`."""
        return await self._run(advising.hide, self._house, user_id, table_id, deal, seen)

    async def analysis(self, user_id: int, table_id: str, deal: int, patience: float = PATIENCE) -> Analysed:
        """A finished deal with its analysis, or how far that has come after `patience` seconds.

        Raises `Refused`: unknown_table, unknown_deal.
        """
        found = await self._run(analysing.find, self._house, user_id, table_id, deal)
        known = analysing.known(self._house, found)
        if known is not None:
            return known
        if found.public is None or self._missing:
            return Analysed(found.replay, Progress.MISSING)
        work = self._begun(user_id, (table_id, deal), found.public)
        if work is None:
            return Analysed(found.replay, Progress.LATER)
        await asyncio.wait([work], timeout=patience)
        if not work.done():
            return Analysed(found.replay, Progress.RUNNING)
        error = work.exception()
        if error is None:
            return Analysed(found.replay, Progress.READY, work.result())
        return Analysed(found.replay, Progress.LATER if str(error) in _FOR_NOW else Progress.MISSING)

    def _begun(self, user_id: int, key: tuple[str, int], view: View) -> asyncio.Future[Analysis] | None:
        """The work on a deal, begun if nobody has; None if this user has begun too much of it just now."""
        if key in self._working:
            return self._working[key]
        house = self._house
        if house.questions.too_many(user_id, house.limits.questions):
            return None
        house.questions.count(user_id)
        work = asyncio.ensure_future(_think(self._analysing, self._analyse, view))
        work.add_done_callback(partial(self._keep, key))
        self._working[key] = work
        return work

    def _keep(self, key: tuple[str, int], work: asyncio.Future[Analysis]) -> None:
        del self._working[key]
        error = work.exception()
        if error is None:
            self._house.analyses.keep(key, work.result())
        elif isinstance(error, Unavailable):  # the thinkers have logged it
            self._missing |= str(error) == MissingSolver.__name__
        else:  # its text may name cards
            log.error("analysis failed", error=type(error).__name__)

    def _advise(self, memory: Memory, seed: int) -> Advice:
        if self._thinkers is None:
            return advise_simply(memory)
        try:
            return self._thinkers.run(advise, memory, seed, timeout=_ADVICE_WITHIN)
        except Unavailable:
            return advise_simply(memory)

    def _analyse(self, view: View) -> Analysis:
        if self._thinkers is None:
            raise Unavailable("nobody")
        return self._thinkers.run(analyse, view, timeout=_ANALYSIS_WITHIN, leisurely=True)


async def _think(threads: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, partial(work, *args, **kwargs))
