"""Groups with more people than one message names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.links import BotNames
from bot.writer import LetterWriter
from storage.outbox import NAMED
from tests.bot.office import Office, opened
from webapp.narrator import narrator

NAMES = BotNames("marias_bot", "https://example.org")
LONG = "\N{GRINNING FACE}" * 29  # a name of 32 signs is twice as long for Telegram


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        office.write_with(LetterWriter(narrator, NAMES, office.clock, ZoneInfo("Europe/Prague")))
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
