"""Worker processes: what they load, how they end, what is told where they fail."""

import os
import re
import resource
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children

import pytest
from structlog.testing import capture_logs

from storage.stretch import FEW, USUAL, WINDOW, Stretch
from storage.thinking import Thinkers, Unavailable

NEVER = "__import__('threading').Event().wait()"


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    pool = Thinkers(1)
    yield pool
    pool.shutdown()


def worker(thinkers: Thinkers) -> int:
    pid: int = thinkers.run(eval, "__import__('os').getpid()")
    return pid


def ended(pidfd: int) -> bool:
    """Whether the process ends within ten seconds."""
    return bool(select.select([pidfd], [], [], 10)[0])


def test_a_worker_is_another_process_of_low_priority_that_loads_little(thinkers: Thinkers) -> None:
    assert worker(thinkers) not in (os.getpid(), 0)
    assert thinkers.run(eval, "__import__('os').nice(0)") == os.nice(0) + 10
    thinkers.run(eval, "bool(__import__('engine.players'))")
    loaded = thinkers.run(eval, "{name.partition('.')[0] for name in __import__('sys').modules}")
    assert loaded.isdisjoint({"aiohttp", "aiogram", "sqlmodel", "sqlalchemy", "webapp", "bot", "pytest"})


@pytest.mark.parametrize(
    ("job", "timeout", "reason"),
    [
        ("{}['the seven of hearts']", 5.0, "KeyError"),
        ("__import__('os').kill(__import__('os').getpid(), 9)", 5.0, "crashed (-9)"),
        (NEVER, 0.05, "late"),
    ],
)
def test_who_fails_says_so_in_a_line_without_details(job: str, timeout: float, reason: str) -> None:
    thinkers = Thinkers(2)
    with capture_logs() as logged, pytest.raises(Unavailable, match=re.escape(reason)):
        thinkers.run(eval, job, timeout=timeout)
    assert [{**line, "log_level": ""} for line in logged] == [
        {"event": "thinking given up", "job": "eval", "reason": reason, "log_level": ""}
    ]
    assert thinkers.run(eval, "1 + 1") == 2  # the next one is well
    thinkers.shutdown()


def test_an_interrupt_is_for_the_server_alone() -> None:
    thinkers = Thinkers(1)
    first = worker(thinkers)
    os.kill(first, signal.SIGINT)
    assert worker(thinkers) == first
    thinkers.shutdown()


def test_who_never_comes_to_an_end_is_ended() -> None:
    before = set(active_children())
    thinkers = Thinkers(1, hopeless=0.05)
    with pytest.raises(Unavailable, match="stuck"):
        thinkers.run(eval, NEVER)
    assert set(active_children()) == before
    thinkers.shutdown()


def test_a_shutdown_waits_for_no_job() -> None:
    thinkers = Thinkers(1)
    process = os.pidfd_open(worker(thinkers))
    with ThreadPoolExecutor(2) as others:
        waiting = [others.submit(lambda: thinkers.run(eval, NEVER, timeout=60.0)) for _ in range(2)]
        while not any(job.running() for job in waiting):
            threading.Event().wait(0)
        thinkers.shutdown()
        for job in waiting:
            with pytest.raises(Unavailable, match="closed"):
                job.result(10)
    assert ended(process)
    os.close(process)
    with pytest.raises(Unavailable, match="closed"):
        thinkers.run(eval, "1 + 1")


def test_who_waits_for_a_processor_is_given_more_time() -> None:
    passed = [0.0]
    thinkers = Thinkers(1, stretch=Stretch(lambda: passed[0]))
    for _ in range(FEW):
        thinkers.run(eval, "__import__('select').select([], [], [], 0.06)")
    assert thinkers.backlog == 0
    passed[0] = WINDOW
    assert thinkers.backlog > 0.05
    thinkers.shutdown()


def test_a_pause_does_not_tell_of_the_turn_before_it() -> None:
    """How long pauses are follows from many jobs, and changes by the clock: not with any of them."""
    passed = [0.0]
    stretch = Stretch(lambda: passed[0])
    for n in range(FEW):
        stretch.note(1.0, busy=0.5, idle=0.5)
        passed[0] = WINDOW * n / FEW
        assert stretch.seconds == 0
    passed[0] = WINDOW
    busy = stretch.seconds
    assert busy == 1.0 + USUAL
    for _ in range(FEW - 1):
        stretch.note(0.0, busy=1.0)
    passed[0] = 2 * WINDOW
    assert stretch.seconds == busy, "too few to go by"
    stretch.note(0.0, busy=0.001, idle=0.04)  # as short as where there is little to choose from
    passed[0] = 3 * WINDOW
    assert stretch.seconds == 0


def test_a_process_that_cannot_start_is_not_there() -> None:
    thinkers = Thinkers(1)
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, usual[1]))
    try:
        with capture_logs(), pytest.raises(Unavailable, match="not started"):
            thinkers.run(eval, "1 + 1")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)
    assert thinkers.run(eval, "1 + 1") == 2
    thinkers.shutdown()


def test_workers_can_be_started_beforehand() -> None:
    thinkers, pause = Thinkers(2), threading.Event()
    thinkers.warm_up(os.getpid)
    thinkers.warm_up(os.getpid)
    while (numbers := thinkers.numbers).done < 1 or numbers.waiting:
        pause.wait(0.01)
    assert numbers.done <= 2
    thinkers.shutdown()
    thinkers.warm_up(os.getpid)


PARENT = f"""
from storage.thinking import Thinkers
from threading import Thread
if __name__ == "__main__":
    thinkers = Thinkers(1)
    print(thinkers.run(eval, "__import__('os').getpid()"), flush=True)
    thinkers.run(eval, {NEVER!r}, timeout=60.0)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_do_not_outlive_who_started_them(how: signal.Signals, tmp_path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": "."},
    ) as parent:
        assert parent.stdout is not None
        process = os.pidfd_open(int(parent.stdout.readline()))
        parent.send_signal(how)
        assert ended(process)
        os.close(process)
