"""How texts from outside are shown: cleaned, isolated, escaped; and the length that Telegram counts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from html import escape, unescape
from typing import Final

from storage.names import LONGEST, clean
from storage.states import SeatState, TableState

LONGEST_MESSAGE: Final = 4096
LONGEST_ALERT: Final = 200
MINUS: Final = "\N{MINUS SIGN}"
_RIGHT_TO_LEFT: Final = {"R", "AL", "AN"}
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_POP: Final = "\N{POP DIRECTIONAL ISOLATE}"
_TAG: Final = re.compile(r"<[^>]*>")


def N_(message: str) -> str:  # noqa: N802 - the name by which extraction knows it
    """Marks a text that is translated where it is shown."""
    return message


def shown(name: str, longest: int = LONGEST) -> str:
    """What somebody wrote (a name, a title, a reason) as plain text.

    It is cut, without signs that are not seen, and isolated where it runs leftwards.

    >>> shown(" Ale\\u202ena\\n"), len(shown("x" * 300))
    ('Alena', 32)
    """
    cleaned = clean(name, longest) or "?"
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in cleaned):
        return f"{_ISOLATE}{cleaned}{_POP}"
    return cleaned


def html(text: str) -> str:
    """Plain text inside Telegram's HTML.

    >>> html("<b> & co")
    '&lt;b&gt; &amp; co'
    """
    return escape(text, quote=False)


def bold(text: str) -> str:
    """Plain text in bold."""
    return f"<b>{html(text)}</b>"


def link(address: str, text: str) -> str:
    """Plain text that leads somewhere."""
    return f'<a href="{escape(address)}">{html(text)}</a>'


def lines(*texts: str) -> str:
    """The texts that are not empty, each on a line of its own."""
    return "\n".join(filter(None, texts))


def blocks(*texts: str) -> str:
    """The texts that are not empty, with a blank line between them."""
    return "\n\n".join(filter(None, texts))


def signed(chips: int) -> str:
    """Chips with their sign.

    >>> signed(8), signed(-2), signed(0)
    ('+8', '−2', '0')
    """
    return f"+{chips}" if chips > 0 else f"{MINUS}{-chips}" if chips < 0 else "0"


def upper_first(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a capital at its beginning and a full stop, unless it asks or ends already.

    >>> sentence("hraje Alena"), sentence("Barva?")
    ('Hraje Alena.', 'Barva?')
    """
    return upper_first(text) if text.endswith(("?", ".")) or not text else f"{upper_first(text)}."


def units(text: str) -> int:
    """The length of a plain text as Telegram counts it, in UTF-16 units.

    >>> units("♥🂡")
    3
    """
    return len(text.encode("utf-16-le")) // 2


def length(message: str) -> int:
    """The length of a message once its HTML is read."""
    return units(unescape(_TAG.sub("", message)))


def fitted(text: str, most: int = LONGEST_ALERT) -> str:
    """A plain text cut to what an alert holds.

    >>> fitted("žalud", 4)
    'žal…'
    """
    if units(text) <= most:
        return text
    cut = text
    while units(cut) >= most:
        cut = cut[:-1]
    return cut + "…"


def some(parts: Iterable[str], between: str, most: int) -> str:
    """Plain texts put together, as many as go into that length; an ellipsis stands for the rest.

    >>> some(["Honza", "Alena", "Vašek"], ", ", 14)
    'Honza, Alena, …'
    """
    kept: list[str] = []
    room = most
    for part in parts:
        room -= units(part) + len(between)
        if room < 0:
            return between.join([*kept, "…"])
        kept.append(part)
    return between.join(kept)


def with_shown_names(table: TableState) -> TableState:
    """The table with every name in it as it may be shown, still plain."""
    seats = tuple(None if seat is None else _seat(seat) for seat in table.seats)
    players = table.players
    return replace(
        table,
        name=shown(table.name),
        queue=tuple(shown(name) for name in table.queue),
        seats=(seats[0], seats[1], seats[2]),
        players=None if players is None else (shown(players[0]), shown(players[1]), shown(players[2])),
    )


def _seat(seat: SeatState) -> SeatState:
    next_name = None if seat.next_name is None else shown(seat.next_name)
    return replace(seat, name=shown(seat.name), next_name=next_name)
