"""Questions people put to the bot by tapping and typing, which it must answer in time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.fake.chats import Account
from bot.fake.errors import query_gone
from bot.fake.keyboards import Rows, rows_of
from bot.fake.news import News

Json = dict[str, Any]

LIFETIME = timedelta(seconds=15)
FIRST = 7_000_000_000_000_001


@dataclass(frozen=True)
class Answer:
    """What a tap brought: a passing notice, an alert to be closed, or an address to be opened."""

    text: str = ""
    is_alert: bool = False
    url: str | None = None


@dataclass(frozen=True)
class InlineResult:
    """One offer of the bot's inline mode: what it is called in the list and the message it would post."""

    id: str
    title: str
    description: str
    text: str
    entities: list[Json]
    markup: Json | None

    @property
    def keyboard(self) -> Rows:
        return rows_of(self.markup)


@dataclass(frozen=True)
class InlineAnswer:
    """What the bot offers for a text typed after its name; `button` stands above the results."""

    results: list[InlineResult]
    button: Json | None
    is_personal: bool
    cache_time: int


@dataclass
class Query:
    """An open question of somebody."""

    id: str
    asked_by: Account
    asked_at: datetime
    answer: Answer | InlineAnswer | None = None


class Queries:
    """Keeps open questions; each is answered once and within 15 s by the injected clock."""

    def __init__(self, now: Callable[[], datetime], news: News) -> None:
        self._now = now
        self._news = news
        self._open: dict[str, Query] = {}
        self._next = FIRST

    def ask(self, account: Account) -> Query:
        self._forget_old()
        query = Query(str(self._next), account, self._now())
        self._open[query.id] = query
        self._next += 1
        return query

    def check(self, query_id: str) -> None:
        """Raises `ApiError` when the question was answered already, is too old or never was."""
        self._forget_old()
        if query_id not in self._open:
            raise query_gone()

    def answer(self, query_id: str, answer: Answer | InlineAnswer) -> None:
        self.check(query_id)
        self._open.pop(query_id).answer = answer
        self._news.tell()

    def _forget_old(self) -> None:
        oldest = self._now() - LIFETIME
        for query in list(self._open.values()):
            if query.asked_at < oldest:
                del self._open[query.id]
