"""An evening of a group: a table from /marias, a deal on three phones, the result back in the group."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import expect

from bot.fake import TOKEN, FakeBotApi, Group, Message, User
from tests.e2e.people import Person, person, play, trump_game
from tests.support.browser import PhoneFactory
from tests.support.server import NAMES, Server, ServerFactory

pytestmark = pytest.mark.e2e

PATIENCE: Final = 60.0  # seconds that anything in the chat may take on a busy machine
PENDING: Final = 1_000_000  # times: until it is healed


@dataclass
class Evening:
    """A group of three with the bot, and the program behind it."""

    fake: FakeBotApi
    group: Group
    users: tuple[User, ...]
    server: Server
    phone: PhoneFactory

    async def sit(self) -> str:
        """Writes /marias and sits down, one after the other; how the table's link names it."""
        first, *others = self.users
        await first.sends("/marias", self.group)
        for user in others:
            card = await self.card("Přisednout")
            await user.taps(card, "Přisednout", patience=PATIENCE)
        card = await self.card("Otevřít stůl")
        opened = await first.taps(card, "Otevřít stůl")
        return parse_qs(urlsplit(opened.url or "").query)["startapp"][0]

    async def card(self, label: str) -> Message:
        """The message of the group with a button of that label."""

        def found() -> list[Message]:
            return [m for m in self.group.messages if label in (b.text for b in m.buttons)]

        return (await self.fake.until(found, PATIENCE))[-1]

    async def opened(self, start_param: str) -> list[Person]:
        """Three phones on which the mini-app was opened by the link in the group."""
        people = []
        for name in NAMES[:3]:
            made = await person(name, self.server, self.phone)
            await made.open(self.server, "/", start_param)
            people.append(made)
        for one in people:
            await one.sees(f'main[data-table="{start_param}"]')
        return people

    async def called(self, user: User) -> str:
        """The page behind the message that it is his turn, which comes while he looks elsewhere."""

        def found() -> list[Message]:
            return [m for m in user.private.messages if m.text.startswith("Jsi na tahu")]

        [message] = await self.fake.until(found, PATIENCE)
        return urlsplit((await user.taps(message, "Hrát")).url or "").path

    async def results(self, number: int) -> list[Message]:
        """The results in the group, once there are so many."""

        def found() -> list[Message]:
            written = [m for m in self.group.messages if m.text.startswith("1. hra")]
            return written if len(written) >= number else []

        return await self.fake.until(found, PATIENCE)


@pytest.fixture
async def evening(make_server: ServerFactory, phone: PhoneFactory) -> AsyncIterator[Evening]:
    async with FakeBotApi() as fake:
        users = tuple(fake.user(name, user_id=n) for n, name in enumerate(NAMES[:3], 1))
        group = fake.group("Čtvrteční parta", users)
        server = await make_server(telegram=fake.base, token=TOKEN)
        yield Evening(fake, group, users, server, phone)
        await server.stop()


async def test_from_marias_to_the_standings_in_the_group(evening: Evening) -> None:
    for user in evening.users:
        await user.starts()
    table = await evening.sit()
    [asked] = [user for user in evening.users if await told(evening, user)]
    assert await evening.called(asked) == f"/t/{table}"

    people = await evening.opened(table)
    await play(people, trump_game)
    chips = await people[0].chips("Bank stolu")

    [result] = await evening.results(1)
    for name, balance in chips.items():
        assert f"{name} {signed(balance)}" in result.text.replace("\N{NO-BREAK SPACE}", " ")
    await evening.users[0].taps(await evening.card("Další hra"), "Další hra", patience=PATIENCE)
    for one in people[1:]:
        await one.tap("#next")
    for one in people:
        await one.sees('main[data-deal="2"]')

    link = await evening.users[1].taps(result, "Projít zdvihy")
    await people[1].open(evening.server, "/", parse_qs(urlsplit(link.url or "").query)["startapp"][0])
    await expect(people[1].phone.page).to_have_url(re.compile(rf"/t/{table}/deals/1\b"))
    await expect(people[1].main).to_contain_text("1. hra")


async def test_a_result_goes_out_once_after_a_kill(evening: Evening) -> None:
    """The deal was committed, its message was not sent: it is after the restart."""
    people = await evening.opened(await evening.sit())
    evening.fake.fail("sendMessage", times=PENDING, chat=evening.group)
    await play(people, trump_game)
    assert not [message for message in evening.group.messages if message.text.startswith("1. hra")]

    await evening.server.kill()
    evening.fake.heal()
    await evening.server.start()
    assert len(await evening.results(1)) == 1

    # What comes after it shows that nothing came twice.
    await evening.users[0].sends("/bank", evening.group)
    await evening.fake.until(lambda: "/bank" in evening.group.messages[-2].text, PATIENCE)
    assert len(await evening.results(1)) == 1


async def test_the_tables_link_opens_to_the_group_and_to_nobody_else(evening: Evening) -> None:
    """Who is in the group and never wrote there is asked of Telegram; who is not sees no such table."""
    first = evening.users[0]
    await first.sends("/marias", evening.group)
    opened = await first.taps(await evening.card("Nastavení"), "Nastavení")
    table = parse_qs(urlsplit(opened.url or "").query)["startapp"][0]
    member = await person(NAMES[1], evening.server, evening.phone)
    await member.open(evening.server, "/", table)
    await member.sees(f'main[data-table="{table}"]')
    stranger = await person(NAMES[3], evening.server, evening.phone)
    await stranger.open(evening.server, "/", table)
    await expect(stranger.main).to_contain_text("Takový stůl není, nebo k němu nemáš přístup.")


async def told(evening: Evening, user: User) -> bool:
    """Whether "my cards" tells the user that he is on turn; what it says is for his eyes alone."""
    answer = await user.taps(await evening.card("Moje karty"), "Moje karty", patience=PATIENCE)
    assert answer.is_alert
    assert len(answer.text) <= 200
    return "Zvol trumf" in answer.text


def signed(chips: int) -> str:
    """As the product writes chips."""
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips < 0 else "0"
