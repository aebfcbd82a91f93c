"""Updates in a form that is not known here, as a later Bot API may send them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot import webhook
from tests.bot.office import Office, opened
from tests.bot.test_updates import Desk, well

SECRET = "secret"
HEADERS = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
UNKNOWN = {"chat": "of a new kind"}


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(tmp_path) as office:
        yield office


async def test_polling_goes_on_behind_an_update_that_cannot_be_read(office: Office) -> None:
    desk = Desk(office, well)
    anna = office.fake.user("Anna")
    await anna.sends("one")
    office.fake.world.updates.add("message", UNKNOWN)
    await anna.sends("two")
    async with desk.polling():
        await office.fake.until(lambda: "two" in desk.heard)
        office.fake.world.updates.add("message", UNKNOWN)
        await office.fake.until(lambda: not office.fake.world.updates.unconfirmed)
    assert desk.heard == ["one", "two"]
    assert await office.live.mail.unfinished_updates() == ()


async def test_a_webhook_takes_an_update_that_cannot_be_read(office: Office) -> None:
    """What is refused comes again, for a day."""
    desk = Desk(office, well)
    await office.fake.user("Anna").sends("one")
    (body,) = office.fake.world.updates.unconfirmed
    app = web.Application()
    webhook.add_route(app, office.bot, desk.dispatcher, SECRET)
    async with TestClient(TestServer(app)) as client:
        for given, status in (({"update_id": 5, "message": UNKNOWN}, 200), (body, 200), ([1], 400)):
            async with client.post(webhook.PATH, json=given, headers=HEADERS) as answer:
                assert answer.status == status
    assert desk.heard == ["one"]
    assert await office.live.mail.unfinished_updates() == ()
