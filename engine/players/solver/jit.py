"""Numba behind one door: everything compiled goes through `compiled`, and nothing else imports Numba."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba import njit, types
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


numba.config.CACHE_DIR = _cache()  # type: ignore[attr-defined]


def compiled(function: F) -> F:
    """The function as machine code, made at its first call and kept on disk.

    Raises `RuntimeError` where nothing can be kept there.
    """
    return cast(F, njit(cache=True, nogil=True)(function))


def _count(typing_context: Any, cards: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


# How many cards are in a set: one instruction of the processor.
count = cast(Callable[[int], int], intrinsic(_count))
