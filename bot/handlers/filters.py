"""Which messages a handler is for."""

from __future__ import annotations

from typing import Final

from aiogram import F
from aiogram.filters import Command

PRIVATE: Final = F.chat.type == "private"
GROUPS: Final = F.chat.type.in_({"group", "supergroup"})


def command(*names: str) -> Command:
    """A command by any of its names, written as people write it."""
    return Command(*names, ignore_case=True)
