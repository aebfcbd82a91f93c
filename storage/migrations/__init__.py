"""How the database came to its present form, and how an older one gets there."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from storage.database import Database
from storage.host import copying

_LOCK: Final = 0x6D617269  # any number, the same in every process
log = structlog.get_logger()


class NewerDatabase(Exception):
    """The database was brought to a form that this program does not know."""


def upgrade(database: Database) -> None:
    """Brings the database to the newest form; of several processes that start at once one does it.

    A SQLite file is copied first, if there is anything to do; the newest such copies are kept beside it.
    Raises `NewerDatabase`.
    """
    copies: list[Path] = []
    try:
        database.migrate(lambda connection: _upgrade(connection, copies))
    except BaseException:
        for copy in copies:  # the file is as it was
            copy.unlink(missing_ok=True)
        raise


def upgrade_to(connection: Connection, revision: str) -> None:
    """Takes the steps up to this one, in the transaction that is open."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The form that the database has; None for an empty one. Raises `NewerDatabase`."""
    revision = MigrationContext.configure(connection).get_current_revision()
    check(revision)
    return revision


def newest() -> str:
    """The form that this program works with."""
    return str(_scripts().get_current_head())


def check(revision: str | None) -> None:
    """Raises `NewerDatabase` for a form that this program does not know."""
    if revision is not None and revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise NewerDatabase(f"it is of a newer version of this program (form {revision}, here {newest()})")


def _upgrade(connection: Connection, copies: list[Path]) -> None:
    # On SQLite the writer's BEGIN IMMEDIATE is the lock.
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    revision = revision_of(connection)
    if revision == newest():
        return
    file = _file(connection) if revision is not None else None
    if file is not None:
        copies.append(copying.name_before(file, str(revision), datetime.now(UTC)))
        copying.copy(file, copies[-1])
        log.info("database copied", copy=copies[-1].name, before=newest())
    upgrade_to(connection, "head")
    if file is not None:
        copying.forget_old(file)


def _file(connection: Connection) -> Path | None:
    """The file of a SQLite database; one in memory has none."""
    if connection.dialect.name != "sqlite":
        return None
    for _number, name, path in connection.exec_driver_sql("PRAGMA database_list"):
        if name == "main" and path:
            return Path(path)
    return None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
