"""What the web part has to know before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of one web application.

    `bot_token` signs the launches that are let in; `bot_name` is the bot's user name without @, for links
    into Telegram, `short_name` that of its mini-app where it has one of its own beside the main one.
    `max_age` is how old a launch may be when it is exchanged for a session. `timezone` (IANA) is the one that
    quiet hours are kept in. `metrics_token` empty: /metrics answers this computer only.
    """

    bot_token: str
    bot_name: str = ""
    short_name: str = ""
    demo: bool = False
    max_age: timedelta = timedelta(hours=24)
    timezone: str = "Europe/Prague"
    metrics_token: str = ""
