"""The numbers of one application, as Prometheus reads them. No label names a person or a table."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, TypeVar

import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from storage.gauges import Gauges
from webapp.middleware import Handler, route_name

TAPS: Final = "/t/{id}/actions"
STREAM: Final = "/ws"  # lasts as long as a page is open, so its time says nothing
FORM: Final = CONTENT_TYPE_PLAIN_0_0_4
_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
PATIENCE: Final = 1.0  # seconds
T = TypeVar("T")
_log = structlog.get_logger()


class Metrics:
    """The numbers of one application, in a registry of its own; `gauges` are asked when somebody reads."""

    def __init__(self, gauges: Gauges, open_sockets: Callable[[], int]) -> None:
        self._gauges = gauges
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = self._counter("marias_requests", "Requests answered", "route", "status")
        self._seconds = Histogram(
            "marias_request_seconds",
            "Time until an answer was ready",
            ["route"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._taps = self._counter("marias_taps", "Actions of players in deals", "answer")
        for answer in ("accepted", "refused", "failed"):
            self._taps.labels(answer)
        self._gauge("marias_open_sockets", "Pages that listen to their table").set_function(open_sockets)
        self._registry.register(_Thinking(gauges))
        self._deals = self._gauge("marias_running_deals", "Deals that are running")
        self._unsent = self._gauge("marias_outbox_messages", "Messages that are due and not sent")
        self._age = self._gauge("marias_outbox_age_seconds", "For how long the oldest of them is due")

    def note(self, route: str, status: int, seconds: float) -> None:
        """Counts an answered request."""
        self._requests.labels(route, str(status)).inc()
        if route != STREAM:
            self._seconds.labels(route).observe(seconds)
        if route == TAPS:
            self._taps.labels("accepted" if status < 400 else "refused" if status < 500 else "failed").inc()

    async def read(self) -> bytes:
        """All numbers as text; what cannot be asked at the moment is NaN."""
        deals, unsent = await asyncio.gather(_asked(self._gauges.running_deals), _asked(self._gauges.unsent))
        self._deals.set(math.nan if deals is None else deals)
        self._unsent.set(math.nan if unsent is None else unsent.messages)
        self._age.set(math.nan if unsent is None else unsent.seconds)
        return generate_latest(self._registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, registry=self._registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self._registry)


class _Thinking(Collector):
    """What computers think, which is counted where it is done."""

    def __init__(self, gauges: Gauges) -> None:
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        done, seconds, failed, waiting = self._gauges.thinking
        yield SummaryMetricFamily(
            "marias_thinking_seconds", "Jobs of thinking, with their time", done, seconds
        )
        yield CounterMetricFamily("marias_thinking_given_up", "Jobs that failed or were late", failed)
        yield GaugeMetricFamily("marias_thinking_waiting", "Jobs that wait for a process", waiting)


METRICS: Final = web.AppKey("metrics", Metrics)


@web.middleware
async def measure(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Counts every request and takes its time; the outermost of all middlewares."""
    began = time.perf_counter()
    try:
        response = await handler(request)
    except web.HTTPException as answer:
        _note(request, answer.status, began)
        raise
    _note(request, response.status, began)
    return response


def _note(request: web.Request, status: int, began: float) -> None:
    request.app[METRICS].note(route_name(request), status, time.perf_counter() - began)


async def _asked(question: Callable[[], Awaitable[T]]) -> T | None:
    """The answer; None where none came in time."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await question()
    except Exception as error:  # the database may be away; the other numbers are there all the same
        _log.warning("number unknown", error=type(error).__name__)
        return None
