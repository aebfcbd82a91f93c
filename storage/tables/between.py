"""Between deals: starting, wishing the next deal, the founder's rules, closing."""

from __future__ import annotations

from engine.rules import Rules
from storage.changes import Change, change
from storage.house import House
from storage.states import Access, Pace, Refused, Stage, Strength, TableState, Tempo
from storage.tables.opening import checked, checked_computers
from storage.tables.seating import check_founder
from storage.tables.seeing import state


def start(house: House, user_id: int, table_id: str) -> TableState:
    """A seated player starts the first deal of a full table; later it is his wish for the next one.

    While a deal runs it changes nothing. Raises `Refused`: unknown_table, not_seated, table_closed,
    seats_free.
    """

    def work(begun: Change) -> None:
        seat = _seat_of(begun, user_id)
        if begun.table.running:
            return
        if not begun.table.ready:
            raise Refused("seats_free")
        if begun.table.stage is Stage.LOBBY:
            begun.begin()
        else:
            begun.wish(seat, True)

    return state(house, change(house, table_id, work), user_id)


def wish(house: House, user_id: int, table_id: str, yes: bool) -> TableState:
    """Whether the user wants the next deal. It begins by itself once all three do; computers always do.

    Said again when it has begun (a reply got lost) a yes changes nothing. Raises `Refused`: unknown_table,
    not_seated, table_closed, deal_running (too late for a no), no_deal (none was played yet).
    """

    def work(begun: Change) -> None:
        seat = _seat_of(begun, user_id)
        if begun.table.running:
            if yes:
                return
            raise Refused("deal_running")
        if begun.table.stage is Stage.LOBBY:
            raise Refused("no_deal")
        begun.wish(seat, yes)

    return state(house, change(house, table_id, work), user_id)


def change_rules(
    house: House,
    user_id: int,
    table_id: str,
    rules: Rules,
    tempo: Tempo,
    access: Access,
    strength: Strength | None = None,
    pace: Pace | None = None,
) -> TableState:
    """The founder changes what holds from the next deal on; the computers' strength and pace stay where none
    is given.

    Who wanted that deal wanted it by the old rules: with new ones everybody is asked again. Raises `Refused`:
    unknown_table, not_founder, table_closed, deal_running, bad_rules, bad_tempo, bad_access,
    bad_computers.
    """

    def work(begun: Change) -> None:
        check_founder(begun.table, user_id)
        _check_idle(begun)
        begun.update(
            **checked(begun.table.name, rules, tempo, access, of_chat=begun.table.chat is not None),
            **_computers(begun, strength, pace),
        )
        if begun.table.rules != begun.before.rules:
            begun.ask_again()

    return state(house, change(house, table_id, work), user_id)


def set_computers(
    house: House, user_id: int, table_id: str, strength: Strength | None = None, pace: Pace | None = None
) -> TableState:
    """The founder says how well, or how quickly, the table's computers play from the next deal on.

    Raises `Refused`: unknown_table, not_founder, table_closed, deal_running, bad_computers.
    """

    def work(begun: Change) -> None:
        check_founder(begun.table, user_id)
        _check_idle(begun)
        begun.update(**_computers(begun, strength, pace))

    return state(house, change(house, table_id, work), user_id)


def close(house: House, user_id: int, table_id: str) -> TableState:
    """The founder closes the table between deals. Raises `Refused`: unknown_table, not_founder,
    table_closed, deal_running.
    """

    def work(begun: Change) -> None:
        check_founder(begun.table, user_id)
        _check_idle(begun)
        begun.update(stage=Stage.CLOSED)

    return state(house, change(house, table_id, work), user_id)


def _computers(begun: Change, strength: Strength | None, pace: Pace | None) -> dict[str, object]:
    table = begun.table
    return checked_computers(strength or table.strength, pace or table.pace)


def _seat_of(begun: Change, user_id: int) -> int:
    if not begun.table.may_see(user_id):
        raise Refused("unknown_table")
    seat = begun.table.seat_of(user_id)
    if seat is None:
        raise Refused("not_seated")
    if begun.table.stage is Stage.CLOSED:
        raise Refused("table_closed")
    return seat


def _check_idle(begun: Change) -> None:
    if begun.table.stage is Stage.CLOSED:
        raise Refused("table_closed")
    if begun.table.running:
        raise Refused("deal_running")
