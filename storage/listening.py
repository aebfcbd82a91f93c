"""News between processes on PostgreSQL: NOTIFY inside the transaction, LISTEN on a connection of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Final

import psycopg
import structlog
from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.pool import NullPool

from storage.models import TABLES
from storage.presence import Sign

CHANNEL: Final = "tables"
NAME: Final = "marias listener"  # as the database's host sees the connection
_TRY_AGAIN: Final = 2.0  # seconds
_LOOK_UP: Final = 60.0  # seconds; silence is no sign that the connection lives
_STOP: Final = "stop"
log = structlog.get_logger()


def announce(connection: Connection, table_id: str, version: int) -> None:
    """Lets other processes know, once this transaction is committed. SQLite has no other processes."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {version}")))


def announce_sign(connection: Connection, sign: Sign) -> None:
    """Lets other processes know who came or went; see `announce`."""
    if connection.dialect.name == "postgresql":
        told = f"{sign.table_id} {sign.user_id} {sign.process} {int(sign.here)}"
        connection.execute(select(func.pg_notify(CHANNEL, told)))


class Listener:
    """Hears what every process announces and passes it on, its own news too: who knows them shrugs."""

    def __init__(
        self,
        url: str,
        publish: Callable[[str, int], None],
        noted: Callable[[Sign], None],
        listened_to: Callable[[], Iterable[str]],
    ) -> None:
        self._engine = create_engine(
            url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
            connect_args={"application_name": NAME},
        )
        self._publish = publish
        self._noted = noted
        self._listened_to = listened_to
        self._stopping = Event()
        self._thread = Thread(target=self._work, name="listener", daemon=True)

    def start(self) -> None:
        """Begins to listen, in a thread."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread and the connection."""
        self._stopping.set()
        try:
            with self._engine.connect() as connection:
                connection.execute(select(func.pg_notify(CHANNEL, _STOP)))
        except Exception as error:  # then it notices by itself, a little later
            log.warning("listener not reached", error=type(error).__name__)
        self._thread.join()
        self._engine.dispose()

    @property
    def runs(self) -> bool:
        """Whether the thread is there."""
        return self._thread.is_alive()

    def _work(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except Exception as error:  # the database may be away for a while
                log.warning("listening again", error=type(error).__name__)
                self._stopping.wait(_TRY_AGAIN)

    def _listen(self) -> None:
        with self._engine.connect() as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self._catch_up(connection)
            driver = connection.connection.driver_connection
            while not self._stopping.is_set() and isinstance(driver, psycopg.Connection):
                for notice in driver.notifies(timeout=_LOOK_UP, stop_after=1):
                    self._pass_on(notice.payload)
                connection.exec_driver_sql("SELECT 1")  # raises where the connection is dead

    def _pass_on(self, payload: str) -> None:
        match payload.split():
            case [table_id, version]:
                self._publish(table_id, int(version))
            case [table_id, user_id, process, here]:
                self._noted(Sign(table_id, int(user_id), process, here == "1"))

    def _catch_up(self, connection: Connection) -> None:
        """Anything may have changed while nobody listened."""
        ids = list(self._listened_to())
        for row in connection.execute(select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(ids))):
            self._publish(row.id, row.version)
