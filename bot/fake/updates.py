"""The queue of updates, and the long poll that empties it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.fake.errors import conflict
from bot.fake.news import News

Json = dict[str, Any]

OPT_IN = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
LIFETIME = timedelta(hours=24)
REMEMBERED = 1_000  # updates that can be delivered once more
BEFORE_ALL = datetime(2024, 1, 1, tzinfo=UTC)
IDS_A_SECOND = 4


def first_id(started_at: datetime) -> int:
    """Where to begin to count: beyond what a fake that was started earlier has given away."""
    return int((started_at - BEFORE_ALL).total_seconds()) * IDS_A_SECOND


@dataclass(frozen=True)
class Pending:
    """An update that nobody confirmed yet."""

    body: Json
    made_at: datetime

    @property
    def id(self) -> int:
        return int(self.body["update_id"])


class Updates:
    """Numbers updates and keeps each until it is confirmed, at most a day."""

    def __init__(self, now: Callable[[], datetime], news: News) -> None:
        self.allowed: frozenset[str] | None = None
        self.webhook_url = ""
        self._now = now
        self._news = news
        self._next = first_id(now())
        self._pending: OrderedDict[int, Pending] = OrderedDict()
        self._again: list[Json] = []
        self._made: OrderedDict[int, Json] = OrderedDict()
        self._poller: object | None = None
        self._is_closed = False

    @property
    def last_id(self) -> int:
        """The id of the newest update."""
        return self._next - 1

    @property
    def is_polled(self) -> bool:
        return self._poller is not None

    @property
    def unconfirmed(self) -> list[Json]:
        return [pending.body for pending in self._pending.values()]

    def allow(self, kinds: Iterable[str]) -> None:
        """Only these kinds from now on; none means all that need no asking for."""
        self.allowed = frozenset(kinds) or None

    def allows(self, kind: str) -> bool:
        return kind not in OPT_IN if self.allowed is None else kind in self.allowed

    def add(self, kind: str, content: Json) -> int | None:
        """The update's id, or None when the bot did not ask for this kind."""
        if not self.allows(kind):
            return None
        body = {"update_id": self._next, kind: content}
        self._pending[self._next] = Pending(body, self._now())
        self._made[self._next] = body
        while len(self._made) > REMEMBERED:
            self._made.popitem(last=False)
        self._next += 1
        self._news.tell()
        return self.last_id

    def again(self, update_id: int) -> None:
        """Delivers an update once more, confirmed or not; KeyError when there was none of this id."""
        self._again.append(self._made[update_id])
        self._news.tell()

    def confirm(self, offset: int) -> None:
        """Forgets what is older than the offset; a negative one keeps that many of the newest."""
        ids = list(self._pending)
        done = ids[:offset] if offset < 0 else [update_id for update_id in ids if update_id < offset]
        for update_id in done:
            del self._pending[update_id]

    def discard(self, update_id: int) -> None:
        """Confirms this one alone."""
        self._pending.pop(update_id, None)

    def drop_pending(self) -> None:
        self._pending.clear()

    def take(self, limit: int) -> list[Json]:
        """The oldest unconfirmed ones, after those to be delivered again."""
        too_old = self._now() - LIFETIME
        while self._pending and next(iter(self._pending.values())).made_at <= too_old:
            self._pending.popitem(last=False)
        again, self._again = self._again[:limit], self._again[limit:]
        return [*again, *self.unconfirmed[: limit - len(again)]]

    async def poll(self, offset: int, limit: int, seconds: int) -> list[Json]:
        """Confirms what is older than the offset and waits for more.

        The time is over by the injected clock or by the real one, whichever is sooner.

        Raises `ApiError` 409 when another poll begins, or a webhook is set.
        """
        self._check(self._poller)
        self.confirm(offset)
        poller = self._poller = object()
        real_end = time.monotonic() + seconds
        clock_end = self._now() + timedelta(seconds=seconds)
        self._news.tell()
        try:
            while True:
                self._check(poller)
                batch = self.take(limit)
                left = real_end - time.monotonic()
                if batch or self._is_closed or left <= 0 or self._now() >= clock_end:
                    return batch
                await self._news.wait(left)
        finally:
            if self._poller is poller:
                self._poller = None

    def open(self) -> None:
        """Lets polls wait again."""
        self._is_closed = False

    def close(self) -> None:
        """Answers open polls at once."""
        self._is_closed = True
        self._news.tell()

    def _check(self, poller: object) -> None:
        if self.webhook_url:
            raise conflict(
                "can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        if self._poller is not poller:
            raise conflict(
                "terminated by other getUpdates request; make sure that only one bot instance is running"
            )
