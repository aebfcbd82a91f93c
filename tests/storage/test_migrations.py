"""The database's form: what the steps build is what the models say, on both kinds."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import BigInteger, Connection, create_engine, exc, inspect, text
from sqlmodel import SQLModel

from storage import migrations, models
from storage.database import Database
from tests.storage.house import House, Second


async def test_the_steps_build_what_the_models_say(house: House) -> None:
    with house.second.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []


async def test_constraints_are_those_of_the_models(house: House) -> None:
    """Alembic compares no checks, so their names are compared here."""
    built = inspect(house.second.engine)
    for table in SQLModel.metadata.sorted_tables:
        names = {str(c.name) for c in table.constraints if type(c).__name__ == "CheckConstraint"}
        assert {c["name"] for c in built.get_check_constraints(table.name)} == names


async def test_an_older_database_keeps_all_it_holds(empty_database_url: str) -> None:
    """What the first form held is there in the newest, chips included."""
    database = Database(empty_database_url)
    database.write(lambda connection: migrations.upgrade_to(connection, "0001"))
    database.write(_fill_the_first_form)
    migrations.upgrade(database)
    sums = "SELECT line, chips, kind FROM entries JOIN postings ON id = posting_id ORDER BY line"
    kept = database.read(lambda connection: connection.exec_driver_sql(sums).all())
    tables = database.read(
        lambda connection: connection.exec_driver_sql("SELECT id, access, strength, pace FROM tables").all()
    )
    database.close()
    assert [tuple(row) for row in kept] == [(0, 4, "deal"), (1, -2, "deal"), (2, -2, "deal")]
    assert [tuple(row) for row in tables] == [("t", "link", "regular", "brisk")]


def _fill_the_first_form(connection: Connection) -> None:
    at = "'2026-11-01 20:00:00+00:00'"
    for statement in (
        f"INSERT INTO users VALUES (1, 101, 'Honza', 'cs', '{{}}', {at})",
        "INSERT INTO banks VALUES (1, NULL)",
        "INSERT INTO accounts VALUES (1, 1, 1), (2, 1, NULL)",
        "INSERT INTO tables VALUES ('t', 'ABCDEF', 'Parta', 1, 1, '{}', 'live', 'link', 'between', 7,"
        f" NULL, NULL, NULL, 0, 0, {at})",
        f"INSERT INTO deals VALUES (1, 't', 1, 0, '', '{{}}', 1, 'settled', {at}, {at}, 0, NULL, '{{}}')",
        "INSERT INTO entries VALUES (1, 0, 1, 4), (1, 1, 2, -2), (1, 2, 2, -2)",
    ):
        connection.exec_driver_sql(statement)


async def test_a_second_start_changes_nothing(house: House) -> None:
    table = await house.table()
    await table.step()
    before = await table.state()
    house.again()
    assert await house.live.table(table.users[0], table.id) == before


async def test_several_processes_start_at_once(empty_database_url: str) -> None:
    databases = [Database(empty_database_url) for _ in range(4)]
    try:
        await asyncio.gather(*(asyncio.to_thread(migrations.upgrade, database) for database in databases))
    finally:
        for database in databases:
            database.close()
    engine = create_engine(empty_database_url)
    assert set(inspect(engine).get_table_names()) > {"users", "tables", "deals", "actions", "entries"}
    engine.dispose()


def test_telegrams_ids_are_wide() -> None:
    theirs = ("tg_id", "message_id", "thread", "update_id")
    columns = [c for t in SQLModel.metadata.sorted_tables for c in t.columns if c.name in theirs]
    assert {c.name for c in columns} == set(theirs)
    assert all(isinstance(c.type, BigInteger) for c in columns)


async def test_ids_and_chips_beyond_32_bits(house: House) -> None:
    me = await house.live.sign_in(2**52, "Honza", "cs")
    assert (await house.live.sign_in(2**52, "Honza", "cs")).user_id == me.user_id
    assert house.second.rows(text("SELECT tg_id FROM users")) == [(2**52,)]


async def test_times_come_back_aware(house: House) -> None:
    await house.table()
    row = house.second.rows(models.TABLES.select())[0]
    assert row.since == house.clock.time
    assert row.since.tzinfo is UTC
    assert row.deadline - row.since == timedelta(seconds=60)


async def test_a_time_without_a_zone_is_refused(house: House) -> None:
    with house.second.engine.begin() as connection, pytest.raises(exc.StatementError):
        connection.execute(models.TABLES.update().values(since=datetime(2026, 11, 30)))  # noqa: DTZ001


async def test_any_zone_means_the_same_moment(house: House) -> None:
    await house.table()
    here = house.clock.time.astimezone(timezone(timedelta(hours=1)))
    with house.second.engine.begin() as connection:
        connection.execute(models.TABLES.update().values(since=here))
    assert house.second.rows(models.TABLES.select())[0].since == house.clock.time


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE deals SET state = 'settled'",
        "UPDATE deals SET state = 'lost'",
        "UPDATE deals SET dealer = 3",
        "UPDATE players SET driver = 'computer'",
        "UPDATE players SET seat = 5 WHERE seat = 0",
        "UPDATE seats SET user_id = 1",
        "UPDATE seats SET user_id = 99 WHERE seat = 0",
        "UPDATE tables SET stage = 'dreaming'",
        "UPDATE tables SET pause = -1",
        "INSERT INTO actions SELECT deal_id, n, 2, 'good', computer, at FROM actions",
        "INSERT INTO deals SELECT 99, table_id, 2, dealer, pack, rules, rules_version, 'running', started_at,"
        " NULL, NULL, NULL, NULL FROM deals",
    ],
)
async def test_what_the_database_itself_refuses(house: House, second: Second, statement: str) -> None:
    table = await house.table()
    await table.step()
    with pytest.raises(exc.IntegrityError):
        _on_guard(second, statement)


def _on_guard(second: Second, statement: str) -> None:
    with second.engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        connection.exec_driver_sql(statement)


async def test_sqlite_runs_with_its_safety_on(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    names = ("journal_mode", "synchronous", "foreign_keys")
    values = database.write(lambda c: [c.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names])
    with pytest.raises(exc.OperationalError, match="readonly"):
        database.read(lambda c: c.exec_driver_sql("CREATE TABLE t (x)"))
    database.close()
    assert values == ["wal", 2, 1]


async def test_a_transaction_that_raises_leaves_nothing(house: House, database_url: str) -> None:
    database = Database(database_url)

    def work(connection: object) -> None:
        connection.execute(models.BANKS.insert().values(chat_id=None))  # type: ignore[attr-defined]
        raise LookupError

    with pytest.raises(LookupError):
        database.write(work)
    database.close()
    assert house.second.count("banks") == 0
