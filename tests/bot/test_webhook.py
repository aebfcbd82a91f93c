"""A host learns that updates do not arrive."""

from __future__ import annotations

from structlog.testing import capture_logs

from bot.fake import FakeBotApi
from bot.service import make_bot
from bot.webhook import Watch
from tests.storage.house import Clock


async def test_a_webhook_that_cannot_be_reached_is_told_once(fake: FakeBotApi, clock: Clock) -> None:
    bot = make_bot(fake.token, fake.base)
    watch = Watch(bot)
    await bot.set_webhook("http://127.0.0.1:9/telegram")
    assert await watch.look() is None
    await fake.user("Honza").starts()
    await fake.until(lambda: fake.webhook_trouble)
    with capture_logs() as told:
        assert await watch.look() == "Connection refused"
        [line] = told
        assert (line["log_level"], line["event"], line["waiting"]) == ("error", "webhook failing", 1)
    await bot.delete_webhook()
    assert await watch.look() is None
    clock.pass_(minutes=5)
    await bot.set_webhook("http://127.0.0.1:9/telegram")
    await fake.until(lambda: fake.webhook_trouble)
    assert await watch.look() == "Connection refused", "it fails again"
    await bot.session.close()


async def test_telegram_may_be_away(fake: FakeBotApi) -> None:
    bot = make_bot(fake.token, fake.base)
    fake.fail("getWebhookInfo")
    assert await Watch(bot).look() is None
    await bot.session.close()
