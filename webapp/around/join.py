"""Joining a table by its code."""

from __future__ import annotations

from typing import Any

from storage.states import Preview
from webapp.around.rules import rates

GROUP = 3  # a code is read in threes
SEATS = 3


def read_code(text: str) -> str:
    """The code as the server knows it, from however people write it.

    >>> read_code(" k7m-4qx")
    'K7M4QX'
    """
    return "".join(filter(str.isalnum, text)).upper()[:12]


def spaced(code: str) -> str:
    """The code as people read it.

    >>> spaced("K7M4QX")
    'K7M 4QX'
    """
    return " ".join(code[n : n + GROUP] for n in range(0, len(code), GROUP))


def join_page(code: str, table: Preview | None, problem: str | None) -> dict[str, Any]:
    """What the page shows: the table behind the code, or the code of the refusal (`webapp.errors`)."""
    return {
        "code": code,
        "spaced": spaced(code),
        "table": table,
        "problem": problem,
        "empty": SEATS - len(table.names) if table else 0,
        "rules": table and table.rules,
        "rates": rates(table.rules) if table else (),
        "tempo": table and table.tempo,
    }
