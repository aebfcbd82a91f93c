"""Tables that are opened from a chat, and the chat's bank."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from typing import Final

from sqlalchemy import Connection, select

from engine.rules import DEFAULT_PRESET, PRESETS
from storage.chats.finding import bank_of, open_tables
from storage.chats.knowing import get, member_seen
from storage.house import House
from storage.letters import Chat
from storage.models import TABLES
from storage.names import LONGEST
from storage.snapshot import Snapshot
from storage.states import Access, Refused, Stage, Standing, Tempo
from storage.tables import opening
from storage.tables.ledger import standings, standings_since
from storage.tables.seeing import current

_NAMELESS: Final = "Mariáš"


def open_table(house: House, user_id: int, chat_tg: int, thread: int | None, name: str | None) -> str:
    """The chat's (or topic's) lobby that still has room, else a new table named after the chat.

    With a name always a new one. Raises `Refused`: unknown_table (the chat is not known), bad_name,
    rate_limited, too_many_tables.
    """
    chat = get(house, chat_tg)
    if chat is None:
        raise Refused("unknown_table")
    member_seen(house, chat_tg, user_id)
    lobby = _lobby(house, chat, thread, user_id) if name is None else None
    if lobby is not None:
        return lobby.id
    return opening.open_table(
        house,
        user_id,
        _name(house, chat) if name is None else name,
        PRESETS[DEFAULT_PRESET],
        Tempo.POST_DAY,
        Access.CHAT,
        chat=chat_tg,
        thread=thread,
    )


def standings_of(house: House, chat_tg: int, since: datetime | None) -> tuple[Standing, ...]:
    """Everybody's chips in the chat's bank, the highest first; `since`: only what deals brought since."""
    chat = get(house, chat_tg)
    if chat is None:
        return ()

    def read(connection: Connection) -> tuple[Standing, ...]:
        bank_id = bank_of(connection, chat.id)
        if bank_id is None:
            return ()
        return (
            standings(connection, bank_id) if since is None else standings_since(connection, bank_id, since)
        )

    return house.database.read(read)


def _lobby(house: House, chat: Chat, thread: int | None, user_id: int) -> Snapshot | None:
    for table_id in house.database.read(lambda connection: open_tables(connection, chat.id)):
        table = current(house, table_id)
        here = table.stage is Stage.LOBBY and table.thread == thread and table.may_see(user_id)
        if here and not table.full:
            return table
    return None


def _name(house: House, chat: Chat) -> str:
    """The chat's title, numbered from the second table on."""
    title = chat.title[:LONGEST].strip() or _NAMELESS

    def read(connection: Connection) -> set[str]:
        ids = open_tables(connection, chat.id)
        return set(connection.execute(select(TABLES.c.name).where(TABLES.c.id.in_(ids))).scalars())

    taken = house.database.read(read)
    if title not in taken:
        return title
    numbered = (f"{title[: LONGEST - len(f' {n}')].strip()} {n}" for n in count(2))
    return next(name for name in numbered if name not in taken)
