"""A correction: the founder or the chat's admin moves chips by a counter-posting, with a reason all see.

Nothing that was posted is ever edited or taken away.
"""

from __future__ import annotations

from typing import Final

import structlog

from storage import bank
from storage.house import House
from storage.names import clean
from storage.states import Bank, PostingKind, Refused
from storage.tables.desk import Desk, at_desk
from storage.tables.ledger import bank_of
from storage.tables.seeing import current

MOST: Final = 1_000_000  # chips at once
SHORTEST: Final = 3  # signs of a reason
LONGEST: Final = 200
log = structlog.get_logger()


def correct(
    house: House,
    user_id: int,
    table_id: str,
    from_user: int,
    to_user: int,
    chips: int,
    reason: str,
    *,
    admin: bool = False,
) -> Bank:
    """Moves chips from one person's account to another's; returns the bank after it.

    Raises `Refused`: unknown_table, not_founder, unknown_account, bad_chips, bad_reason.
    """
    said = clean(reason, LONGEST + 1)

    def work(desk: Desk) -> None:
        if not desk.admin and desk.table.founder_id != user_id:
            raise Refused("not_founder")
        _check_accounts(desk, from_user, to_user)
        if not 1 <= chips <= MOST:
            raise Refused("bad_chips", "chips")
        if not SHORTEST <= len(said) <= LONGEST:
            raise Refused("bad_reason", "reason")
        desk.post(PostingKind.CORRECTION, [(from_user, -chips), (to_user, chips)], user_id, said)
        log.info("bank corrected", table=table_id, chips=chips)

    at_desk(house, user_id, table_id, work, admin=admin)
    table = current(house, table_id)
    # A long history is not read while nobody else can write.
    return house.database.read(lambda connection: bank_of(connection, table, user_id))


def _check_accounts(desk: Desk, from_user: int, to_user: int) -> None:
    known = bank.holders(desk.connection, desk.table.bank_id)
    for field, user in (("from_user", from_user), ("to_user", to_user)):
        if user not in known:
            raise Refused("unknown_account", field)
    if from_user == to_user:
        raise Refused("unknown_account", "to_user")
