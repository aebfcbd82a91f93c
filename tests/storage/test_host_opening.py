"""Before a server opens its database: a folder for the file, and nobody else who has it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from storage.host import DATABASE, Impossible
from storage.host.opening import prepare
from storage.live import Live


def test_the_folder_of_the_usual_file_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        prepare(DATABASE)
    assert os.listdir(tmp_path) == ["data"]
    assert os.listdir(tmp_path / "data") == []


def test_a_folder_elsewhere_is_not(tmp_path: Path) -> None:
    prepare(f"sqlite:///{tmp_path / 'typo' / 'marias.db'}")
    assert os.listdir(tmp_path) == []


async def test_on_sqlite_the_second_is_refused(sqlite_url: str) -> None:
    live = Live(sqlite_url)
    with pytest.raises(Impossible, match="is in use: on SQLite one process plays"):
        prepare(sqlite_url)
    await live.shutdown()
    prepare(sqlite_url)
    await Live(sqlite_url).shutdown()


@pytest.mark.postgres
async def test_on_postgresql_all_are_welcome(postgres_url: str) -> None:
    live = Live(postgres_url)
    prepare(postgres_url)
    await live.shutdown()
