"""The databases of the tests are real, empty and apart."""

import pytest
from sqlalchemy import create_engine, inspect, text


def test_database_answers(database_url: str) -> None:
    engine = create_engine(database_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT 1")).scalar() == 1
    engine.dispose()


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_gets_an_empty_database(empty_database_url: str, turn: int) -> None:
    engine = create_engine(empty_database_url)
    assert inspect(engine).get_table_names() == []
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE left_behind (n INTEGER)"))
    engine.dispose()


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_gets_a_database_of_its_own(database_url: str, turn: int) -> None:
    engine = create_engine(database_url)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO banks (chat_id) VALUES (NULL)"))
        assert connection.execute(text("SELECT count(*) FROM banks")).scalar() == 1
    engine.dispose()


@pytest.mark.postgres
def test_postgres_speaks_utf8_and_has_wide_integers(postgres_url: str) -> None:
    engine = create_engine(postgres_url)
    with engine.connect() as connection:
        row = connection.execute(text("SELECT 'žaludy ♥', CAST(9007199254740991 AS BIGINT)")).one()
        assert tuple(row) == ("žaludy ♥", 9007199254740991)
    engine.dispose()
