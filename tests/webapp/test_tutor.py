"""Hints at the table and the page of an analysis, as a player gets them."""

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Route, expect

from storage.live import Live
from tests.storage.house import Table
from tests.storage.tutoring import TO_DURCH, TO_TRUMPS, Here, finished
from tests.support.axe import violations
from tests.support.browser import PhoneFactory
from tests.webapp.serving import TOKEN, MakeClient, Player, Site
from tests.webapp.test_browser import opened, origin
from webapp.app import make_app
from webapp.config import Config

POSITION = re.compile(r'data-deal="(\d+)" data-seen="(\d+)"')


@pytest.fixture
async def site(aiohttp_client: MakeClient, sqlite_url: str) -> AsyncIterator[Site]:
    """A server whose computers think."""
    live = Live(sqlite_url, pace=0, thinkers=Here())
    config = Config(bot_token=TOKEN, bot_name="marias_bot")
    made = Site(await aiohttp_client(make_app(live, config)), live)
    yield made
    await made.client.close()
    await live.shutdown()


@pytest.fixture
async def honza(site: Site) -> Player:
    return await site.player(1, "<b>Honza</b>")


async def practice(site: Site, me: Player) -> str:
    """A table against computers at which it is my turn."""
    table_id = str((await me.post("/play")).json["go"]).rpartition("/")[2]
    subscription = site.live.subscribe(table_id)
    if not (await site.live.table(me.user_id, table_id)).hints:
        async for _ in subscription:
            if (await site.live.table(me.user_id, table_id)).hints:
                break
    return table_id


async def asked(me: Player, table_id: str) -> dict[str, int]:
    """The position that my page shows, as a question names it."""
    found = POSITION.search((await me.get(f"/p/t/{table_id}")).text)
    assert found is not None
    return {"deal": int(found[1]), "seen": int(found[2])}


async def test_a_hint_is_drawn_and_hidden(site: Site, honza: Player) -> None:
    table_id = await practice(site, honza)
    page = (await honza.get(f"/p/t/{table_id}")).text
    assert "Poradit" in page
    assert 'class="warnbox advice"' not in page
    position = await asked(honza, table_id)
    hinted = await honza.post(f"/t/{table_id}/hint", position)
    assert hinted.status == 200
    assert 'class="warnbox advice"' in hinted.text
    assert 'class="warnbox advice"' in (await honza.get(f"/p/t/{table_id}")).text
    hidden = await honza.post(f"/t/{table_id}/hint", {**position, "show": False})
    assert hidden.status == 200
    assert 'class="warnbox advice"' not in hidden.text


async def test_what_is_no_question_is_refused(site: Site, honza: Player) -> None:
    table_id = await practice(site, honza)
    position = await asked(honza, table_id)
    for body in ({}, {"deal": 1}, {**position, "show": 1}, {"deal": "1", "seen": 0}):
        assert (await honza.post(f"/t/{table_id}/hint", body)).code == "bad_json"
    assert (await honza.post(f"/t/{table_id}/hint", {**position, "seen": 99})).code == "stale"
    stranger = await site.player(2, "Alena")
    assert (await stranger.post(f"/t/{table_id}/hint", position)).status == 404


async def test_people_get_no_hints(site: Site, honza: Player) -> None:
    other = await site.player(2, "Alena")
    table_id = await site.table(honza, other, computers=1)
    await honza.post(f"/t/{table_id}/start")
    for player in (honza, other):
        page = (await player.get(f"/p/t/{table_id}")).text
        assert "Poradit" not in page
        found = POSITION.search(page)
        assert found is not None
        answer = await player.post(f"/t/{table_id}/hint", {"deal": int(found[1]), "seen": int(found[2])})
        assert answer.status == 409
        assert answer.code in ("no_hints", "stale")


async def test_the_page_of_an_analysis(site: Site, honza: Player) -> None:
    players = (honza, await site.player(2, "Alena"), await site.player(3, "Vašek"))
    table_id = await site.table(*players)
    table = Table(site.live, table_id, [player.user_id for player in players])
    await site.live.start(honza.user_id, table_id)
    deal = await finished(table, TO_TRUMPS)
    for player in players:
        page = await drawn(player, table_id, deal)
        assert page.count('class="moment"') == 3
        assert set(re.findall(r"#card-(\w\w)", page)) == await fallen(player, table_id, deal)
    await table.wish_all()
    deal = await finished(table, TO_DURCH)
    page = await drawn(honza, table_id, deal)
    assert "zůstanou skryté" in page
    assert "#card-" not in page
    assert (await honza.get(f"/p/t/{table_id}/deals/999/analysis")).status == 404
    assert (await honza.get(f"/p/t/{table_id}/deals/x/analysis")).status == 404


async def drawn(player: Player, table_id: str, deal: int) -> str:
    """The page of the analysis."""
    answer = await player.get(f"/p/t/{table_id}/deals/{deal}/analysis")
    assert answer.status == 200
    assert "<b>Honza" not in answer.text
    assert " style=" not in answer.text
    return answer.text


async def fallen(player: Player, table_id: str, deal: int) -> set[str]:
    """The cards that were played."""
    last = (await player.site.live.replay(player.user_id, table_id, deal)).frames[-1]
    return {str(play.card) for trick in last.tricks for play in trick.plays}


@pytest.mark.e2e
async def test_a_hint_is_taken_and_a_deal_looked_through(site: Site, phone: PhoneFactory) -> None:
    page = (await phone(origin(site), reduced_motion="reduce")).page
    await page.goto(opened("/", 7, "Jana"))
    await page.get_by_role("button", name="Hrát hned").click()
    await page.get_by_role("button", name="Poradit").click()
    await expect(page.locator("#advice")).to_be_visible()
    await page.get_by_role("button", name="Schovat radu").click()
    await expect(page.locator("#advice")).to_have_count(0)
    await page.get_by_role("button", name="Poradit").click()
    await expect(page.locator("#advice")).to_be_visible()
    seen = await page.locator("main").get_attribute("data-seen")
    advised = page.locator("#take-hint, .btn.advised")  # a raise takes a switch and a button
    await (advised if await advised.count() else page.locator("#act .btn:enabled")).first.click()
    await page.locator(f'main:not([data-seen="{seen}"])').wait_for()

    jana = await site.player(7, "Jana")
    players = (jana, await site.player(2, "Alena"), await site.player(3, "Vašek"))
    table_id = await site.table(*players)
    await site.live.start(jana.user_id, table_id)
    await finished(Table(site.live, table_id, [player.user_id for player in players]), TO_TRUMPS)
    await page.goto(f"/t/{table_id}")
    fetched: list[str] = []

    async def slowly(route: Route) -> None:
        """First it is being worked out, then the network fails, then it is there."""
        fetched.append(route.request.url)
        if len(fetched) == 1:
            answer = await route.fetch()
            text = (await answer.text()).replace("<main ", "<main data-soon ", 1)
            await route.fulfill(response=answer, body=text)
        elif len(fetched) == 2:
            await route.abort()
        else:
            await route.continue_()

    await page.route("**/p/**/analysis*", slowly)
    await page.get_by_role("link", name="Rozbor").click()
    await expect(page.locator("main[data-soon] .plot")).to_be_visible()
    await expect(page.locator("main:not([data-soon]) .plot")).to_be_visible()
    assert len(fetched) == 3
    assert await violations(page) == []
    moment = page.locator(".moment").nth(1)
    step = int(await moment.get_attribute("data-to") or 0)
    await moment.click()
    await expect(page.locator("[data-step]:not([hidden])")).to_have_attribute("data-step", str(step))
    places = (await page.locator(".here").get_attribute("data-steps") or "").split()
    await expect(page.locator(".here")).to_have_attribute("d", f"M{places[step]} 8V126")
    await expect(page.locator(".cost:visible")).to_contain_text("Lepší:")
