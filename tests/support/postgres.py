"""A PostgreSQL server of the tests' own, and where its databases are reached."""

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlmodel import SQLModel

from storage import migrations
from storage.database import Database
from tests.support import tools

USER = "marias"
# The data is thrown away, so nothing has to reach the disk.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
}


class Server:
    """A cluster in a folder of its own, listening on a Unix socket in that folder only."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._numbers = count(1)

    def start(self) -> None:
        """Makes the cluster and returns once it answers; CalledProcessError when it does not."""
        self._run(
            "initdb", "--auth=trust", "--no-sync", "--encoding=UTF8", "--no-locale", f"--username={USER}"
        )
        settings = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        socket = f"-c unix_socket_directories='{self._folder}'"
        self._run("pg_ctl", "start", "-w", "-l", str(self._folder / "log"), "-o", f"{settings} {socket}")

    def stop(self) -> None:
        """Ends the server at once, whoever is connected."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def create(self) -> str:
        """Makes an empty database and returns its name."""
        name = f"marias_{next(self._numbers)}"
        self._execute("CREATE DATABASE {}", name)
        return name

    def drop(self, name: str) -> None:
        """Removes a database together with its connections."""
        self._execute("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)

    def clear(self, name: str) -> None:
        """Ends all connections to a database and empties its tables; all numbers begin at 1 again.

        Much quicker than a new database, and than TRUNCATE, which makes new files for every table.
        """
        with psycopg.connect(host=str(self._folder), user=USER, dbname=name, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            emptied = [f"DELETE FROM {table.name}" for table in SQLModel.metadata.sorted_tables]
            connection.execute("; ".join(["SET session_replication_role = replica", *emptied]))
            connection.execute("SELECT setval(seqrelid, 1, false) FROM pg_sequence")
            connection.execute("UPDATE alembic_version SET version_num = %s", [migrations.newest()])

    def url(self, name: str) -> str:
        """The SQLAlchemy address of a database."""
        return f"postgresql+psycopg://{USER}@/{name}?host={self._folder}"

    def _execute(self, statement: str, name: str) -> None:
        with psycopg.connect(
            host=str(self._folder), user=USER, dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments, "-D", str(self._folder / "data")]
        with open(self._folder / "setup.log", "a") as log:
            result = subprocess.run(
                command,
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                check=False,
                **_as_owner(),
            )
        if result.returncode:
            log_text = (self._folder / "setup.log").read_text()
            pytest.fail(f"PostgreSQL: {program} failed\n{log_text}", pytrace=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server; one for each xdist worker."""
    programs = tools.postgres()
    if programs is None:
        pytest.fail(
            "PostgreSQL (initdb, pg_ctl, postgres) was not found; see tests/tools/need.sh", pytrace=False
        )
    # Not in pytest's own folder: another user has to get in, and a socket's path must stay short.
    folder = Path(tempfile.mkdtemp(prefix="marias-pg-"))
    shutil.chown(folder, _owner())
    server = Server(programs, folder)
    try:
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_database(postgres: Server) -> str:
    """The name of a database in its newest form, which tests use one after the other."""
    name = postgres.create()
    upgrade(postgres.url(name))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file in its newest form, for others to be copies of."""
    file = tmp_path_factory.mktemp("template") / "marias.db"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def postgres_url(postgres: Server, postgres_database: str) -> Iterator[str]:
    """The address of a PostgreSQL database in its newest form with nothing in it."""
    yield postgres.url(postgres_database)
    postgres.clear(postgres_database)


@pytest.fixture
def empty_postgres_url(postgres: Server) -> Iterator[str]:
    """The address of a PostgreSQL database without tables, gone after the test."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """The address of a SQLite file in its newest form with nothing in it."""
    return f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'marias.db')}"


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'marias.db'}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """A database of each kind in turn, in its newest form with nothing in it."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """A database of each kind in turn, without tables."""
    return str(request.getfixturevalue(f"empty_{request.param}_url"))


def upgrade(url: str) -> None:
    """Brings a database to its newest form."""
    database = Database(url)
    migrations.upgrade(database)
    database.close()


def _as_owner() -> dict[str, Any]:
    """Arguments of subprocess.run for the user the server runs as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    return {"user": _owner(), "group": pwd.getpwnam(_owner()).pw_gid, "extra_groups": []}


def _owner() -> str:
    """The user the server runs as."""
    if os.geteuid() != 0:
        return getpass.getuser()
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
