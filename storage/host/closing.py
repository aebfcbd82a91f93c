"""A table that the host ends, whoever founded it."""

from __future__ import annotations

from sqlalchemy import select

from storage.changes import Change, change
from storage.host import Impossible
from storage.house import House
from storage.models import TABLES
from storage.names import is_id, read_code
from storage.states import Refused, Stage


def close_table(house: House, named: str) -> tuple[str, int | None]:
    """Closes the table of that id or code, as its founder would between deals; a running deal is annulled.

    Returns its id and the number of the annulled deal. Raises `Impossible`.
    """
    annulled: list[int] = []

    def work(begun: Change) -> None:
        if begun.table.stage is Stage.CLOSED:
            raise Impossible(f"table {begun.table.id} is closed already")
        if begun.table.deal is not None and begun.table.running:
            annulled.append(begun.table.deal.number)
            begun.annul()
        begun.update(stage=Stage.CLOSED)

    try:
        table = change(house, _find(house, named), work)
    except Refused:  # it was there a moment ago
        raise Impossible(f"there is no table {named.rpartition('/')[2]}") from None
    return table.id, annulled[0] if annulled else None


def _find(house: House, named: str) -> str:
    name = named.rpartition("/")[2]  # an address will do as well
    wanted = TABLES.c.id == name if is_id(name) else TABLES.c.code == read_code(name)
    found = select(TABLES.c.id).where(wanted)
    table_id = house.database.read(lambda connection: connection.execute(found).scalar_one_or_none())
    if table_id is None:
        raise Impossible(f"there is no table {name}")
    return str(table_id)
