"""Where the programs are that the tests drive and no Python package brings.

``python -m tests.support.tools`` prints the Debian packages of the missing ones, one a line.
"""

import glob
import os
import shutil
from pathlib import Path

# The shell is Chromium without a window: the same pages for a third less of a processor's time.
HEADLESS_SHELL = "chromium-headless-shell"
CHROMIUM_NAMES = (HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
POSTGRES_PLACES = (
    "/usr/lib/postgresql/*/bin",  # Debian puts the server's programs on nobody's path
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/usr/pgsql-*/bin",
)


def chromium() -> Path | None:
    """The browser that CHROMIUM_PATH names, else one found by its usual names, else None."""
    if named := os.environ.get("CHROMIUM_PATH"):
        return Path(named) if os.access(named, os.X_OK) else None
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return next(
        (Path(place) for place in (found, *CHROMIUM_PLACES) if place and os.access(place, os.X_OK)), None
    )


def postgres() -> Path | None:
    """The folder with initdb and pg_ctl: POSTGRES_BIN, else the newest one found, else None."""
    if named := os.environ.get("POSTGRES_BIN"):
        return Path(named) if _has_server(named) else None
    if found := shutil.which("initdb"):
        places = [str(Path(found).resolve().parent)]
    else:
        places = sorted((hit for place in POSTGRES_PLACES for hit in glob.glob(place)), key=_version)
    return next((Path(place) for place in reversed(places) if _has_server(place)), None)


def missing() -> list[str]:
    """Debian packages of the tools that were not found."""
    tools = {"chromium": chromium(), "postgresql": postgres()}
    return [package for package, place in tools.items() if place is None]


def _has_server(folder: str) -> bool:
    return all(os.access(Path(folder, program), os.X_OK) for program in ("initdb", "pg_ctl", "postgres"))


def _version(folder: str) -> int:
    return int("".join(filter(str.isdigit, folder)) or 0)


if __name__ == "__main__":
    print("\n".join(missing()))
