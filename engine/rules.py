"""The rules of a table: rates and house rules as data (V-OPT), frozen into each deal.

`Rules` is flat on purpose: its fields are the fields of a record, of the settings form and of the
stored column, so a house rule is one field here and a row where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final

from engine.errors import BadRules


class Marriage(StrEnum):
    """Which marriage counts to a hundred (V-OPT)."""

    FIRST = "first"
    HIGHEST = "highest"


class PlainGame(StrEnum):
    """From which raise on a lone game is played (V-OPT)."""

    ALWAYS = "always"
    FLEK = "flek"
    RE = "re"


# Far beyond any table; with it, doubled, multiplied and summed over years, chips fit 64 bits.
MOST_CHIPS: Final = 10**12


def _chips(default: int) -> int:
    return field(default=default, metadata={"kind": "chips", "most": MOST_CHIPS})


def _flag(default: bool) -> bool:
    return field(default=default, metadata={"kind": "flag"})


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules of one deal. Rates and limit are chips that one defender pays.

    Every field carries `metadata["kind"]`: "chips" (a whole number from 0 to `MOST_CHIPS`), "flag"
    (a bool), "level" (0 to 6) or "choice" (a StrEnum). Raises `BadRules` for a value that does not fit.
    """

    game: int = _chips(1)
    quiet_seven: int = _chips(1)
    seven: int = _chips(2)
    hundred: int = _chips(4)
    betl: int = _chips(15)
    durch: int = _chips(30)
    two_sevens: int = _chips(40)
    limit: int = _chips(500)
    hearts_double: bool = _flag(True)
    max_doubling: int = field(default=6, metadata={"kind": "level", "most": 6})
    people: bool = _flag(True)
    marriage: Marriage = field(default=Marriage.FIRST, metadata={"kind": "choice", "choices": Marriage})
    plain_game: PlainGame = field(default=PlainGame.ALWAYS, metadata={"kind": "choice", "choices": PlainGame})
    laydown_split: bool = _flag(True)

    def __post_init__(self) -> None:
        for f in fields(self):
            if not _fits(f.metadata, getattr(self, f.name)):
                raise BadRules(f.name)


def _fits(metadata: Mapping[str, Any], value: object) -> bool:
    match metadata["kind"]:
        case "flag":
            return isinstance(value, bool)
        case "choice":
            return isinstance(value, metadata["choices"])
        case _:  # whole numbers; a bool is not one
            return type(value) is int and 0 <= value <= metadata["most"]


DEFAULT_PRESET: Final = "csm"
PRESETS: Final[Mapping[str, Rules]] = {
    "csm": Rules(),
    "hospoda": Rules(betl=5, durch=10),
    "ctyrka": Rules(betl=10, durch=20),
}
FIELDS: Final = tuple(fields(Rules))
_KINDS: Final = {f.name: f.metadata for f in FIELDS}


def read_rules(source: Mapping[str, object]) -> Rules:
    """The rules of a record: a preset's name and the fields that differ from it.

    Raises `BadRules` for an unknown preset or field, or a value of the wrong type or range.

    >>> read_rules({"preset": "hospoda", "limit": 100}).betl
    5
    """
    preset = source.get("preset", DEFAULT_PRESET)
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadRules("preset")
    given = {name: _read(name, value) for name, value in source.items() if name != "preset"}
    return replace(PRESETS[preset], **given)


def write_rules(rules: Rules) -> dict[str, object]:
    """The shortest record of the rules: the preset nearest to them and what differs.

    >>> write_rules(Rules(betl=5, durch=10, people=False))
    {'preset': 'hospoda', 'people': False}
    """

    def differing(preset: str) -> dict[str, object]:
        base = PRESETS[preset]
        return {
            f.name: _plain(getattr(rules, f.name))
            for f in FIELDS
            if getattr(rules, f.name) != getattr(base, f.name)
        }

    preset = min(PRESETS, key=lambda name: len(differing(name)))
    return {"preset": preset, **differing(preset)}


def _read(name: str, value: object) -> Any:
    if name not in _KINDS:
        raise BadRules(name)
    if _KINDS[name]["kind"] != "choice":
        return value
    choices = _KINDS[name]["choices"]
    if not isinstance(value, str) or value not in list(choices):
        raise BadRules(name)
    return choices(value)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, StrEnum) else value
