"""Forty tables in one group, five hundred people: everybody is told in time, and no chat gets too much."""

from pathlib import Path

import pytest

from bot.pacing import GROUP_A_MINUTE
from storage.states import LetterKind
from tests.bot.crowd import gather
from tests.bot.office import opened

pytestmark = pytest.mark.long

SECONDS = 150


async def test_forty_tables_in_one_group_and_five_hundred_people(tmp_path: Path) -> None:
    async with opened(tmp_path) as office:
        crowd = await gather(office)
        await crowd.sit_down(in_group=40, elsewhere=127)
        for _ in range(SECONDS):
            await crowd.second()
        crowd.desks.clear()  # everybody goes home
        for _ in range(60):
            await crowd.second()

        assert crowd.told > 20
        assert crowd.told_again == 0
        assert not crowd.untold
        assert crowd.watch.refused == 0
        assert crowd.watch.worst[crowd.group.id] <= GROUP_A_MINUTE
        assert max(crowd.watch.worst.values()) <= 60
        assert crowd.writer.kinds[LetterKind.TURN] > 100
        assert crowd.writer.worst_delay.total_seconds() <= 5
