"""What the web part has to know before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of one web application.

    `bot_token` signs the launches that are let in; `bot_name` is the bot's user name without @, for links
    into Telegram. `max_age` is how old a launch may be when it is exchanged for a session.
    """

    bot_token: str
    bot_name: str = ""
    demo: bool = False
    max_age: timedelta = timedelta(hours=24)
