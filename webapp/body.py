"""The JSON body of a request, read field by field; whatever does not fit is refused as bad_json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

from aiohttp import web

from storage.states import Refused

MOST: Final = 64 * 1024  # bytes of a body
_BOUND: Final = 2**31  # what any integer column holds
E = TypeVar("E", bound=StrEnum)
D = TypeVar("D", bound=StrEnum | None)


class Body:
    """The fields of a JSON object. A field of another type than asked for raises Refused(bad_json, field)."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        value = self._fields.get(name, default)
        if not isinstance(value, str):
            raise Refused("bad_json", name)
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number; true and false are none."""
        value = self.maybe_number(name, default)
        if value is None:
            raise Refused("bad_json", name)
        return value

    def maybe_number(self, name: str, default: int | None = None) -> int | None:
        """A whole number that a database can hold, or null."""
        value = self._fields.get(name, default)
        if value is not None and not (type(value) is int and abs(value) < _BOUND):
            raise Refused("bad_json", name)
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self._fields.get(name, default)
        if not isinstance(value, bool):
            raise Refused("bad_json", name)
        return value

    def mapping(self, name: str) -> Mapping[str, Any]:
        """An object; empty where the field is missing."""
        value = self._fields.get(name, {})
        if not isinstance(value, dict):
            raise Refused("bad_json", name)
        return value

    def choice(self, name: str, kind: type[E], default: D, code: str) -> E | D:
        """One of the values of an enum; raises Refused(code, field) for another."""
        if name not in self._fields:
            return default
        value = self._fields[name]
        if not isinstance(value, str) or value not in list(kind):
            raise Refused(code, name)
        return kind(value)


async def read(request: web.Request) -> Body:
    """The body of a request; an empty one is an empty object. Raises Refused(bad_json)."""
    try:
        raw = await request.read()
    except (web.RequestPayloadError, ConnectionError):  # not the encoding it said, or cut off
        raise Refused("bad_json") from None
    try:
        fields = json.loads(raw) if raw else {}
    except (ValueError, RecursionError):
        raise Refused("bad_json") from None
    if not isinstance(fields, dict):
        raise Refused("bad_json")
    return Body(fields)
