"""What the README tells people to type exists."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
TARGETS = sorted(set(re.findall(r"^make (\w+)|`make (\w+)", README, re.MULTILINE)))


@pytest.mark.parametrize("target", [a or b for a, b in TARGETS])
def test_make_knows_the_target(target: str) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    asked = subprocess.run(
        ["make", "--dry-run", target], cwd=ROOT, env=clean, capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stderr


def test_its_pictures_and_links_are_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert len(links) >= 2
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_its_table_names_the_settings_that_there_are() -> None:
    named = re.findall(r"^\s*\| `([A-Z_]+)`", README, re.MULTILINE)
    read = re.findall(r'given\.\w+\(\s*"([A-Z_]+)"', (ROOT / "bot" / "config.py").read_text("utf-8"))
    assert len(read) >= 10
    assert sorted(named) == sorted(read)
