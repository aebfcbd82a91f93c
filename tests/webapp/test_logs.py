"""The log tells what failed and where, never with what."""

from __future__ import annotations

import asyncio
import io
import logging

import pytest
import structlog

from tests.webapp.serving import Player, Site
from webapp.logs import Discreet, discreet

SECRET = "play HA with a token"


def failing() -> None:
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        raise RuntimeError(SECRET) from error


def formatted(log: logging.Logger, write: str = "exception") -> str:
    """What a line of this logger looks like while an error is handled."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Discreet("%(levelname)s %(name)s: %(message)s"))
    log.addHandler(handler)
    try:
        failing()
    except RuntimeError:
        getattr(log, write)("Error handling request")
    finally:
        log.removeHandler(handler)
    return stream.getvalue()


def test_a_librarys_traceback_names_kinds_and_places() -> None:
    text = formatted(logging.getLogger("tests.library"))
    assert SECRET not in text
    assert "RuntimeError: " in text
    assert "ValueError: " in text
    assert "test_logs.py:" in text


def test_a_lost_tasks_error_is_not_quoted() -> None:
    record = logging.LogRecord(
        "asyncio",
        logging.ERROR,
        __file__,
        1,
        f"Task exception was never retrieved\nfuture: {SECRET}",
        (),
        None,
    )
    text = Discreet("%(message)s").format(record)
    assert text == "Task exception was never retrieved"


def test_a_structured_line_is_as_discreet() -> None:
    lines: list[object] = []
    try:
        failing()
    except RuntimeError as error:
        lines += [discreet(None, "error", {"event": "x", "exc_info": e}) for e in (error, True)]
    for line in lines:
        assert SECRET not in repr(line)
        assert "RuntimeError: " in repr(line)
    assert len(lines) == 2


async def test_a_failure_is_a_line_without_values(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    await site.live.shutdown()
    with structlog.testing.capture_logs() as lines:
        answer = await three[0].post(f"/t/{table_id}/actions", {"deal": 1, "seen": 0, "action": "trump HA"})
    assert (answer.status, answer.code) == (500, "internal")
    assert [line["event"] for line in lines] == ["request failed"]
    assert lines[0]["route"] == "/t/{id}/actions"
    for secret in ("trump HA", three[0].token, table_id):
        assert secret not in repr(lines)


async def test_a_broken_request_is_not_quoted(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """What cannot even be read as HTTP may hold a token as well."""
    caplog.handler.setFormatter(Discreet())
    reader, writer = await asyncio.open_connection("127.0.0.1", site.client.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sec\x00ret\r\nno header\r\n\r\n")
    status = await reader.readline()
    writer.close()
    await writer.wait_closed()
    assert b" 400 " in status
    assert "sec" not in caplog.text
