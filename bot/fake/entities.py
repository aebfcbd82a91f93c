"""Telegram's HTML: read into plain text with entities, and written back safely.

Offsets and lengths of entities count UTF-16 units, positions in error texts count bytes, as Telegram's do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any

from bot.fake.errors import bad

Json = dict[str, Any]

KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "tg-emoji": "custom_emoji",
    "a": "text_link",
}
TAGS = {
    "bold": ("<b>", "</b>"),
    "italic": ("<i>", "</i>"),
    "underline": ("<u>", "</u>"),
    "strikethrough": ("<s>", "</s>"),
    "code": ("<code>", "</code>"),
    "pre": ("<pre>", "</pre>"),
    "blockquote": ("<blockquote>", "</blockquote>"),
    "spoiler": ('<span class="spoiler">', "</span>"),
}
CHARACTERS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
CHARACTER = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot));?")
OPENING = re.compile(r"<([^\s>]*)((?:\s+[^\s=>]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?)*)\s*>")
CLOSING = re.compile(r"</([^\s>]*)\s*>")
ATTRIBUTE = re.compile(r"([^\s=>]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
COMMAND = re.compile(r"(?<![\w/])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")
MENTION = re.compile(r"(?<!\w)@[A-Za-z][A-Za-z0-9_]{3,31}(?!\w)")
MENTIONED_USER = re.compile(r"tg://user\?id=(\d+)")


@dataclass
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int


def units(text: str) -> int:
    """The length in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Plain text and entities of a message in HTML.

    Raises `ApiError` with the words of the real server for tags it does not know or that do not match.
    """
    text: list[str] = []
    offset = at = 0
    opened: list[_Open] = []
    entities: list[Json] = []
    while at < len(source):
        if source.startswith("</", at):
            at, tag = _close(source, at, opened)
            entities += _entity(tag, offset - tag.offset)
        elif source[at] == "<":
            at, found = _open(source, at, offset)
            opened.append(found)
        else:
            at, character = _character(source, at)
            text.append(character)
            offset += units(character)
    if opened:
        raise _unparsed(f'Can\'t find end tag corresponding to start tag "{opened[-1].tag}"')
    return "".join(text), sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def write_html(text: str, entities: list[Json]) -> str:
    """The message as HTML for a page: only tags and links known to be harmless, everything else escaped."""
    before: dict[int, str] = {}
    after: dict[int, str] = {}
    for entity in entities:
        first, last = _tags(entity)
        begin, end = entity["offset"], entity["offset"] + entity["length"]
        before[begin] = before.get(begin, "") + first
        after[end] = last + after.get(end, "")
    written: list[str] = []
    offset = 0
    for character in text:
        written += after.pop(offset, ""), before.pop(offset, ""), escape(character)
        offset += units(character)
    return "".join([*written, after.get(offset, "")])


def typed_entities(text: str) -> list[Json]:
    """What Telegram marks by itself in a text that a person typed: commands and mentions."""
    return [
        {"type": kind, "offset": units(text[: found.start()]), "length": units(found.group())}
        for kind, pattern in (("bot_command", COMMAND), ("mention", MENTION))
        for found in pattern.finditer(text)
    ]


def _open(source: str, at: int, offset: int) -> tuple[int, _Open]:
    name = re.split(r"[\s>]", source[at + 1 :], maxsplit=1)[0]
    if name.lower() not in KINDS and ">" in source[at:]:
        raise _unparsed(f'Unsupported start tag "{name}" at byte offset {_bytes(source, at)}')
    found = OPENING.match(source, at)
    if not found:
        raise _unparsed(f"Unclosed start tag at byte offset {_bytes(source, at)}")
    tag = found[1].lower()
    attributes = {
        attribute[1].lower(): _plain(attribute[2] or attribute[3] or attribute[4] or "")
        for attribute in ATTRIBUTE.finditer(found[2])
    }
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise _unparsed(f'Tag "span" must have class "tg-spoiler" at byte offset {_bytes(source, at)}')
    return found.end(), _Open(tag, attributes, offset)


def _close(source: str, at: int, opened: list[_Open]) -> tuple[int, _Open]:
    if not opened:
        raise _unparsed(f"Unexpected end tag at byte offset {_bytes(source, at)}")
    found = CLOSING.match(source, at)
    if not found:
        raise _unparsed(f"Unclosed end tag at byte offset {_bytes(source, at)}")
    tag = opened.pop()
    if found[1] and found[1].lower() != tag.tag:
        raise _unparsed(
            f"Unmatched end tag at byte offset {_bytes(source, at)}, "
            f'expected "</{tag.tag}>", found "</{found[1].lower()}>"'
        )
    return found.end(), tag


def _character(source: str, at: int) -> tuple[int, str]:
    found = CHARACTER.match(source, at)
    if not found:
        return at + 1, source[at]
    hexadecimal, decimal, name = found.groups()
    if name:
        return found.end(), CHARACTERS[name]
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    if not 0 < code < 0x110000 or 0xD800 <= code < 0xE000:
        return at + 1, source[at]
    return found.end(), chr(code)


def _plain(value: str) -> str:
    at, characters = 0, []
    while at < len(value):
        at, character = _character(value, at)
        characters.append(character)
    return "".join(characters)


def _entity(tag: _Open, length: int) -> list[Json]:
    if not length:
        return []
    entity: Json = {"type": KINDS[tag.tag], "offset": tag.offset, "length": length}
    if tag.tag == "a":
        url = tag.attributes.get("href", "")
        if not re.match(r"https?://[^\s/]+|tg://\w", url):
            return []
        user = MENTIONED_USER.fullmatch(url)
        entity |= {"type": "text_mention", "user": {"id": int(user[1])}} if user else {"url": url}
    elif tag.tag == "tg-emoji":
        entity["custom_emoji_id"] = tag.attributes.get("emoji-id", "")
    return [entity]


def _tags(entity: Json) -> tuple[str, str]:
    if entity["type"] == "text_link":
        return f'<a href="{escape(entity["url"])}">', "</a>"
    if entity["type"] == "text_mention":
        return '<span class="mention">', "</span>"
    return TAGS.get(entity["type"], ("", ""))


def _bytes(source: str, at: int) -> int:
    return len(source[:at].encode())


def _unparsed(reason: str) -> Exception:
    return bad(f"can't parse entities: {reason}")
