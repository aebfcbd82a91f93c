"""How much there is of what: numbers for who watches over a server, asked of the database itself."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from storage.house import House
from storage.models import DEALS, OUTBOX
from storage.thinking import Numbers
from storage.worker import Run


class Unsent(NamedTuple):
    """Messages that are due and not sent: how many, and for how many seconds the oldest of them has been."""

    messages: int
    seconds: float


class Gauges:
    """What the numbers are at this moment."""

    def __init__(self, house: House, run: Run) -> None:
        self._house = house
        self._run = run

    async def running_deals(self) -> int:
        """Deals that are being played."""
        return await self._run(self._house.database.read, _running_deals)

    @property
    def thinking(self) -> Numbers:
        """What this process's computers thought so far."""
        thinkers = self._house.thinkers
        return thinkers.numbers if thinkers is not None else Numbers()

    async def unsent(self) -> Unsent:
        """What waits in the outbox."""
        return await self._run(_unsent, self._house)


def _running_deals(connection: Connection) -> int:
    running = select(func.count()).select_from(DEALS).where(DEALS.c.state == "running")
    return int(connection.execute(running).scalar_one())


def _unsent(house: House) -> Unsent:
    now = house.now()
    due = select(func.count(), func.min(OUTBOX.c.due)).where(OUTBOX.c.due <= now)
    messages, since = house.database.read(lambda connection: connection.execute(due).one())
    return Unsent(messages, (now - since).total_seconds() if messages else 0.0)
