"""Bad input at the table: each has its status, its code and its sentence, and changes nothing."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from engine.notation import write_action
from engine.offers import offers
from storage.states import TableState
from tests.webapp.refusals import CATALOGUES, Table, says, unchanged
from tests.webapp.serving import Player, Site
from webapp import errors

RAISED = re.compile(r'Refused\(\s*"(\w+)"|, "(bad_\w+)"\)')


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
