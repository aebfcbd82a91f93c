"""Updates that came from Telegram: each is handled once, and none is lost on the way."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from storage.house import House
from storage.models import UPDATES

KEPT: Final = timedelta(days=2)
FRESH: Final = timedelta(days=1)  # Telegram brings nothing older; who tapped then expects nothing any more
_NEW: Final = {
    "sqlite": sqlite.insert(UPDATES).on_conflict_do_nothing().returning(UPDATES.c.update_id),
    "postgresql": postgresql.insert(UPDATES).on_conflict_do_nothing().returning(UPDATES.c.update_id),
}


def update_came(house: House, update_id: int, body: Mapping[str, Any]) -> bool:
    """Keeps an update until it is handled; False if it came before."""

    def transaction(connection: Connection) -> bool:
        now = house.now()
        connection.execute(delete(UPDATES).where(UPDATES.c.at < now - KEPT))
        new = _NEW[connection.dialect.name]
        row = {"update_id": update_id, "body": dict(body), "at": now}
        return connection.execute(new, row).first() is not None

    return house.database.write(transaction)


def update_done(house: House, update_id: int) -> None:
    """The update was handled: only its number is remembered."""
    done = update(UPDATES).where(UPDATES.c.update_id == update_id).values(body=None)
    house.database.write(lambda connection: connection.execute(done))


def unfinished_updates(house: House) -> tuple[dict[str, Any], ...]:
    """What came lately and was not handled, oldest first: the server was killed meanwhile, or it failed."""
    fresh = (UPDATES.c.body.is_not(None), UPDATES.c.at > house.now() - FRESH)
    came = select(UPDATES.c.body).where(*fresh).order_by(UPDATES.c.update_id)
    return house.database.read(lambda connection: tuple(connection.execute(came).scalars()))
