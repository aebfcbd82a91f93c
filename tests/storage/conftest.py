"""A house on each database."""

from collections.abc import AsyncIterator, Iterator

import pytest

from storage.house import Limits, Pauses
from storage.live import Live
from storage.minds import Choose
from tests.storage.house import Clock, House, Second, first_offer
from tests.storage.mailing import Postbox


@pytest.fixture
def second(database_url: str) -> Iterator[Second]:
    """Another session on the same database."""
    session = Second(database_url)
    yield session
    session.engine.dispose()


@pytest.fixture
async def house(database_url: str, second: Second) -> AsyncIterator[House]:
    """Storage without tasks: what is due is done when the test says so."""
    opened: list[Live] = []
    clock = Clock()

    def make(
        limits: Limits | None = None, pauses: Pauses | None = None, choose: Choose = first_offer
    ) -> Live:
        live = Live(database_url, now=clock, choose=choose, limits=limits, pauses=pauses or Pauses(0, 0))
        opened.append(live)
        return live

    yield House(database_url, clock, make, make(), second)
    for live in opened:
        await live.shutdown()


@pytest.fixture
def box(house: House) -> Postbox:
    """Telegram's side of the mail."""
    return Postbox(house)
