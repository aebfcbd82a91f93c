"""The seams of the house: who may import whom, who commits, and how long a file may grow."""

import ast
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "storage", "webapp", "bot")
LONGEST = 300  # lines


class Arrow(NamedTuple):
    """What the modules that match ``who`` (shell patterns, none of ``but``) must not import, and why.

    ``what`` are dotted patterns: a pattern also covers what lies below it, so "storage.models" covers
    "storage.models.User".
    """

    who: str
    what: tuple[str, ...]
    why: str
    but: tuple[str, ...] = ()


DATABASES = ("sqlalchemy", "sqlmodel", "alembic", "psycopg", "sqlite3")
NETWORKS = ("aiohttp", "aiogram", "jinja2", "babel")
OUTSIDE = (
    *("asyncio", "datetime", "logging", "os", "pathlib", "random", "secrets", "socket", "sqlite3"),
    *("subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
)
COMPUTING = ("numpy", "numba")  # what computer players may lean on
# What a view is made of and how it is written down. The rest of the engine knows more than a seat may.
VIEW_SIDE = (
    *("actions", "cards", "contract", "errors", "notation", "offers"),
    *("outcome", "phases", "reasons", "rules", "stakes", "view"),
)

ARROWS = (
    Arrow("engine*", ("storage", "webapp", "bot"), "the engine stands alone"),
    Arrow("engine*", OUTSIDE, "the engine is pure", but=("engine.__main__", "engine.players*")),
    Arrow("engine*", ("engine.players",), "the rules know no players", but=("engine.players*",)),
    Arrow(
        "engine.players*",
        ("engine.deal", "engine.machine", "*.Deal"),
        "a player gets a Memory and nothing else",
        but=("engine.players.arena",),  # the referee, who deals
    ),
    Arrow(
        "engine.players*",
        ("engine.players.arena",),
        "no player asks the referee",
        but=("engine.players.arena", "engine.players.__main__"),
    ),
    Arrow("storage*", ("webapp", "bot", *NETWORKS), "storage is below the ways in"),
    Arrow("webapp*", ("bot",), "only __main__ composes", but=("webapp.__main__",)),
    Arrow("bot*", ("webapp",), "only __main__ composes", but=("bot.__main__",)),
    Arrow("bot*", ("bot.fake", "bot.demo"), "the real start meets no fake", but=("bot.fake*", "bot.demo")),
    Arrow("bot.fake*", ("storage", "engine"), "the fake is Telegram, which knows no cards"),
    *(
        arrow
        for way_in in ("webapp", "bot")
        for arrow in (
            Arrow(f"{way_in}*", ("storage.models", "*.Deal", "*.Memory"), "game data leaves as a View only"),
            Arrow(f"{way_in}*", DATABASES, "storage alone speaks to a database"),
            Arrow(
                f"{way_in}*",
                ("storage.database", "storage.migrations"),
                "a session never leaves storage",
                but=(f"{way_in}.__main__",),
            ),
        )
    ),
)


class Import(NamedTuple):
    """One imported name, dotted in full: ``from a.b import c`` is "a.b.c"."""

    name: str
    line: int


def modules() -> Iterator[tuple[str, Path]]:
    """Name and file of every module of the product; packages that are not there yet have none."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(module: str, tree: ast.AST, *, is_package: bool = False) -> Iterator[Import]:
    """Everything a module imports, wherever in it and for whatever purpose."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                above = module.split(".")[
                    : None if is_package and node.level == 1 else int(is_package) - node.level
                ]
                source = ".".join([*above, *filter(None, [source])])
            yield from (Import(f"{source}.{alias.name}", node.lineno) for alias in node.names)


def faults(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What the module's imports, commits and asserts break, a line for each."""
    tree = ast.parse(source)
    found = [
        f"{module}:{line} imports {name}: {why}"
        for name, line in imports(module, tree, is_package=is_package)
        for why in reasons(module, name)
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            found.append(f"{module}:{node.lineno} asserts: python -O drops it, raise BrokenInvariant")
        elif (
            isinstance(node, ast.Attribute)
            and node.attr == "commit"
            and module != "storage.database"
            and not module.startswith("storage.migrations")
        ):
            found.append(f"{module}:{node.lineno} commits: only storage.database does")
    return found


def reasons(module: str, name: str) -> Iterator[str]:
    """Why ``module`` must not import ``name``; nothing when it may."""
    for who, what, why, but in ARROWS:
        if _matches(module, (who,)) and not _matches(module, but) and _covers(what, name):
            yield why
    root, _, rest = name.partition(".")
    if module.startswith("engine") and not _engine_may_use(module, root):
        yield "the engine needs the standard library only"
    if module.startswith(("webapp", "bot")) and root == "engine" and rest.split(".")[0] not in VIEW_SIDE:
        yield f"of the engine it may see {', '.join(VIEW_SIDE)}"


def _engine_may_use(module: str, root: str) -> bool:
    if module.startswith("engine.players") and root in COMPUTING:
        return True
    return root == "engine" or root in sys.stdlib_module_names


def _matches(module: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(module, pattern) for pattern in patterns)


def _covers(patterns: tuple[str, ...], name: str) -> bool:
    return any(fnmatchcase(name, pattern) or fnmatchcase(name, f"{pattern}.*") for pattern in patterns)


@pytest.mark.parametrize("package", PACKAGES)
def test_seams_hold(package: str) -> None:
    found = [
        fault
        for module, path in modules()
        if module.split(".")[0] == package
        for fault in faults(module, path.read_text(), is_package=path.name == "__init__.py")
    ]
    assert not found, "\n".join(found)


def test_files_stay_small() -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text().splitlines()) for _, path in modules()}
    long = [f"{path}: {lines} lines" for path, lines in lengths.items() if lines > LONGEST]
    assert not long, "\n".join(long)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.cards", "import storage"),
        ("engine.cards", "import numpy"),
        ("engine.cards", "from random import shuffle"),
        ("engine.cards", "def late():\n    import asyncio"),
        ("engine.machine", "from .players import simple"),
        ("engine.machine", "from engine import players"),
        ("engine.players.simple", "from engine.machine import apply"),
        ("engine.players.simple", "from engine.view import Deal"),
        ("engine.players.simple", "import aiohttp"),
        ("engine.players.simple", "from engine.players import arena"),
        ("storage.tables", "from webapp import pages"),
        ("storage.tables", "session.commit()"),
        ("storage.live", "import aiohttp"),
        ("webapp.pages", "from engine import machine"),
        ("webapp.pages", "from engine.machine import replay"),
        ("webapp.pages", "from engine.view import Memory"),
        ("webapp.pages", "from engine.players import simple"),
        ("webapp.pages", "import engine"),
        ("webapp.pages", "from storage.models import User"),
        ("webapp.pages", "from storage import models"),
        ("webapp.pages", "from storage.database import transaction"),
        ("webapp.pages", "import sqlmodel"),
        ("webapp.pages", "import bot.fake"),
        ("webapp.__main__", "from storage.models import User"),
        ("bot.lobby", "import webapp"),
        ("bot.lobby", "from sqlalchemy.orm import Session"),
        ("bot.lobby", "assert seats"),
        ("bot.__main__", "from bot.fake import FakeBotApi"),
        ("bot.fake.server", "from storage.live import Live"),
    ],
)
def test_broken_seams_are_seen(module: str, source: str) -> None:
    assert len(faults(module, source)) >= 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.cards", "from dataclasses import dataclass\nfrom .errors import InvalidNotation"),
        ("engine.__main__", "from pathlib import Path\nfrom engine.machine import replay"),
        ("engine.players.solver", "import numpy\nfrom numba import njit\nfrom engine.view import Memory"),
        ("storage.database", "import sqlmodel\nsession.commit()"),
        ("storage.autoplay", "from engine.players import simple\nfrom engine.machine import Deal"),
        (
            "webapp.pages",
            "from engine.view import View\nfrom engine.notation import read_action\nimport aiohttp",
        ),
        ("webapp.pages", "from storage.live import Live\nfrom storage import tables"),
        ("webapp.__main__", "from bot.fake import FakeBotApi\nfrom storage.database import open_database"),
        ("bot.__main__", "from webapp.app import make_app"),
    ],
)
def test_sound_seams_pass(module: str, source: str) -> None:
    assert faults(module, source) == []


def test_relative_imports_are_read_in_full() -> None:
    def read(module: str, source: str, *, is_package: bool) -> list[str]:
        return [found.name for found in imports(module, ast.parse(source), is_package=is_package)]

    assert read("engine.players.simple", "from ..machine import apply", is_package=False) == [
        "engine.machine.apply"
    ]
    assert read("engine.players", "from . import simple", is_package=True) == ["engine.players.simple"]
    assert read("engine.players", "from ..machine import apply", is_package=True) == ["engine.machine.apply"]
