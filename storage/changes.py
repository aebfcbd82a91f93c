"""One change of a table: under its lock, with everything that follows from it, as one version."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection, Delete, delete, insert, select, update

from engine.deal import Deal
from storage import bank, outbox
from storage.deals import annul, begin, line, settle
from storage.folding import read
from storage.house import House
from storage.listening import announce
from storage.loading import load
from storage.models import ACTIONS, PLAYERS, QUEUE, SEATS, TABLES
from storage.names import is_id
from storage.snapshot import Snapshot
from storage.states import Refused, Stage
from storage.tempo import Clock, clock, handed_over


class Change:
    """A table that is locked and being changed. `table` is how it stands so far."""

    def __init__(self, house: House, connection: Connection, table_id: str) -> None:
        self.house = house
        self.connection = connection
        self.now: datetime = house.now()
        locked = select(TABLES.c.version).where(TABLES.c.id == table_id).with_for_update(key_share=True)
        if connection.execute(locked).one_or_none() is None:
            raise Refused("unknown_table")
        self._folded: dict[tuple[int, int], Deal] = {}
        self.before = self.table = self._load(table_id)
        self.renamed = False
        if self.table.broken:
            self.annul()

    def reload(self) -> None:
        """Sees what was written."""
        self.table = self._load(self.table.id)

    def update(self, **columns: object) -> None:
        """Writes columns of the table's row."""
        self.connection.execute(update(TABLES).where(TABLES.c.id == self.table.id).values(**columns))
        self.reload()

    def sit(self, seat: int, user_id: int | None, *, wishes: bool = False) -> None:
        """Gives a seat for the next deal to a user, or to a computer (None), whoever had it."""
        self._vacate(seat)
        self.connection.execute(
            insert(SEATS).values(table_id=self.table.id, seat=seat, user_id=user_id, wishes=wishes)
        )
        self.connection.execute(self._queued(user_id))
        self.reload()

    def free(self, seat: int) -> None:
        """Makes a seat free; in a running deal a computer plays its player's cards to the end."""
        self._vacate(seat)
        self.reload()

    def wish(self, seat: int, yes: bool) -> None:
        """Notes whether the seat wants the next deal."""
        self.connection.execute(
            update(SEATS).where(SEATS.c.table_id == self.table.id, SEATS.c.seat == seat).values(wishes=yes)
        )
        self.reload()

    def ask_again(self) -> None:
        """Forgets who wanted the next deal."""
        self.connection.execute(update(SEATS).where(SEATS.c.table_id == self.table.id).values(wishes=False))
        self.reload()

    def queue(self, user_id: int) -> None:
        """Puts a user at the end of the queue."""
        self.connection.execute(insert(QUEUE).values(table_id=self.table.id, user_id=user_id))
        self.reload()

    def unqueue(self, user_id: int) -> None:
        """Takes a user out of the queue."""
        self.connection.execute(self._queued(user_id))
        self.reload()

    def drive(self, seat: int, driver: str) -> None:
        """Says who plays a seat's cards in the running deal."""
        if self.table.deal is None:
            return
        if driver != "player":
            self.house.will_think(self.table.strength)
        self.connection.execute(
            update(PLAYERS)
            .where(PLAYERS.c.deal_id == self.table.deal.id, PLAYERS.c.seat == seat)
            .values(driver=driver)
        )
        self.reload()

    def act(self, seat: int, after: Deal, *, computer: bool) -> None:
        """Appends the last action of `after`, which is this table's deal one action on."""
        deal = self.table.deal
        if deal is None:
            return
        self.connection.execute(
            insert(ACTIONS).values(**line(deal, seat, after, self.now, computer=computer))
        )
        self._folded[deal.id, deal.length + 1] = after
        if not computer:
            self.drive(seat, "player")
        if after.settlement is not None:
            settle(self.connection, self.table, deal, after, after.settlement, self.now)
        self.reload()

    def begin(self) -> None:
        """Deals."""
        if any(seat is not None and seat.user_id is None for seat in self.table.seats):
            self.house.will_think(self.table.strength)
        begin(self.connection, self.table, self.now)
        self.ask_again()

    def annul(self) -> None:
        """Ends the running deal without chips."""
        annul(self.connection, self.table, self.now)
        self.reload()

    def finish(self) -> Snapshot:
        """Draws the consequences and writes the new version, if there is anything new."""
        self._let_the_queue_sit()
        self._stand()
        if self._all_wish():
            self.begin()
        if self.table != self.before or self.renamed:
            self.update(version=self.before.version + 1, **self._times()._asdict())
            outbox.follow(self.connection, self.before, self.table, self.now)
            announce(self.connection, self.table.id, self.table.version)
        return self.table

    def _load(self, table_id: str) -> Snapshot:
        table = load(self.connection, table_id, self._fold)
        if table is None:
            raise Refused("unknown_table")
        return table

    def _fold(self, connection: Connection, deal_id: int, length: int) -> Deal | None:
        """What is not committed yet is remembered here alone: it may still be undone."""
        deal = self._folded.get((deal_id, length)) or self.house.folds.known(deal_id, length)
        if deal is None:
            deal = read(connection, deal_id)
        if deal is not None:
            self._folded[deal_id, length] = deal
        return deal

    def _vacate(self, seat: int) -> None:
        self.connection.execute(delete(SEATS).where(SEATS.c.table_id == self.table.id, SEATS.c.seat == seat))

    def _queued(self, user_id: int | None) -> Delete:
        return delete(QUEUE).where(QUEUE.c.table_id == self.table.id, QUEUE.c.user_id == user_id)

    def _let_the_queue_sit(self) -> None:
        while self.table.queue and None in self.table.seats and self.table.stage is not Stage.CLOSED:
            self.sit(self.table.seats.index(None), self.table.queue[0][0])

    def _stand(self) -> None:
        """Where a table stands between deals follows from its seats."""
        if self.table.running or self.table.stage is Stage.CLOSED:
            return
        stage = Stage.BETWEEN if self.table.ready else Stage.PAUSED
        if self.table.deal is None:
            stage = Stage.LOBBY
        if stage is not self.table.stage:
            self.update(stage=stage)

    def _all_wish(self) -> bool:
        if self.table.stage is not Stage.BETWEEN:
            return False
        return all(s is not None and (s.user_id is None or s.wishes) for s in self.table.seats)

    def _times(self) -> Clock:
        """A new turn or wait has a new clock, any other change leaves it."""
        before, after = self.before, self.table
        same = after.stage is before.stage and after.tempo is before.tempo and after.rules == before.rules
        if not same or _turn(after) != _turn(before) or after.claim != before.claim:
            return clock(after, self.now, self.house.backlog())
        if after.running and after.to_act != before.to_act:
            return (
                clock(after, self.now, self.house.backlog())
                if after.awaited is not None
                else handed_over(after, self.now, self.house.backlog())
            )
        if after.stage in (Stage.BETWEEN, Stage.LOBBY, Stage.PAUSED) and _people(after) != _people(before):
            return clock(after, self.now, self.house.backlog())
        return Clock(before.since, before.deadline, before.due)


def change(
    house: House, table_id: str, work: Callable[[Change], None], *, posts_to: int | None = None
) -> Snapshot:
    """Runs `work` on the locked table, commits, then tells who listens. Returns the table after it.

    `posts_to` is the bank that gets chips; where it is shared, its other tables show new balances too.
    """
    if not is_id(table_id):
        raise Refused("unknown_table")
    others: list[tuple[str, int]] = []

    def transaction(connection: Connection) -> tuple[Snapshot, bool]:
        shared = posts_to is not None and bank.lock(connection, posts_to)
        begun = Change(house, connection, table_id)
        work(begun)
        if shared:
            others.extend(touch_others(connection, begun.table))
        table = begun.finish()
        return table, table.version != begun.before.version

    table, changed = house.database.write(transaction)
    if changed:
        house.committed(table.id, table.version, table)
    for other, version in others:
        house.committed(other, version)
    return table


def touch_others(connection: Connection, table: Snapshot) -> list[tuple[str, int]]:
    """Makes the open tables of the same bank show themselves afresh; returns their new versions."""
    touched = connection.execute(
        update(TABLES)
        .where(TABLES.c.bank_id == table.bank_id, TABLES.c.id != table.id, TABLES.c.stage != Stage.CLOSED)
        .values(version=TABLES.c.version + 1)
        .returning(TABLES.c.id, TABLES.c.version)
    )
    others = [(row.id, row.version) for row in touched]
    for table_id, version in others:
        announce(connection, table_id, version)
    return others


def _turn(table: Snapshot) -> tuple[int, int] | None:
    return (table.deal.id, table.deal.length) if table.deal else None


def _people(table: Snapshot) -> list[int | None]:
    return [s.user_id if s else None for s in table.seats]
