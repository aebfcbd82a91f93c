"""What the log may say: kinds of errors and places in the code, never the values that were being handled.

An error's own text can quote what caused it: a header with a token, a statement with its parameters, launch
data. So it is left out, in tracebacks as well.
"""

from __future__ import annotations

import copy
import logging
import sys
import traceback
from types import TracebackType

import structlog


def set_up(level: int = logging.INFO) -> None:
    """Sends everything to standard error: warnings of libraries, news of our own from that level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            discreet,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=handler.stream),
    )


def trace(error: BaseException) -> list[str]:
    """The kinds of an error and of its causes, each with the places it passed."""
    found: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(found) < 5:
        frames = traceback.extract_tb(cause.__traceback__)[-12:]
        found.append(f"{type(cause).__name__}: " + " > ".join(f"{f.filename}:{f.lineno}" for f in frames))
        cause = cause.__cause__ or cause.__context__
    return found


def discreet(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Replaces an exception of a structured line by its trace."""
    error = event.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        event["error"] = trace(error)
    return event


class Discreet(logging.Formatter):
    """Lines of libraries, with exceptions cut down to their trace."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; asyncio tells what a lost task held, of which only the first line is kept."""
        record = copy.copy(record)
        record.exc_text = None  # another formatter's traceback
        text = super().format(record)
        return text.partition("\n")[0] if record.name == "asyncio" and not record.exc_info else text

    def formatException(  # noqa: N802 - the name is logging's
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """The trace of an exception."""
        return "\n".join(trace(ei[1])) if ei[1] is not None else ""
