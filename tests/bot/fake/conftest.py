"""A fake Telegram on a clock that moves only when told, and the real client against it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiohttp import ClientSession

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
    """Takes any pace: what is about limits makes its own."""
    async with FakeBotApi(now=clock, limits=None) as fake:
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


Ask = Callable[..., Awaitable[tuple[int, dict[str, Any]]]]


@pytest.fixture
async def ask(fake: FakeBotApi) -> AsyncIterator[Ask]:
    """Calls a method with JSON, gives the HTTP status and the whole answer."""
    async with ClientSession() as session:

        async def ask(method: str, **values: Any) -> tuple[int, dict[str, Any]]:
            async with session.post(f"{fake.base}/bot{fake.token}/{method}", json=values) as response:
                return response.status, await response.json()

        yield ask


@pytest.fixture
def refused(ask: Ask) -> Callable[..., Awaitable[str]]:
    """Calls a method that must be refused, gives the description."""

    async def refused(method: str, **values: Any) -> str:
        status, answer = await ask(method, **values)
        assert answer["ok"] is False
        assert answer["error_code"] == status
        return str(answer["description"])

    return refused


@pytest.fixture
def done(ask: Ask) -> Callable[..., Awaitable[Any]]:
    """Calls a method that must succeed, gives the result."""

    async def done(method: str, **values: Any) -> Any:
        status, answer = await ask(method, **values)
        assert (status, answer["ok"]) == (200, True), answer
        return answer["result"]

    return done


Refused = Callable[..., Awaitable[str]]
Done = Callable[..., Awaitable[Any]]


def keyboard(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}
