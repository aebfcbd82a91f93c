"""Taps while all cores think: masters in worker processes of low priority, beside a server under taps."""

from __future__ import annotations

import asyncio
import os
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles

from engine.cards import PACK
from engine.machine import apply, start
from engine.phases import Phase
from engine.players import Strength, choose
from engine.rules import Rules
from engine.view import Memory, memory
from storage.thinking import Thinkers
from tests.bench.report import Row
from tests.bench.taps import WARM_UP, run, running

RATE = 20
SECONDS = 30.0
LONG = 60.0  # seconds that a thought may take


def rows() -> list[Row]:
    with all_cores_thinking() as thoughts:
        return asyncio.run(measured(thoughts))


async def measured(thoughts: list[float]) -> list[Row]:
    async with running(refetch=True) as load:
        await run(load, RATE, WARM_UP, counted=False)
        begun = len(thoughts)
        await run(load, RATE, SECONDS, counted=True)
    cores = os.cpu_count() or 1
    return [
        Row(
            f"thinking: decisions of masters a second, {cores} cores",
            (len(thoughts) - begun) / SECONDS,
            "/s",
            None,
        ),
        Row(f"thinking: taps, median at {RATE}/s", median(load.times) * 1e3, "ms", None),
        Row(f"thinking: taps, p99 at {RATE}/s", quantiles(load.times, n=100)[98] * 1e3, "ms", 150),
    ]


@contextmanager
def all_cores_thinking() -> Iterator[list[float]]:
    """One master a core at work without a pause; fills in what was decided."""
    thinkers = Thinkers(most=os.cpu_count() or 1)
    over = threading.Event()
    thoughts: list[float] = []
    decisions = [first_lead(seed) for seed in range(8)]

    def think(seed: int) -> None:
        rng = random.Random(seed)
        while not over.is_set():
            thinkers.run(choose, rng.choice(decisions), Strength.MASTER, rng.getrandbits(32), timeout=LONG)
            thoughts.append(seed)

    for seed in range(os.cpu_count() or 1):
        thinkers.run(choose, decisions[0], Strength.MASTER, seed, timeout=LONG)
    threads = [threading.Thread(target=think, args=(n,)) for n in range(os.cpu_count() or 1)]
    for thread in threads:
        thread.start()
    try:
        yield thoughts
    finally:
        over.set()
        for thread in threads:
            thread.join()
        thinkers.shutdown()


def first_lead(seed: int) -> Memory:
    """What the leader of the first trick knows in a deal of apprentices."""
    while True:
        pack = list(PACK)
        random.Random(f"thinking {seed}").shuffle(pack)
        deal = start(Rules(), 0, pack)
        while deal.to_act is not None and deal.phase is not Phase.PLAY:
            deal = apply(deal, choose(memory(deal, deal.to_act)))
        if deal.to_act is not None:
            return memory(deal, deal.to_act)
        seed += 1000
