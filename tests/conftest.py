"""Fixtures that all tests share; what they are is told where they are made."""

import os
import shutil
from pathlib import Path

import pytest
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


MEMORY = Path("/dev/shm")
ROOM = 1 << 30  # bytes


def pytest_configure() -> None:
    """The tests' files lie in memory where there is room: no test is about a disk that is slow to be sure."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests begin first, so that at the end no worker waits for the others."""
    items.sort(key=lambda item: not any(item.get_closest_marker(name) for name in ("e2e", "long")))


# The same examples in every run, and no clock: a busy machine fails no law.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
