"""The WebSocket: numbers for whoever may see the table, and no more sockets than that."""

import asyncio
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType

from storage.states import Stage
from tests.webapp.serving import Player, Site
from webapp.stream import MOST_PER_USER, TOO_MANY, UNAUTHORIZED, UNKNOWN_TABLE, UNREADABLE


async def listen(site: Site, player: Player, table_id: str) -> ClientWebSocketResponse:
    socket = await site.client.ws_connect("/ws")
    await socket.send_json({"token": player.token, "table": table_id})
    return socket


async def closed(socket: ClientWebSocketResponse) -> int | None:
    """The code that the server closed with."""
    message = await socket.receive(timeout=5)
    assert message.type in {WSMsgType.CLOSE, WSMsgType.CLOSED}
    return socket.close_code


async def test_a_change_reaches_every_open_page(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    sockets = [await listen(site, player, table_id) for player in three]
    first = [await socket.receive_json(timeout=5) for socket in sockets]
    assert len({push["version"] for push in first}) == 1
    await three[0].post(f"/t/{table_id}/start")
    pushed = [await newer(socket, first[0]["version"]) for socket in sockets]
    assert all(message.keys() == {"table", "version", "presence"} for message in pushed)


async def newer(socket: ClientWebSocketResponse, than: int) -> dict[str, Any]:
    """The first push with a higher version."""
    while (push := await socket.receive_json(timeout=5))["version"] <= than:
        pass
    return dict(push)


async def test_pushes_stop_at_the_newest_version(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    socket = await listen(site, three[0], table_id)
    await three[0].post(f"/t/{table_id}/start")
    version = (await site.live.table(three[0].user_id, table_id)).version
    told = 0
    while told < version:
        told = (await socket.receive_json(timeout=5))["version"]
    assert told == version


@pytest.mark.parametrize(
    ("message", "code"),
    [
        pytest.param({"token": "made-up", "table": "1"}, UNAUTHORIZED, id="made-up token"),
        pytest.param({"token": 7, "table": "1"}, UNREADABLE, id="token a number"),
        pytest.param({"table": "1"}, UNREADABLE, id="no token"),
        pytest.param([], UNREADABLE, id="a list"),
        pytest.param("x", UNREADABLE, id="a text"),
    ],
)
async def test_a_bad_introduction(site: Site, message: Any, code: int) -> None:
    socket = await site.client.ws_connect("/ws")
    await socket.send_json(message)
    assert await closed(socket) == code


@pytest.mark.parametrize("text", ["", "{", "[" * 900])
async def test_an_unreadable_introduction(site: Site, text: str) -> None:
    socket = await site.client.ws_connect("/ws")
    await socket.send_str(text)
    assert await closed(socket) == UNREADABLE


async def test_a_long_introduction_ends_the_socket(site: Site) -> None:
    socket = await site.client.ws_connect("/ws")
    await socket.send_str("x" * 5000)
    assert await closed(socket) == 1009


async def test_a_table_that_is_not_there_or_not_open_looks_the_same(
    site: Site, three: tuple[Player, ...]
) -> None:
    table_id = await site.table(three[0])
    for table in (table_id, "nowhere"):
        assert await closed(await listen(site, three[1], table)) == UNKNOWN_TABLE


async def test_sockets_of_one_player_are_counted(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    sockets = [await listen(site, three[0], table_id) for _ in range(MOST_PER_USER)]
    for socket in sockets:
        await socket.receive_json(timeout=5)
    assert await closed(await listen(site, three[0], table_id)) == TOO_MANY
    other = await listen(site, three[1], table_id)
    assert (await other.receive_json(timeout=5))["table"] == table_id
    await sockets[0].close()
    async with asyncio.timeout(5):
        while True:  # the server hears of the close a moment later
            again = await listen(site, three[0], table_id)
            if (await again.receive(timeout=5)).type is WSMsgType.TEXT:
                break


async def test_who_comes_and_goes_is_told_to_the_others(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    first = await listen(site, three[0], table_id)
    alone = await first.receive_json(timeout=5)
    assert await connected(site, three[0], table_id) == [True, False, False]

    other = await listen(site, three[1], table_id)
    both = {**alone, "presence": alone["presence"] + 1}
    assert await first.receive_json(timeout=5) == await other.receive_json(timeout=5) == both
    assert await connected(site, three[0], table_id) == [True, True, False]

    await other.close()
    assert await first.receive_json(timeout=5) == {**alone, "presence": alone["presence"] + 2}
    assert await connected(site, three[0], table_id) == [True, False, False]


async def test_a_page_says_whose_coming_it_shows(site: Site, three: tuple[Player, ...]) -> None:
    """Also without a stream: then its number is behind as soon as somebody else comes."""
    table_id = await site.table(*three)
    shown = [(await player.get(f"/p/t/{table_id}")).text for player in (*three, three[2])]
    told = [int(page.partition('data-presence="')[2].partition('"')[0]) for page in shown]
    assert told == [told[0], told[0] + 1, told[0] + 2, told[0] + 2]
    socket = await listen(site, three[2], table_id)
    assert (await socket.receive_json(timeout=5))["presence"] == told[2]


async def connected(site: Site, player: Player, table_id: str) -> list[bool]:
    seats = (await site.live.table(player.user_id, table_id)).seats
    return [seat is not None and seat.connected for seat in seats]


async def test_shutdown_closes_the_sockets(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    socket = await listen(site, three[0], table_id)
    await socket.receive_json(timeout=5)
    code, _ = await asyncio.gather(closed(socket), site.client.server.close())
    assert code == 1001
    assert (await site.live.table(three[0].user_id, table_id)).stage is Stage.LOBBY
