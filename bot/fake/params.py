"""The parameters of one request, however they were encoded."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.fake.errors import bad


class Params:
    """Reads values of a form, of a query string or of a JSON body alike; an empty value is a missing one."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = {name: value for name, value in values.items() if value not in (None, "")}

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str) -> str:
        return str(self._values.get(name, ""))

    def number(self, name: str, default: int = 0) -> int:
        try:
            return int(self._values.get(name, default))
        except (TypeError, ValueError):
            raise bad(f"invalid {name} specified") from None

    def flag(self, name: str) -> bool:
        return str(self._values.get(name, "")).lower() in {"true", "1", "yes", "t", "y"}

    def tree(self, name: str) -> Any:
        """A nested value, or None."""
        value = self._values.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError:
            raise bad(f"can't parse {name.replace('_', ' ')} JSON object") from None
