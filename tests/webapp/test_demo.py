"""The demo is on this computer only, and only where it was asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.webapp.conftest import MakeSite
from tests.webapp.serving import Player, Site
from webapp.__main__ import main

ROUTES = [("GET", "/demo"), ("POST", "/demo/launch"), ("POST", "/demo/table")]


@pytest.fixture
async def demo(make_site: MakeSite) -> Site:
    return await make_site(demo=True)


async def test_without_demo_there_is_none(site: Site) -> None:
    for method, path in ROUTES:
        assert (await site.request(method, path, body={"player": 4})).status == 404
    routes = [str(route.resource.canonical) for route in site.client.app.router.routes() if route.resource]
    assert routes
    assert not [path for path in routes if "demo" in path]
    assert "data-launch" not in (await site.request("GET", "/")).text


async def test_it_mints_what_the_way_in_accepts(demo: Site) -> None:
    minted = await demo.request("POST", "/demo/launch", body={"player": 4})
    session = await demo.sign_in(minted.json["launch"])
    assert (session.status, session.json["user"]["name"]) == (200, "Jana")


@pytest.mark.parametrize("player", [0, 13, -1, True, "4", None])
async def test_it_knows_its_players_only(demo: Site, player: object) -> None:
    answer = await demo.request("POST", "/demo/launch", body={"player": player})
    assert (answer.status, answer.code) == (400, "bad_json")


async def test_a_launch_of_another_process_is_refused(demo: Site, make_site: MakeSite) -> None:
    other = await make_site(demo=True, bot_token="0:another")
    minted = await other.request("POST", "/demo/launch", body={"player": 4})
    assert (await demo.sign_in(minted.json["launch"])).status == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}", ""]
)
@pytest.mark.parametrize(
    ("method", "path"), [*ROUTES, ("GET", "/"), ("GET", "/p/rules"), ("POST", "/api/session")]
)
async def test_it_answers_to_its_own_name_only(demo: Site, method: str, path: str, host: str) -> None:
    name = host.format(port=demo.client.port)
    answer = await demo.request(method, path, {"Host": name}, {"player": 4})
    assert (answer.status, answer.code) == (403, "demo_only_here")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
async def test_its_own_names(demo: Site, name: str) -> None:
    assert (await demo.request("GET", "/demo", {"Host": f"{name}:{demo.client.port}"})).status == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Host", "x-forwarded-proto", "Forwarded"])
async def test_it_is_behind_no_proxy(demo: Site, header: str) -> None:
    answer = await demo.request("GET", "/demo", {header: "127.0.0.1"})
    assert answer.status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1", "null", ""])
async def test_no_page_of_another_server_reaches_it(demo: Site, origin: str) -> None:
    answer = await demo.request("POST", "/demo/table", {"Origin": origin}, {"new": True})
    assert (answer.status, answer.code) == (403, "demo_only_here")


async def test_its_own_pages_reach_it(demo: Site) -> None:
    own = {"Origin": f"http://127.0.0.1:{demo.client.port}"}
    assert (await demo.request("POST", "/demo/table", own, {})).status == 200


async def test_three_phones_are_three_people_at_one_table(demo: Site) -> None:
    answer = (await demo.request("POST", "/demo/table", body={"new": False})).json
    assert [phone["name"] for phone in answer["phones"]] == ["Honza", "Alena", "Vašek"]
    hands = set()
    for phone in answer["phones"]:
        session = (await demo.sign_in(phone["launch"])).json
        state = await demo.live.table(session["user"]["id"], answer["table"])
        assert state.view is not None
        assert state.me is not None
        hands.add(state.view.hand)
    assert len(hands) == 3


async def test_the_phones_keep_their_table_until_a_new_one_is_asked_for(demo: Site) -> None:
    tables = [
        (await demo.request("POST", "/demo/table", body={"new": new})).json["table"]
        for new in (False, False, True, False)
    ]
    first, same, fresh, kept = tables
    assert first == same != fresh == kept


async def test_one_tap_and_the_deal_begins(demo: Site) -> None:
    minted = await demo.request("POST", "/demo/launch", body={"player": 4})
    session = (await demo.sign_in(minted.json["launch"])).json
    me = Player(demo, session["token"], session["user"]["id"])
    assert 'data-post="/play"' in (await me.get("/p/")).text
    answer = await me.post("/play", {})
    state = await demo.live.table(me.user_id, answer.json["go"].rpartition("/")[2])
    assert [seat.computer for seat in state.seats if seat] == [False, True, True]
    assert state.deal == 1
    assert state.view is not None


@pytest.mark.parametrize(
    ("arguments", "token", "said"),
    [
        pytest.param(["--demo"], "42:REAL", "BOT_TOKEN is set", id="beside a real bot"),
        pytest.param(["--demo", "--host", "0.0.0.0"], "", "this computer only", id="for the world"),
        pytest.param(["--demo", "--host", "example.org"], "", "this computer only", id="under a name"),
        pytest.param([], "", "BOT_TOKEN is not set", id="no bot and no demo"),
        pytest.param(["--demo", "--port", "65536"], "", "argument --port", id="no such port"),
        pytest.param(["--demo", "--database", "nonsense"], "", "DATABASE_URL has to", id="no database"),
        pytest.param(["--demo", "--pace", "-1"], "", "argument --pace", id="back in time"),
    ],
)
def test_what_does_not_go_together_does_not_start(
    arguments: list[str],
    token: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOT_TOKEN", token)
    try:
        ended: int | str | None = main(["--port", "0", *arguments])
    except SystemExit as refused:  # by what reads the arguments
        ended = refused.code
    assert ended == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "database",
    ["sqlite:////nowhere/marias.db", "postgresql+psycopg://marias:secret@127.0.0.1:1/x"],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_line(database: str, tmp_path: Path) -> None:
    ended = start(["--demo", "--database", database], tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("cannot open the database: ")
    assert ended.stderr.count("\n") == 1
    assert "secret" not in ended.stderr


def start(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """The program as it ended."""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "BOT_TOKEN": "", "PYTHONPATH": str(root)}
    return subprocess.run(
        [sys.executable, "-m", "webapp", "--port", "0", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
