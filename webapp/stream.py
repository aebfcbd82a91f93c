"""The WebSocket: tells open pages that their table has a new version, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from aiohttp import WSCloseCode, WSMsgType, web

from storage.bus import Subscription
from storage.live import Live
from storage.states import Me, Refused
from webapp.keys import IDENTITIES, LIVE, ROLES

HEARTBEAT: Final = 20.0  # seconds between pings
_FIRST_WITHIN: Final = 10.0  # seconds for the first message
_GOODBYE: Final = 2.0  # seconds for the other side's last word
_LONGEST: Final = 1024  # bytes of a message
MOST_PER_USER: Final = 12  # sockets of one player
# Close codes of ours; their last three digits are the HTTP status that would say the same.
UNREADABLE, UNAUTHORIZED, UNKNOWN_TABLE, TOO_MANY = 4400, 4401, 4404, 4429
_CODES: Final = {
    "bad_json": UNREADABLE,
    "unauthorized": UNAUTHORIZED,
    "expired": UNAUTHORIZED,
    "rate_limited": TOO_MANY,
}

Sockets = Counter[tuple[int, str]]  # open ones by user and table
_SOCKETS: Final = web.AppKey("sockets", set[Any])
_COUNTS: Final = web.AppKey("socket_counts", Sockets)


def add_routes(app: web.Application) -> None:
    """The stream at /ws; its sockets close when the application shuts down."""
    app[_SOCKETS] = set()
    app[_COUNTS] = Counter()
    app.router.add_get("/ws", stream)
    app.on_shutdown.append(_close_all)


def open_sockets(app: web.Application) -> int:
    """How many pages listen right now."""
    return len(app[_SOCKETS])


async def stream(request: web.Request) -> web.WebSocketResponse:
    """GET /ws. First message `{"token", "table"}`; pushes `{"table", "version", "presence"}`, one at once."""
    socket = web.WebSocketResponse(
        heartbeat=HEARTBEAT, timeout=_GOODBYE, max_msg_size=_LONGEST, compress=False
    )
    await socket.prepare(request)
    request.app[_SOCKETS].add(socket)
    try:
        me, table_id = await _introduction(request, socket)
        live = request.app[LIVE]
        await request.app[ROLES].at_table(me, table_id, lambda: live.table(me.user_id, table_id))
        with _present(request.app, me, table_id):
            await _follow(live, socket, me, table_id)
    except Refused as refused:
        await socket.close(code=_CODES.get(refused.code, UNKNOWN_TABLE), message=refused.code.encode())
    finally:
        request.app[_SOCKETS].discard(socket)
    return socket


@contextmanager
def _present(app: web.Application, me: Me, table_id: str) -> Iterator[None]:
    """Counts one more socket of a player at a table; with the last one he is gone, however it ends.

    Raises Refused(rate_limited) where that is too many.
    """
    counts, here = app[_COUNTS], (me.user_id, table_id)
    if sum(count for (user_id, _), count in counts.items() if user_id == me.user_id) >= MOST_PER_USER:
        raise Refused("rate_limited")
    counts[here] += 1
    try:
        yield
    finally:
        counts[here] -= 1
        if not counts[here]:
            del counts[here]
            app[LIVE].gone(*here)


async def _introduction(request: web.Request, socket: web.WebSocketResponse) -> tuple[Me, str]:
    """Who listens to which table, from the first message; raises Refused."""
    try:
        message = await socket.receive(timeout=_FIRST_WITHIN)
    except TimeoutError:
        raise Refused("bad_json") from None
    fields = _fields(message.data) if message.type is WSMsgType.TEXT else {}
    token, table_id = fields.get("token"), fields.get("table")
    if not isinstance(token, str) or not isinstance(table_id, str):
        raise Refused("bad_json")
    return await request.app[IDENTITIES].player(token), table_id


async def _follow(live: Live, socket: web.WebSocketResponse, me: Me, table_id: str) -> None:
    """Tells the table's versions until either side is gone."""
    live.seen_alive(me.user_id, table_id)  # before it listens: his own coming is no news to him
    with live.subscribe(table_id) as news:
        state = await live.table(me.user_id, table_id)
        tasks = [
            asyncio.create_task(_tell(live, socket, table_id, news, state.version)),
            asyncio.create_task(_listen(socket)),
            asyncio.create_task(_stay_alive(live, me, table_id)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    await socket.close()


def _push(live: Live, table_id: str, version: int) -> dict[str, object]:
    return {"table": table_id, "version": version, "presence": live.presence(table_id)}


async def _tell(
    live: Live, socket: web.WebSocketResponse, table_id: str, news: Subscription, version: int
) -> None:
    """Pushes the newest version, from `version` on; what came meanwhile comes down to one push.

    Where somebody came or went, `presence` is another one and the version the same.
    """
    await socket.send_json(_push(live, table_id, version))
    async for newest in news:
        version = max(version, newest)
        await socket.send_json(_push(live, table_id, version))


async def _listen(socket: web.WebSocketResponse) -> None:
    """Reads what comes, to notice the end of it; nothing a page may say matters after its first message."""
    async for _message in socket:
        pass


async def _stay_alive(live: Live, me: Me, table_id: str) -> None:
    while True:
        await asyncio.sleep(HEARTBEAT)
        live.seen_alive(me.user_id, table_id)


async def _close_all(app: web.Application) -> None:
    sockets = app[_SOCKETS]
    closing = [socket.close(code=WSCloseCode.GOING_AWAY, message=b"shutdown") for socket in sockets]
    await asyncio.gather(*closing, return_exceptions=True)


def _fields(text: str) -> Mapping[str, Any]:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}
