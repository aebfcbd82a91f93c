"""How the database came to its present form, and how an older one gets there."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from storage.database import Database

_LOCK = 0x6D617269  # any number, the same in every process


def upgrade(database: Database) -> None:
    """Brings the database to the newest form; of several processes that start at once one does it."""
    database.migrate(lambda connection: upgrade_to(connection, "head"))


def upgrade_to(connection: Connection, revision: str) -> None:
    """Takes the steps up to this one, in the transaction that is open."""
    # On SQLite the writer's BEGIN IMMEDIATE is the lock.
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
