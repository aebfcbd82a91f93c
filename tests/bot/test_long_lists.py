"""Groups with more people than one message names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.links import BotNames
from bot.texts import result
from bot.texts.speaker import Speaker
from bot.texts.writing import LONGEST_MESSAGE, length
from bot.writer import LetterWriter
from storage.outbox import NAMED
from storage.states import Clearing, ClearingStage, PostingKind, PostingLine
from tests.bot.office import Office, opened
from webapp.narrator import narrator

NAMES = BotNames("marias_bot", "https://example.org")
PRAGUE = ZoneInfo("Europe/Prague")
NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
LONG = "\N{GRINNING FACE}" * 29  # a name of 32 signs is twice as long for Telegram


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        office.write_with(LetterWriter(narrator, NAMES, office.clock, PRAGUE))
        yield office


async def test_everybody_who_is_awaited_is_named(office: Office) -> None:
    """Nobody lets the bot write; they are more than go into one message."""
    players = [await office.player(f"{LONG}{n:03}", started=False) for n in range(2 * NAMED + 3)]
    group = await office.group(*players)
    for player in players:
        table_id = await office.live.chats.open_table(player.user_id, group.id, None, player.client.name)
        office.founders[table_id] = player.user_id
        for _ in range(2):
            await office.live.add_computer(player.user_id, table_id)
        await office.live.start(player.user_id, table_id)
        assert await office.on_turn(table_id) == player.user_id
    await office.passes(90)
    mentions = [message.text for message in group.messages if message.text.startswith("Čeká se na vás")]
    assert len(mentions) == 3
    for player in players:
        assert sum(f"\n{player.client.name}: " in text for text in mentions) == 1


@pytest.mark.parametrize("stage", ClearingStage)
def test_a_bank_of_two_hundred_people_is_settled_in_one_message(stage: ClearingStage) -> None:
    people = [f"{LONG}{n:03}" for n in range(200)]
    speaker = Speaker(narrator("cs"), NAMES, NOW, PRAGUE)
    paid = tuple((people[n], people[n + 100], 1_000_000) for n in range(100))
    asked = Clearing(7, people[0], tuple(people[:134]), 134, stage, paid, 1, tuple(range(134)))
    assert length(result.clearing(speaker, asked)) <= LONGEST_MESSAGE


def test_two_hundred_accounts_are_posted_in_one_message() -> None:
    entries = tuple((f"{LONG}{n:03}", 1_000_000 * (-1) ** n) for n in range(200))
    line = PostingLine(PostingKind.CLEARING, NOW, "Honza", "", entries)
    text = result.posted(Speaker(narrator("cs"), NAMES, NOW, PRAGUE), line, ())
    assert length(text) <= LONGEST_MESSAGE
    assert "…" in text
