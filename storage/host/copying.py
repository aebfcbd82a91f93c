"""Copies of SQLite files, whole or not at all, also while a server writes to them."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

KEPT: Final = 3  # copies from before a migration
BESIDE: Final = ("-wal", "-shm", "-journal")  # what SQLite may lay beside a file; it belongs to that file
_STAMP: Final = "%Y%m%dT%H%M%SZ"
_PATIENCE: Final = 5.0  # seconds to wait for a lock
_AT_ONCE: Final = 0.2  # seconds to wait for somebody who may be about to let go


def copy(source: Path, target: Path) -> None:
    """Writes `source`, as it is at this moment, to `target`, which only its owner may read: it holds cards.

    What was deleted from the source is not in the copy. Raises `sqlite3.Error` or `OSError`.
    """
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(reader(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        _to_disk(part)
        part.replace(target)
        _to_disk(target.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def reader(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing; `sqlite3.Error` where there is no such file."""
    return _connect(file, "ro", _PATIENCE)


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Nobody else can open the file meanwhile, and its log is folded into it.

    Raises `BlockingIOError` where somebody has it open, and `sqlite3.Error` where it cannot be read.
    """
    with closing(_connect(file, "rw", _AT_ONCE)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            raise BlockingIOError from None
        yield
        connection.execute("ROLLBACK")


def in_use(file: Path) -> bool:
    """Whether a process has the file open; of a file that is damaged nobody can say."""
    with suppress(sqlite3.Error):
        try:
            with alone(file):
                return False
        except BlockingIOError:
            return True
    return False


def name_before(file: Path, revision: str, now: datetime) -> Path:
    """Where the copy goes that is made before a migration away from `revision`."""
    return file.with_name(f"{file.stem}-{now.strftime(_STAMP)}-{revision}{file.suffix}")


def name_replaced(file: Path, now: datetime) -> Path:
    """Where a file goes that is replaced by another."""
    return file.with_name(f"{file.name}.replaced-{now.strftime(_STAMP)}")


def forget_old(file: Path) -> None:
    """Removes all but the newest copies from before migrations."""
    form = re.compile(rf"{re.escape(file.stem)}-\d{{8}}T\d{{6}}Z-\w+{re.escape(file.suffix)}")
    copies = sorted(path for path in file.parent.iterdir() if form.fullmatch(path.name))
    for path in copies[:-KEPT]:
        path.unlink(missing_ok=True)


def _connect(file: Path, mode: str, patience: float) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode={mode}"  # never makes a file that is not there
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=patience)


def _to_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
