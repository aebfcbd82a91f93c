"""Addresses by which Telegram opens the mini-app."""

from __future__ import annotations

from webapp.config import Config


def telegram(config: Config, start: str = "") -> str:
    """The link that opens the mini-app in Telegram, there at what `start` names: a table's id or its code.

    Empty where the bot's name is not known.

    >>> telegram(Config("", bot_name="marias_bot"), "K7M4QX")
    'https://t.me/marias_bot?startapp=K7M4QX'
    >>> telegram(Config("", bot_name="marias_bot", short_name="stul"))
    'https://t.me/marias_bot/stul?startapp'
    """
    if not config.bot_name:
        return ""
    app = f"/{config.short_name}" if config.short_name else ""
    return f"https://t.me/{config.bot_name}{app}?startapp{'=' if start else ''}{start}"
