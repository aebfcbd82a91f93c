"""Bad input: each has its status, its code and its sentence in both languages, and changes nothing."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.notation import write_action
from engine.offers import offers
from storage.states import TableState
from tests.webapp.serving import Answer, Player, Site
from webapp import errors, i18n

CATALOGUES = i18n.load()
RAISED = re.compile(r'Refused\(\s*"(\w+)"|, "(bad_\w+)"\)')


@dataclass
class Table:
    """A table in its first deal: `to_act` may choose trumps, `waiting` may not, `stranger` sits elsewhere."""

    site: Site
    id: str
    to_act: Player
    waiting: Player
    stranger: Player

    async def state(self) -> TableState:
        return await self.site.live.table(self.to_act.user_id, self.id)

    async def offered(self) -> str:
        """An action that is offered to who is to act."""
        view = (await self.state()).view
        assert view is not None
        return write_action(offers(view)[0])

    async def act(self, player: Player, action: str, *, seen: int = 0, deal: int = 1) -> Answer:
        return await player.post(f"/t/{self.id}/actions", {"deal": deal, "seen": seen, "action": action})


@pytest.fixture
async def table(site: Site, three: tuple[Player, ...]) -> Table:
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    states = [await site.live.table(player.user_id, table_id) for player in three]
    acting = next(n for n, s in enumerate(states) if s.view is not None and s.view.to_act == s.me)
    return Table(site, table_id, three[acting], three[acting - 1], await site.player(9, "Cizí", "en"))


def says(answer: Answer, status: int, code: str, locale: str = "cs", field: str | None = None) -> None:
    """The answer is this refusal, told in that language."""
    sentence = CATALOGUES[locale].gettext(errors.ROWS[code].text)
    assert (answer.status, answer.code, answer.sentence) == (status, code, sentence)
    assert answer.json["error"].get("field") == field
    assert answer.headers["Content-Language"] == locale


async def unchanged(table: Table, request: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer of a request that left the table as it was."""
    before = await table.state()
    answer = await request()
    assert await table.state() == before
    return answer


def test_every_code_has_two_sentences() -> None:
    for code, row in errors.ROWS.items():
        czech, english = (CATALOGUES[locale].gettext(row.text) for locale in ("cs", "en"))
        assert czech != english, code
        assert 400 <= row.status < 600


def test_every_refusal_has_its_row() -> None:
    """Storage and webapp raise no code without words, and no words wait for a code."""
    # Errors of the HTTP server (errors.code_of) and of the engine.
    raised = {"internal", "not_found", "method", "body_too_large", "not_offered", "deal_over"}
    for package in ("storage", "webapp"):
        for path in (Path(errors.__file__).parents[1] / package).rglob("*.py"):
            raised |= {direct or choice for direct, choice in RAISED.findall(path.read_text())}
    assert raised - set(errors.ROWS) == set()
    assert set(errors.ROWS) - raised == set()


async def test_an_action_that_is_not_offered(table: Table) -> None:
    for action in ("play HA", "good", "colour", "people 5 "):
        wanted = (400, "unreadable") if action.endswith(" ") else (409, "not_offered")
        says(await unchanged(table, partial(table.act, table.to_act, action)), *wanted)


@pytest.mark.parametrize(
    "action", ["", "play", "play H1", "PLAY HA", "trump \u2665A", "x" * 5000, "discard HA HA"]
)
async def test_an_unreadable_action(table: Table, action: str) -> None:
    says(await unchanged(table, lambda: table.act(table.to_act, action)), 400, "unreadable")


@pytest.mark.parametrize("seen", [1, 99, -1])
async def test_a_stale_seen(table: Table, seen: int) -> None:
    action = await table.offered()
    says(await unchanged(table, lambda: table.act(table.to_act, action, seen=seen)), 409, "stale")


@pytest.mark.parametrize("deal", [0, 2, -1])
async def test_the_same_seen_in_another_deal(table: Table, deal: int) -> None:
    action = await table.offered()
    says(await unchanged(table, lambda: table.act(table.to_act, action, deal=deal)), 409, "stale")


async def test_somebody_elses_turn(table: Table) -> None:
    action = await table.offered()
    says(await unchanged(table, lambda: table.act(table.waiting, action)), 409, "not_offered")


async def test_somebody_elses_seat_of_a_closed_table_is_unknown(table: Table) -> None:
    action = await table.offered()
    answer = await unchanged(table, lambda: table.act(table.stranger, action))
    says(answer, 404, "unknown_table", "en")


async def test_a_spectator_acts(site: Site, three: tuple[Player, ...]) -> None:
    first, spectator, _ = three
    opened = await first.post("/tables", {"name": "Parta", "access": "open", "computers": 2})
    path = opened.json["go"]
    await first.post(f"{path}/start")
    assert (await spectator.get(f"/p{path}")).status == 200
    before = await site.live.table(first.user_id, path[3:])
    answer = await spectator.post(f"{path}/actions", {"deal": 1, "seen": before.view.count, "action": "good"})  # type: ignore[union-attr]
    says(answer, 403, "not_seated")


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_table_that_is_not_there(table: Table, method: str) -> None:
    """It looks like one that is not open to the player."""
    bodies = [
        ("actions", {"deal": 1, "seen": 0, "action": "good"}),
        ("sit", {}),
        ("start", {}),
        ("wish", {"yes": True}),
    ]
    bodies += [
        ("leave", {}),
        ("close", {}),
        ("back", {}),
        ("computer", {}),
        ("remove", {"seat": 1}),
        ("rules", {}),
    ]
    for table_id in ("nowhere", "'; DROP TABLE deals", "x" * 300, table.id):
        if method == "GET":
            paths = ["", "/bank", "/history", "/deals/1", "/rules", "/rules/edit"]
            answers = [await table.stranger.get(f"/p/t/{table_id}{path}") for path in paths]
        else:
            answers = [await table.stranger.post(f"/t/{table_id}/{path}", body) for path, body in bodies]
        for answer in answers:
            says(answer, 404, "unknown_table", "en")


@pytest.mark.parametrize("number", ["0", "2", "1.5", "-1", "\u0661", "x", "9" * 40])
async def test_a_deal_that_is_not_there(table: Table, number: str) -> None:
    says(await table.to_act.get(f"/p/t/{table.id}/deals/{number}"), 404, "unknown_deal")


async def test_two_taps_at_once_are_one(table: Table) -> None:
    await taps(table, 2)


async def test_twenty_taps_at_once_are_one(table: Table) -> None:
    await taps(table, 20)


async def taps(table: Table, count: int) -> None:
    action = await table.offered()
    answers = await asyncio.gather(*(table.act(table.to_act, action) for _ in range(count)))
    assert {answer.status for answer in answers} == {200}
    state = await table.state()
    assert state.view is not None
    assert state.view.count == 1


async def test_twenty_different_taps_at_once_are_one(table: Table) -> None:
    view = (await table.state()).view
    assert view is not None
    different = [write_action(action) for action in offers(view)][:20]
    answers = await asyncio.gather(*(table.act(table.to_act, action) for action in different))
    assert Counter(answer.status for answer in answers) == {200: 1, 409: len(different) - 1}
    for answer in answers:
        if answer.status == 409:
            says(answer, 409, "stale")
    state = await table.state()
    assert state.view is not None
    assert state.view.count == 1


async def test_a_tap_whose_answer_got_lost_is_answered_again(table: Table) -> None:
    action = await table.offered()
    first = await table.act(table.to_act, action)
    version = (await table.state()).version
    again = await table.act(table.to_act, action)
    assert (first.status, again.status) == (200, 200)
    assert (await table.state()).version == version


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
        pytest.param({"rules": {"preset": "chicago"}}, "bad_rules", "preset", id="no such preset"),
        pytest.param({"rules": []}, "bad_json", "rules", id="rules a list"),
        pytest.param({"tempo": "blitz"}, "bad_tempo", "tempo", id="no such tempo"),
        pytest.param({"access": "everybody"}, "bad_access", "access", id="no such access"),
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


async def test_a_tap_on_a_finished_deal(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    table = Table(site, table_id, three[0], three[1], three[2])
    last = await play_out(table, three)
    seen = last.view.count if last.view else 0
    for action in ("good", "play HA"):
        answer = await unchanged(table, partial(table.act, three[0], action, seen=seen))
        says(answer, 409, "deal_over")


async def play_out(table: Table, players: tuple[Player, ...]) -> TableState:
    """Plays the deal to its end with whatever is offered first."""
    while True:
        for player in players:
            state = await table.site.live.table(player.user_id, table.id)
            if state.view is None or state.view.settlement is not None:
                return state
            if state.view.to_act == state.me:
                action = write_action(offers(state.view)[0])
                answer = await table.act(player, action, seen=state.view.count)
                assert answer.status == 200


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
