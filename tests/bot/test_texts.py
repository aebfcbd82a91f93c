"""Texts by themselves: hostile names, lengths, what a group may not learn, keyboards."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser

import pytest
from aiogram.types import InlineKeyboardMarkup
from hypothesis import given
from hypothesis import strategies as st

from bot import keyboards
from bot.keyboards import Tap, Verb, app, tap, url
from bot.texts import card, result, turn, writing
from bot.texts.buttons import card_keys
from bot.texts.speaker import Speaker
from bot.writer import LetterWriter
from storage.letters import Chat, Letter, Person
from storage.states import (
    Clearing,
    ClearingStage,
    DealLine,
    LetterKind,
    PostingKind,
    PostingLine,
    Standing,
    TableState,
)
from tests.bot.party import NAMES, PRAGUE
from tests.support.deals import STATES
from webapp.narrator import narrator

NOW = datetime(2026, 11, 26, 19, 31, tzinfo=UTC)  # a Thursday, 20:31 in Prague
HOSTILE = (
    "<b>",
    "</b><a href='tg://user?id=1'>",
    "&amp;",
    "&lt;script&gt;",
    "אבגד",
    "a\u202eb\u2066c",
    "x" * 300,
    "👩‍👩‍👧‍👦" * 40,
    "Z" + "\u0300\u0301\u0315" * 100,
    "\n\n\n",
    "%(name)s %s {0}",
    "t.me/spam @everybody /start",
)
LONG_ID = "A" * 22
WRITER = LetterWriter(narrator, NAMES, lambda: NOW, PRAGUE)
CHAT = Chat(1, -100, "Čtvrteční parta", "cs", True)


class Tags(HTMLParser):
    """Fails on tags that Telegram does not know or that do not close in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {"b", "i", "a"}
        assert [name for name, _ in attrs] == (["href"] if tag == "a" else [])
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(message: str) -> str:
    """The plain text of a message whose HTML is sound."""
    tags = Tags()
    tags.feed(message)
    tags.close()
    assert tags.open == []
    return tags.text


def speaker(locale: str = "cs", french: bool = False) -> Speaker:
    return Speaker(narrator(locale, french), NAMES, NOW, PRAGUE)


def renamed(table: TableState, name: str) -> TableState:
    """The table with that name everywhere."""
    a, b, c = (None if s is None else replace(s, name=name, next_name=name) for s in table.seats)
    players = (name, name, name) if table.players else None
    return replace(table, id=LONG_ID, name=name, seats=(a, b, c), players=players, queue=(name, name))


def spectated(table: TableState) -> TableState:
    """The same table as a group sees it."""
    if table.view is None:
        return table
    return replace(table, view=table.view._replace(seat=None, hand=(), discard=()), me=None)


def letters(table: TableState, name: str) -> list[Letter]:
    """A letter of every kind about the table, from and to somebody of that name."""
    table = replace(renamed(table, name), deadline=NOW + timedelta(hours=3))
    person = Person(1, 7, name, "cs", True)
    base = Letter(1, LetterKind.CARD, NOW, 0)
    standings = (Standing(name, 1, -5, 3), Standing("", None, 5, 3))
    chat = replace(CHAT, title=name)
    found = [
        replace(base, chat=chat, tables=(spectated(table),) * 3),
        replace(base, kind=LetterKind.TURN, person=person, table=table),
        replace(base, kind=LetterKind.TURN, person=person, table=table, step=1),
        replace(base, kind=LetterKind.STAND_IN, person=person, table=table),
        replace(base, kind=LetterKind.MENTION, chat=CHAT, people=(person,), tables=(table,)),
        replace(
            base,
            kind=LetterKind.ASKED,
            chat=CHAT,
            table=table,
            clearing=Clearing(3, name, (name,), 2, ClearingStage.ASKED, ((name, name, 5),), 1, (1,)),
        ),
        replace(
            base,
            kind=LetterKind.POSTED,
            chat=CHAT,
            standings=standings,
            posted=PostingLine(PostingKind.CORRECTION, NOW, name, name[:200], ((name, 5), (name, -5))),
        ),
    ]
    if table.view is not None and table.view.settlement is not None:
        deal = DealLine(12, NOW, name, table.view.settlement, (name, name, name), "H", None)
        found.append(
            replace(base, kind=LetterKind.RESULT, chat=CHAT, deal=deal, table=table, standings=standings)
        )
    return found


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("state", ["lobby", "play-my-turn", "result", "paused"])
def test_names_stay_names(state: str, name: str) -> None:
    for letter in letters(STATES[state](), name):
        message = WRITER.write(letter)
        text = read(message.text_html)
        assert 0 < writing.units(text) <= writing.LONGEST_MESSAGE
        assert "\n\n\n" not in text
        assert text.count("\u2068") == text.count("\u2069")
        assert "\u202e" not in text
        for row in message.keyboard.inline_keyboard if message.keyboard else ():
            assert all(0 < len(button.text) <= 64 for button in row)


@given(st.text(max_size=80))
def test_any_name_can_be_shown(name: str) -> None:
    shown = writing.shown(name)
    assert 0 < len(shown) <= 34
    assert read(writing.bold(shown)) == shown


@pytest.mark.parametrize("locale", ["cs", "en"])
@pytest.mark.parametrize("french", [False, True])
@pytest.mark.parametrize("state", list(STATES))
def test_an_alert_holds_every_hand(state: str, french: bool, locale: str) -> None:
    table = STATES[state]()
    text = turn.cards(speaker(locale, french), table)
    assert 0 < writing.units(text) <= writing.LONGEST_ALERT
    if table.view is not None and table.view.seat is not None and table.stage.value == "playing":
        rows = narrator(locale, french).hand(table)
        assert text.endswith("\n".join(rows))
        assert sum(len(row.partition(": ")[2].split()) for row in rows) == len(table.view.hand)


@pytest.mark.parametrize("state", list(STATES))
@pytest.mark.parametrize("french", [False, True])
def test_an_alert_with_the_longest_names_still_shows_the_hand(state: str, french: bool) -> None:
    table = STATES[state]()
    text = turn.cards(speaker("en", french), renamed(table, "W" * 32))
    assert writing.units(text) <= writing.LONGEST_ALERT
    assert not text.endswith("…")


@pytest.mark.parametrize("state", list(STATES))
def test_a_card_names_no_card(state: str) -> None:
    """Public facts only: neither a hand nor what lies on the table."""
    voice = narrator("cs")
    text = card.card(speaker(), (spectated(STATES[state]()),))
    assert not any(name in text for name in (*voice._words.cards, *voice._words.card_objects))
    assert not re.search(r"\b(VII|VIII|IX|Sv)\b", text)


def test_forty_tables_fit_into_one_card() -> None:
    tables = tuple(
        replace(renamed(spectated(STATES["play-my-turn"]()), f"{n} {'W' * 28}"), id=f"{n:022}")
        for n in range(40)
    )
    message = card.card(speaker(), tables)
    text = read(message)
    assert writing.units(text) == writing.length(message) <= writing.LONGEST_MESSAGE
    assert message.count("<a ") == 39
    assert len(card_keys(speaker(), tables).inline_keyboard) == 2  # type: ignore[union-attr]


def test_what_does_not_fit_is_counted() -> None:
    tables = (renamed(spectated(STATES["play-my-turn"]()), "W" * 32),) * 500
    text = read(card.card(speaker(), tables))
    assert writing.units(text) <= writing.LONGEST_MESSAGE
    lines = text.splitlines()
    told = sum(line.startswith("W" * 32 + ": ") for line in lines if "hra." in line)
    assert lines[-1] == f"a {500 - 1 - told} dalších stolů"


def test_no_group_keyboard_opens_the_mini_app() -> None:
    with pytest.raises(ValueError, match="group"):
        keyboards.group((app("Hrát", "https://marias.example/"),))
    assert keyboards.group((url("Hrát", NAMES.app("K7M4QX")),)) is not None


@pytest.mark.parametrize("state", list(STATES))
def test_keyboards_suit_their_chats(state: str) -> None:
    for letter in letters(STATES[state](), "Honza"):
        keyboard = WRITER.write(letter).keyboard
        buttons = [b for row in keyboard.inline_keyboard for b in row] if keyboard else []
        if letter.person is None:
            assert not any(b.web_app for b in buttons)
        assert all(len((b.callback_data or "").encode()) <= 64 for b in buttons)


@pytest.mark.parametrize("verb", list(Verb))
def test_every_tap_fits_into_64_bytes(verb: Verb) -> None:
    data = tap("x", verb, LONG_ID, 10**12).callback_data
    assert data is not None
    assert len(data.encode()) <= 64
    assert Tap.unpack(data) == Tap(verb=verb, table=LONG_ID, number=10**12)


def test_the_notice_tells_what_the_others_just_played() -> None:
    table = replace(STATES["play-my-turn"](), deadline=NOW + timedelta(hours=24))
    assert read(turn.turn(speaker(), table, 0)).splitlines() == [
        "Jsi na tahu",
        "Čtvrteční parta, 12. hra, 4. zdvih.",
        "Alena vynáší červeného svrška, Vašek dává červeného spodka.",
        "Máš čas do zítřka 20:31.",
    ]
    assert "srdcovou dámu" in turn.turn(speaker(french=True), table, 0)


def test_a_running_table_on_the_card() -> None:
    table = spectated(STATES["play-waiting"]())
    text = read(card.card(speaker(), (table,)))
    assert text.splitlines()[:3] == [
        "Čtvrteční parta, 12. hra",
        "Alena: hra ×2, sedma, trumfy červené, 8 žetonů.",
        text.splitlines()[2],
    ]
    assert "zdvih. Hraje " in text.splitlines()[2]


def test_a_settled_deal() -> None:
    table = STATES["result"]()
    assert table.view is not None
    assert table.view.settlement is not None
    deal = DealLine(12, NOW, "Alena", table.view.settlement, ("Honza", "Alena", "Vašek"), "H", None)
    rows = read(result.result(speaker(), deal, "Druhý stůl")).splitlines()
    assert rows[:3] == [
        "Druhý stůl",
        "12. hra, Alena: hra s flekem uhraná, sedma uhraná",
        "Trumfy červené, body 90 : 40.",
    ]
    assert rows[4:] == ["Honza −8", "Alena +16", "Vašek −8"]


def test_several_results_in_one_message() -> None:
    found = [
        letter for letter in letters(STATES["result"](), "Honza") if letter.kind is LetterKind.RESULT
    ] * 3
    message = WRITER.write_results(tuple(found))
    text = read(message.text_html)
    assert text.count("12. hra, Honza: ") == 3
    assert text.count("Bank: ") == 1
    assert isinstance(message.keyboard, InlineKeyboardMarkup)
    assert len(message.keyboard.inline_keyboard) == 3


def test_computers_share_an_account_under_a_word() -> None:
    found = (Standing("Honza", 1, 8, 2), Standing("Bohouš", None, -8, 2))
    assert read(result.standings_line(speaker(), found)) == "Bank: Honza +8, počítače −8"
