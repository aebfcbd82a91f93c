"""What a launch brings along, and the links that lead into Telegram."""

from __future__ import annotations

import re

import pytest

from storage.states import Me
from tests.webapp.conftest import MakeSite
from tests.webapp.serving import Player, Site, launch

LINKS = re.compile(r'data-(?:copy|share)="([^"]+)"')


async def me(site: Site, player: Player) -> Me:
    return await site.live.me(player.user_id)


@pytest.mark.parametrize(
    ("settings", "link"),
    [
        ({}, "https://t.me/marias_bot?startapp={code}"),
        ({"short_name": "stul"}, "https://t.me/marias_bot/stul?startapp={code}"),
        ({"bot_name": ""}, "/join/{code}"),
    ],
)
async def test_every_invitation_leads_into_telegram(
    make_site: MakeSite, settings: dict[str, str], link: str
) -> None:
    site = await make_site(**settings)
    founder = await site.player(1, "Honza")
    table_id = await site.table(founder)
    code = (await site.live.table(founder.user_id, table_id)).code
    found = LINKS.findall((await founder.get(f"/p/t/{table_id}")).text)
    assert found == [link.format(code=code)] * 2


async def test_the_way_in_names_the_app_and_the_invitation(make_site: MakeSite) -> None:
    site = await make_site(short_name="stul")
    assert 'href="https://t.me/marias_bot/stul?startapp"' in (await site.request("GET", "/p/landing")).text
    invited = (await site.request("GET", "/p/landing?code=K7M4QX")).text
    assert 'href="https://t.me/marias_bot/stul?startapp=K7M4QX"' in invited


@pytest.mark.parametrize("code", ['"><script>', "a b", "%C3%A9", "x/../y"])
async def test_the_way_in_hands_on_codes_only(site: Site, code: str) -> None:
    page = (await site.request("GET", f"/p/landing?code={code}")).text
    assert 'href="https://t.me/marias_bot?startapp"' in page


async def test_who_lets_the_bot_write_is_known_by_his_launch(site: Site) -> None:
    alena = await site.player(7, "Alena")
    assert not (await me(site, alena)).can_write
    await site.sign_in(launch(7, "Alena", can_write=True))
    assert (await me(site, alena)).can_write
    # Telegram names it only where it is so, and not every launch is fresh.
    for silent in (None, False):
        await site.sign_in(launch(7, "Alena", can_write=silent))
        assert (await me(site, alena)).can_write


async def test_the_answer_to_telegrams_question_is_kept(site: Site) -> None:
    alena, honza = await site.player(7, "Alena"), await site.player(8, "Honza")
    assert (await alena.post("/settings/write-access", {"allowed": True})).status == 200
    assert (await me(site, alena)).can_write
    assert not (await me(site, honza)).can_write
    assert "Bot ti zatím psát nesmí" not in (await alena.get("/p/settings")).text
    assert (await alena.post("/settings/write-access", {"allowed": False})).status == 200
    assert not (await me(site, alena)).can_write
    assert "Bot ti zatím psát nesmí" in (await alena.get("/p/settings")).text


@pytest.mark.parametrize("body", [{}, {"allowed": "yes"}, {"allowed": None}, {"allowed": 1}, []])
async def test_no_answer_changes_nothing(site: Site, body: object) -> None:
    alena = await site.player(7, "Alena")
    assert (await alena.post("/settings/write-access", body)).code == "bad_json"
    assert not (await me(site, alena)).can_write


async def test_a_stranger_answers_for_nobody(site: Site) -> None:
    answer = await site.request("POST", "/settings/write-access", {}, {"allowed": True})
    assert (answer.status, answer.code) == (401, "unauthorized")


async def test_the_bot_asks_where_a_turn_may_take_a_day(site: Site, three: tuple[Player, ...]) -> None:
    honza, alena, _ = three

    async def asked(player: Player, table_id: str) -> bool:
        return "data-writing" in (await player.get(f"/p/t/{table_id}")).text

    async def opened(tempo: str) -> str:
        made = await honza.post("/tables", {"name": "Parta", "tempo": tempo})
        table_id = str(made.json["go"]).rpartition("/")[2]
        code = (await site.live.table(honza.user_id, table_id)).code
        assert not await asked(honza, table_id)  # nobody else is there who could take his time
        await alena.post("/join", {"code": code})
        return table_id

    quick, slow = await opened("calm"), await opened("post24")
    assert not await asked(honza, quick)
    assert await asked(honza, slow)
    assert await asked(alena, slow)
    await alena.post("/settings", {"notices": False})
    assert not await asked(alena, slow)
    await honza.post("/settings/write-access", {"allowed": True})
    assert not await asked(honza, slow)


async def test_tables_that_wait_are_told(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)

    async def waiting() -> list[list[dict[str, str]]]:
        return [(await player.get("/api/waiting")).json["tables"] for player in three]

    assert await waiting() == [[], [], []]
    await three[0].post(f"/t/{table_id}/start")
    states = [await site.live.table(player.user_id, table_id) for player in three]
    turn = [s.view is not None and s.view.to_act == s.me for s in states]
    assert turn.count(True) == 1
    assert await waiting() == [[{"id": table_id, "name": "Parta"}] if mine else [] for mine in turn]
    assert (await site.request("GET", "/api/waiting")).code == "unauthorized"


async def test_computers_wait_for_nobody(site: Site, three: tuple[Player, ...]) -> None:
    honza = three[0]
    table_id = await site.table(honza, computers=2)
    await honza.post(f"/t/{table_id}/start")
    while (await site.live.table(honza.user_id, table_id)).view.to_act != 0:  # type: ignore[union-attr]
        await site.live.run_due()
    assert (await honza.get("/api/waiting")).json["tables"] == []
    assert [line.my_turn for line in await site.live.my_tables(honza.user_id)] == [True]


async def test_quiet_hours_name_their_clock(make_site: MakeSite) -> None:
    site = await make_site()
    alena = await site.player(7, "Alena")
    assert "Hodiny jsou podle času v Praze." in (await alena.get("/p/settings")).text
    await site.client.close()
    away = await make_site(timezone="America/New_York")
    alena.site = away
    assert "Hodiny jsou podle času America/New_York." in (await alena.get("/p/settings")).text
