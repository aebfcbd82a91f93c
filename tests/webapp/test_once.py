"""A request that comes again because its answer got lost is answered again and carried out once."""

import asyncio

import pytest

from tests.webapp.serving import Player, Site

ID = "X-Request-Id"


async def test_a_table_is_opened_once(site: Site, three: tuple[Player, ...]) -> None:
    body = {"name": "Parta", "tempo": "live"}
    first, again, other = [
        await three[0].post("/tables", body, **{ID: key}) for key in ("12345678", "12345678", "87654321")
    ]
    assert first.json == again.json != other.json
    assert len(await site.live.my_tables(three[0].user_id)) == 2


async def test_at_once_as_well(site: Site, three: tuple[Player, ...]) -> None:
    answers = await asyncio.gather(*(three[0].post("/play", {}, **{ID: "abcdefgh"}) for _ in range(5)))
    assert len({answer.text for answer in answers}) == 1
    assert len(await site.live.my_tables(three[0].user_id)) == 1


async def test_closing_again_is_no_refusal(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    answers = [await three[0].post(f"/t/{table_id}/close", {}, **{ID: "abcdefgh"}) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert (await three[0].post(f"/t/{table_id}/close")).code == "table_closed"


async def test_ids_are_each_players_own(three: tuple[Player, ...]) -> None:
    answers = [await player.post("/play", {}, **{ID: "abcdefgh"}) for player in three]
    assert len({answer.text for answer in answers}) == 3


async def test_a_refusal_is_not_kept(three: tuple[Player, ...]) -> None:
    bad = await three[0].post("/tables", {"name": ""}, **{ID: "abcdefgh"})
    good = await three[0].post("/tables", {"name": "Parta"}, **{ID: "abcdefgh"})
    assert (bad.status, good.status) == (400, 200)


@pytest.mark.parametrize("key", ["", "short", "x" * 65])
async def test_an_id_that_is_none_is_left_aside(site: Site, three: tuple[Player, ...], key: str) -> None:
    for _ in range(2):
        assert (await three[0].post("/play", {}, **{ID: key})).status == 200
    assert len(await site.live.my_tables(three[0].user_id)) == 2
