"""A process without a bot of its own asks Telegram who is in a chat."""

from __future__ import annotations

import asyncio

from bot.distant import DistantTelegram
from bot.fake import FakeBotApi


async def test_it_asks_as_the_bot_does(fake: FakeBotApi) -> None:
    alena, honza, stranger = (fake.user(name) for name in ("Alena", "Honza", "Cizí"))
    group = fake.group("Parta", [alena, honza])
    telegram = DistantTelegram(fake.token, fake.base)
    people = (alena, honza, stranger)
    found = await asyncio.gather(*(telegram.role(group.id, person.id) for person in people))
    assert found == ["admin", "member", None]
    await telegram.close()


async def test_who_was_never_asked_has_nothing_to_let_go(fake: FakeBotApi) -> None:
    await DistantTelegram(fake.token, fake.base).close()
    assert fake.calls == []
