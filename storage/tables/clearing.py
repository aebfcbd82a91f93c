"""*Vyrovnat*: somebody asks, enough others agree, and everybody is at zero. The history stays."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

import structlog
from sqlalchemy import Connection, Row, insert, select, update

from storage import bank
from storage.house import House
from storage.models import ACCOUNTS, AGREEMENTS, CLEARINGS, ENTRIES, USERS
from storage.states import Clearing, ClearingStage, LetterKind, PostingKind, Refused
from storage.tables.desk import Desk, at_desk
from storage.tables.seeing import taken_part_in

Balances = Mapping[int | None, int]
_BREATH: Final = timedelta(minutes=1)  # between asking, taking it back and asking again
log = structlog.get_logger()


def ask(house: House, user_id: int, table_id: str, *, admin: bool = False) -> Clearing:
    """Asks to settle up the table's bank; where somebody has asked already, it is agreed to.

    Who asks has agreed, and an admin's word is enough. Raises `Refused`: unknown_table, nothing_to_clear,
    rate_limited (he has just asked and taken it back; a chat must not be flooded).
    """

    def work(desk: Desk) -> Clearing:
        row = _open(desk.connection, desk.table.bank_id)
        if row is None:
            _check_concerned(desk)
            _check_pace(desk)
            row = _insert(desk)
            desk.write(LetterKind.ASKED, f"asked:{row.id}", {"clearing": row.id})
        return _agree(desk, row)

    return at_desk(house, user_id, table_id, work, admin=admin)


def agree(
    house: House, user_id: int, table_id: str, *, admin: bool = False, clearing_id: int | None = None
) -> Clearing:
    """Agrees to the clearing that was asked for; enough agreements post everybody to zero.

    Said again it changes nothing. `clearing_id` is the one the user has before him, if it is known. Raises
    `Refused`: unknown_table, no_clearing (nobody asks any more), nothing_to_clear (his balance is zero).
    """

    def work(desk: Desk) -> Clearing:
        row = _open(desk.connection, desk.table.bank_id)
        if row is None or clearing_id not in (None, row.id):
            return _agreed_before(desk, clearing_id)
        return _agree(desk, row)

    return at_desk(house, user_id, table_id, work, admin=admin)


def drop(house: House, user_id: int, table_id: str) -> None:
    """Who asked takes it back; where nobody asks it changes nothing.

    Raises `Refused`: unknown_table, not_author.
    """

    def work(desk: Desk) -> None:
        row = _open(desk.connection, desk.table.bank_id)
        if row is None:
            return
        if row.author_id != user_id:
            raise Refused("not_author")
        _end(desk, row.id, ClearingStage.DROPPED)

    at_desk(house, user_id, table_id, work)


def asked(house: House, user_id: int, table_id: str) -> Clearing | None:
    """The clearing that waits for people to agree. Raises `Refused("unknown_table")`."""
    table = taken_part_in(house, user_id, table_id)

    def found(connection: Connection) -> Clearing | None:
        row = _open(connection, table.bank_id)
        return clearing_of(connection, row.id) if row is not None else None

    return house.database.read(found)


def clearing_of(connection: Connection, clearing_id: int) -> Clearing:
    """A clearing as it stands: what is asked for by today's balances, what is done by those it ended."""
    row = connection.execute(select(CLEARINGS).where(CLEARINGS.c.id == clearing_id)).one()
    balances = _balances_of(connection, row)
    concerned = _concerned(balances)
    names = bank.holders(connection, row.bank_id)
    agreed = _agreed(connection, row)
    counted = [user for user in agreed if user in concerned or row.state != ClearingStage.ASKED]
    return Clearing(
        id=row.id,
        author=agreed[row.author_id],
        agreed=tuple(agreed[user] for user in counted),
        needed=_needed(len(concerned)),
        state=ClearingStage(row.state),
        payments=tuple((names[payer], names[payee], chips) for payer, payee, chips in payments(balances)),
        author_id=row.author_id,
        agreed_ids=tuple(counted),
    )


def payments(balances: Balances) -> list[tuple[int, int, int]]:
    """Who would pay whom how much: the largest debt to the largest credit, so that payments are few.

    >>> payments({1: 30, 2: -10, 3: -20})
    [(3, 1, 20), (2, 1, 10)]
    >>> payments({1: 5, 2: -15, None: 10})
    [(2, 1, 5)]
    """
    chips = {user: balance for user, balance in balances.items() if user is not None and balance}
    found = []
    while chips and min(chips.values()) < 0 < max(chips.values()):
        payer = min(chips, key=lambda user: (chips[user], user))
        payee = min(chips, key=lambda user: (-chips[user], user))
        paid = min(-chips[payer], chips[payee])
        found.append((payer, payee, paid))
        chips[payer] += paid
        chips[payee] -= paid
        chips = {user: balance for user, balance in chips.items() if balance}
    return found


def _needed(concerned: int) -> int:
    """Two thirds, rounded up.

    >>> [_needed(n) for n in (1, 2, 3, 4, 6)]
    [1, 2, 2, 3, 4]
    """
    return -(-2 * concerned // 3)


def _concerned(balances: Balances) -> set[int]:
    """The people who have something to settle."""
    return {user for user, chips in balances.items() if user is not None and chips}


def _check_concerned(desk: Desk) -> None:
    concerned = _concerned(desk.balances)
    if not concerned or not (desk.admin or desk.user_id in concerned):
        raise Refused("nothing_to_clear")


def _check_pace(desk: Desk) -> None:
    lately = select(CLEARINGS.c.id).where(
        CLEARINGS.c.bank_id == desk.table.bank_id,
        CLEARINGS.c.author_id == desk.user_id,
        CLEARINGS.c.state == ClearingStage.DROPPED,
        CLEARINGS.c.at > desk.now - _BREATH,
    )
    if desk.connection.execute(lately.limit(1)).first() is not None:
        raise Refused("rate_limited")


def _insert(desk: Desk) -> Row[Any]:
    new = insert(CLEARINGS).values(
        bank_id=desk.table.bank_id, author_id=desk.user_id, state=ClearingStage.ASKED, at=desk.now
    )
    return desk.connection.execute(new.returning(CLEARINGS)).one()


def _agree(desk: Desk, row: Row[Any]) -> Clearing:
    agreed = _agreed(desk.connection, row)
    concerned = _concerned(desk.balances)
    if concerned and not (desk.admin or desk.user_id in concerned):
        raise Refused("nothing_to_clear")
    if not _has_agreed(desk, row.id):
        desk.connection.execute(insert(AGREEMENTS).values(clearing_id=row.id, user_id=desk.user_id))
        desk.changed = True
    if not concerned:
        _end(desk, row.id, ClearingStage.DROPPED)
    elif desk.admin or len({*agreed, desk.user_id} & concerned) >= _needed(len(concerned)):
        sides = [(user, -chips) for user, chips in desk.balances.items() if chips]
        posting_id = desk.post(PostingKind.CLEARING, sides, row.author_id)
        _end(desk, row.id, ClearingStage.DONE, posting_id)
    return clearing_of(desk.connection, row.id)


def _agreed_before(desk: Desk, clearing_id: int | None) -> Clearing:
    """The clearing to which this user has agreed before, and only the answer was lost."""
    asked_for = select(CLEARINGS.c.id).where(
        CLEARINGS.c.bank_id == desk.table.bank_id, CLEARINGS.c.state == ClearingStage.DONE
    )
    if clearing_id is not None:
        asked_for = asked_for.where(CLEARINGS.c.id == clearing_id)
    found = desk.connection.execute(asked_for.order_by(CLEARINGS.c.id.desc()).limit(1)).scalar_one_or_none()
    if found is None or not _has_agreed(desk, found):
        raise Refused("no_clearing")
    return clearing_of(desk.connection, found)


def _has_agreed(desk: Desk, clearing_id: int) -> bool:
    said = select(AGREEMENTS).where(
        AGREEMENTS.c.clearing_id == clearing_id, AGREEMENTS.c.user_id == desk.user_id
    )
    return desk.connection.execute(said).one_or_none() is not None


def _end(desk: Desk, clearing_id: int, state: ClearingStage, posting_id: int | None = None) -> None:
    ended = update(CLEARINGS).where(CLEARINGS.c.id == clearing_id)
    desk.connection.execute(ended.values(state=state, posting_id=posting_id))
    desk.changed = True
    log.info("clearing ended", table=desk.table.id, state=state)


def _open(connection: Connection, bank_id: int) -> Row[Any] | None:
    waiting = select(CLEARINGS).where(
        CLEARINGS.c.bank_id == bank_id, CLEARINGS.c.state == ClearingStage.ASKED
    )
    return connection.execute(waiting).one_or_none()


def _agreed(connection: Connection, row: Row[Any]) -> dict[int, str]:
    """Names of who agreed, the one who asked first."""
    rows = connection.execute(
        select(USERS.c.id, USERS.c.name)
        .where(
            USERS.c.id.in_(select(AGREEMENTS.c.user_id).where(AGREEMENTS.c.clearing_id == row.id))
            | (USERS.c.id == row.author_id)
        )
        .order_by(USERS.c.id != row.author_id, USERS.c.id)
    )
    return {row.id: row.name for row in rows}


def _balances_of(connection: Connection, row: Row[Any]) -> dict[int | None, int]:
    """The balances that the clearing is about."""
    if row.state != ClearingStage.DONE:
        return bank.balances(connection, row.bank_id)
    posted = connection.execute(
        select(ACCOUNTS.c.user_id, ENTRIES.c.chips)
        .join_from(ENTRIES, ACCOUNTS)
        .where(ENTRIES.c.posting_id == row.posting_id)
    )
    return {user_id: -chips for user_id, chips in posted}
