"""A party on the fake Bot API."""

from collections.abc import AsyncIterator

import pytest

from bot.fake import FakeBotApi
from storage.house import Pauses
from storage.live import Live
from tests.bot.party import Party
from tests.storage.house import Clock, first_offer


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeBotApi]:
    async with FakeBotApi(now=clock, limits=None) as fake:
        yield fake


@pytest.fixture
async def live(sqlite_url: str, clock: Clock) -> AsyncIterator[Live]:
    live = Live(sqlite_url, now=clock, choose=first_offer, pauses=Pauses(0, 0))
    yield live
    await live.shutdown()


@pytest.fixture
async def party(fake: FakeBotApi, live: Live, clock: Clock) -> AsyncIterator[Party]:
    party = Party.of(fake, live, clock, ("Honza", "Alena", "Vašek", "Jarda"))
    yield party
    await party.bot.session.close()
