"""Opening a table, finding it by its code."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import Connection, func, insert, select

from engine.rules import Rules
from storage import bank, outbox
from storage.codes import table_of, unused_code
from storage.house import House
from storage.models import SEATS, TABLES, USERS
from storage.names import clean, new_id
from storage.snapshot import Snapshot
from storage.states import Access, Pace, Preview, Refused, Stage, Strength, Tempo
from storage.stored import check_rules, write_all
from storage.tables.seating import leave, sit
from storage.tables.seeing import current
from storage.tempo import LOBBY


def open_table(
    house: House,
    user_id: int,
    name: str,
    rules: Rules,
    tempo: Tempo,
    access: Access,
    computers: int = 0,
    chat: int | None = None,
    thread: int | None = None,
    strength: Strength = Strength.MASTER,
    pace: Pace = Pace.BRISK,
) -> str:
    """Founds a table, its founder on seat 0 and up to two computers beside him; returns its id.

    `chat` is the Telegram id of the chat whose bank counts, `thread` the topic of it. Who has too many
    tables leaves the oldest at which he sits with computers alone. Raises `Refused`: bad_name, bad_rules,
    bad_tempo, bad_access, bad_computers, rate_limited, too_many_tables.
    """
    columns = {
        **checked(name, rules, tempo, access, of_chat=chat is not None),
        **checked_computers(strength, pace),
        "stage": Stage.LOBBY,
        "created_at": house.now(),
    }
    if house.openings.too_many(user_id, house.limits.openings):
        raise Refused("rate_limited")
    house.openings.count(user_id)
    _make_room(house, user_id)
    table_id = new_id()

    def transaction(connection: Connection) -> None:
        _check_number(connection, user_id, house.limits.tables)
        bank_id = bank.open_bank(connection, chat)
        connection.execute(
            insert(TABLES).values(
                id=table_id,
                code=unused_code(connection),
                founder_id=user_id,
                bank_id=bank_id,
                pause=house.pauses.action,
                trick_pause=house.pauses.trick,
                thread=thread,
                due=None if chat is None else house.now() + LOBBY,
                **columns,
            )
        )
        _seat(connection, table_id, user_id, computers)
        chat_id = bank.chat_of(connection, bank_id)
        if chat_id is not None:
            outbox.card(connection, chat_id, thread, house.now(), table_id)

    house.database.write_new(transaction)
    if computers:
        house.will_think(strength)
    house.bus.news()
    return table_id


def checked(name: str, rules: Rules, tempo: Tempo, access: Access, *, of_chat: bool) -> dict[str, object]:
    """The columns of what a founder chose; raises `Refused`: bad_name, bad_rules, bad_tempo, bad_access.

    `of_chat`: the table belongs to a chat, which alone can open it to its members.
    """
    shown = clean(name)
    if not shown:
        raise Refused("bad_name", "name")
    if tempo not in list(Tempo):
        raise Refused("bad_tempo", "tempo")
    if access not in list(Access) or (access is Access.CHAT and not of_chat):
        raise Refused("bad_access", "access")
    return {"name": shown, "rules": write_all(check_rules(rules)), "tempo": tempo, "access": access}


def checked_computers(strength: Strength, pace: Pace) -> dict[str, object]:
    """The columns of how a table's computers play; raises `Refused`: bad_computers."""
    if strength not in list(Strength):
        raise Refused("bad_computers", "strength")
    if pace not in list(Pace):
        raise Refused("bad_computers", "pace")
    return {"strength": strength, "pace": pace}


def join(house: House, user_id: int, code: str) -> str:
    """Sits the user down (or queues him) where the code leads; returns the table's id.

    Raises `Refused`: wrong_code (also: void), too_many_tries, and as `sit` does.
    """
    table = _by_code(house, user_id, code)
    if table.seat_of(user_id) is None:
        sit(house, user_id, table.id, invited=True)
    return table.id


def preview(house: House, user_id: int, code: str) -> Preview:
    """What the code leads to. Raises `Refused`: wrong_code (also: void), too_many_tries."""
    table = _by_code(house, user_id, code)
    seats = enumerate(table.seats)
    return Preview(
        id=table.id if table.may_see(user_id) else None,
        name=table.name,
        founder=_name(house, table.founder_id),
        names=tuple(s.name for s in table.seats if s is not None),
        free=tuple(n for n, s in seats if s is None or s.user_id is None),
        rules=table.rules,
        tempo=table.tempo,
        access=table.access,
        deal=table.deal.number if table.deal else None,
        member=table.seat_of(user_id) is not None or table.place_of(user_id) is not None,
        strength=table.strength,
    )


def _seat(connection: Connection, table_id: str, user_id: int, computers: int) -> None:
    users = [user_id, None, None][: 1 + max(0, min(computers, 2))]
    connection.execute(
        insert(SEATS),
        [
            {"table_id": table_id, "seat": seat, "user_id": user, "wishes": False}
            for seat, user in enumerate(users)
        ],
    )


def _by_code(house: House, user_id: int, code: str) -> Snapshot:
    """A table that can be joined by this code, by this user.

    The code is void once three people sit, and at a chat's table for who is not in the chat.
    """
    if house.wrong_codes.too_many(user_id, house.limits.wrong_codes):
        raise Refused("too_many_tries")
    table_id = house.database.read(lambda connection: table_of(connection, code))
    table = current(house, table_id) if table_id is not None else None
    if table is None or user_id in table.removed or (_void(table) and not table.may_see(user_id)):
        house.wrong_codes.count(user_id)
        raise Refused("wrong_code", "code")
    return table


def _void(table: Snapshot) -> bool:
    """Whether the code leads only those to the table who may see it anyway."""
    return table.full or table.access is Access.CHAT


def _name(house: House, user_id: int) -> str:
    name = select(USERS.c.name).where(USERS.c.id == user_id)
    return str(house.database.read(lambda connection: connection.execute(name).scalar_one()))


def _make_room(house: House, user_id: int) -> None:
    founded = house.database.read(lambda connection: _founded(connection, user_id))
    lonely = [table_id for table_id, alone in founded if alone]
    if len(founded) >= house.limits.tables and lonely:
        with suppress(Refused):  # somebody else was quicker
            leave(house, user_id, lonely[0])


def _check_number(connection: Connection, user_id: int, most: int) -> None:
    if len(_founded(connection, user_id)) >= most:
        raise Refused("too_many_tables")


def _founded(connection: Connection, user_id: int) -> list[tuple[str, bool]]:
    """The user's open tables at which people sit, and whether that is himself alone; the oldest first."""
    rows = connection.execute(
        select(TABLES.c.id, func.min(SEATS.c.user_id), func.max(SEATS.c.user_id))
        .join_from(TABLES, SEATS)
        .where(TABLES.c.founder_id == user_id, TABLES.c.stage != Stage.CLOSED, SEATS.c.user_id.is_not(None))
        .group_by(TABLES.c.id)
        .order_by(TABLES.c.created_at, TABLES.c.id)
    )
    return [(table_id, lowest == highest == user_id) for table_id, lowest, highest in rows]
