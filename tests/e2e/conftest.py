"""A server of its own for each test, and people who hold phones."""

from playwright.async_api import expect

from tests.e2e.people import WITHIN, three
from tests.e2e.shown import table
from tests.support.server import make_server, server

__all__ = ["make_server", "server", "table", "three"]

expect.set_options(timeout=WITHIN)
