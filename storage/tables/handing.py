"""Going on without somebody who is away: a computer gets his cards before his time is up."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import structlog
from sqlalchemy import delete, insert, select

from storage.changes import Change, change
from storage.house import House
from storage.models import HANDINGS
from storage.snapshot import Snapshot
from storage.states import Refused, TableState
from storage.tables.seating import check_founder
from storage.tables.seeing import state

AWAY: Final = timedelta(minutes=15)  # so long everybody may be away without losing his turn
log = structlog.get_logger()


def hand_over(house: House, user_id: int, table_id: str, *, admin: bool = False) -> TableState:
    """A computer plays for who is on turn and away, until he acts himself or says that he is back.

    The word of the founder or of the admin of the table's chat is enough; of the others, all who play the
    deal themselves have to say so. Raises `Refused`: unknown_table, not_founder (he only watches), no_deal,
    not_away (he is there, or on turn for too short a time), others_too (noted; the others did not say so).
    """
    agreed = True

    def work(begun: Change) -> None:
        nonlocal agreed
        table = begun.table
        decides = (admin and table.may_see(user_id)) or user_id == table.founder_id
        if not decides and user_id not in _playing(table):
            check_founder(table, user_id)
        player = table.to_act
        if table.folded is None or table.folded.to_act is None or player is None:
            raise Refused("no_deal")
        if table.awaited is None:
            return
        there = house.presence.connected(player.user_id, table_id)
        if there or table.since is None or begun.now - table.since < AWAY:
            raise Refused("not_away")
        agreed = decides or _all_say(begun, user_id)
        if agreed:
            begun.drive(table.folded.to_act, "stand_in")
            log.info("handed over", table=table_id, seat=table.folded.to_act)

    after = change(house, table_id, work)
    if not agreed:  # said after the commit, so that his word is kept
        raise Refused("others_too")
    return state(house, after, user_id)


def _playing(table: Snapshot) -> set[int]:
    """The people who play the running (or played the last) deal themselves."""
    players = table.deal.players if table.deal is not None else ()
    return {p.user_id for p in players if p.user_id is not None and p.driver == "player"}


def _all_say(begun: Change, user_id: int) -> bool:
    """Notes the user's word for this very turn; whether everybody but who is awaited has given his."""
    table, deal, absent = begun.table, begun.table.deal, begun.table.to_act
    if deal is None or absent is None or user_id == absent.user_id:
        raise Refused("not_away")
    his = (HANDINGS.c.table_id == table.id, HANDINGS.c.user_id == user_id)
    begun.connection.execute(delete(HANDINGS).where(*his))
    turn = {"deal_id": deal.id, "n": deal.length}
    begun.connection.execute(insert(HANDINGS).values(table_id=table.id, user_id=user_id, **turn))
    said = select(HANDINGS.c.user_id).where(
        HANDINGS.c.table_id == table.id, HANDINGS.c.deal_id == deal.id, HANDINGS.c.n == deal.length
    )
    return _playing(table) - {absent.user_id} <= set(begun.connection.execute(said).scalars())
