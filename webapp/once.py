"""A request sent again because its answer got lost is answered again, not carried out again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from aiohttp import web

from storage.states import Refused

HEADER: Final = "X-Request-Id"
_REMEMBERED: Final = 2048


class Answer(NamedTuple):
    """What a request was answered with, so that it can be answered with it again."""

    text: str
    content_type: str
    headers: tuple[tuple[str, str], ...]

    def response(self) -> web.Response:
        """The answer as a response of its own."""
        return web.Response(text=self.text, content_type=self.content_type, headers=dict(self.headers))


class Once:
    """Answers by player and the request's own id. Actions of a deal do not need it: they carry `seen`.

    It knows the requests of this process since its start, the newest only. Refusals changed nothing and
    are not kept.
    """

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[int, str], asyncio.Future[Answer]] = OrderedDict()

    async def answer(self, user_id: int, request_id: str, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer of `work`, carried out once for each id of a player."""
        if not 8 <= len(request_id) <= 64:
            return await work()
        key = (user_id, request_id)
        known = self._answers.get(key)
        if known is not None:
            return await asyncio.shield(known)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[key] = future
        while len(self._answers) > _REMEMBERED:
            self._answers.popitem(last=False)
        try:
            future.set_result(await work())
        except BaseException as error:
            self._answers.pop(key, None)
            # Whoever waits for the same request hears the same refusal.
            future.set_exception(error if isinstance(error, Refused) else Refused("busy"))
            future.exception()
            raise
        return future.result()
