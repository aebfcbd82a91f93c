"""The SQLite file: copies made while a server plays and put back in its place, damage that is found."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage import migrations
from storage.__main__ import main
from storage.database import Database
from storage.live import Live
from storage.minds import Choose
from tests.storage.house import Clock, House, Second, Table, first_offer

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def file(sqlite_url: str) -> Path:
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copies" / "copy.db"


@pytest.fixture
async def house(sqlite_url: str, copy: Path) -> House:
    """A server on a file, which the test stops."""
    copy.parent.mkdir()
    clock = Clock()

    def make(choose: Choose = first_offer) -> Live:
        return Live(sqlite_url, now=clock, choose=choose)

    return House(sqlite_url, clock, make, make(), Second(sqlite_url))


@pytest.fixture
def run(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command on the file, and what it said."""

    def run(*arguments: str | Path) -> tuple[int, str]:
        capsys.readouterr()
        status = main([*map(str, arguments), "--database", sqlite_url])
        out, err = capsys.readouterr()
        assert len((out + err).splitlines()) == 1
        return status, out + err

    return run


def read(path: Path) -> bytes:
    return path.read_bytes()


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def begun(house: House) -> Table:
    """A table with a deal in the middle."""
    table = await house.table()
    for _ in range(3):
        await table.step()
    return table


async def test_a_copy_of_a_running_server_is_whole(
    house: House, run: Run, copy: Path, sqlite_url: str
) -> None:
    table = await begun(house)
    before = await table.state()
    status, said = run("backup", copy)
    await table.step()
    await house.live.shutdown()
    assert status == 0
    assert str(copy) in said
    assert mode(copy) == 0o600
    assert [path.name for path in copy.parent.iterdir()] == ["copy.db"]
    other = Live(f"sqlite:///{copy}", now=house.clock, choose=first_offer)
    assert await other.table(table.users[0], table.id) == before
    await other.shutdown()


async def test_a_copy_is_never_written_over(house: House, run: Run, copy: Path) -> None:
    write(copy, b"mine")
    assert run("backup", copy) == (1, f"{copy} is there already\n")
    assert read(copy) == b"mine"
    assert "there is no folder" in run("backup", copy.parent / "deep" / "copy.db")[1]
    await house.live.shutdown()


async def test_a_copy_comes_back_in_its_place(house: House, run: Run, copy: Path, file: Path) -> None:
    table = await begun(house)
    before = await table.state()
    assert run("backup", copy)[0] == 0
    await table.step()
    newer = await table.state()
    assert run("restore", copy, "--force") == (1, f"{file} is in use: stop the server first\n")
    await house.live.shutdown()
    house.second.engine.dispose()
    os.chmod(file, 0o640)

    status, said = run("restore", copy)
    assert (status, "--force" in said) == (1, True)
    assert run("restore", copy, "--force")[0] == 0

    assert mode(file) == 0o640
    (kept,) = file.parent.glob("marias.db.replaced-*")
    for url, state in ((f"sqlite:///{file}", before), (f"sqlite:///{kept}", newer)):
        live = Live(url, now=house.clock, choose=first_offer)
        assert await live.table(table.users[0], table.id) == state
        await live.shutdown()


async def test_a_server_that_was_killed_left_a_log_which_stays_with_its_file(
    house: House, run: Run, copy: Path, file: Path, tmp_path: Path
) -> None:
    table = await begun(house)
    assert run("backup", copy)[0] == 0
    before = await table.state()
    await table.step()
    killed = tmp_path / "killed"
    killed.mkdir()
    for path in file.parent.glob("marias.db*"):
        write(killed / path.name, read(path))
    await house.live.shutdown()
    assert (killed / "marias.db-wal").stat().st_size > 0

    url = f"sqlite:///{killed / 'marias.db'}"
    assert main(["restore", str(copy), "--force", "--database", url]) == 0
    live = Live(url, now=house.clock, choose=first_offer)
    assert await live.table(table.users[0], table.id) == before
    await live.shutdown()


async def test_a_copy_where_nothing_was(house: House, run: Run, copy: Path, tmp_path: Path) -> None:
    assert run("backup", copy)[0] == 0
    await house.live.shutdown()
    fresh = tmp_path / "new" / "data" / "marias.db"
    assert main(["restore", str(copy), "--database", f"sqlite:///{fresh}"]) == 0
    assert [path.name for path in fresh.parent.iterdir()] == ["marias.db"]


async def test_a_damaged_file_is_put_aside_as_it_is(house: House, run: Run, copy: Path, file: Path) -> None:
    assert run("backup", copy)[0] == 0
    await house.live.shutdown()
    write(file, b"no database at all")
    assert run("restore", copy, "--force")[0] == 0
    (kept,) = file.parent.glob("marias.db.replaced-*")
    assert read(kept) == b"no database at all"
    assert run("check")[0] == 0


async def test_what_is_no_sound_copy_changes_nothing(house: House, run: Run, copy: Path, file: Path) -> None:
    await house.live.shutdown()
    before = read(file)
    write(copy, b"no database at all")
    with closing(sqlite3.connect(copy.with_name("other.db"))) as connection:
        connection.execute("CREATE TABLE t (x)")
    damaged = copy.with_name("damaged.db")
    write(damaged, before[: len(before) // 2])
    for source in (copy, copy.with_name("other.db"), damaged):
        status, said = run("restore", source, "--force")
        assert status == 1
        assert "sound" in said or "damaged" in said
    assert "is the database itself" in run("restore", file, "--force")[1]
    assert read(file) == before
    assert [path.name for path in file.parent.glob("marias*")] == ["marias.db"]


async def test_a_copy_of_tomorrow_is_refused(house: House, run: Run, copy: Path, file: Path) -> None:
    assert run("backup", copy)[0] == 0
    await house.live.shutdown()
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert "newer version of this program" in run("restore", copy, "--force")[1]


async def test_an_older_copy_is_brought_up_to_date_at_the_next_start(
    house: House, run: Run, copy: Path, sqlite_url: str
) -> None:
    await house.live.shutdown()
    old = Database(f"sqlite:///{copy}")
    old.write(lambda connection: migrations.upgrade_to(connection, "0001"))
    old.close()
    assert run("restore", copy, "--force")[0] == 0
    assert "start the server once" in run("check")[1]
    house.again()
    await house.live.shutdown()
    assert run("check")[0] == 0


async def test_a_key_that_leads_nowhere(house: House, run: Run, file: Path) -> None:
    await begun(house)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE tables SET founder_id = 99")
        connection.commit()
    assert run("check") == (1, "tables, row 1: the row of users that it refers to is not there\n")
    await house.live.shutdown()


async def test_a_damaged_file(
    house: House, sqlite_url: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await begun(house)
    await house.live.shutdown()
    with closing(sqlite3.connect(file)) as connection:
        named = "SELECT rootpage FROM sqlite_master WHERE name = 'ix_players_user_id'"
        start = 4096 * (connection.execute(named).fetchone()[0] - 1)
    whole = read(file)
    write(file, whole[: start + 8] + bytes(4088) + whole[start + 4096 :])
    capsys.readouterr()
    assert main(["check", "--database", sqlite_url]) == 1
    assert "the file is damaged: " in capsys.readouterr().out


def test_a_file_of_something_else(run: Run, file: Path) -> None:
    file.write_bytes(b"no database at all, " * 400)
    status, said = run("check")
    assert (status, said.startswith("the database cannot be used: ")) == (1, True)
