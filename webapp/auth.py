"""Telegram's launch data (initData): who opened the page, signed with the bot's token."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from storage.states import Refused

LONGEST: Final = 4096  # bytes
_AHEAD: Final = timedelta(seconds=60)  # clocks differ


@dataclass(frozen=True, slots=True)
class Launch:
    """A verified launch of the page by a Telegram user."""

    tg_id: int
    name: str
    language: str
    can_write: bool = False  # whether he lets the bot write to him; Telegram does not always say


def verify(token: str, init_data: str, now: datetime, max_age: timedelta) -> Launch:
    """The launch that `init_data` proves.

    Raises Refused: `expired` when it was signed longer than `max_age` ago, `unauthorized` for everything else
    that is wrong with it.
    """
    fields = _fields(init_data)
    if not _signed(token, fields):
        raise Refused("unauthorized")
    age = now - _signed_at(fields)
    if age > max_age:
        raise Refused("expired")
    if age < -_AHEAD:
        raise Refused("unauthorized")
    return _launch(fields)


def sign(token: str, fields: dict[str, str]) -> str:
    """Launch data as Telegram would sign it; the demo's own Telegram."""
    return urlencode({**fields, "hash": _signature(token, fields)})


def _fields(init_data: str) -> dict[str, str]:
    # Telegram percent-encodes; a header's stray bytes would arrive as surrogates, which nothing can encode.
    if not init_data.isascii() or len(init_data) > LONGEST:
        raise Refused("unauthorized")
    try:
        pairs = parse_qsl(init_data, strict_parsing=True, keep_blank_values=True, errors="strict")
    except ValueError:
        raise Refused("unauthorized") from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Refused("unauthorized")
    return fields


def _signed(token: str, fields: dict[str, str]) -> bool:
    given = fields.pop("hash", "")
    # As bytes: compare_digest refuses text that is not ASCII.
    return hmac.compare_digest(given.encode(), _signature(token, fields).encode())


def _signature(token: str, fields: dict[str, str]) -> str:
    check = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return hmac.new(secret, check.encode(), hashlib.sha256).hexdigest()


def _signed_at(fields: dict[str, str]) -> datetime:
    try:
        return datetime.fromtimestamp(int(fields["auth_date"]), UTC)
    except (KeyError, ValueError, OverflowError, OSError):
        raise Refused("unauthorized") from None


def _launch(fields: dict[str, str]) -> Launch:
    try:
        user = json.loads(fields["user"])
    except (KeyError, ValueError, RecursionError):
        raise Refused("unauthorized") from None
    if not isinstance(user, dict) or type(user.get("id")) is not int or not 0 < user["id"] < 2**53:
        raise Refused("unauthorized")
    name = " ".join(filter(None, (_text(user, "first_name"), _text(user, "last_name"))))
    can_write = user.get("allows_write_to_pm") is True
    return Launch(user["id"], name, _text(user, "language_code"), can_write)


def _text(user: dict[str, Any], field: str) -> str:
    value = user.get(field)
    return value if isinstance(value, str) else ""
