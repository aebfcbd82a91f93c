"""Keyboards under messages, and Telegram's rules for their buttons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from bot.fake.errors import bad

Json = dict[str, Any]

MOST_BUTTONS = 100
LONGEST_DATA = 64  # bytes
ACTIONS = (
    *("callback_data", "url", "web_app", "login_url", "copy_text", "callback_game", "pay", "disabled"),
    *("switch_inline_query", "switch_inline_query_current_chat", "switch_inline_query_chosen_chat"),
)
HOST = re.compile(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


@dataclass(frozen=True)
class Button:
    """A button under a message: exactly one of data (a callback), url or web_app (an address) is usual."""

    text: str
    data: str | None = None
    url: str | None = None
    web_app: str | None = None
    style: str | None = None


Rows = tuple[tuple[Button, ...], ...]


def read_markup(markup: Any, *, private: bool) -> Json | None:
    """The `reply_markup` as it is kept, None for no keyboard; raises `ApiError` when it breaks a rule."""
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad("object expected as reply markup")
    rows = markup.get("inline_keyboard")
    if rows is None:
        _check_reply_keyboard(markup, private=private)
        return markup
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad("can't parse reply keyboard markup JSON object")
    if sum(map(len, rows)) > MOST_BUTTONS:
        raise bad("reply markup is too long")
    for row in rows:
        for button in row:
            _check(button, private=private)
    kept = [row for row in rows if row]
    return {"inline_keyboard": kept} if kept else None


def rows_of(markup: Json | None) -> Rows:
    """The buttons of a kept markup."""
    return tuple(tuple(map(_button, row)) for row in (markup or {}).get("inline_keyboard", []))


def is_loopback(host: str | None) -> bool:
    """Whether an address means this very computer."""
    try:
        return ip_address(host or "").is_loopback
    except ValueError:
        return host == "localhost"


def check_web_app_url(url: str, what: str) -> None:
    """HTTPS, or plain HTTP of this very computer as in Telegram's test environment."""
    split = urlsplit(url)
    if split.scheme == "https" and split.hostname and "." in split.hostname:
        return
    if split.scheme in {"http", "https"} and is_loopback(split.hostname):
        return
    raise bad(f"{what} URL '{url}' is invalid: Only HTTPS links are allowed")


def _check(button: Any, *, private: bool) -> None:
    if not isinstance(button, dict) or not isinstance(button.get("text"), str):
        raise bad('can\'t parse inline keyboard button: Field "text" must be of type String')
    if not button["text"].strip():
        raise bad("inline keyboard button text must be non-empty")
    actions = [name for name in ACTIONS if name in button]
    if not actions:
        raise bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if "callback_data" in button and not 1 <= len(str(button["callback_data"]).encode()) <= LONGEST_DATA:
        raise bad("BUTTON_DATA_INVALID")
    if "url" in button:
        _check_url(str(button["url"]))
    if "web_app" in button:
        if not private:
            raise bad("BUTTON_TYPE_INVALID")
        check_web_app_url(str(button["web_app"].get("url")), "inline keyboard button Web App")


def _check_url(url: str) -> None:
    scheme, colon, rest = url.partition("://")
    if not colon:
        scheme, rest = "http", url
    if scheme.lower() == "tg":
        valid = bool(rest)
    elif scheme.lower() in {"http", "https"}:
        try:
            valid = bool(HOST.fullmatch(urlsplit(f"//{rest}").hostname or ""))
        except ValueError:
            valid = False
    else:
        raise bad(f"inline keyboard button URL '{url}' is invalid: Unsupported URL protocol")
    if not valid:
        raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def _check_reply_keyboard(markup: Json, *, private: bool) -> None:
    for row in markup.get("keyboard", []):
        for button in row:
            if isinstance(button, dict) and "web_app" in button and not private:
                raise bad("BUTTON_TYPE_INVALID")


def _button(button: Json) -> Button:
    return Button(
        text=button["text"],
        data=button.get("callback_data"),
        url=button.get("url"),
        web_app=button.get("web_app", {}).get("url"),
        style=button.get("style"),
    )
