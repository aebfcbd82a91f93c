"""Telegram was out of reach for days."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.office import Office, opened
from tests.storage.house import Second


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        yield office


async def test_a_result_that_was_tried_for_days_arrives(office: Office) -> None:
    players = [await office.player(name) for name in ("Anna", "Boris", "Cyril")]
    group = await office.group(*players)
    await office.play(await office.table(group, *players))
    second = Second(office.url)
    second.execute("UPDATE outbox SET attempts = 1500")
    second.engine.dispose()
    office.fake.fail("sendMessage", chat=group)
    async with asyncio.timeout(10):
        await office.passes(2)
        await office.passes(600, step=60)
    assert len(office.results(group)) == 1
