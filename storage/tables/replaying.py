"""A finished deal, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from engine.deal import Deal
from engine.phases import Phase
from engine.view import View, view
from storage.folding import read_moments
from storage.house import House
from storage.loading import players_of
from storage.models import DEALS, MOST
from storage.snapshot import Snapshot
from storage.states import Refused, Replay
from storage.stored import read_settlement
from storage.tables.seeing import taken_part_in


def replay(house: House, user_id: int, table_id: str, number: int) -> Replay:
    """The settled deal of that number, from the user's hand in it, else as everybody saw it.

    There are no frames where today's rules cannot read its log any more; the settlement is kept.
    Raises `Refused`: unknown_table, unknown_deal.
    """
    table = taken_part_in(house, user_id, table_id)
    if not 0 < number <= MOST:
        raise Refused("unknown_deal")
    return house.database.read(lambda connection: _replay(connection, table, user_id, number))


def _replay(connection: Connection, table: Snapshot, user_id: int, number: int) -> Replay:
    row = connection.execute(
        select(DEALS.c.id, DEALS.c.settlement).where(
            DEALS.c.table_id == table.id, DEALS.c.number == number, DEALS.c.state == "settled"
        )
    ).one_or_none()
    if row is None:
        raise Refused("unknown_deal")
    players = players_of(connection, row.id)
    hand = next((n for n, p in enumerate(players) if p.user_id == user_id), None)
    return Replay(
        table=table.name,
        table_id=table.id,
        deal=number,
        names=(players[0].name, players[1].name, players[2].name),
        frames=tuple(_frames(read_moments(connection, row.id), hand)),
        settlement=read_settlement(row.settlement),
    )


def _frames(moments: tuple[Deal, ...], hand: int | None) -> Iterator[View]:
    """The play, card by card, with the finished tricks laid open as V-SEE allows after a deal."""
    for deal in moments:
        if deal.phase in (Phase.PLAY, Phase.SETTLED):
            yield view(deal, hand)._replace(tricks=deal.tricks)
