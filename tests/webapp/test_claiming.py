"""A claim over HTTP: refused where it is not offered, and the table stays as it is."""

from __future__ import annotations

import pytest

from tests.webapp.refusals import Table, says, unchanged


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"seen": 0}, 400, "bad_json", "deal"),
        ({"deal": 1, "seen": "0"}, 400, "bad_json", "seen"),
        ({"deal": 1, "seen": 7}, 409, "stale", None),
        ({"deal": 1, "seen": 0}, 409, "not_offered", None),
    ],
)
async def test_what_cannot_be_claimed(
    table: Table, body: object, status: int, code: str, field: str | None
) -> None:
    answer = await unchanged(table, lambda: table.to_act.post(f"/t/{table.id}/claim", body))
    says(answer, status, code, field=field)


async def test_who_does_not_play_claims_nothing(table: Table) -> None:
    path, body = f"/t/{table.id}/claim", {"deal": 1, "seen": 0}
    says(await unchanged(table, lambda: table.stranger.post(path, body)), 404, "unknown_table", "en")
    says(await unchanged(table, lambda: table.waiting.post(path, body)), 409, "not_offered")
