"""What a host's own watchers ask: whether the server is well, and its numbers."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from typing import Final

from aiohttp import web

from storage.live import Live
from webapp.local import from_here
from webapp.metrics import FORM, METRICS

PATIENCE: Final = 1.0  # seconds for the database's answer
_NO_STORE: Final = {"Cache-Control": "no-store"}


class Health:
    """The parts without which the server does not play; `watch` adds more to the database and the tasks."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._parts: dict[str, Callable[[], bool]] = {"tasks": lambda: live.tasks_run}
        self._asked: asyncio.Task[int] | None = None

    def watch(self, part: str, runs: Callable[[], bool]) -> None:
        """From now on the server is well only while `runs` says so of this part."""
        self._parts[part] = runs

    async def parts(self) -> dict[str, str]:
        """How every part is: "ok", "stopped", and of the database "slow" or "failed"."""
        found = {part: "ok" if runs() else "stopped" for part, runs in self._parts.items()}
        return {"database": await self._database(), **found}

    async def _database(self) -> str:
        # Who asks while it has not answered waits for the same answer: questions must not pile up.
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._live.gauges.running_deals())
            self._asked.add_done_callback(_heard)
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self._asked)
        except TimeoutError:
            return "slow"
        except Exception:
            return "failed"
        return "ok"


HEALTH: Final = web.AppKey("health", Health)
_TOKEN: Final = web.AppKey("metrics_token", str)


def add_routes(app: web.Application, token: str) -> None:
    """GET /healthz for everybody, GET /metrics for this computer, or else for who has the token."""
    app[_TOKEN] = token
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/metrics", metrics)


async def healthz(request: web.Request) -> web.Response:
    """200 "ok", or 503 and how every part is."""
    parts = await request.app[HEALTH].parts()
    if set(parts.values()) == {"ok"}:
        return web.Response(text="ok", headers=_NO_STORE)
    return web.json_response(parts, status=503, headers=_NO_STORE)


async def metrics(request: web.Request) -> web.Response:
    """The numbers; 404 for who may not know that they are there."""
    if not _may_read(request):
        raise web.HTTPNotFound
    body = await request.app[METRICS].read()
    return web.Response(body=body, headers={**_NO_STORE, "Content-Type": FORM})


def _may_read(request: web.Request) -> bool:
    token = request.app[_TOKEN]
    if not token:
        return from_here(request)
    given = request.headers.get("Authorization", "")
    # As bytes: compare_digest refuses text that is not ASCII.
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), f"Bearer {token}".encode())


def _heard(answer: asyncio.Task[int]) -> None:
    """Takes an answer that nobody waited for, so that its failure is not reported as lost."""
    if not answer.cancelled():
        answer.exception()
