"""/healthz and /metrics: what they say, to whom, and what they never say."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import create_engine, insert, text

from storage.live import Live
from storage.models import OUTBOX
from storage.thinking import Thinkers, Unavailable
from tests.webapp.conftest import MakeSite
from tests.webapp.refusals import Table
from tests.webapp.serving import TOKEN, Answer, MakeClient, Player, Site, launch
from webapp.app import make_app
from webapp.config import Config
from webapp.health import HEALTH

SECRET = "0123456789abcdef-metrics"


def number(answer: Answer, name: str) -> float:
    """The value of a sample."""
    found = re.findall(rf"^{re.escape(name)} (\S+)$", answer.text, re.MULTILINE)
    assert len(found) == 1, name
    return float(found[0])


async def test_a_server_that_plays_is_well(site: Site) -> None:
    answer = await site.request("GET", "/healthz")
    assert (answer.status, answer.text) == (200, "ok")
    assert answer.headers["Cache-Control"] == "no-store"


async def test_the_demo_is_asked_the_same(make_site: MakeSite) -> None:
    demo = await make_site(demo=True)
    assert (await demo.request("GET", "/healthz")).text == "ok"
    assert (await demo.request("GET", "/metrics")).status == 200


async def test_without_its_tasks_it_is_not(site: Site) -> None:
    await site.live.stop_tasks()
    answer = await site.request("GET", "/healthz")
    assert (answer.status, answer.json) == (503, {"database": "ok", "tasks": "stopped"})


async def test_without_its_database_it_is_not(site: Site) -> None:
    await site.live.shutdown()
    answer = await site.request("GET", "/healthz")
    assert (answer.status, answer.json["database"]) == (503, "failed")


async def test_what_else_has_to_run(site: Site) -> None:
    runs = True
    site.client.app[HEALTH].watch("outbox", lambda: runs)
    assert (await site.request("GET", "/healthz")).status == 200
    runs = False
    answer = await site.request("GET", "/healthz")
    assert (answer.status, answer.json) == (503, {"database": "ok", "tasks": "ok", "outbox": "stopped"})


@pytest.fixture
async def on_postgres(empty_postgres_url: str, aiohttp_client: MakeClient) -> AsyncIterator[Site]:
    """On a database that no other test needs."""
    live = Live(empty_postgres_url, pace=0)
    site = Site(await aiohttp_client(make_app(live, Config(bot_token=TOKEN))), live)
    yield site
    await site.client.close()
    await live.shutdown()


@pytest.mark.postgres
async def test_a_database_that_does_not_answer(on_postgres: Site, empty_postgres_url: str) -> None:
    engine = create_engine(empty_postgres_url)
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE deals IN ACCESS EXCLUSIVE MODE"))
        answers = await asyncio.gather(*(on_postgres.request("GET", "/healthz") for _ in range(20)))
        waiting = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        with engine.connect() as other:
            assert other.execute(waiting).scalar_one() == 1  # twenty who ask put one question
    assert {(answer.status, answer.json["database"]) for answer in answers} == {(503, "slow")}
    assert (await on_postgres.request("GET", "/healthz")).status == 200
    engine.dispose()


@pytest.mark.postgres
async def test_a_database_that_went_away(on_postgres: Site, empty_postgres_url: str) -> None:
    name = re.sub(r".*/(\w+)\?.*", r"\1", empty_postgres_url)
    engine = create_engine(
        empty_postgres_url.replace(f"/{name}?", "/postgres?"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()
    answer = await on_postgres.request("GET", "/healthz")
    assert (answer.status, answer.json["database"]) == (503, "failed")
    numbers = await on_postgres.request("GET", "/metrics")
    assert numbers.status == 200
    assert str(number(numbers, "marias_running_deals")) == "nan"


async def test_requests_are_counted_by_route_and_status(site: Site, table: Table) -> None:
    for path in ("/t/one", "/t/two", "/nowhere/1", "/nowhere/2"):
        await site.request("GET", path)
    for _ in range(3):
        await site.request("GET", "/p/")
    answer = await site.request("GET", "/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    assert number(answer, 'marias_requests_total{route="/t/{id}",status="200"}') == 2
    assert number(answer, 'marias_requests_total{route="?",status="404"}') == 2
    assert number(answer, 'marias_requests_total{route="/p/",status="401"}') == 3
    assert number(answer, 'marias_request_seconds_count{route="/p/"}') == 3
    assert number(answer, 'marias_request_seconds_bucket{le="+Inf",route="/p/"}') == 3
    assert number(answer, "marias_running_deals") == 1


async def test_taps_are_counted(site: Site, table: Table) -> None:
    assert (await table.act(table.to_act, await table.offered())).status == 200
    for _ in range(2):
        await table.act(table.to_act, "nonsense")
    answer = await site.request("GET", "/metrics")
    assert number(answer, 'marias_taps_total{answer="accepted"}') == 1
    assert number(answer, 'marias_taps_total{answer="refused"}') == 2
    assert number(answer, 'marias_taps_total{answer="failed"}') == 0


async def test_open_pages_are_counted(site: Site, table: Table) -> None:
    async with site.client.ws_connect("/ws") as socket:
        await socket.send_json({"token": table.to_act.token, "table": table.id})
        await socket.receive_json()
        assert number(await site.request("GET", "/metrics"), "marias_open_sockets") == 1
    answer = await site.request("GET", "/metrics")
    assert number(answer, "marias_open_sockets") == 0
    assert "/ws" not in "".join(line for line in answer.text.splitlines() if "_seconds" in line)


async def test_what_is_not_sent_yet(site: Site, sqlite_url: str) -> None:
    answer = await site.request("GET", "/metrics")
    assert number(answer, "marias_outbox_messages") == 0
    assert number(answer, "marias_outbox_age_seconds") == 0
    now = datetime.now(UTC)
    engine = create_engine(sqlite_url)
    with engine.begin() as connection:
        for n, due in enumerate((now - timedelta(minutes=2), now, now + timedelta(hours=1))):
            letter = {"key": str(n), "kind": "card", "payload": {}, "due": due, "attempts": 0}
            connection.execute(insert(OUTBOX).values(letter))
    engine.dispose()
    answer = await site.request("GET", "/metrics")
    assert number(answer, "marias_outbox_messages") == 2
    assert 120 <= number(answer, "marias_outbox_age_seconds") < 180


async def test_what_computers_thought(sqlite_url: str, aiohttp_client: MakeClient) -> None:
    """Where their processes are gone the server is well all the same: they play without thinking."""
    thinkers = Thinkers(1)
    live = Live(sqlite_url, pace=0, thinkers=thinkers)
    site = Site(await aiohttp_client(make_app(live, Config(bot_token=TOKEN))), live)
    await asyncio.to_thread(lambda: thinkers.run(eval, "1 + 1"))
    thinkers.shutdown()
    with pytest.raises(Unavailable):
        await asyncio.to_thread(lambda: thinkers.run(eval, "1 + 1"))
    answer = await site.request("GET", "/metrics")
    assert number(answer, "marias_thinking_seconds_count") == 1
    assert number(answer, "marias_thinking_seconds_sum") > 0
    assert number(answer, "marias_thinking_given_up_total") == 1
    assert number(answer, "marias_thinking_waiting") == 0
    assert (await site.request("GET", "/healthz")).status == 200
    await site.client.close()
    await live.shutdown()


async def test_two_applications_do_not_count_together(make_site: MakeSite) -> None:
    one, two = await make_site(), await make_site()
    await one.request("GET", "/p/rules")
    named = 'marias_requests_total{route="/p/rules",status="200"}'
    assert number(await one.request("GET", "/metrics"), named) == 1
    assert named not in (await two.request("GET", "/metrics")).text


async def test_nobody_and_nothing_is_named(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    await site.sign_in(launch(7_000_000_007, "Bořivoj"))
    said = (await site.request("GET", "/metrics")).text + (await site.request("GET", "/healthz")).text
    secrets = (table_id, TOKEN, "Honza", "Bořivoj", "7000000007", *(player.token for player in three))
    assert [secret for secret in secrets if secret in said] == []


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-Proto": "https"},
        {"Forwarded": "for=127.0.0.1"},
        {"X-Real-IP": "127.0.0.1"},
        {"Via": "1.1 caddy"},
        {"Host": "karty.example.org"},
        {"Host": "127.0.0.1"},
        {"X-Forwarded-For": "127.0.0.1", "Authorization": f"Bearer {SECRET}"},
    ],
)
async def test_what_a_proxy_passes_on_gets_no_numbers(site: Site, headers: dict[str, str]) -> None:
    answer = await site.request("GET", "/metrics", headers)
    assert (answer.status, answer.code) == (404, "not_found")
    assert (await site.request("GET", "/healthz", headers)).status == 200


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer wrong", f"bearer {SECRET}x", SECRET, "Bearer \xe9"])
async def test_with_a_token_nobody_reads_without_it(make_site: MakeSite, given: str) -> None:
    site = await make_site(metrics_token=SECRET)
    answer = await site.request("GET", "/metrics", {"Authorization": given})
    assert (answer.status, answer.code) == (404, "not_found")


async def test_with_a_token_it_is_read_from_anywhere(make_site: MakeSite) -> None:
    site = await make_site(metrics_token=SECRET)
    headers = {
        "Authorization": f"Bearer {SECRET}",
        "X-Forwarded-For": "192.0.2.7",
        "Host": "karty.example.org",
    }
    answer = await site.request("GET", "/metrics", headers)
    assert answer.status == 200
    assert SECRET not in answer.text
