"""Presence forgets: a server that runs for months has seen many tables."""

import pytest

from storage.presence import ALIVE, Presence, Sign


def test_tables_that_nobody_looks_at_any_more_take_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 0.0
    monkeypatch.setattr("storage.presence.time.monotonic", lambda: time)
    presence = Presence()
    for n in range(10_000):
        presence.note(Sign(f"old {n}", 1, "here", True))
    assert presence.changes("old 7") == 1
    time = ALIVE
    presence.note(Sign("open", 1, "here", True))
    presence.note(Sign("open", 2, "here", True))
    assert presence.changes("old 7") == 0
    assert presence.changes("open") == 2
    assert presence.connected(1, "open")
