"""Every rule has its row in engine/RULES.md and a test that shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import engine
from engine.rules import Rules

ENGINE = Path(engine.__file__).parent
TESTS = Path(__file__).parent.parent
CHAPTERS = {
    "CRD": 4,
    "DEAL": 4,
    "TRP": 3,
    "TAL": 2,
    "GAM": 6,
    "DBL": 8,
    "AGN": 3,
    "PLY": 8,
    "PAY": 9,
}
EXPECTED = [f"V-{chapter}-{n}" for chapter, count in CHAPTERS.items() for n in range(1, count + 1)]
EXPECTED += ["V-SEE", "V-OPT"]
ID = re.compile(r"\bV-(?:SEE|OPT|[A-Z]{3,4}(?:-\d+)?)\b")


def rows() -> dict[str, list[str]]:
    """The cells of RULES.md by id."""
    found: dict[str, list[str]] = {}
    for line in (ENGINE / "RULES.md").read_text("utf-8").splitlines():
        if line.startswith("| V-"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert cells[0] not in found, f"{cells[0]} has two rows"
            found[cells[0]] = cells
    return found


def marked() -> Iterator[tuple[str, str]]:
    """Every id that a test's marker names, and where."""
    for path in TESTS.rglob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                where = f"{path.name}:{node.lineno}"
                yield from ((rule, where) for rule in _ids(node, tree))


def _ids(marker: ast.Call, module: ast.Module) -> list[str]:
    """A marker's ids; where it takes them from the rows of a table, every id that the module writes."""
    starred = any(isinstance(argument, ast.Starred) for argument in marker.args)
    texts = [n.value for n in ast.walk(module if starred else marker) if isinstance(n, ast.Constant)]
    return [text for text in texts if isinstance(text, str) and (not starred or ID.fullmatch(text))]


def test_every_rule_has_its_row() -> None:
    assert sorted(rows()) == sorted(EXPECTED)


def test_every_row_is_whole() -> None:
    modules = {path.stem for path in ENGINE.glob("*.py")}
    options = {f.name for f in fields(Rules)}
    for name, cells in rows().items():
        assert len(cells) == 5, name
        assert all(cells), name
        _, sentence, source, option, module = cells
        assert sentence.endswith("."), name
        assert re.match(r"Pravidla mariáše ch\. \d|talon\.cz|own", source), name
        assert set(re.findall(r"`(\w+)`", module)) <= modules, name
        assert set(re.findall(r"`(\w+)`", option)) <= options, name


def test_every_option_changes_some_rule() -> None:
    named = {option for cells in rows().values() for option in re.findall(r"`(\w+)`", cells[3])}
    assert named == {f.name for f in fields(Rules)} - {"two_sevens"}


def test_every_rule_is_shown_by_a_test() -> None:
    assert set(EXPECTED) - {rule for rule, _ in marked()} == set()


def test_no_test_names_an_unknown_rule() -> None:
    assert [(rule, where) for rule, where in marked() if rule not in EXPECTED] == []


def test_the_code_cites_no_unknown_rule() -> None:
    """A whole chapter (`V-GAM`) may be cited too."""
    known = {*EXPECTED, *(f"V-{chapter}" for chapter in CHAPTERS)}
    for path in ENGINE.rglob("*.py"):
        cited = set(ID.findall(path.read_text("utf-8")))
        assert cited <= known, path.name


def test_every_module_of_a_row_cites_it_or_its_chapter() -> None:
    """A row that names a module can be found from there."""
    missing = []
    for name, cells in rows().items():
        for module in re.findall(r"`(\w+)`", cells[4]):
            text = (ENGINE / f"{module}.py").read_text("utf-8")
            cited = set(ID.findall(text)) | _ranges(text)
            if not cited & {name, name.rsplit("-", 1)[0]}:
                missing.append((module, name))
    assert missing == []


def _ranges(text: str) -> set[str]:
    """Ids between the ends of "V-PLY-2 to V-PLY-5"."""
    spans = re.findall(r"\bV-([A-Z]+)-(\d+) to V-\1-(\d+)", text)
    return {f"V-{chapter}-{n}" for chapter, first, last in spans for n in range(int(first), int(last) + 1)}
