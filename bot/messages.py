"""What the postman gets from whoever makes the texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from aiogram.types import InlineKeyboardMarkup

from storage.letters import Letter


@dataclass(frozen=True, slots=True)
class Message:
    """A text in Telegram's HTML and the buttons below it; a `silent` one makes no sound."""

    text_html: str
    keyboard: InlineKeyboardMarkup | None = None
    silent: bool = False


class Writer(Protocol):
    """Makes the messages. One letter's message fits into Telegram's 4096 characters."""

    def write(self, letter: Letter) -> Message:
        """The message for a letter of any kind but ERASE."""

    def write_results(self, letters: tuple[Letter, ...]) -> Message:
        """One message for several RESULTs of a chat and topic, oldest first; how long does not matter."""
