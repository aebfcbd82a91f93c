"""Saying a claim: it is proved again under the table's lock, and from then on the deal plays itself out."""

from __future__ import annotations

import structlog
from sqlalchemy import insert

from engine.notation import write_cards
from storage.changes import Change, change
from storage.claims import proved
from storage.house import House
from storage.models import CLAIMS
from storage.snapshot import Snapshot
from storage.states import Refused, TableState
from storage.tables.seeing import playing_seat, state

log = structlog.get_logger()


def claim(house: House, user_id: int, table_id: str, deal: int, seen: int) -> TableState:
    """The user claims the rest of deal `deal`, which had `seen` actions when he was offered it.

    Said again with a lost reply it changes nothing and succeeds. Raises `Refused`: unknown_table,
    not_seated, stale, claimed (somebody else did), not_offered (it cannot be proved).
    """

    def work(begun: Change) -> None:
        table = begun.table
        if not table.may_see(user_id):
            raise Refused("unknown_table")
        seat = playing_seat(table, user_id)
        if seat is None:
            raise Refused("not_seated")
        if not _was_said(table, seat, deal):
            _say(begun, seat, deal, seen)

    return state(house, change(house, table_id, work), user_id)


def _was_said(table: Snapshot, seat: int, number: int) -> bool:
    """Whether this seat claimed in that deal, which may be over by now."""
    deal = table.deal
    return deal is not None and deal.number == number and deal.claim is not None and deal.claim.seat == seat


def _say(begun: Change, seat: int, number: int, seen: int) -> None:
    table, deal = begun.table, begun.table.deal
    if table.claim is not None:
        raise Refused("claimed")
    if deal is None or not table.running or (deal.number, deal.length) != (number, seen):
        raise Refused("stale")
    found = proved(table, seat)
    if found is None:
        raise Refused("not_offered")
    row = {"deal_id": deal.id, "seat": seat, "cards": write_cards(found.order)}
    begun.connection.execute(insert(CLAIMS).values(**row))
    if deal.players[seat].driver == "stand_in":
        begun.drive(seat, "player")
    begun.reload()
    log.info("claimed", table=table.id, deal=number, seat=seat)
