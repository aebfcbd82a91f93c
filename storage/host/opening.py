"""What has to be so before a server opens its database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import make_url

from storage.host import Impossible, copying


def prepare(address: str) -> None:
    """Makes the folder of a SQLite file that lies below this one.

    Raises `Impossible` where another process has the file: each would remember what the other has changed.
    """
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or not url.database:
        return
    file = Path(url.database)
    if not file.is_absolute():
        file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and copying.in_use(file):
        raise Impossible(f"{file} is in use: on SQLite one process plays, on PostgreSQL as many as you like")
