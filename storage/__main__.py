"""`python -m storage`: what the host of a server does with its database."""

from __future__ import annotations

import argparse
import logging
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import URL, exc, make_url

from storage import migrations
from storage.database import Database
from storage.host import DATABASE, Impossible, copying
from storage.host.checking import counts, faults
from storage.host.closing import close_table
from storage.host.forgetting import forget
from storage.host.restoring import check_copy, restore
from storage.house import House
from storage.names import is_id

_POSTGRESQL: Final = (
    "this is for SQLite: a PostgreSQL database is copied by pg_dump and restored by pg_restore"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Does one thing; 1 where it found a fault or could not do it, 2 where it was asked in a wrong way."""
    given = [_named(argument) for argument in (sys.argv[1:] if arguments is None else arguments)]
    options = _parser().parse_args(given)
    try:
        return int(options.run(options.database, options))
    except Impossible as error:
        print(error, file=sys.stderr)
    except migrations.NewerDatabase as error:
        print(f"the database cannot be used: {error}", file=sys.stderr)
    except (exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
        # The first line only: what follows may quote statements.
        print(f"the database cannot be used: {error}".partition("\n")[0], file=sys.stderr)
    return 1


def _backup(url: URL, options: argparse.Namespace) -> int:
    file, target = _file(url), Path(options.file)
    if target.exists():
        raise Impossible(f"{target} is there already")
    if not target.parent.is_dir():
        raise Impossible(f"there is no folder {target.parent}")
    copying.copy(file, target)
    try:
        form = check_copy(target)
    except Impossible:
        target.unlink(missing_ok=True)
        raise
    print(f"copied {file} to {target} ({target.stat().st_size} bytes, form {form})")
    return 0


def _restore(url: URL, options: argparse.Namespace) -> int:
    file = _sqlite_path(url)
    kept = restore(Path(options.file), file, datetime.now(UTC), force=options.force)
    print(f"restored {file}" + (f"; what was there is kept as {kept}" if kept else ""))
    return 0


def _check(url: URL, options: argparse.Namespace) -> int:
    with _database(url) as database:
        found = 0
        for fault in database.read(lambda connection: list(faults(connection))):
            print(fault)
            found += 1
        if found:
            return 1
        tables, deals, running, postings = database.read(counts)
    print(f"sound: {tables} tables, {deals} deals ({running} running), {postings} postings")
    return 0


def _close_table(url: URL, options: argparse.Namespace) -> int:
    with _house(url) as house:
        table_id, annulled = close_table(house, options.table)
    print(f"closed table {table_id}" + (f"; its deal {annulled} is annulled" if annulled else ""))
    return 0


def _forget_user(url: URL, options: argparse.Namespace) -> int:
    with _house(url) as house:
        done = forget(house, options.tg_id)
    print(f"forgotten: he left {done.left} seats and queues, and has no name at {done.tables} tables")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m storage", description=__doc__)
    _add_database(parser, os.environ.get("DATABASE_URL") or DATABASE)
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(
        name: str, run: Callable[[URL, argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        _add_database(made, argparse.SUPPRESS)
        return made

    backup = command("backup", _backup, "copy the SQLite file, also while the server runs")
    backup.add_argument("file", help="the copy, which must not be there yet")
    back = command("restore", _restore, "put a copy in the place of the SQLite file; the server is stopped")
    back.add_argument("file", help="the copy")
    back.add_argument("--force", action="store_true", help="replace a file that is there, and keep it beside")
    command("check", _check, "look for whatever does not hold, a line for each fault")
    close = command("close-table", _close_table, "end a table; a running deal is annulled")
    close.add_argument("table", metavar="ID", help="the table's id (its address ends with it) or its code")
    person = command("forget-user", _forget_user, "remove a person's name and Telegram id")
    person.add_argument("tg_id", type=int, metavar="TG_ID", help="the Telegram id")
    return parser


def _add_database(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--database", type=_url, default=default, metavar="URL", help=f"else DATABASE_URL, else {DATABASE}"
    )


def _named(argument: str) -> str:
    """An id may begin as an option does."""
    return f"/t/{argument}" if argument.startswith("-") and is_id(argument) else argument


def _url(text: str) -> URL:
    with suppress(exc.ArgumentError, exc.NoSuchModuleError, ValueError):
        url = make_url(text)
        if url.get_backend_name() in ("sqlite", "postgresql"):
            return url
    # The address itself is not quoted: it may hold a password.
    raise argparse.ArgumentTypeError("the address has to begin with sqlite:/// or postgresql+psycopg://")


def _sqlite_path(url: URL) -> Path:
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Impossible(_POSTGRESQL)
    return Path(url.database)


def _file(url: URL) -> Path:
    file = _sqlite_path(url)
    if not file.is_file():
        raise Impossible(f"there is no database {file}")
    return file


@contextmanager
def _database(url: URL) -> Iterator[Database]:
    """The database as it is: nothing brings it to a newer form, and none is made."""
    if url.get_backend_name() == "sqlite":
        _file(url)
    database = Database(url.render_as_string(hide_password=False))
    try:
        yield database
    finally:
        database.close()


@contextmanager
def _house(url: URL) -> Iterator[House]:
    """What use cases need. A server on SQLite remembers what it wrote, so nobody else may write."""
    if url.get_backend_name() == "sqlite" and copying.in_use(_file(url)):
        raise Impossible(f"{_file(url)} is in use: stop the server first")
    with _database(url) as database:
        if database.read(migrations.revision_of) != migrations.newest():
            raise Impossible("the database has an older form: start the server once, it brings it up to date")
        yield House(database)


if __name__ == "__main__":
    # What use cases log is for servers; here the command's own lines are all there is to read.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    sys.exit(main())
