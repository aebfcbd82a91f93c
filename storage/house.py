"""What the use cases share: the database, what is remembered of it, the clock and the limits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from threading import Lock
from typing import Final

from sqlalchemy import Connection, select

from engine.players.readiness import solver_is_ready
from storage.attempts import Attempts
from storage.bus import Bus
from storage.database import Database
from storage.folding import Folds
from storage.loading import load
from storage.models import TABLES
from storage.names import is_id
from storage.presence import Presence
from storage.recent import Recent
from storage.snapshot import Snapshot
from storage.states import Me, Refused, Strength
from storage.states.taught import Advice, Analysis
from storage.thinking import Thinkers

KEPT_TABLES: Final = 4096
KEPT_USERS: Final = 4096
KEPT_HINTS: Final = 1024
KEPT_ANALYSES: Final = 512


def now() -> datetime:
    """The time, aware and UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one user may have at once."""

    sessions: int = 20
    tables: int = 30  # founded and not closed
    openings: int = 30  # of tables, in a minute
    wrong_codes: int = 10  # in a minute
    queue: int = 8  # people waiting at one table
    questions: int = 30  # hints and analyses, in a minute


@dataclass(frozen=True, slots=True)
class Pauses:
    """Seconds between an action, or a finished trick, and a computer's next action."""

    action: float = 0.7
    trick: float = 1.5

    def at(self, pace: float) -> Pauses:
        """The same, so many times as long."""
        return Pauses(self.action * pace, self.trick * pace)


class Snapshots:
    """The newest known version of every table in use. Safe to use from many threads.

    A reader that began before a commit may come late with an older version: it is not taken.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, Snapshot | None]] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: str) -> Snapshot | None:
        """The table at its newest version, if it is remembered."""
        with self._lock:
            return self._known.get(table_id, (0, None))[1]

    def keep(self, table: Snapshot) -> None:
        """Remembers a table unless a newer version was heard of."""
        self._note(table.id, table.version, table)

    def outdated(self, table_id: str, version: int) -> None:
        """Forgets all versions of a table before this one."""
        self._note(table_id, version, None)

    def clear(self) -> None:
        """Forgets all tables."""
        with self._lock:
            self._known.clear()

    def _note(self, table_id: str, version: int, table: Snapshot | None) -> None:
        with self._lock:
            known, snapshot = self._known.pop(table_id, (0, None))
            if version > known or (version == known and snapshot is None):
                known, snapshot = version, table
            self._known[table_id] = known, snapshot
            while len(self._known) > KEPT_TABLES:
                self._known.popitem(last=False)


@dataclass(slots=True)
class House:
    """One server's storage. `now` gives the time; tests put their own in. Quiet hours are those of `zone`.

    Without `thinkers` no computer plays better than the simple player.
    """

    database: Database
    now: Callable[[], datetime] = now
    limits: Limits = field(default_factory=Limits)
    pauses: Pauses = field(default_factory=Pauses)
    zone: tzinfo = UTC
    thinkers: Thinkers | None = None
    bus: Bus = field(default_factory=Bus)
    folds: Folds = field(default_factory=Folds)
    snapshots: Snapshots = field(default_factory=Snapshots)
    presence: Presence = field(default_factory=Presence)
    openings: Attempts = field(default_factory=Attempts)
    wrong_codes: Attempts = field(default_factory=Attempts)
    questions: Attempts = field(default_factory=Attempts)
    users: Recent[int, Me] = field(default_factory=lambda: Recent(KEPT_USERS))
    sessions: Recent[str, tuple[int, datetime]] = field(default_factory=lambda: Recent(KEPT_USERS))
    hints: Recent[tuple[int, int], Advice | None] = field(default_factory=lambda: Recent(KEPT_HINTS))
    analyses: Recent[tuple[str, int], Analysis] = field(default_factory=lambda: Recent(KEPT_ANALYSES))

    def remembered(self, table_id: str) -> Snapshot | None:
        """The table without asking the database: where nobody else writes, memory is as good."""
        return self.snapshots.get(table_id) if self.database.sqlite else None

    def table(self, table_id: str) -> Snapshot:
        """The table as it is now; raises `Refused("unknown_table")`."""
        if not is_id(table_id):
            raise Refused("unknown_table")
        table = self.remembered(table_id) or self.database.read(lambda c: self._look(c, table_id))
        if table is None:
            raise Refused("unknown_table")
        return table

    def backlog(self) -> float:
        """Seconds by which computers' pauses are longer now, see `storage.stretch`."""
        return self.thinkers.backlog if self.thinkers is not None else 0.0

    def will_think(self, strength: Strength) -> None:
        """Computers of that strength will be on turn before long."""
        if self.thinkers is not None and strength is not Strength.APPRENTICE:
            self.thinkers.warm_up(solver_is_ready)

    def committed(self, table_id: str, version: int, table: Snapshot | None = None) -> None:
        """To be called after a commit: remembers what is (or only that it changed), tells who listens."""
        if table is None:
            self.snapshots.outdated(table_id, version)
        else:
            if table.deal is not None and table.folded is not None:
                self.folds.keep(table.deal.id, table.folded)
            self.snapshots.keep(table)
        self.bus.publish(table_id, version)

    def _look(self, connection: Connection, table_id: str) -> Snapshot | None:
        kept = self.snapshots.get(table_id)
        if kept is not None and not self.database.sqlite:
            version = connection.execute(select(TABLES.c.version).where(TABLES.c.id == table_id)).scalar_one()
            if version == kept.version:
                return kept
        table = load(connection, table_id, self.folds.fold)
        if table is not None:
            self.snapshots.keep(table)
        return table
