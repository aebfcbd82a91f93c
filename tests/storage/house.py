"""People at tables for the storage tests: the real use cases on a real database, a clock set by hand."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, select, text

from engine.actions import Action
from engine.cards import PACK
from engine.notation import write_action
from engine.offers import offers
from engine.rules import Rules
from engine.view import Memory
from storage.house import Limits, Pauses
from storage.live import Live
from storage.models import ACTIONS, DEALS, ENTRIES
from storage.states import Access, Refused, Stage, TableState, Tempo

NAMES = ("Honza", "Alena", "Vašek", "Jarda", "Květa")


def first_offer(memory: Memory) -> Action:
    """A computer player without any thought."""
    return offers(memory.view)[0]


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_(self, **span: float) -> None:
        self.time += timedelta(**span)


class Second:
    """A session of its own, which sees only what was committed."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url)

    def rows(self, statement: Any) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(statement).all())

    def count(self, table: str) -> int:
        return int(self.rows(text(f"SELECT count(*) FROM {table}"))[0][0])

    def execute(self, statement: str, **values: object) -> None:
        with self.engine.begin() as connection:
            connection.execute(text(statement), values)

    def log(self, number: int = 1) -> list[str]:
        """The action texts of the deal of that number, there being one table."""
        texts = (
            select(ACTIONS.c.text)
            .join_from(ACTIONS, DEALS)
            .where(DEALS.c.number == number)
            .order_by(ACTIONS.c.n)
        )
        return [row.text for row in self.rows(texts)]

    def chips(self) -> list[int]:
        return [row.chips for row in self.rows(select(ENTRIES.c.chips))]


@dataclass
class Table:
    """A table and the users at it; the first founded it."""

    live: Live
    id: str
    users: list[int]
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    async def state(self, user: int | None = None) -> TableState:
        return await self.live.table(self.users[0] if user is None else user, self.id)

    async def to_act(self) -> int:
        """The user on turn."""
        state = await self.state()
        assert state.view is not None
        assert state.view.to_act is not None
        seat = state.seats[state.view.to_act]
        assert seat is not None
        assert seat.user_id is not None
        return seat.user_id

    async def offered(self, user: int) -> list[str]:
        state = await self.state(user)
        return [write_action(a) for a in offers(state.view)] if state.view else []

    async def step(self) -> tuple[int, str]:
        """One legal action by the user on turn, drawn by lot; who did it and what it was."""
        user = await self.to_act()
        action = self.chance.choice(await self.offered(user))
        await self.act(user, action)
        return user, action

    async def act(self, user: int, action: str) -> TableState:
        state = await self.state(user)
        assert state.view is not None
        assert state.deal is not None
        return await self.live.act(user, self.id, state.deal, state.view.count, action)

    async def play_deal(self) -> TableState:
        """Plays the running deal to its end."""
        while (await self.state()).stage is Stage.PLAYING:
            await self.step()
        return await self.state()

    async def wish_all(self) -> TableState:
        for user in self.users:
            await self.live.wish(user, self.id, True)
        return await self.state()


MakeLive = Callable[..., Live]


@dataclass
class House:
    """A server's storage with its clock; `again()` is the next server on the same database."""

    url: str
    clock: Clock
    make: MakeLive
    live: Live
    second: Second
    choose: Callable[[Memory], Any] = field(default=first_offer)

    def again(self) -> None:
        """As after SIGKILL: the old one is simply not asked any more."""
        self.live = self.make(choose=self.choose)

    async def users(self, number: int) -> list[int]:
        people = [await self.live.sign_in(100 + n, NAMES[n], "cs") for n in range(number)]
        return [me.user_id for me in people]

    async def table(
        self,
        people: int = 3,
        computers: int = 0,
        *,
        start: bool = True,
        rules: Rules | None = None,
        tempo: Tempo = Tempo.LIVE,
        access: Access = Access.LINK,
        chat: int | None = None,
    ) -> Table:
        """A table with so many people and computers; with all seats taken its first deal is begun."""
        users = await self.users(people)
        founder, *others = users
        table_id = await self.live.open_table(
            founder, "Parta", rules or Rules(), tempo, access, computers, chat
        )
        code = (await self.live.table(founder, table_id)).code
        for user in others:
            assert code is not None
            await self.live.join(user, code)
        if start and people + computers == 3:
            await self.live.start(founder, table_id)
        return Table(self.live, table_id, users)

    async def tick(self, **span: float) -> None:
        """Time passes, and the server does what has become due."""
        self.clock.pass_(**span)
        await self.live.run_due()


async def refused(code: str, asked: Awaitable[object]) -> Refused:
    """The refusal that the use case must end in."""
    with pytest.raises(Refused) as caught:
        await asked
    assert caught.value.code == code
    return caught.value


__all__ = ["PACK", "Clock", "House", "Limits", "Pauses", "Second", "Table", "first_offer", "refused"]
