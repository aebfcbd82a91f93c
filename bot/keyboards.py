"""Buttons under messages. Groups know callbacks and links only, private chats open the mini-app too."""

from __future__ import annotations

from enum import StrEnum

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup, WebAppInfo

Row = tuple[Button, ...]


class Verb(StrEnum):
    """What a tap does at a table."""

    SIT = "sit"
    STAND = "up"
    COMPUTER = "pc"
    PLAY = "go"
    CARDS = "my"
    WISH = "next"
    MUTE = "mute"
    UNMUTE = "loud"
    AGREE = "agree"
    STRENGTH = "how"


class Tap(CallbackData, prefix="t"):
    """A button at a table. `number` is the deal it was made for, or the clearing, or a strength's place in
    `storage.states.Strength`; 0 where none matters.
    """

    verb: Verb
    table: str
    number: int = 0


class Setting(CallbackData, prefix="s"):
    """A button of the settings: the field of `storage.states.Settings` and its new value."""

    field: str
    value: str


class Leave(CallbackData, prefix="l"):
    """A button to leave a table: asked about already where it names the table's deal (0 before the first)."""

    table: str
    deal: int


def tap(text: str, verb: Verb, table_id: str, number: int = 0) -> Button:
    """A button that answers with a callback."""
    return Button(text=text, callback_data=Tap(verb=verb, table=table_id, number=number).pack())


def url(text: str, address: str) -> Button:
    """A button that is a link."""
    return Button(text=text, url=address)


def app(text: str, address: str) -> Button:
    """A button that opens the mini-app; for private chats only."""
    return Button(text=text, web_app=WebAppInfo(url=address))


def group(*rows: Row) -> InlineKeyboardMarkup | None:
    """A group's keyboard, None without buttons.

    Raises ValueError for buttons that open the mini-app: Telegram refuses the whole message
    (BUTTON_TYPE_INVALID).
    """
    if any(button.web_app is not None for row in rows for button in row):
        raise ValueError("a group's keyboard holds callbacks and links only")
    return private(*rows)


def private(*rows: Row) -> InlineKeyboardMarkup | None:
    """A private chat's keyboard, None without buttons."""
    kept = [list(row) for row in rows if row]
    return InlineKeyboardMarkup(inline_keyboard=kept) if kept else None
