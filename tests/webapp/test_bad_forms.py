"""Bad input in forms and addresses: each has its status, its code and its sentence, and changes nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.webapp.refusals import Table, says, unchanged
from tests.webapp.serving import Player, Site
from webapp import i18n


async def test_html_in_a_name_is_text(site: Site) -> None:
    evil = '<img src=x onerror=alert(1)>&"'
    player = await site.player(7, evil)
    answer = await player.post(
        "/tables", {"name": "<script>alert(1)</script>", "tempo": "live", "computers": 2}
    )
    path = answer.json["go"]
    pages = [await player.get(f"/p{path}"), await player.get("/p/")]
    await player.post(f"{path}/start")
    pages += [await player.get(f"/p{path}"), await player.get(f"/p{path}/bank")]
    for page in pages:
        assert page.status == 200
        assert "<script" not in page.text
        assert "<img" not in page.text


async def test_a_name_keeps_no_tricks(site: Site) -> None:
    player = await site.player(7, "\u202eAlena\u0000\n" + "x" * 100)
    name = (await site.live.me(player.user_id)).name
    assert name.startswith("Alena")
    assert len(name) <= 32


@pytest.mark.parametrize("path", ["/tables", "/settings", "/t/1/actions", "/join"])
async def test_a_body_of_a_megabyte(site: Site, three: tuple[Player, ...], path: str) -> None:
    body = b'{"name": "' + b"x" * 2**20 + b'"}'
    says(await three[0].post(path, body), 413, "body_too_large")


async def test_a_body_that_is_not_packed_as_it_says(table: Table) -> None:
    path = f"/t/{table.id}/actions"
    answer = await unchanged(table, lambda: table.to_act.post(path, b"{}", Content_Encoding="gzip"))
    says(answer, 400, "bad_json")


@pytest.mark.parametrize("body", [b"{", b"[]", b"7", b"null", b"\xff", b"[" * 50_000, b'{"deal": NaN}'])
async def test_a_body_that_is_no_object(table: Table, body: bytes) -> None:
    answer = await unchanged(table, lambda: table.to_act.post(f"/t/{table.id}/actions", body))
    assert (answer.status, answer.code) == (400, "bad_json")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"seen": 0, "action": "good"}, "deal"),
        ({"deal": True, "seen": 0, "action": "good"}, "deal"),
        ({"deal": 1, "seen": 0.0, "action": "good"}, "seen"),
        ({"deal": 2**80, "seen": 0, "action": "good"}, "deal"),
        ({"deal": 1, "seen": 2**31, "action": "good"}, "seen"),
        ({"deal": 1, "seen": 0}, "action"),
        ({"deal": 1, "seen": 0, "action": ["good"]}, "action"),
    ],
)
async def test_fields_of_an_action_that_do_not_fit(table: Table, body: object, field: str) -> None:
    answer = await unchanged(table, lambda: table.to_act.post(f"/t/{table.id}/actions", body))
    says(answer, 400, "bad_json", field=field)


TABLE: dict[str, Any] = {"name": "Parta", "tempo": "live", "access": "link"}


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        pytest.param({"rules": {"limit": -1}}, "bad_rules", "limit", id="limit below 0"),
        pytest.param({"rules": {"game": 2**70}}, "bad_rules", "game", id="rate beyond any column"),
        pytest.param({"rules": {"max_doubling": 7}}, "bad_rules", "max_doubling", id="seven doublings"),
        pytest.param({"rules": {"game": 1.5}}, "bad_rules", "game", id="half a chip"),
        pytest.param({"rules": {"people": 1}}, "bad_rules", "people", id="a number for yes"),
        pytest.param({"rules": {"marriage": "lowest"}}, "bad_rules", "marriage", id="no such choice"),
        pytest.param({"rules": {"jokers": 2}}, "bad_rules", "jokers", id="no such rule"),
        pytest.param({"rules": {"\ud800": 2}}, "bad_rules", "\ud800", id="a rule nobody can write"),
        pytest.param({"rules": {"preset": "chicago"}}, "bad_rules", "preset", id="no such preset"),
        pytest.param({"rules": []}, "bad_json", "rules", id="rules a list"),
        pytest.param({"tempo": "blitz"}, "bad_tempo", "tempo", id="no such tempo"),
        pytest.param({"access": "everybody"}, "bad_access", "access", id="no such access"),
        pytest.param({"strength": "champion"}, "bad_computers", "strength", id="no such strength"),
        pytest.param({"pace": 2}, "bad_computers", "pace", id="a number for a pace"),
        pytest.param({"computers": 3}, "bad_json", "computers", id="three computers"),
        pytest.param({"name": ""}, "bad_name", None, id="no name"),
        pytest.param({"name": " \u202e\n "}, "bad_name", None, id="a name of nothing"),
        pytest.param({"name": 7}, "bad_json", "name", id="a number for a name"),
    ],
)
async def test_a_table_as_no_table_is(
    site: Site, three: tuple[Player, ...], change: dict[str, Any], code: str, field: str | None
) -> None:
    english = await site.player(8, "Ann", "en")
    for player, locale in ((three[0], "cs"), (english, "en")):
        answer = await player.post("/tables", TABLE | change)
        assert answer.status == 400
        says(answer, 400, code, locale, answer.json["error"].get("field"))
        if field is not None:
            assert answer.json["error"]["field"] == field
        assert await site.live.my_tables(player.user_id) == ()


@pytest.mark.parametrize(
    "settings",
    [{"cards": "swiss"}, {"locale": "xx"}, {"quiet_from": 24}, {"quiet_to": -1}],
    ids=lambda settings: next(iter(settings)),
)
async def test_settings_that_there_are_not(site: Site, three: tuple[Player, ...], settings: object) -> None:
    before = (await site.live.me(three[0].user_id)).settings
    answer = await three[0].post("/settings", settings)
    assert (answer.status, answer.code) == (400, "bad_settings")
    assert (await site.live.me(three[0].user_id)).settings == before


async def test_a_wrong_code(three: tuple[Player, ...]) -> None:
    says(await three[0].post("/join", {"code": "AAAAAA"}), 404, "wrong_code", field="code")


async def test_what_only_the_founder_may(table: Table, three: tuple[Player, ...]) -> None:
    other = three[1]
    for path, body in (("rules", TABLE), ("close", {}), ("remove", {"seat": 0})):
        answer = await unchanged(table, partial(other.post, f"/t/{table.id}/{path}", body))
        says(answer, 403, "not_founder")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/p/nowhere", 404, "not_found"),
        ("GET", "/p", 404, "not_found"),
        ("DELETE", "/settings", 405, "method"),
        ("POST", "/p/", 405, "method"),
        ("PUT", "/t/1/actions", 405, "method"),
    ],
)
@pytest.mark.parametrize("locale", i18n.LOCALES)
async def test_a_way_that_is_none(
    site: Site, method: str, path: str, status: int, code: str, locale: str
) -> None:
    says(await site.request(method, path, {"Accept-Language": locale}), status, code, locale)


async def test_a_browser_gets_a_page_for_it(site: Site) -> None:
    answer = await site.request("GET", "/nowhere", {"Accept": "text/html,*/*", "Accept-Language": "en"})
    assert answer.status == 404
    assert "There is no such page." in answer.text
    assert answer.text.startswith("<!doctype html>")
