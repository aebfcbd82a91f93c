"""What computer players at tables do: they think while their pause lasts, and act when it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from random import Random
from typing import Final, NamedTuple

from engine import players
from engine.actions import Action
from engine.offers import offers
from engine.players import simple
from engine.view import Memory, memory
from storage.house import House
from storage.snapshot import Snapshot
from storage.states import Refused, Strength
from storage.thinking import PATIENCE, Thinkers, Unavailable

Choose = Callable[[Memory], Action]
_THREADS: Final = 16  # they only wait for worker processes


class Turn(NamedTuple):
    """A computer that thinks is on turn at a table, and acts at `due`."""

    table_id: str
    version: int
    due: datetime


class _Thought(NamedTuple):
    version: int  # of the table when it was last looked at
    deal: int
    length: int
    action: Future[Action]


class Minds:
    """How the computers of a house choose.

    The stronger ones think in worker processes. Where there are none, or they are late, the simple player
    chooses: an action is never awaited, because its delay would tell how much there was to think about.
    `choose` is used instead of all that needs no time, the apprentice too.
    """

    def __init__(self, house: House, choose: Choose | None = None) -> None:
        self._house = house
        self._choose = choose
        self._thoughts: dict[str, _Thought] = {}
        self._threads: ThreadPoolExecutor | None = None

    def begin(self, turns: Sequence[Turn]) -> None:
        """Has those think who are on turn at these tables and not thinking yet; forgets all others."""
        thinkers = self._house.thinkers
        if thinkers is None:
            return
        kept = {turn.table_id: self._thoughts.get(turn.table_id) for turn in turns}
        now = self._house.now()
        for turn in turns:
            if turn.due > now:
                kept[turn.table_id] = self._continued(thinkers, turn, kept[turn.table_id])
        self._thoughts = {table_id: thought for table_id, thought in kept.items() if thought is not None}

    def end(self) -> None:
        """Waits for no thought any more."""
        threads, self._threads, self._thoughts = self._threads, None, {}
        if threads is not None:
            threads.shutdown(wait=False, cancel_futures=True)

    def thought(self, table: Snapshot, remembered: Memory) -> Action:
        """What was thought of in the meantime; where that is nothing, what needs no time."""
        thought = self._thoughts.get(table.id)
        if thought is None or not _is_of(thought, table) or not thought.action.done():
            return self._at_once(table, remembered)
        try:
            return thought.action.result()
        except Unavailable:
            return self._at_once(table, remembered)

    def chosen(self, table: Snapshot, remembered: Memory) -> Action:
        """The choice, waited for: for who does without tasks."""
        thinkers = self._house.thinkers
        if thinkers is None or table.strength is Strength.APPRENTICE:
            return self._at_once(table, remembered)
        try:
            return _think(thinkers, table, remembered, PATIENCE)
        except Unavailable:
            return self._at_once(table, remembered)

    def _at_once(self, table: Snapshot, remembered: Memory) -> Action:
        if self._choose is not None:
            return self._choose(remembered)
        if _is_apprentices(table):
            return players.choose(remembered, Strength.APPRENTICE, _seed(table))
        return simple.choose(remembered)

    def _continued(self, thinkers: Thinkers, turn: Turn, thought: _Thought | None) -> _Thought | None:
        if thought is not None and thought.version == turn.version:
            return thought
        try:
            table = self._house.table(turn.table_id)
        except Refused:
            return None
        if thought is not None and _is_of(thought, table):
            return thought._replace(version=table.version)
        return self._begun(thinkers, table, turn.due)

    def _begun(self, thinkers: Thinkers, table: Snapshot, due: datetime) -> _Thought | None:
        deal, folded = table.deal, table.folded
        if deal is None or folded is None or folded.to_act is None:
            return None
        remembered = memory(folded, folded.to_act)
        if table.awaited is not None or table.claim is not None or len(offers(remembered.view)) == 1:
            return None
        if self._threads is None:
            self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="minds")
        action = self._threads.submit(self._until, thinkers, table, remembered, due)
        return _Thought(table.version, deal.id, deal.length, action)

    def _until(self, thinkers: Thinkers, table: Snapshot, remembered: Memory, due: datetime) -> Action:
        left = (due - self._house.now()).total_seconds()
        return _think(thinkers, table, remembered, left)


def _is_of(thought: _Thought, table: Snapshot) -> bool:
    return table.deal is not None and (thought.deal, thought.length) == (table.deal.id, table.deal.length)


def _is_apprentices(table: Snapshot) -> bool:
    """Whether an apprentice is on turn: he plays neither a person's cards nor what is left after a claim."""
    actor = table.to_act
    own = actor is not None and actor.driver == "computer" and table.claim is None
    return own and table.strength is Strength.APPRENTICE


def _think(thinkers: Thinkers, table: Snapshot, remembered: Memory, timeout: float) -> Action:
    return thinkers.run(players.choose, remembered, table.strength, _seed(table), timeout=timeout)


def _seed(table: Snapshot) -> int:
    """Chance for one turn: the same when it is thought again, in any process, and known to nobody outside."""
    deal = table.deal
    return Random(f"{deal.chance} {deal.length}").getrandbits(32) if deal is not None else 0
