"""Fixtures that all tests share; what they are is told where they are made."""

from tests.support.browser import browser, phone
from tests.support.postgres import database_url, postgres, postgres_url, sqlite_url

__all__ = ["browser", "database_url", "phone", "postgres", "postgres_url", "sqlite_url"]
