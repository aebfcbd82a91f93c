"""The HTTP side: requests as Telegram takes them, answers as it gives them."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import web

from bot.fake.errors import ApiError
from bot.fake.failures import Failure, Failures
from bot.fake.methods import METHODS, call
from bot.fake.params import Params
from bot.fake.webhooks import Webhook
from bot.fake.world import World

Json = dict[str, Any]

TOKEN = re.compile(r"\d+:[\w-]+")
LARGEST_BODY = 1024 * 1024  # bytes


class Server:
    """Listens on loopback for the one bot that has the token."""

    def __init__(self, world: World, token: str, failures: Failures) -> None:
        self._world = world
        self._token = token
        self._failures = failures
        self._webhook = Webhook(world, lambda method, params: self._call(method, params))
        self._runner: web.AppRunner | None = None

    async def start(self, port: int) -> int:
        """Begins to listen; gives the port, chosen by the system for 0."""
        self._world.updates.open()
        app = web.Application(client_max_size=LARGEST_BODY)
        app.router.add_route("*", "/bot{token}/{method}", self._handle)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        await self._webhook.stop()
        self._world.updates.close()
        if self._runner:
            await self._runner.cleanup()

    @property
    def webhook_trouble(self) -> str:
        return self._webhook.trouble

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"]
        token = request.match_info["token"]
        if token != self._token:
            is_token = TOKEN.fullmatch(token)
            return _refuse(ApiError(401, "Unauthorized") if is_token else ApiError(404, "Not Found"))
        chat_id: int | None = None
        failure: Failure | None = None
        try:
            params = Params(await _read_values(request))
            chat_id = params.number("chat_id") or None
            failure = self._failures.take(name.lower(), chat_id)
            if failure and failure.dropped == "before":
                self._record(name, chat_id, 0)
                return await _drop(request)
            if failure and failure.error:
                raise failure.error
            result = await self._answer(name.lower(), params)
        except ApiError as error:
            self._record(name, chat_id, error.code)
            return _refuse(error, failure.body if failure else None)
        self._record(name, chat_id, 0 if failure else 200)
        answer = {"ok": True, "result": result}
        return await _cut(request, answer) if failure else web.json_response(answer)

    def _record(self, method: str, chat_id: int | None, code: int) -> None:
        self._world.pace.record(method, chat_id, code)
        self._world.news.tell()

    async def _answer(self, method: str, params: Params) -> Any:
        match method:
            case "getupdates":
                return await self._poll(params)
            case "setwebhook":
                return await self._webhook.set(params)
            case "deletewebhook":
                return await self._webhook.delete(params)
            case "getwebhookinfo":
                return self._webhook.info()
        return self._call(method, params)

    def _call(self, method: str, params: Params) -> Any:
        if method not in METHODS:
            raise ApiError(404, "Not Found")
        return call(self._world, method, params)

    async def _poll(self, params: Params) -> list[Json]:
        updates = self._world.updates
        if "allowed_updates" in params:
            updates.allow(params.tree("allowed_updates"))
        limit = params.number("limit", 100)
        return await updates.poll(
            offset=params.number("offset"),
            limit=limit if 1 <= limit <= 100 else 100,
            seconds=min(max(params.number("timeout"), 0), 50),
        )


async def _read_values(request: web.Request) -> Json:
    values: Json = dict(request.query)
    if request.content_type == "application/json":
        try:
            body = await request.json()
        except ValueError:
            raise ApiError(400, "Bad Request: can't parse request JSON object") from None
        if not isinstance(body, dict):
            raise ApiError(400, "Bad Request: request JSON object expected")
        return values | body
    return values | dict(await request.post())


def _refuse(error: ApiError, body: str | None = None) -> web.Response:
    if body is not None:
        return web.Response(status=error.code, text=body, content_type="text/html")
    answer: Json = {"ok": False, "error_code": error.code, "description": error.description}
    if error.parameters:
        answer["parameters"] = error.parameters
    return web.json_response(answer, status=error.code)


async def _drop(request: web.Request) -> web.StreamResponse:
    if request.transport:
        request.transport.abort()
    return web.Response()


async def _cut(request: web.Request, answer: Json) -> web.StreamResponse:
    body = json.dumps(answer).encode()
    response = web.StreamResponse(headers={"Content-Length": str(len(body))})
    await response.prepare(request)
    await response.write(body[: len(body) // 2])
    return await _drop(request)
