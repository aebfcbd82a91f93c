"""Worker processes in which computer players think: a search holds the interpreter, compiling one for long.

Not `ProcessPoolExecutor`: it cannot end a single job that takes too long, and its workers outlive a parent
that was killed, since each of them holds the writing end of the queue they all read.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

import structlog

from storage.stretch import Stretch

PATIENCE: Final = 5.0  # seconds; how long is waited for a job where nothing else is said
HOPELESS: Final = 300.0  # seconds; a job of that length is ended. The first one may have to compile.
PROCESSES: Final = 2  # each has its own copy of the compiled search
_NICE: Final = 10
log = structlog.get_logger()
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Unavailable(Exception):
    """No worker process did the job in time; the text says why in a word and names no cards."""


class Numbers(NamedTuple):
    """Jobs that were done and the seconds they took, jobs that were not done, jobs that wait for a worker."""

    done: int = 0
    seconds: float = 0.0
    failed: int = 0
    waiting: int = 0


class Thinkers:
    """Runs functions of `engine.players` in worker processes of low priority.

    `most` of them, but no more than there are cores, are started when first needed. One that crashes, or is
    at one job for longer than `hopeless` seconds, is replaced; after `shutdown()` none is left. They also end
    when this process does, however it ends. `stretch` hears how long jobs take.
    May be used from many threads.
    """

    def __init__(
        self, most: int = PROCESSES, hopeless: float = HOPELESS, stretch: Stretch | None = None
    ) -> None:
        self._size = size = max(1, min(most, _cores()))
        self._hopeless = hopeless
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="thinking")  # each with its own process
        self._leisure = threading.Semaphore(max(1, size - 1))
        self._own = threading.local()
        self._workers: set[_Worker] = set()
        self._numbers = Numbers()
        self._stretch = stretch or Stretch()
        self._closed = self._warm = False
        self._lock = threading.Lock()
        self._starting = threading.Lock()  # a start may take long, and nobody else has to wait for it

    def run(
        self, function: Callable[[*Ts], T], *args: *Ts, timeout: float = PATIENCE, leisurely: bool = False
    ) -> T:
        """What the function returns for these arguments; waits for it, so not for the event loop.

        The function is found by its name and loaded in the worker, arguments and result are pickled.
        `leisurely`: a job that may be long; it leaves a worker to the others where there are two. Raises
        `Unavailable`: nobody was free in time, it took longer than `timeout` seconds, it failed.
        """
        until = time.monotonic() + timeout
        if leisurely and not self._leisure.acquire(timeout=max(0.0, timeout)):
            raise self._given_up(function, "busy")
        try:
            return self._run(function, args, until)
        finally:
            if leisurely:
                self._leisure.release()

    def warm_up(self, function: Callable[[], object]) -> None:
        """Starts the processes and has each run the function, so that the first job has less to load.

        Waits for nothing. Said again it changes nothing.
        """
        with self._lock:
            if self._warm or self._closed:
                return
            self._warm = True
        for _ in range(self._size):
            self._count(waiting=1)
            with suppress(RuntimeError):  # shut down meanwhile
                self._threads.submit(self._work, function, (), time.monotonic())

    @property
    def numbers(self) -> Numbers:
        """How much was thought until now."""
        with self._lock:
            return self._numbers

    @property
    def backlog(self) -> float:
        """Seconds by which a job takes longer than it would alone on an idle computer, see `Stretch`."""
        return self._stretch.seconds

    def shutdown(self) -> None:
        """Ends the processes and whatever they do, at once; jobs that are waited for are `Unavailable`."""
        with self._lock:
            self._closed = True
            for worker in self._workers:
                worker.end()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.bury()
        self._workers.clear()

    def _run(self, function: Callable[[*Ts], T], args: tuple[*Ts], until: float) -> T:
        self._count(waiting=1)
        asked = time.monotonic()
        try:
            future = self._threads.submit(self._work, function, args, asked)
        except RuntimeError:
            self._count(waiting=-1)
            raise self._given_up(function, "closed") from None
        future.add_done_callback(lambda ended: self._in_vain(asked) if ended.cancelled() else None)
        try:
            result: T = future.result(max(0.0, until - time.monotonic()))
        except TimeoutError:
            future.cancel()  # if it runs already it runs to its end: perhaps it compiles
            raise self._given_up(function, "late") from None
        except CancelledError:
            raise self._given_up(function, "closed") from None
        except Unavailable as failed:
            raise self._given_up(function, str(failed)) from None
        return result

    def _in_vain(self, asked: float) -> None:
        """A job was given up before anybody had begun it."""
        self._count(waiting=-1)
        self._stretch.note(time.monotonic() - asked)

    def _work(self, function: Callable[..., Any], args: tuple[Any, ...], asked: float) -> Any:
        """In a thread of the pool: has its process do the job."""
        self._count(waiting=-1)
        began = time.monotonic()
        worker = self._worker()
        try:
            result = worker.do(function, args, self._hopeless)
        except _Lost as lost:
            self._replace(worker)
            raise Unavailable(str(lost)) from None
        seconds = time.monotonic() - began
        self._count(done=1, seconds=seconds)
        self._stretch.note(began - asked, worker.busy, worker.idle)
        return result

    def _worker(self) -> _Worker:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is not None:
            return worker
        try:
            with self._starting:
                worker = _Worker()
        except OSError:
            raise Unavailable("not started") from None
        with self._lock:
            if not self._closed:
                self._workers.add(worker)
                self._own.worker = worker
                return worker
        worker.end()
        worker.bury()
        raise Unavailable("closed")

    def _replace(self, worker: _Worker) -> None:
        self._own.worker = None
        worker.end()
        with self._starting, self._lock:
            if not self._closed:
                self._workers.discard(worker)
                worker.bury()

    def _given_up(self, function: Callable[..., object], reason: str) -> Unavailable:
        self._count(failed=1)
        if self._closed:
            return Unavailable("closed")
        log.warning("thinking given up", job=function.__name__, reason=reason)
        return Unavailable(reason)

    def _count(self, *, done: int = 0, seconds: float = 0.0, failed: int = 0, waiting: int = 0) -> None:
        with self._lock:
            n = self._numbers
            self._numbers = Numbers(
                n.done + done, n.seconds + seconds, n.failed + failed, n.waiting + waiting
            )


class _Lost(Exception):
    """The worker process is of no use any more."""


class _Worker:
    """One worker process, used by one thread at a time."""

    def __init__(self) -> None:
        self.busy = self.idle = 0.0  # seconds of the last job with a processor and without
        context = get_context("spawn")  # a copy of a process with threads may hang
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), name="thinking", daemon=True)
        with theirs, _without_interrupts():
            self._process.start()

    def do(self, function: Callable[..., Any], args: tuple[Any, ...], hopeless: float) -> Any:
        """The job's result. Raises `Unavailable` where the function failed, `_Lost` where the process did."""
        try:
            self._connection.send_bytes(pickle.dumps((function, args)))
            if not self._connection.poll(hopeless):
                raise _Lost("stuck")
            succeeded, answer, self.busy, self.idle = pickle.loads(self._connection.recv_bytes())
        except (EOFError, OSError):
            self._process.join(1)
            raise _Lost(f"crashed ({self._process.exitcode})") from None
        if not succeeded:
            raise Unavailable(answer)
        return answer

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        self._process.kill()

    def bury(self) -> None:
        """Waits for its end and lets go of what it had; for who uses it, or when nobody does any more."""
        self._process.join()
        self._process.close()
        self._connection.close()


def _cores() -> int:
    """How many this process may use, as far as the system tells."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ctrl+C reaches all processes of a terminal; a child that is born here never hears it."""
    resource_tracker.ensure_running()  # to start it would let interrupts in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection) -> None:
    """The worker process: does one job after another until nobody is there to ask."""
    os.nice(_NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            connection.send_bytes(_answer(connection.recv_bytes()))
        except (EOFError, OSError):
            return


def _answer(job: bytes) -> bytes:
    """Whether it succeeded, the result or the kind of error (its text may name cards), and the seconds it had
    a processor and had none.
    """
    try:
        function, args = pickle.loads(job)
        began, busy = time.monotonic(), time.process_time()
        result = function(*args)
        busy = time.process_time() - busy
        return pickle.dumps((True, result, busy, max(0.0, time.monotonic() - began - busy)))
    except Exception as error:
        return pickle.dumps((False, type(error).__name__, 0.0, 0.0))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
