"""Texts: HTML read as Telegram reads it, refused in its words, and written back for a page."""

import pytest

from bot.fake import FakeBotApi, User
from bot.fake.entities import parse_html, typed_entities, write_html
from bot.fake.errors import ApiError
from tests.bot.fake.conftest import Done, Refused


@pytest.mark.parametrize(
    ("source", "text", "kinds"),
    [
        ("prostý text", "prostý text", []),
        ("<b>tučně</b> a <i>šikmo</i>", "tučně a šikmo", [("bold", 0, 5), ("italic", 8, 5)]),
        ("<b>ven <i>v něm</i></b>", "ven v něm", [("bold", 0, 9), ("italic", 4, 5)]),
        ("♥ 🂠 <code>x</code>", "♥ 🂠 x", [("code", 5, 1)]),
        ("&lt;b&gt; &amp; &quot;x&quot; &#9829; &#x2665; &nbsp;", '<b> & "x" ♥ ♥ &nbsp;', []),
        ("a & b", "a & b", []),
        ("<b></b>nic", "nic", []),
        ('<span class="tg-spoiler">tajné</span>', "tajné", [("spoiler", 0, 5)]),
        ("<blockquote expandable>dlouhé</blockquote>", "dlouhé", [("blockquote", 0, 6)]),
        ('<a href="https://t.me/x?a=1&amp;b=2">sem</a>', "sem", [("text_link", 0, 3)]),
        ("<a href='javascript:alert(1)'>sem</a>", "sem", []),
        ("<B>velké</b>", "velké", [("bold", 0, 5)]),
    ],
)
def test_html_becomes_text_and_entities(source: str, text: str, kinds: list[tuple[str, int, int]]) -> None:
    parsed, entities = parse_html(source)
    assert parsed == text
    assert [(entity["type"], entity["offset"], entity["length"]) for entity in entities] == kinds


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("<h1>x</h1>", 'Unsupported start tag "h1" at byte offset 0'),
        ("je 2 <3 a >1", 'Unsupported start tag "3" at byte offset 5'),
        ("ž<br/>", 'Unsupported start tag "br/" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<a href=>x</a>", "Unclosed start tag at byte offset 0"),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_bad_html_is_refused(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_html(source)
    assert refused.value.description == f"Bad Request: can't parse entities: {reason}"
    assert refused.value.code == 400


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("<b>ven <i>v něm</i></b>!", "<b>ven <i>v něm</i></b>!"),
        ("&lt;script&gt;🂠<b>x</b>", "&lt;script&gt;🂠<b>x</b>"),
        ('<a href="https://x.cz/?a=1&amp;b=&quot;">y</a>', '<a href="https://x.cz/?a=1&amp;b=&quot;">y</a>'),
        ('<a href="tg://user?id=5">Karel</a>', '<span class="mention">Karel</span>'),
    ],
)
def test_messages_are_written_safely_for_a_page(source: str, html: str) -> None:
    assert write_html(*parse_html(source)) == html


def test_what_people_type_is_marked() -> None:
    found = typed_entities("/marias@marias_bot s @boris_k, ne a/b ani x@y.cz")
    assert [(entity["type"], entity["offset"], entity["length"]) for entity in found] == [
        ("bot_command", 0, 18),
        ("mention", 21, 8),
    ]


async def test_length_counts_what_is_read_not_what_is_sent(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena])
    longest = "<b>" + "&lt;" * 4096 + "</b>"
    sent = await done("sendMessage", chat_id=group.id, text=longest, parse_mode="HTML")
    assert sent["text"] == "<" * 4096
    too_long = {"chat_id": group.id, "text": "x" * 4097}
    assert await refused("sendMessage", **too_long) == "Bad Request: message is too long"
    edit = {**too_long, "message_id": sent["message_id"]}
    assert await refused("editMessageText", **edit) == "Bad Request: MESSAGE_TOO_LONG"
    assert len(group.messages) == 1


@pytest.mark.parametrize(
    ("text", "mode", "reason"),
    [
        ("", "", "message text is empty"),
        (" \n ", "", "text must be non-empty"),
        ("<b> </b>", "HTML", "text must be non-empty"),
        ("*x*", "Markdown", "unsupported parse_mode"),
        ("<x>", "html", 'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
    ],
)
async def test_texts_that_say_nothing(
    fake: FakeBotApi, alena: User, refused: Refused, text: str, mode: str, reason: str
) -> None:
    group = fake.group("Parta", [alena])
    said = await refused("sendMessage", chat_id=group.id, text=text, parse_mode=mode)
    assert said == f"Bad Request: {reason}"


async def test_who_is_unknown_is_not_mentioned(fake: FakeBotApi, alena: User, done: Done) -> None:
    group = fake.group("Parta", [alena])
    text = f'<a href="tg://user?id={alena.id}">A</a> <a href="tg://user?id=99">B</a>'
    sent = await done("sendMessage", chat_id=group.id, text=text, parse_mode="HTML")
    assert [entity["user"]["first_name"] for entity in sent["entities"]] == ["Alena"]
