"""Rules and settlements as they lie in the database: JSON with every field, readable for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final

from engine.contract import Side, Undertaking
from engine.errors import BadRules
from engine.outcome import Line, Points, Settlement
from engine.records import write_line
from engine.rules import Rules, read_rules
from storage.states import Refused

MOST_CHIPS: Final = 1_000_000  # for one rate or limit; keeps every sum far inside a BigInteger
_UNDERTAKINGS: Final = {u.text: u for u in Undertaking}


def check_rules(rules: Rules) -> Rules:
    """The rules, if their numbers can be stored; raises `Refused("bad_rules", field)`."""
    for f in fields(rules):
        value = getattr(rules, f.name)
        if f.metadata["kind"] == "chips" and value > MOST_CHIPS:
            raise Refused("bad_rules", f.name)
    return rules


def write_all(rules: Rules) -> dict[str, Any]:
    """Every field, so that a later change of a preset changes no deal."""
    values = {f.name: getattr(rules, f.name) for f in fields(rules)}
    return {name: str(v) if isinstance(v, StrEnum) else v for name, v in values.items()}


def read_kept(kept: Mapping[str, Any]) -> Rules:
    """A table's rules for its next deal: fields that no longer exist or fit are left at their default."""
    try:
        return read_rules(kept)
    except BadRules:
        return read_rules(_still_fitting(kept))


def _still_fitting(kept: Mapping[str, Any]) -> dict[str, object]:
    known: dict[str, object] = {}
    for name, value in kept.items():
        try:
            read_rules({name: value})
        except BadRules:
            continue
        known[name] = value
    return known


def write_settlement(settlement: Settlement) -> dict[str, Any]:
    """The settlement as JSON."""
    return {
        "lines": [write_line(line) for line in settlement.lines],
        "chips": list(settlement.chips),
        "points": {
            "declarer": list(settlement.declarer_points),
            "defenders": list(settlement.defenders_points),
        },
        "laid": [u.text for u in settlement.laid],
        "undecided": [u.text for u in settlement.undecided],
    }


def read_settlement(kept: Mapping[str, Any]) -> Settlement:
    """The settlement that `write_settlement` wrote."""
    a, b, c = kept["chips"]
    return Settlement(
        lines=tuple(_read_line(line) for line in kept["lines"]),
        chips=(a, b, c),
        declarer_points=Points(*kept["points"]["declarer"]),
        defenders_points=Points(*kept["points"]["defenders"]),
        laid=tuple(_UNDERTAKINGS[name] for name in kept["laid"]),
        undecided=tuple(_UNDERTAKINGS[name] for name in kept["undecided"]),
    )


def _read_line(kept: Mapping[str, Any]) -> Line:
    told = {"undertaking": _UNDERTAKINGS[kept["undertaking"]], "side": Side(kept["side"])}
    return Line(**{**kept, **told})
