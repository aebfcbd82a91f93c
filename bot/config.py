"""What a server has to know before it starts: read from its environment, checked, then never changed."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from storage.host import DATABASE
from storage.thinking import PROCESSES

TELEGRAM: Final = "https://api.telegram.org"
LEVELS: Final = {name: getattr(logging, name.upper()) for name in ("debug", "info", "warning", "error")}
_LONGEST_AGE: Final = 720  # hours
_MOST_PROCESSES: Final = 16
_SHORTEST_SECRET: Final = 16  # of a token that is sent to open something
_TOKEN: Final = re.compile(r"[0-9]{1,16}:[A-Za-z0-9_-]{30,50}")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,256}")
_BEARER: Final = re.compile(r"[A-Za-z0-9._~+/-]+=*")
_SHORT_NAME: Final = re.compile(r"[A-Za-z0-9_]{3,30}")
_USER_NAME: Final = re.compile(r"[A-Za-z0-9_]{4,32}")
_DATABASE: Final = re.compile(r"sqlite:///\S|postgresql\+psycopg://\S*/\S")
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")  # of a computer


class BadSetting(ValueError):
    """A setting that cannot be used. Its text is one sentence that names it and never quotes a secret."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server; see the table in the README.

    `webhook_secret` empty: updates are polled. `metrics_token` empty: /metrics answers this computer only.
    `thinkers` 0: computers play without thinking.
    """

    bot_token: str = field(repr=False)
    webapp_url: str  # the mini-app's origin, without a slash at its end
    bot_api_base: str = TELEGRAM
    bot_name: str = ""
    webapp_short_name: str = ""
    webhook_secret: str = field(default="", repr=False)
    database_url: str = field(default=DATABASE, repr=False)  # may hold a password
    host: str = "127.0.0.1"
    port: int = 8080
    max_age: timedelta = timedelta(hours=24)
    timezone: ZoneInfo = field(default_factory=lambda: _zone("Europe/Prague"))
    metrics_token: str = field(default="", repr=False)
    thinkers: int = PROCESSES
    log_level: int = logging.INFO


def read(environ: Mapping[str, str]) -> Config:
    """The settings of an environment. A variable that is empty is as good as none.

    Raises `BadSetting` for the first that is missing or wrong.
    """
    given = _Given(environ)
    return Config(
        bot_token=given.text(
            "BOT_TOKEN", _TOKEN, "is not a bot's token (digits, a colon and 35 characters, from @BotFather)"
        ),
        webapp_url=given.origin("WEBAPP_URL"),
        bot_api_base=given.address("BOT_API_BASE", TELEGRAM),
        bot_name=given.text("BOT_NAME", _USER_NAME, "is not a bot's user name without @", ""),
        webapp_short_name=given.text(
            "WEBAPP_SHORT_NAME", _SHORT_NAME, "has to be 3 to 30 letters, digits and _", ""
        ),
        webhook_secret=given.text(
            "WEBHOOK_SECRET", _SECRET, "has to be 1 to 256 characters out of A-Z a-z 0-9 _ -", ""
        ),
        database_url=given.text(
            "DATABASE_URL",
            _DATABASE,
            "has to begin with sqlite:/// or postgresql+psycopg:// and to name a database",
            DATABASE,
        ),
        host=given.host("HOST", "127.0.0.1"),
        port=given.number("PORT", 0, 2**16 - 1, 8080),
        max_age=timedelta(hours=given.number("INITDATA_MAX_AGE", 1, _LONGEST_AGE, 24)),
        timezone=_zone(given.get("TIMEZONE") or "Europe/Prague"),
        metrics_token=given.bearer("METRICS_TOKEN"),
        thinkers=given.number("THINKERS", 0, _MOST_PROCESSES, PROCESSES),
        log_level=given.level("LOG_LEVEL"),
    )


class _Given:
    """The variables of an environment, each read as what it has to be."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    def get(self, name: str) -> str:
        return self._environ.get(name, "").strip()

    def text(self, name: str, form: re.Pattern[str], why: str, default: str | None = None) -> str:
        """A text of that form; without a default it has to be there."""
        value = self.get(name)
        if not value:
            return self._missing(name) if default is None else default
        if (form.match if form is _DATABASE else form.fullmatch)(value) is None:
            raise BadSetting(name, why)
        return value

    def number(self, name: str, least: int, most: int, default: int) -> int:
        value = self.get(name)
        if not value:
            return default
        if not (value.isascii() and value.isdigit() and len(value) < 10 and least <= int(value) <= most):
            raise BadSetting(name, f"has to be a whole number from {least} to {most}")
        return int(value)

    def origin(self, name: str) -> str:
        """Scheme and host alone: the pages lie at the root."""
        value = self.get(name) or self._missing(name)
        parts = _secure(name, value)
        if parts.path not in ("", "/") or parts.query or parts.fragment:
            raise BadSetting(name, "has to end after the host: no path, no ? and no #")
        return f"{parts.scheme}://{parts.netloc}"

    def host(self, name: str, default: str) -> str:
        value = self.get(name) or default
        if not _is_host(value):
            raise BadSetting(name, "has to be an address or a name of this computer, without a port")
        return value

    def address(self, name: str, default: str) -> str:
        value = self.get(name) or default
        parts = _secure(name, value)
        if parts.query or parts.fragment:
            raise BadSetting(name, "must not have a ? or a #")
        return value.rstrip("/")

    def bearer(self, name: str) -> str:
        value = self.get(name)
        if value and (len(value) < _SHORTEST_SECRET or _BEARER.fullmatch(value) is None):
            raise BadSetting(
                name,
                f"has to be {_SHORTEST_SECRET} or more letters and digits, as of: openssl rand -hex 32",
            )
        return value

    def level(self, name: str) -> int:
        value = (self.get(name) or "info").lower()
        if value not in LEVELS:
            raise BadSetting(name, f"has to be one of {', '.join(LEVELS)}")
        return int(LEVELS[value])

    def _missing(self, name: str) -> str:
        raise BadSetting(name, "is not set")


def is_loopback(host: str) -> bool:
    """Whether only this computer is reached by that name or address."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _is_host(text: str) -> bool:
    if _NAME.fullmatch(text) is not None:
        return True
    try:
        return bool(ip_address(text))
    except ValueError:
        return False


def _secure(name: str, value: str) -> SplitResult:
    """An address that may carry secrets: https, or one of this computer."""
    why = "has to be an https:// address (http:// only for this computer)"
    try:
        parts = urlsplit(value)
        host, _port = parts.hostname or "", parts.port
    except ValueError:  # brackets that do not close, a port that is none
        raise BadSetting(name, why) from None
    plain = parts.scheme == "http" and is_loopback(host)
    if not _is_host(host) or "@" in parts.netloc or not (parts.scheme == "https" or plain):
        raise BadSetting(name, why)
    return parts


def _zone(key: str) -> ZoneInfo:
    try:
        return ZoneInfo(key)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadSetting("TIMEZONE", "is not a time zone that is known here, such as Europe/Prague") from None
