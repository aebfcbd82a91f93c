"""The form of a table's rules, made from the fields of `Rules`: a new field appears by itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.rules import DEFAULT_PRESET, FIELDS, PRESETS, Rules


@dataclass(frozen=True, slots=True)
class Entry:
    """One field as the form shows it.

    `kind` is that of the field's metadata; `options` are the values to choose from (of a level or a
    choice), `step` is what one tap adds to a number of chips.
    """

    name: str
    kind: str
    value: Any
    options: tuple[Any, ...] = ()
    step: int = 1


@dataclass(frozen=True, slots=True)
class Preset:
    """The rates of a named set of rules.

    `differs` are those in which it departs from the default (all of the default's own), `values` all of
    them as JSON, for the page to fill in.
    """

    name: str
    differs: Mapping[str, int]
    values: str


@dataclass(frozen=True, slots=True)
class Form:
    """What the form shows: rates apart from the other house rules; `preset` is "" for own rates."""

    rates: tuple[Entry, ...]
    houses: tuple[Entry, ...]
    presets: tuple[Preset, ...]
    preset: str


def form(rules: Rules) -> Form:
    """The form filled in with these rules."""
    entries = [_entry(f.name, f.metadata, getattr(rules, f.name)) for f in FIELDS]
    own = _rates(rules)
    return Form(
        rates=tuple(e for e in entries if e.kind == "chips"),
        houses=tuple(e for e in entries if e.kind != "chips"),
        presets=tuple(_preset(name, _rates(preset)) for name, preset in PRESETS.items()),
        preset=next((name for name, preset in PRESETS.items() if _rates(preset) == own), ""),
    )


def _rates(rules: Rules) -> dict[str, int]:
    return {f.name: getattr(rules, f.name) for f in FIELDS if f.metadata["kind"] == "chips"}


def _entry(name: str, metadata: Mapping[str, Any], value: Any) -> Entry:
    match metadata["kind"]:
        case "level":
            return Entry(name, "level", value, tuple(range(metadata["most"], -1, -1)))
        case "choice":
            return Entry(name, "choice", value, tuple(metadata["choices"]))
        case kind:
            return Entry(name, kind, value, step=10 if kind == "chips" and value >= 100 else 1)


def _preset(name: str, rates: Mapping[str, int]) -> Preset:
    usual = {} if name == DEFAULT_PRESET else _rates(PRESETS[DEFAULT_PRESET])
    differs = {field: chips for field, chips in rates.items() if chips != usual.get(field)}
    return Preset(name, differs, json.dumps(rates))
