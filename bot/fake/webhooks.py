"""Updates brought to the bot's own address, until it takes them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from aiohttp import BodyPartReader, ClientError, ClientResponse, ClientSession, ClientTimeout, MultipartReader

from bot.fake.errors import ApiError, bad
from bot.fake.keyboards import is_loopback
from bot.fake.params import Params
from bot.fake.world import World

Json = dict[str, Any]

SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
RETRY = 0.1  # real seconds
SLOWEST = ClientTimeout(total=60)


class Webhook:
    """Posts one update after another and tries again what is not answered with 2xx."""

    def __init__(self, world: World, call: Callable[[str, Params], Any]) -> None:
        self._world = world
        self._call = call
        self._secret = ""
        self._most_connections = 40
        self._last_error: tuple[int, str] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def trouble(self) -> str:
        """The last error, if any."""
        return self._last_error[1] if self._last_error else ""

    async def set(self, params: Params) -> bool:
        """Carries out setWebhook; an empty address means deleteWebhook."""
        url, secret = params.text("url"), params.text("secret_token")
        if not url:
            return await self.delete(params)
        split = urlsplit(url)
        if split.scheme != "https" and not is_loopback(split.hostname):
            raise bad("bad webhook: An HTTPS URL must be provided for webhook")
        if not SECRET.fullmatch(secret):
            raise bad("bad webhook: secret token contains unallowed characters")
        most = params.number("max_connections", 40)
        if not 1 <= most <= 100:
            raise bad("bad webhook: max_connections must be between 1 and 100")
        await self.stop()
        self._secret, self._most_connections, self._last_error = secret, most, None
        self._take_common(params)
        self._world.updates.webhook_url = url
        self._world.news.tell()
        self._task = asyncio.create_task(self._bring(url))
        return True

    async def delete(self, params: Params) -> bool:
        """Carries out deleteWebhook."""
        await self.stop()
        self._world.updates.webhook_url = ""
        self._take_common(params)
        return True

    def info(self) -> Json:
        """What getWebhookInfo tells."""
        updates = self._world.updates
        shape: Json = {
            "url": updates.webhook_url,
            "has_custom_certificate": False,
            "pending_update_count": len(updates.unconfirmed),
        }
        if updates.webhook_url:
            shape["max_connections"] = self._most_connections
        if updates.allowed is not None:
            shape["allowed_updates"] = sorted(updates.allowed)
        if self._last_error:
            shape["last_error_date"], shape["last_error_message"] = self._last_error
        return shape

    async def stop(self) -> None:
        """Brings nothing any more; what was not taken waits."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def _take_common(self, params: Params) -> None:
        if "allowed_updates" in params:
            self._world.updates.allow(params.tree("allowed_updates"))
        if params.flag("drop_pending_updates"):
            self._world.updates.drop_pending()

    async def _bring(self, url: str) -> None:
        updates = self._world.updates
        async with ClientSession(timeout=SLOWEST) as session:
            while True:
                batch = updates.take(1)
                if not batch:
                    await self._world.news.wait(None)
                    continue
                await self._bring_one(session, url, batch[0])
                updates.discard(batch[0]["update_id"])
                self._world.news.tell()

    async def _bring_one(self, session: ClientSession, url: str, update: Json) -> None:
        while not await self._post(session, url, update):  # noqa: ASYNC110 (nothing tells of its recovery)
            await asyncio.sleep(RETRY)

    async def _post(self, session: ClientSession, url: str, update: Json) -> bool:
        headers = {SECRET_HEADER: self._secret} if self._secret else {}
        try:
            async with session.post(url, json=update, headers=headers) as response:
                if response.ok:
                    await self._carry_out(response)
                    return True
                self._fail(f"Wrong response from the webhook: {response.status} {response.reason}")
        except (ClientError, TimeoutError):
            self._fail("Connection refused")
        return False

    async def _carry_out(self, response: ClientResponse) -> None:
        """An answer may hold a method to be called; its result is told to nobody."""
        values = await _read_reply(response)
        if "method" in values:
            with suppress(ApiError):
                self._call(str(values.pop("method")).lower(), Params(values))

    def _fail(self, reason: str) -> None:
        self._last_error = int(self._world.now().timestamp()), reason
        self._world.news.tell()


async def _read_reply(response: ClientResponse) -> Json:
    if response.content_type.startswith("multipart/"):
        values: Json = {}
        reader = MultipartReader.from_response(response)
        while (part := await reader.next()) is not None:
            if isinstance(part, BodyPartReader) and part.name:
                values[part.name] = await part.text()
        return values
    if response.content_type == "application/json":
        body = await response.json()
        return body if isinstance(body, dict) else {}
    return {}
