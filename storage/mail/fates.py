"""Why a letter that is due is not sent now."""

from __future__ import annotations

from datetime import datetime


class Dropped(Exception):
    """It no longer holds, or nobody wants it."""


class Postponed(Exception):
    """It has to wait."""

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until


class Unwritable(Exception):
    """The bot may not write to whom it is for; at a chat's table he can be named in the chat."""

    def __init__(self, chat: int | None, thread: int | None) -> None:
        super().__init__()
        self.chat = chat
        self.thread = thread
