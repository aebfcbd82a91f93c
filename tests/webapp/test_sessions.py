"""From a launch to a session, and from a session to a player."""

from datetime import UTC, datetime, timedelta

import pytest

from storage.live import Live
from tests.webapp.conftest import MakeSite
from tests.webapp.serving import Answer, Player, Site, launch


async def test_a_launch_becomes_a_session(site: Site) -> None:
    answer = await site.sign_in(launch(7, "Alena", "en"))
    assert answer.status == 200
    assert answer.json["user"]["name"] == "Alena"
    assert answer.json["user"]["locale"] == "en"
    assert answer.headers["Cache-Control"] == "no-store"
    player = Player(site, answer.json["token"], answer.json["user"]["id"])
    assert (await player.get("/p/")).status == 200


async def test_the_same_user_is_the_same_player(site: Site) -> None:
    first, again = await site.player(7, "Alena"), await site.player(7, "Alena")
    assert first.user_id == again.user_id
    assert first.token != again.token


async def test_a_session_outlives_the_server(make_site: MakeSite) -> None:
    before = await make_site()
    player = await before.player(7, "Alena")
    await before.client.close()
    await before.live.shutdown()
    player.site = await make_site()
    assert (await player.get("/p/")).status == 200


@pytest.mark.parametrize(
    "authorization",
    [
        pytest.param(f"tma {launch(7, 'Alena')}x", id="changed"),
        pytest.param(f"tma {launch(7, 'Alena', token='1:OTHER')}", id="another bot's"),
        pytest.param("tma " + launch(7, "Alena").partition("&hash=")[0] + "&hash=%C3%A9", id="not ASCII"),
        pytest.param("tma " + "x" * 5000, id="oversize"),
        pytest.param("tma", id="empty"),
        pytest.param(f"Bearer {launch(7, 'Alena')}", id="another scheme"),
    ],
)
async def test_a_bad_launch_is_nobody(site: Site, authorization: str) -> None:
    answer = await site.request("POST", "/api/session", {"Authorization": authorization})
    refused(answer, "unauthorized", "Nevíme, kdo jsi. Otevři mariáš znovu z Telegramu.")


async def test_no_launch_is_nobody(site: Site) -> None:
    refused(
        await site.request("POST", "/api/session"),
        "unauthorized",
        "Nevíme, kdo jsi. Otevři mariáš znovu z Telegramu.",
    )


async def test_a_launch_runs_out(site: Site) -> None:
    answer = await site.sign_in(launch(7, "Alena", age=86_460))
    refused(answer, "expired", "Přihlášení vypršelo. Otevři mariáš znovu z Telegramu.")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("cs", "Přihlášení vypršelo. Otevři mariáš znovu z Telegramu."),
        ("en", "Your sign-in has run out. Open mariáš from Telegram again."),
    ],
)
async def test_a_session_runs_out(make_site: MakeSite, sqlite_url: str, language: str, sentence: str) -> None:
    yesterday = Live(sqlite_url, pace=0, now=lambda: datetime.now(UTC) - timedelta(days=1))
    token = await yesterday.open_session((await yesterday.sign_in(7, "Alena", language)).user_id)
    await yesterday.shutdown()
    site = await make_site()
    for method, path in (("GET", "/p/"), ("POST", "/tables"), ("POST", "/t/1/actions")):
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        refused(await site.request(method, path, headers, {}), "expired", sentence)


@pytest.mark.parametrize(
    "token", ["made-up", "", "x" * 500, "\u00e9", "a b", "' OR 1=1 --"], ids=lambda token: repr(token[:12])
)
async def test_a_made_up_token_is_nobody(site: Site, token: str) -> None:
    for method, path in (("GET", "/p/"), ("POST", "/tables"), ("POST", "/t/1/actions"), ("GET", "/p/rules")):
        answer = await site.request(method, path, {"Authorization": f"Bearer {token}"}, {})
        refused(answer, "unauthorized", "Nevíme, kdo jsi. Otevři mariáš znovu z Telegramu.")


@pytest.mark.parametrize("path", ["/p/", "/p/new", "/p/settings", "/p/t/1", "/p/t/1/bank"])
async def test_a_stranger_sees_no_page_of_players(site: Site, path: str) -> None:
    answer = await site.request("GET", path, {"Accept-Language": "en"})
    refused(answer, "unauthorized", "We do not know who you are. Open mariáš from Telegram again.")


@pytest.mark.parametrize("path", ["/p/rules", "/p/landing"])
async def test_a_stranger_sees_the_rules_and_the_way_in(site: Site, path: str) -> None:
    answer = await site.request("GET", path)
    assert answer.status == 200
    assert ("https://t.me/marias_bot" in answer.text) == (path == "/p/landing")


async def test_a_page_speaks_its_players_language(site: Site) -> None:
    player = await site.player(7, "Alena", "en")
    answer = await player.get("/p/", Accept_Language="cs")
    assert answer.headers["Content-Language"] == "en"
    assert "My tables" in answer.text


async def test_a_new_setting_holds_at_once(site: Site) -> None:
    player = await site.player(7, "Alena", "cs")
    assert "Moje stoly" in (await player.get("/p/")).text
    saved = await player.post("/settings", {"locale": "en"})
    assert (saved.status, saved.headers["Content-Language"]) == (200, "en")
    assert "My tables" in (await player.get("/p/")).text
    assert (await player.post("/settings", {"cards": "french"})).headers["Content-Language"] == "en"


def refused(answer: Answer, code: str, sentence: str) -> None:
    assert (answer.status, answer.code, answer.sentence) == (401, code, sentence)
