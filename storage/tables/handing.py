"""Going on without somebody who is away: a computer gets his cards before his time is up."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import structlog

from storage.changes import Change, change
from storage.house import House
from storage.states import Refused, TableState
from storage.tables.seating import check_founder
from storage.tables.seeing import state

AWAY: Final = timedelta(minutes=15)  # so long everybody may be away without losing his turn
log = structlog.get_logger()


def hand_over(house: House, user_id: int, table_id: str, *, admin: bool = False) -> TableState:
    """The founder (or the admin of the table's chat) has a computer play for who is on turn and away.

    It plays until he acts himself or says that he is back, as past his deadline. Raises `Refused`:
    unknown_table, not_founder, no_deal, not_away (he is there, or on turn for too short a time).
    """

    def work(begun: Change) -> None:
        table = begun.table
        if not (admin and table.may_see(user_id)):
            check_founder(table, user_id)
        player = table.to_act
        if table.folded is None or table.folded.to_act is None or player is None:
            raise Refused("no_deal")
        if player.driver != "player":
            return
        there = house.presence.connected(player.user_id, table_id)
        if there or table.since is None or begun.now - table.since < AWAY:
            raise Refused("not_away")
        begun.drive(table.folded.to_act, "stand_in")
        log.info("handed over", table=table_id, seat=table.folded.to_act)

    return state(house, change(house, table_id, work), user_id)
