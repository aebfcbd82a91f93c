"""An evening that does not end: a crowd in one group and at tables everywhere, message by message.

Everything runs in this process, the fake Telegram too; its old messages are thrown away, so that
the memory that is left is the server's own.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import tempfile
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from time import perf_counter

import structlog

from bot.pacing import GROUP_A_MINUTE
from storage.states import LetterKind
from tests.bench.report import Row
from tests.bot.crowd import Crowd, gather
from tests.bot.office import opened

DEALS = 2_000
EVERY = 250
KEPT = timedelta(minutes=10)  # of the chats' messages
MEGABYTE = 1024 * 1024


def rows() -> list[Row]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    return asyncio.run(evening())


async def evening() -> list[Row]:
    """Plays so many deals; what the memory was is printed on the way."""
    tracemalloc.start()
    async with crowded() as crowd:
        began, sizes = perf_counter(), [memory()]
        while crowd.deals < DEALS:
            await crowd.second()
            if crowd.deals >= EVERY * len(sizes):
                throw_away(crowd)
                sizes.append(memory())
                print(told(crowd, sizes[-1]), flush=True)
        took = perf_counter() - began
        crowd.desks.clear()  # everybody goes home
        for _ in range(120):
            await crowd.second()
        return figures(crowd, sizes, took)


def figures(crowd: Crowd, sizes: list[float], took: float) -> list[Row]:
    """What was measured. The first 750 deals fill what is kept to be quick: they count for no growth."""
    group, watch, writer = crowd.group.id, crowd.watch, crowd.writer
    private = max(most for chat, most in watch.worst.items() if chat > 0)
    return [
        Row("chats: deals played a second", crowd.deals / took, "/s", None),
        Row("chats: results told in the group", crowd.told, "", None),
        Row("chats: results that did not arrive", len(crowd.untold), "", 0),
        Row("chats: results that came twice", crowd.told_again, "", 0),
        Row("chats: requests that were refused", watch.refused, "", 0),
        Row("chats: most messages of the group in a minute", watch.worst[group], "", GROUP_A_MINUTE),
        Row("chats: most messages of a person in a minute", private, "", 60),
        Row("chats: turn messages sent", writer.kinds[LetterKind.TURN], "", None),
        Row("chats: worst delay of a turn message", writer.worst_delay.total_seconds(), "s", 5),
        Row(f"chats: memory grew from deal {3 * EVERY} to {DEALS}", sizes[-1] - sizes[3], "MB", 2),
    ]


@asynccontextmanager
async def crowded() -> AsyncIterator[Crowd]:
    """Forty tables in one group, five hundred people."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder)) as office:
            crowd = await gather(office)
            await crowd.sit_down(in_group=40, elsewhere=127)
            yield crowd


def told(crowd: Crowd, size: float) -> str:
    methods = ", ".join(f"{number} {name}" for name, number in crowd.watch.methods.most_common())
    return f"chats: {crowd.deals} deals, {size:.1f} MB; {methods}"


def memory() -> float:
    """Megabytes of living Python objects."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / MEGABYTE


def throw_away(crowd: Crowd) -> None:
    """The fake Telegram forgets its old messages; the card stays, which is edited all the time."""
    office = crowd.office
    since = office.clock() - KEPT
    for chat in office.fake.chats:
        young = [m for m in chat.kept if (m.edited_at or m.date) > since]
        chat.kept.clear()
        chat.kept.extend(young)
