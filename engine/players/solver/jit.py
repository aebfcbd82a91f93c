"""Numba behind one door: everything compiled goes through `compiled`, and nothing else imports Numba."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba import njit, types
from numba.core.caching import FunctionCache
from numba.extending import intrinsic
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Ints: TypeAlias = NDArray[np.int64]


def _cache() -> str:
    """A folder for exactly this code.

    Numba notices a change in the file of a function, but not in those of the functions it calls: what it had
    kept of an older version would then crash.
    """
    here = Path(__file__).parent
    sources = b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))
    kept = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    folder = Path(kept or here / "__pycache__")
    return str(folder / f"solver-{sha256(sources).hexdigest()[:16]}")


FOLDER: Final = _cache()
numba.config.CACHE_DIR = FOLDER  # type: ignore[attr-defined]


def compiled(function: F) -> F:
    """The function as machine code, made at its first call and kept on disk.

    Raises `RuntimeError` where nothing can be kept there.
    """
    made: Any = njit(cache=True, nogil=True)(function)
    made._cache = _Kept(function)  # type: ignore[no-untyped-call]
    return cast(F, made)


class _Kept(FunctionCache):
    """What is kept of one function, written to by one process at a time.

    Numba looks for a free name, writes it into the index and then writes the code. Two processes that do so
    at once take the same name for different code, and who loads it later crashes.
    """

    def save_overload(self, *kept: Any) -> None:
        Path(FOLDER).mkdir(parents=True, exist_ok=True)
        with Path(FOLDER, "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # until it is closed
            super().save_overload(*kept)  # type: ignore[no-untyped-call]


def _count(typing_context: Any, cards: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


# How many cards are in a set: one instruction of the processor.
count = cast(Callable[[int], int], intrinsic(_count))
