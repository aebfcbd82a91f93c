"""Sitting down, standing up, computers, the queue."""

from __future__ import annotations

from sqlalchemy import func, insert, select

from storage.changes import Change, change
from storage.codes import unused_code
from storage.house import House
from storage.models import DEALS, PLAYERS, REMOVALS
from storage.snapshot import Snapshot
from storage.states import Refused, Stage, TableState
from storage.tables.seeing import state


def sit(
    house: House, user_id: int, table_id: str, seat: int | None = None, *, invited: bool = False
) -> TableState:
    """Gives the user a seat for the next deal: the one he asks for, else the first that is free, else a
    computer's; where three people sit he joins the queue. `invited`: he came with the code.

    Who gave his seat up in the running deal and comes back plays his cards again. In a chat the first deal
    begins when the third person sits down. Raises `Refused`: unknown_table, table_closed, seat_taken,
    already_seated, table_full.
    """

    def work(begun: Change) -> None:
        _admit(begun.table, user_id, invited=invited)
        sitting = begun.table.seat_of(user_id)
        if sitting is not None:
            if seat not in (None, sitting):
                raise Refused("already_seated")
            return
        chosen = _choose(begun.table, user_id, seat)
        if chosen is None:
            _queue(begun, user_id)
            return
        begun.sit(chosen, user_id, wishes=begun.table.stage in (Stage.BETWEEN, Stage.PAUSED))
        _take_hand_back(begun, user_id)
        if begun.table.stage is Stage.LOBBY and begun.table.chat is not None and begun.table.full:
            begun.begin()

    return state(house, change(house, table_id, work), user_id)


def leave(house: House, user_id: int, table_id: str) -> TableState | None:
    """Gives the user's seat (or place in the queue) up; in a deal a computer plays his cards to the end.

    A table that nobody sits at any more is closed; a founder who leaves hands it on. Returns None where the
    user may not look on.
    Raises `Refused`: unknown_table, not_seated.
    """

    def work(begun: Change) -> None:
        if begun.table.place_of(user_id) is not None:
            begun.unqueue(user_id)
            pass_on(begun, user_id)
            return
        seat = _seat_of(begun.table, user_id)
        _stand_up(begun, seat, user_id)
        if not begun.table.running and not begun.table.manned and not begun.table.queue:
            begun.update(stage=Stage.CLOSED)

    table = change(house, table_id, work)
    return state(house, table, user_id) if table.may_see(user_id) else None


def add_computer(house: House, user_id: int, table_id: str, seat: int | None = None) -> TableState:
    """Seats a computer on a free seat. Raises `Refused`: unknown_table, not_seated, table_closed,
    seat_taken, table_full.
    """

    def work(begun: Change) -> None:
        _seat_of(begun.table, user_id)
        _check_open(begun.table)
        if seat is not None and seat not in _takeable(begun.table, computers=False):
            raise Refused("seat_taken")
        if None not in begun.table.seats:
            raise Refused("table_full")
        begun.sit(begun.table.seats.index(None) if seat is None else seat, None)

    return state(house, change(house, table_id, work), user_id)


def remove(house: House, user_id: int, table_id: str, seat: int) -> TableState:
    """The founder sends away who sits there, for good, or a computer. The code changes with a person.

    Raises `Refused`: unknown_table, not_founder.
    """

    def work(begun: Change) -> None:
        check_founder(begun.table, user_id)
        sitting = dict(enumerate(begun.table.seats)).get(seat)
        if sitting is None:
            return
        if sitting.user_id is None:
            begun.free(seat)
            return
        _stand_up(begun, seat, sitting.user_id)
        if sitting.user_id != user_id:
            begun.connection.execute(insert(REMOVALS).values(table_id=table_id, user_id=sitting.user_id))
            begun.update(code=unused_code(begun.connection))

    return state(house, change(house, table_id, work), user_id)


def back(house: House, user_id: int, table_id: str) -> TableState:
    """*Jsem zpět*: the player takes his cards back from the computer that stood in for him.

    Raises `Refused`: unknown_table, not_seated.
    """

    def work(begun: Change) -> None:
        _seat_of(begun.table, user_id)
        _take_hand_back(begun, user_id)

    return state(house, change(house, table_id, work), user_id)


def check_founder(table: Snapshot, user_id: int) -> None:
    """Raises `Refused`: unknown_table, not_founder."""
    if not table.may_see(user_id):
        raise Refused("unknown_table")
    if table.founder_id != user_id:
        raise Refused("not_founder")


def _seat_of(table: Snapshot, user_id: int) -> int:
    if not table.may_see(user_id):
        raise Refused("unknown_table")
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _admit(table: Snapshot, user_id: int, *, invited: bool) -> None:
    if user_id in table.removed or not (invited or table.may_see(user_id)):
        raise Refused("unknown_table")
    _check_open(table)


def _check_open(table: Snapshot) -> None:
    if table.stage is Stage.CLOSED:
        raise Refused("table_closed")


def _choose(table: Snapshot, user_id: int, wanted: int | None) -> int | None:
    """The seat to take, None for the queue."""
    takeable = _takeable(table, computers=True)
    if wanted is not None:
        if wanted not in takeable:
            raise Refused("seat_taken")
        return wanted
    hand = table.hand_of(user_id) if table.running else None
    if hand in takeable:
        return hand
    return next(iter(_takeable(table, computers=False) or takeable), None)


def _takeable(table: Snapshot, *, computers: bool) -> list[int]:
    """The free seats, and those of computers too."""
    return [n for n, s in enumerate(table.seats) if s is None or (computers and s.user_id is None)]


def _queue(begun: Change, user_id: int) -> None:
    if begun.table.place_of(user_id) is not None:
        return
    if len(begun.table.queue) >= begun.house.limits.queue:
        raise Refused("table_full")
    begun.queue(user_id)


def _stand_up(begun: Change, seat: int, user_id: int) -> None:
    hand = begun.table.hand_of(user_id) if begun.table.running else None
    if hand is not None:
        begun.drive(hand, "left")
    begun.free(seat)
    pass_on(begun, user_id)


def pass_on(begun: Change, user_id: int) -> None:
    """A founder who leaves hands the table to who sits there longest; if nobody does it is closed soon."""
    if user_id != begun.table.founder_id:
        return
    sitting = [s.user_id for s in begun.table.seats if s is not None and s.user_id is not None]
    if sitting:
        begun.update(founder_id=min(sitting, key=lambda user: _sits_since(begun, user)))


def _sits_since(begun: Change, user_id: int) -> int:
    """The last deal that was played without the user, 0 where there was none."""
    played = select(PLAYERS.c.deal_id).where(PLAYERS.c.user_id == user_id)
    without = select(func.max(DEALS.c.number)).where(
        DEALS.c.table_id == begun.table.id, DEALS.c.id.not_in(played)
    )
    return begun.connection.execute(without).scalar_one() or 0


def _take_hand_back(begun: Change, user_id: int) -> None:
    hand = begun.table.hand_of(user_id) if begun.table.running else None
    if hand is not None:
        begun.drive(hand, "player")
