"""Fixtures that all tests share; what they are is told where they are made."""

from hypothesis import HealthCheck, settings

from tests.support.browser import browser, phone
from tests.support.postgres import (
    database_url,
    empty_database_url,
    empty_postgres_url,
    empty_sqlite_url,
    postgres,
    postgres_database,
    postgres_url,
    sqlite_template,
    sqlite_url,
)

__all__ = [
    "browser",
    "database_url",
    "empty_database_url",
    "empty_postgres_url",
    "empty_sqlite_url",
    "phone",
    "postgres",
    "postgres_database",
    "postgres_url",
    "sqlite_template",
    "sqlite_url",
]

# The same examples in every run, and no clock: a busy machine fails no law.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
