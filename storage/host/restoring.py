"""A copy put in the place of the database's file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack, closing, suppress
from datetime import datetime
from pathlib import Path

from storage import migrations
from storage.host import Impossible, copying


def restore(source: Path, file: Path, now: datetime, *, force: bool) -> Path | None:
    """Puts a copy of `source` in the place of `file`; returns where a replaced file is kept.

    Raises `Impossible` where `source` is no sound copy of a database that this program can read, where
    somebody has `file` open, or where it is there and not to be replaced (`force`).
    """
    if file.exists() and source.exists() and source.samefile(file):
        raise Impossible(f"{source} is the database itself")
    check_copy(source)
    if file.exists():
        if copying.in_use(file):
            raise Impossible(f"{file} is in use: stop the server first")
        if not force:
            raise Impossible(f"{file} is there already: with --force it is replaced, and kept beside it")
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    copying.copy(source, fresh)
    _give_to_owner(fresh, file)
    kept = _put_aside(file, copying.name_replaced(file, now))
    fresh.replace(file)
    return kept


def check_copy(source: Path) -> str:
    """The form of a copy that is sound; raises `Impossible`."""
    if not source.is_file():
        raise Impossible(f"there is no file {source}")
    try:
        with closing(copying.reader(source)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchall()
            if found != [("ok",)]:
                raise Impossible(f"{source} is damaged")
            revision = str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
        migrations.check(revision)
    except migrations.NewerDatabase as error:
        raise Impossible(f"{source} cannot be restored: {error}") from None
    except (sqlite3.Error, TypeError):  # no such table, no row in it, or not SQLite at all
        raise Impossible(f"{source} is not a sound copy of a database of this program") from None
    return revision


def _put_aside(file: Path, kept: Path) -> Path | None:
    """Renames the file and what lies beside it: a log that stayed would be played into the new file."""
    with ExitStack() as stack:
        if file.exists():
            with suppress(sqlite3.Error):  # a damaged file is put aside as it is
                try:
                    stack.enter_context(copying.alone(file))
                except BlockingIOError:
                    raise Impossible(f"{file} is in use: stop the server first") from None
        there = [(file, kept)] + [(Path(f"{file}{end}"), Path(f"{kept}{end}")) for end in copying.BESIDE]
        moved = [old.rename(new) for old, new in there if old.exists()]
    return kept if kept in moved else None


def _give_to_owner(fresh: Path, file: Path) -> None:
    """Whoever runs the server can read what root restored."""
    like = file if file.exists() else file.parent
    if os.geteuid() == 0:
        os.chown(fresh, like.stat().st_uid, like.stat().st_gid)
    if like == file:
        fresh.chmod(file.stat().st_mode & 0o777)
