"""Updates come once, whatever Telegram, the network or the server's end do to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiogram import Dispatcher
from aiogram.types import Message

from bot.fake import FakeBotApi
from bot.updates import Updates
from tests.bot.office import Office, opened
from tests.storage.house import Second

Answer = Callable[[str], Awaitable[None]]


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        yield office


class Desk:
    """A bot that hears messages; `heard` are those whose handling began, `answer` is what it does then."""

    def __init__(self, office: Office, answer: Answer) -> None:
        self.heard: list[str] = []
        self.updates = Updates(office.live)
        self.dispatcher = Dispatcher(disable_fsm=True)
        self.dispatcher.message()(self.hear)
        self.updates.attach(self.dispatcher, office.bot)
        self._office = office
        self._answer = answer

    async def hear(self, message: Message) -> None:
        self.heard.append(message.text or "")
        self._office.fake.clock_moved()
        await self._answer(message.text or "")

    @asynccontextmanager
    async def polling(self) -> AsyncIterator[None]:
        """Polls for the time of the block."""
        polls = asyncio.create_task(
            self.dispatcher.start_polling(
                self._office.bot, polling_timeout=5, handle_signals=False, close_bot_session=False
            )
        )
        await self._office.fake.until(lambda: self._office.fake.is_polled)
        try:
            yield
        finally:
            await self.dispatcher.stop_polling()
            await polls
            await self.updates.drain()
            self._office.bot.session.middleware.unregister(self.updates.keep_polled)


async def well(_: str) -> None:
    """Does nothing wrong."""


async def test_an_update_that_is_delivered_again_is_handled_once(office: Office) -> None:
    desk = Desk(office, well)
    anna = office.fake.user("Anna")
    async with desk.polling():
        await anna.sends("one")
        await office.fake.until(lambda: desk.heard == ["one"])
        office.fake.redeliver(office.fake.world.updates.last_id)
        await anna.sends("two")
        await office.fake.until(lambda: "two" in desk.heard)
    assert desk.heard == ["one", "two"]
    assert await office.live.mail.unfinished_updates() == ()


async def test_an_update_is_kept_before_telegram_may_forget_it(office: Office) -> None:
    """A poll that confirms an update is only sent after the update is in the database."""
    kept: list[int] = []

    async def look(_: str) -> None:
        kept.append(len(await office.live.mail.unfinished_updates()))

    desk = Desk(office, look)
    anna = office.fake.user("Anna")
    await anna.sends("one")
    await anna.sends("two")
    async with desk.polling():
        await office.fake.until(lambda: len(desk.heard) == 2)
    assert kept[0] == 2


async def test_what_a_killed_server_did_not_finish_is_handled_at_the_next_start(office: Office) -> None:
    stuck = asyncio.Event()

    async def never(_: str) -> None:
        await stuck.wait()

    desk = Desk(office, never)
    anna = office.fake.user("Anna")
    async with desk.polling():
        await anna.sends("one")
        await office.fake.until(lambda: desk.heard)
        await desk.updates.drain(0.01)
        assert len(await office.live.mail.unfinished_updates()) == 1
        again = Desk(office, well)
        await again.updates.handle_unfinished(again.dispatcher, office.bot)
        stuck.set()
    assert again.heard == ["one"]
    assert await office.live.mail.unfinished_updates() == ()


async def test_a_handler_that_fails_gets_one_more_chance(office: Office) -> None:
    async def fail(_: str) -> None:
        raise LookupError

    desk = Desk(office, fail)
    anna = office.fake.user("Anna")
    async with desk.polling():
        await anna.sends("one")
        await office.fake.until(lambda: desk.heard)
    assert len(await office.live.mail.unfinished_updates()) == 1
    again = Desk(office, fail)
    await again.updates.handle_unfinished(again.dispatcher, office.bot)
    assert again.heard == ["one"]
    assert await office.live.mail.unfinished_updates() == ()


async def test_what_telegram_refused_in_a_handler_is_over(office: Office) -> None:
    async def write(_: str) -> None:
        await office.bot.send_message(99, "x")

    desk = Desk(office, write)
    async with desk.polling():
        await office.fake.user("Anna").sends("one")
        await office.fake.until(lambda: desk.heard)
    assert await office.live.mail.unfinished_updates() == ()


async def test_a_poll_that_cannot_be_kept_is_polled_again(office: Office) -> None:
    desk = Desk(office, well)
    anna = office.fake.user("Anna")
    second = Second(office.url)
    second.execute("ALTER TABLE updates RENAME TO away")
    async with desk.polling():
        await anna.sends("one")
        await office.fake.until(lambda: _polls(office.fake) > 1)
        assert desk.heard == []
        second.execute("ALTER TABLE away RENAME TO updates")
        await office.fake.until(lambda: desk.heard)
    assert desk.heard == ["one"]
    second.engine.dispose()


async def test_an_update_that_cannot_be_read_any_more_keeps_nobody_from_starting(office: Office) -> None:
    await office.live.mail.update_came(1, {"update_id": 1, "message": "?"})
    await office.live.mail.update_came(2, {"update_id": 2})
    desk = Desk(office, well)
    await desk.updates.handle_unfinished(desk.dispatcher, office.bot)
    assert await office.live.mail.unfinished_updates() == ()


async def test_a_webhooks_update_is_kept_and_handled_once(office: Office) -> None:
    desk = Desk(office, well)
    anna = office.fake.user("Anna")
    await anna.sends("one")
    (body,) = office.fake.world.updates.unconfirmed
    await desk.dispatcher.feed_raw_update(office.bot, body)
    await desk.dispatcher.feed_raw_update(office.bot, body)
    assert desk.heard == ["one"]


def _polls(fake: FakeBotApi) -> int:
    return sum(call.method == "getUpdates" for call in fake.calls)
