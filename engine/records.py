"""Whole deals as text (record.md): reading a record, replaying it, and what the command prints."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from engine import machine
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.errors import BadRules, IllegalAction, InvalidNotation
from engine.notation import read_action, read_card, write_action, write_cards
from engine.offers import offers
from engine.outcome import Line
from engine.rules import Rules, read_rules, write_rules
from engine.settlement import points
from engine.view import view

_REQUIRED: Final = {"rules", "dealer", "pack", "actions"}
_KNOWN: Final = _REQUIRED | {"id", "note"}


class BadRecord(ValueError):
    """A record that cannot be played. `code` is `unreadable`, `bad_rules` or `bad_pack`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Record:
    """A deal as it is written down; `actions` are texts, still unread. Its `repr` names no card."""

    rules: Rules
    dealer: int
    pack: tuple[Card, ...] = field(repr=False)
    actions: tuple[str, ...] = field(repr=False)


def read_record(source: object) -> Record:
    """The record of a JSON value. Raises `BadRecord`."""
    if not isinstance(source, dict) or not _REQUIRED <= source.keys() <= _KNOWN:
        raise BadRecord("unreadable")
    dealer, pack, actions = source["dealer"], source["pack"], source["actions"]
    rules, name = source["rules"], source.get("id", "")
    if type(dealer) is not int or dealer not in (0, 1, 2) or not isinstance(pack, str):
        raise BadRecord("unreadable")
    if not isinstance(actions, list) or not all(isinstance(a, str) for a in actions):
        raise BadRecord("unreadable")
    if not isinstance(rules, dict) or not isinstance(name, str):
        raise BadRecord("unreadable")
    return Record(_read_rules(rules), dealer, _read_pack(pack), tuple(actions))


def write_record(deal: Deal, pack: tuple[Card, ...]) -> dict[str, object]:
    """The record of a deal that was dealt from that pack. It names hidden cards: for the host alone."""
    return {
        "rules": write_rules(deal.rules),
        "dealer": deal.dealer,
        "pack": write_cards(pack),
        "actions": [write_action(a) for a in deal.actions],
    }


def replay_line(line: bytes, with_offers: bool) -> dict[str, object]:
    """What the command prints for one line of a file; whatever the line holds, this raises nothing."""
    source = _read_json(line)
    name = source.get("id") if isinstance(source, dict) else None
    name = name if isinstance(name, str) else None
    try:
        record = read_record(source)
    except BadRecord as error:
        return {"id": name, "error": {"code": error.code}}
    return {"id": name, **_replayed(record, with_offers)}


def _read_json(line: bytes) -> object:
    """The JSON value of a line; None, which is no record, where it is not JSON."""
    try:
        return json.loads(line.decode(), parse_int=_read_whole, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def _read_whole(digits: str) -> int | None:
    """A whole number; None, which no field takes, for one longer than Python agrees to read."""
    try:
        return int(digits)
    except ValueError:
        return None


def _refuse(constant: str) -> NoReturn:
    """NaN and Infinity: Python would read them, JSON does not have them."""
    raise ValueError(f"{constant} is not JSON")


def _replayed(record: Record, with_offers: bool) -> dict[str, object]:
    deal = machine.start(record.rules, record.dealer, record.pack)
    offered: list[list[str]] = []
    for at, text in enumerate(record.actions):
        if with_offers and deal.to_act is not None:
            offered.append(_offer_texts(deal))
        try:
            deal = machine.apply(deal, read_action(text))
        except (InvalidNotation, IllegalAction):
            return {"error": {"code": "illegal_action", "at": at, "text": text}}
    if with_offers and deal.to_act is not None:
        offered.append(_offer_texts(deal))
    return _state(deal) | ({"offers": offered} if with_offers else {})


def _offer_texts(deal: Deal) -> list[str]:
    return sorted(write_action(a) for a in offers(view(deal, deal.to_act)))


def _state(deal: Deal) -> dict[str, object]:
    settlement = deal.settlement
    declarer, defenders = (
        (settlement.declarer_points, settlement.defenders_points) if settlement else points(deal)
    )
    return {
        "state": str(deal.phase),
        "to_act": deal.to_act,
        "chips": list(settlement.chips) if settlement else None,
        "points": {"declarer": list(declarer), "defenders": list(defenders)},
        "lines": [write_line(line) for line in settlement.lines] if settlement else None,
    }


def write_line(line: Line) -> dict[str, Any]:
    """A settlement's line as JSON; its field names are those of `Line`."""
    return line._asdict() | {"undertaking": line.undertaking.text, "side": str(line.side)}


def _read_rules(source: dict[str, object]) -> Rules:
    try:
        return read_rules(source)
    except BadRules:
        raise BadRecord("bad_rules") from None


def _read_pack(text: str) -> tuple[Card, ...]:
    try:
        pack = tuple(read_card(word) for word in text.split(" "))
    except InvalidNotation:
        raise BadRecord("bad_pack") from None
    if sorted(pack) != list(PACK):
        raise BadRecord("bad_pack")
    return pack
