"""A migration on start: the SQLite file is copied first, and a form of tomorrow is left alone."""

from __future__ import annotations

import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from storage import migrations
from storage.database import Database
from storage.host import copying

FORM = r"marias-\d{8}T\d{6}Z-0001\.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "marias.db"


def old(url: str) -> None:
    """A database in its first form, with a person in it."""
    database = Database(url)
    database.write(lambda connection: migrations.upgrade_to(connection, "0001"))
    database.write(
        lambda connection: connection.execute(
            text(
                "INSERT INTO users (tg_id, name, language, settings, created_at)"
                " VALUES (7, 'Alena', 'cs', '{}', '2026-11-30 20:00:00')"
            )
        )
    )
    database.close()


def upgrade(url: str) -> None:
    database = Database(url)
    try:
        migrations.upgrade(database)
    finally:
        database.close()


def copies(file: Path) -> list[Path]:
    return sorted(path for path in file.parent.iterdir() if path.name.startswith("marias-"))


def names_in(file: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.execute("SELECT name FROM users"))


def test_an_old_file_is_copied_before_it_is_changed(file: Path, empty_sqlite_url: str) -> None:
    old(empty_sqlite_url)
    upgrade(empty_sqlite_url)
    (copy,) = copies(file)
    assert re.fullmatch(FORM, copy.name)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as connection:
        assert list(connection.execute("SELECT version_num FROM alembic_version")) == [("0001",)]
    assert names_in(copy) == names_in(file) == [("Alena",)]


def test_nothing_to_do_leaves_no_copy(file: Path, empty_sqlite_url: str) -> None:
    upgrade(empty_sqlite_url)
    upgrade(empty_sqlite_url)
    assert copies(file) == []
    assert names_in(file) == []


def test_the_newest_three_are_kept(file: Path, empty_sqlite_url: str) -> None:
    earlier = [file.with_name(f"marias-2025010{n}T000000Z-0001.db") for n in range(1, 6)]
    others = [file.with_name(name) for name in ("marias-2025.db", "marias-20250101T000000Z-0001.db.gz")]
    for path in (*earlier, *others):
        path.touch()
    old(empty_sqlite_url)
    upgrade(empty_sqlite_url)
    assert [path for path in earlier if path.exists()] == earlier[-2:]
    assert all(path.exists() for path in others)
    assert len(copies(file)) == 3 + len(others)


def test_a_copy_that_cannot_be_written_leaves_nothing(file: Path, empty_sqlite_url: str) -> None:
    old(empty_sqlite_url)
    target = file.with_name("copy.db")
    target.mkdir()
    with pytest.raises(OSError, match=r"copy\.db"):
        copying.copy(file, target)
    assert not list(file.parent.glob("*.part"))


def test_a_step_that_fails_leaves_the_file_and_no_copy(file: Path, empty_sqlite_url: str) -> None:
    old(empty_sqlite_url)
    database = Database(empty_sqlite_url)
    database.write(lambda connection: connection.execute(text("CREATE TABLE members (x INTEGER)")))
    database.close()
    with pytest.raises(Exception, match="members"):
        upgrade(empty_sqlite_url)
    assert copies(file) == []
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.execute("SELECT version_num FROM alembic_version")) == [("0001",)]
    assert names_in(file) == [("Alena",)]


def test_a_form_of_tomorrow_is_left_alone(empty_database_url: str) -> None:
    upgrade(empty_database_url)
    database = Database(empty_database_url)
    database.write(
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9'"))
    )
    database.close()
    with pytest.raises(migrations.NewerDatabase, match="newer version of this program"):
        upgrade(empty_database_url)


@pytest.mark.postgres
def test_postgresql_is_brought_up_to_date_without_a_copy(empty_postgres_url: str, tmp_path: Path) -> None:
    old(empty_postgres_url)
    upgrade(empty_postgres_url)
    database = Database(empty_postgres_url)
    assert database.read(migrations.revision_of) == migrations.newest()
    assert database.read(lambda c: c.execute(text("SELECT name FROM users")).scalar_one()) == "Alena"
    database.close()
    assert list(tmp_path.iterdir()) == []
