"""A server for each test."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from storage.live import Live
from tests.webapp.refusals import Table
from tests.webapp.serving import TOKEN, MakeClient, Player, Site
from webapp.app import make_app
from webapp.config import Config
from webapp.roles import Ask

MakeSite = Callable[..., Awaitable[Site]]


@pytest.fixture
async def make_site(aiohttp_client: MakeClient, sqlite_url: str) -> AsyncIterator[MakeSite]:
    """Starts a server: `await make_site(demo=True)`; computers play without pauses.

    `roles` stands for Telegram, asked what somebody is in a chat.
    """

    opened: list[Site] = []

    async def make(*, roles: Ask | None = None, **settings: object) -> Site:
        live = Live(sqlite_url, pace=0)
        config = Config(**{"bot_token": TOKEN, "bot_name": "marias_bot", **settings})  # type: ignore[arg-type]
        opened.append(Site(await aiohttp_client(make_app(live, config, roles=roles)), live))
        return opened[-1]

    yield make
    for site in opened:
        await site.client.close()
        await site.live.shutdown()


@pytest.fixture
async def site(make_site: MakeSite) -> Site:
    """A server as it runs for real, without the demo."""
    return await make_site()


@pytest.fixture
async def three(site: Site) -> tuple[Player, Player, Player]:
    """Three players who have opened the page."""
    return (
        await site.player(1, "Honza"),
        await site.player(2, "Alena"),
        await site.player(3, "Vašek"),
    )


@pytest.fixture
async def table(site: Site, three: tuple[Player, ...]) -> Table:
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    states = [await site.live.table(player.user_id, table_id) for player in three]
    acting = next(n for n, s in enumerate(states) if s.view is not None and s.view.to_act == s.me)
    return Table(site, table_id, three[acting], three[acting - 1], await site.player(9, "Cizí", "en"))
