"""Connections and transactions: the only place that commits."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from engine.errors import BrokenInvariant

T = TypeVar("T")
READERS = 4
_WAIT_MS = 5000  # for another process that has the file, such as a backup


class Database:
    """One database, SQLite or PostgreSQL. Safe to use from many threads.

    SQLite has one writer at a time whatever one does, so it gets one writer thread: writers then queue in
    order instead of polling for the lock.
    """

    def __init__(self, url: str, readers: int = READERS) -> None:
        self.sqlite = make_url(url).get_backend_name() == "sqlite"
        self._writer: ThreadPoolExecutor | None = None
        if self.sqlite:
            self._reading = _sqlite(url, readers, "BEGIN", read_only=True)
            self._writing = _sqlite(url, 1, "BEGIN IMMEDIATE", read_only=False)
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        else:
            self._writing = _postgresql(url, readers + 2)
            # One state for all statements of a reader: what it reads is kept as one version.
            self._reading = self._writing.execution_options(isolation_level="REPEATABLE READ")

    def read(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` on a consistent state of the data; it cannot change anything."""
        with self._reading.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Runs `work` in a transaction of its own and commits, or undoes all of it if it raises."""
        if self._writer is None:
            return self._write(work)
        return self._writer.submit(self._write, work).result()

    def write_new(self, work: Callable[[Connection], T]) -> T:
        """As `write`, for work that finds a row or makes it: if two make it at once, the second finds it."""
        try:
            return self.write(work)
        except IntegrityError:
            return self.write(work)

    def migrate(self, work: Callable[[Connection], T]) -> T:
        """As `write`, for work that makes tables anew: SQLite looks at foreign keys at its end only.

        Raises `BrokenInvariant` where a key then leads nowhere.
        """
        if self._writer is None:
            return self._write(work)
        return self._writer.submit(self._migrate, work).result()

    def close(self) -> None:
        """Waits for the writer and lets all connections go."""
        if self._writer is not None:
            self._writer.shutdown()
        self._reading.dispose()
        self._writing.dispose()

    def _migrate(self, work: Callable[[Connection], T]) -> T:
        with self._writing.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA foreign_keys=OFF")  # SQLite hears it outside of transactions only
            try:
                with connection.begin():
                    done = work(connection)
                    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                        raise BrokenInvariant("a foreign key leads nowhere")
            finally:
                driver.execute("PRAGMA foreign_keys=ON")
        return done

    def _write(self, work: Callable[[Connection], T]) -> T:
        with transaction(self._writing) as connection:
            return work(connection)


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """A connection whose work is committed at the end of the block, or undone if it raises."""
    with engine.begin() as connection:
        yield connection


def _postgresql(url: str, size: int) -> Engine:
    # A connection that died while it rested is noticed before it is used. Parameters stay out of error
    # texts, and so does "Failing row contains …": they hold cards.
    engine = create_engine(url, pool_size=size, pool_pre_ping=True, hide_parameters=True)

    @event.listens_for(engine, "handle_error")
    def told(context: ExceptionContext) -> None:
        original = context.original_exception
        if isinstance(original, psycopg.Error) and original.diag.message_detail:
            detail, plain = str(original), str(original.diag.message_primary)
            original.args = (plain,)
            if (raised := context.sqlalchemy_exception) is not None:
                raised.args = tuple(str(text).replace(detail, plain) for text in raised.args)

    return engine


def _switch_to_wal(cursor: sqlite3.Cursor) -> None:
    """For this switch SQLite does not wait while another process that starts is about the same."""
    last = time.monotonic() + _WAIT_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > last:
                raise
            time.sleep(0.05)
        else:
            return


def _sqlite(url: str, size: int, begin: str, *, read_only: bool) -> Engine:
    engine = create_engine(url, pool_size=size, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: ConnectionPoolEntry) -> None:
        # The driver begins transactions on its own and too late; from here on we say BEGIN.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={_WAIT_MS}")
        _switch_to_wal(cursor)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA query_only={'ON' if read_only else 'OFF'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
