"""A fake Telegram on a clock that moves only when told, and the real client against it."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.fake import FakeBotApi, User


class Clock:
    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def passes(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeBotApi]:
    async with FakeBotApi(now=clock) as fake:
        yield fake


@pytest.fixture
async def bot(fake: FakeBotApi) -> AsyncIterator[Bot]:
    async with client(fake) as bot:
        yield bot


@pytest.fixture
def alena(fake: FakeBotApi) -> User:
    return fake.user("Alena", username="alena")


@pytest.fixture
def boris(fake: FakeBotApi) -> User:
    return fake.user("Boris")


def client(fake: FakeBotApi, token: str | None = None) -> Bot:
    """The real library's client, sent to the fake server."""
    return Bot(
        token or fake.token, session=AiohttpSession(api=TelegramAPIServer.from_base(fake.base), timeout=10)
    )
