"""The host's commands on real databases: copies, faults that are found, tables that are ended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import structlog
from sqlalchemy import select

from storage.__main__ import main
from storage.models import DEALS, TABLES
from storage.states import Stage
from tests.storage.house import House, Second

ROOT = Path(__file__).parents[2]


class Ended(NamedTuple):
    status: int
    out: str
    err: str


Host = Callable[..., Ended]


@pytest.fixture
def host(database_url: str, second: Second, capsys: pytest.CaptureFixture[str]) -> Host:
    """`python -m storage …` on the test's database; `database` names another one."""

    def run(*arguments: str, database: str = database_url) -> Ended:
        second.engine.dispose()  # its connections would count as somebody who uses the file
        capsys.readouterr()
        with structlog.testing.capture_logs():
            status = main([*arguments, "--database", database])
        out, err = capsys.readouterr()
        assert len(err.splitlines()) == (1 if err else 0)
        return Ended(status, out, err)

    return run


async def played(house: House, deals: int = 1) -> str:
    """The id of a table where so many deals were played and one is in the middle."""
    table = await house.table()
    for _ in range(deals):
        await table.play_deal()
        await table.wish_all()
    for _ in range(4):
        await table.step()
    return table.id


async def test_a_sound_database_is_told_so(house: House, host: Host) -> None:
    await played(house, 2)
    ended = host("check")
    assert ended == (0, "sound: 1 tables, 3 deals (1 running), 2 postings\n", "")


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("UPDATE entries SET chips = chips + 1 WHERE line = 0", "posting 1 sums to 1, not to 0"),
        ("UPDATE entries SET chips = chips + 1 WHERE line = 0", "the accounts of bank 1 sum to 1, not to 0"),
        ("DELETE FROM entries", "posting 1 has no entries"),
        (
            "DELETE FROM entries; DELETE FROM postings",
            "table {table}, deal 1: it is settled and was posted 0 times",
        ),
        (
            "INSERT INTO postings (id, bank_id, kind, deal_id, reason, at)"
            " SELECT 9, 1, 'deal', 2, '', at FROM postings WHERE id = 1",
            "table {table}, deal 2: it is running and was posted 1 times",
        ),
        (
            "UPDATE entries SET chips = chips + 7 WHERE line = 0;"
            "UPDATE entries SET chips = chips - 7 WHERE line = 1",
            "table {table}, deal 1, seat 0: what was posted is not what the settlement says",
        ),
        (
            "UPDATE accounts SET user_id = NULL WHERE user_id = 1",
            "what was posted is not what the settlement says",
        ),
        (
            "INSERT INTO banks (id) VALUES (9); UPDATE postings SET bank_id = 9",
            "posting 1 has entries in another bank",
        ),
        (
            "DELETE FROM actions WHERE deal_id = 2 AND n = 1",
            "table {table}, deal 2: it is running and does not replay",
        ),
        (
            "UPDATE deals SET pack = 'H7' WHERE number = 2",
            "table {table}, deal 2: it is running and does not replay",
        ),
        ("UPDATE tables SET stage = 'paused'", "table {table}: it is at stage paused, but a deal runs"),
        (
            "UPDATE deals SET state = 'annulled', finished_at = started_at WHERE state = 'running'",
            "table {table}: it is at stage playing, but no deal runs",
        ),
    ],
)
async def test_every_fault_is_a_line(house: House, host: Host, broken: str, told: str) -> None:
    table_id = await played(house)
    for statement in broken.split(";"):
        house.second.execute(statement)
    ended = host("check")
    assert ended.status == 1
    assert told.format(table=table_id) in ended.out
    assert "sound" not in ended.out


async def test_a_check_never_names_a_card(house: House, host: Host) -> None:
    table_id = await played(house)
    house.second.execute("UPDATE deals SET pack = 'H7 H8' WHERE number = 2")
    said = host("check").out.replace(table_id, "")
    logged = house.second.log(2)
    assert "does not replay" in said
    assert [card for card in ("H7", "H8", *logged) if card in said] == []


def test_a_database_of_somebody_else(host: Host, empty_database_url: str) -> None:
    theirs = empty_database_url.replace("marias.db", "theirs.db")
    somebody = Second(theirs)
    somebody.execute("CREATE TABLE t (x INTEGER)")
    somebody.engine.dispose()
    nothing = (1, "", "there is nothing of this program in the database\n")
    assert host("check", database=theirs) == nothing


async def test_a_form_of_tomorrow(house: House, host: Host) -> None:
    await house.live.shutdown()
    house.second.execute("UPDATE alembic_version SET version_num = '9999'")
    for command in (["check"], ["close-table", "K7M4QX"], ["forget-user", "100"]):
        ended = host(*command)
        assert ended.status == 1
        assert "newer version of this program" in ended.err


async def test_an_older_form_waits_for_the_server(house: House, host: Host) -> None:
    await house.live.shutdown()
    house.second.execute("UPDATE alembic_version SET version_num = '0001'")
    for command in (["check"], ["close-table", "K7M4QX"], ["forget-user", "100"]):
        assert "start the server once" in host(*command).err


async def test_a_table_is_ended_and_its_deal_annulled(house: House, host: Host) -> None:
    table_id = await played(house)
    await house.live.shutdown()
    ended = host("close-table", table_id)
    assert ended.status == 0
    assert f"closed table {table_id}; its deal 2 is annulled" in ended.out
    assert house.second.rows(select(TABLES.c.stage, TABLES.c.due)) == [("closed", None)]
    states = house.second.rows(select(DEALS.c.number, DEALS.c.state).order_by(DEALS.c.number))
    assert states == [(1, "settled"), (2, "annulled")]
    assert host("check").status == 0
    assert host("close-table", table_id).err == f"table {table_id} is closed already\n"


async def test_a_table_is_found_by_its_code_and_its_address(house: House, host: Host) -> None:
    first, second, third = [await house.table(2, start=False) for _ in range(3)]
    code = (await house.live.table(first.users[0], first.id)).code
    await house.live.shutdown()
    assert code is not None
    assert host("close-table", f"{code[:3]}-{code[3:]}".lower()).out == f"closed table {first.id}\n"
    assert (
        host("close-table", f"https://karty.example.org/t/{second.id}").out == f"closed table {second.id}\n"
    )
    stages = house.second.rows(select(TABLES.c.stage).where(TABLES.c.id == third.id))
    assert stages == [("lobby",)]


async def test_an_id_may_begin_as_an_option_does(house: House, host: Host) -> None:
    await house.live.shutdown()
    named = "-" * 21 + "x"
    assert host("close-table", named).err == f"there is no table {named}\n"
    assert host("close-table", "ZZZZZZ").err == "there is no table ZZZZZZ\n"


async def test_while_a_server_has_the_file_nobody_else_changes_it(
    house: House, host: Host, database_url: str
) -> None:
    table_id = await played(house)
    for command in (["close-table", table_id], ["forget-user", "100"]):
        ended = host(*command)
        if database_url.startswith("sqlite"):
            assert "is in use: stop the server first" in ended.err
    if not database_url.startswith("sqlite"):
        assert (await house.live.table(1, table_id)).stage is Stage.CLOSED


@pytest.mark.postgres
def test_postgresql_has_programs_of_its_own(host: Host, postgres_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    for command in (["backup", str(copy)], ["restore", str(copy)]):
        ended = host(*command, database=postgres_url)
        assert ended.status == 1
        assert "pg_dump" in ended.err
    assert not copy.exists()


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        pytest.param([], 2, "required: command", id="nothing asked"),
        pytest.param(["mend"], 2, "invalid choice: 'mend'", id="no such command"),
        pytest.param(["forget-user", "Alena"], 2, "TG_ID", id="a name"),
        pytest.param(["check", "--database", "mysql://me:secret@h/d"], 2, "sqlite:///", id="another kind"),
        pytest.param(["check"], 1, "there is no database data/marias.db", id="nothing there"),
        pytest.param(["backup", "copy.db"], 1, "there is no database data/marias.db", id="nothing to copy"),
        pytest.param(["restore", "copy.db"], 1, "there is no file copy.db", id="no copy"),
        pytest.param(
            ["check", "--database", "postgresql+psycopg://me:secret@127.0.0.1:1/x"],
            1,
            "the database cannot be used: ",
            id="nobody answers",
        ),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    arguments: list[str], status: int, said: str, tmp_path: Path
) -> None:
    ended = program(arguments, tmp_path)
    assert ended.returncode == status
    assert said in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr
    assert "secret" not in ended.stderr
    assert list(tmp_path.iterdir()) == []


def program(arguments: list[str], folder: Path, url: str = "") -> subprocess.CompletedProcess[str]:
    """The program as it ended."""
    return subprocess.run(
        [sys.executable, "-m", "storage", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DATABASE_URL": url},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
