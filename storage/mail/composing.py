"""A letter made ready: all that its text is made of, as things are now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from storage import users
from storage.chats.cards import shown_on
from storage.chats.knowing import read_chat
from storage.house import House
from storage.letters import Letter, Person
from storage.loading import players_of
from storage.mail.fates import Dropped, Postponed, Unwritable
from storage.mail.quiet import quiet_until
from storage.models import CARD_MESSAGES, CHATS, DEALS, NOTICES
from storage.outbox import PATIENCE, Concern, concerns
from storage.snapshot import Snapshot
from storage.states import ClearingStage, DealLine, LetterKind, Me, Refused
from storage.stored import read_settlement
from storage.tables.clearing import clearing_of
from storage.tables.ledger import posting_line, standings
from storage.tables.seeing import current, state
from storage.tempo import reminder


def compose(house: House, row: Row[Any], mark: str, now: datetime) -> Letter:
    """The letter of that row. Raises `Dropped`, `Postponed`, `Unwritable`."""
    kind = LetterKind(row.kind)
    letter = Letter(row.id, kind, row.due, row.attempts, thread=row.thread, mark=mark)
    if row.chat_id is not None:
        letter = _to_chat(house, letter, row, now)
    return _COMPOSE[kind](house, row, letter, now)


def _to_chat(house: House, letter: Letter, row: Row[Any], now: datetime) -> Letter:
    found = house.database.read(
        lambda connection: connection.execute(select(CHATS).where(CHATS.c.id == row.chat_id)).one()
    )
    if not found.present:
        raise Dropped
    if found.rests_until is not None and found.rests_until > now:
        raise Postponed(found.rests_until)
    return replace(letter, chat=read_chat(found))


def _card(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    def read(connection: Connection) -> Row[Any] | None:
        shown = select(CARD_MESSAGES).where(
            CARD_MESSAGES.c.chat_id == row.chat_id, CARD_MESSAGES.c.thread == (row.thread or 0)
        )
        return connection.execute(shown).one_or_none()

    tables = shown_on(house, row.chat_id, row.thread)
    if not tables and row.payload["table"] is not None:
        tables = (state(house, _table(house, row.payload["table"]), None),)
    if not tables:
        raise Dropped
    card = house.database.read(read)
    letter = replace(letter, tables=tables)
    if card is None:
        return letter
    return replace(letter, message_id=card.message_id, digest=card.digest, shown_at=card.shown_at)


def _result(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    deal = house.database.read(lambda connection: _deal_line(connection, row.payload["deal"]))
    return replace(_with_bank(house, row, letter), deal=deal)


def _turn(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    table = _table(house, row.table_id)
    step = row.payload["step"]
    if concerns(table).get(row.user_id) != _concern(LetterKind.TURN, row.payload):
        raise Dropped
    if step:
        due = reminder(table.tempo, table.since, table.deadline, step)
        if due is None:
            raise Dropped
        if due > now:  # everybody was given more time meanwhile
            raise Postponed(due)
    return replace(_notice(house, row, letter, table, now), step=step)


def _stand_in(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    table = _table(house, row.table_id)
    if concerns(table).get(row.user_id) != _concern(LetterKind.STAND_IN, row.payload):
        raise Dropped
    return _notice(house, row, letter, table, now)


def _notice(house: House, row: Row[Any], letter: Letter, table: Snapshot, now: datetime) -> Letter:
    """What a table has to tell a user, unless he does not want to hear it, or not now."""
    me = users.me(house, row.user_id)
    if not _wants(me, table):
        raise Dropped
    if house.presence.connected(me.user_id, table.id):
        raise Postponed(now + PATIENCE)
    quiet = quiet_until(me.settings, now, house.zone)
    if quiet is not None:
        raise Postponed(quiet)
    if not me.can_write:
        raise Unwritable(table.chat, table.thread)
    found = select(NOTICES.c.message_id).where(
        NOTICES.c.table_id == table.id, NOTICES.c.user_id == me.user_id
    )
    message_id = house.database.read(lambda connection: connection.execute(found).scalar_one_or_none())
    return replace(letter, person=_person(me), table=state(house, table, me.user_id), message_id=message_id)


def _mention(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    """Who acted meanwhile or is looking at the table is not named any more."""
    people = []
    tables = []
    for table_id, user_id, deal, seen in row.payload["turns"]:
        table = _table(house, table_id)
        me = users.me(house, user_id)
        awaited = concerns(table).get(user_id) == Concern(LetterKind.TURN, deal, seen)
        if awaited and _wants(me, table) and not house.presence.connected(user_id, table_id):
            people.append(_person(me))
            tables.append(state(house, table, None))
    if not people:
        raise Dropped
    return replace(letter, people=tuple(people), tables=tuple(tables))


def _asked(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    clearing = house.database.read(lambda connection: clearing_of(connection, row.payload["clearing"]))
    if clearing.state is not ClearingStage.ASKED:
        raise Dropped
    table = state(house, _table(house, row.table_id), None) if row.table_id is not None else None
    return replace(letter, clearing=clearing, table=table)


def _posted(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    posted = house.database.read(lambda connection: posting_line(connection, row.payload["posting"]))
    return replace(_with_bank(house, row, letter), posted=posted)


def _with_bank(house: House, row: Row[Any], letter: Letter) -> Letter:
    """With the table as a spectator sees it, and how everybody stands in its bank."""
    table = _table(house, row.table_id)
    ranked = house.database.read(lambda connection: standings(connection, table.bank_id))
    return replace(letter, table=state(house, table, None), standings=ranked)


def _erase(house: House, row: Row[Any], letter: Letter, now: datetime) -> Letter:
    if row.user_id is None:
        return replace(letter, message_id=row.payload["message"])
    me = users.me(house, row.user_id)
    if not me.can_write:
        raise Dropped
    return replace(letter, person=_person(me), message_id=row.payload["message"])


_COMPOSE: Final[Mapping[LetterKind, Callable[[House, Row[Any], Letter, datetime], Letter]]] = {
    LetterKind.CARD: _card,
    LetterKind.RESULT: _result,
    LetterKind.TURN: _turn,
    LetterKind.STAND_IN: _stand_in,
    LetterKind.MENTION: _mention,
    LetterKind.ASKED: _asked,
    LetterKind.POSTED: _posted,
    LetterKind.ERASE: _erase,
}


def _person(me: Me) -> Person:
    """Somebody to write to."""
    return Person(me.user_id, me.tg_id, me.name, me.locale, me.can_write, me.settings.cards == "french")


def _wants(me: Me, table: Snapshot) -> bool:
    """Whether the user wants messages about the table."""
    return me.settings.notices and me.user_id not in table.muted


def _table(house: House, table_id: str) -> Snapshot:
    try:
        return current(house, table_id)
    except Refused:
        raise Dropped from None


def _concern(kind: LetterKind, payload: Mapping[str, Any]) -> Concern:
    return Concern(kind, payload["deal"], payload["seen"])


def _deal_line(connection: Connection, deal_id: int) -> DealLine:
    row = connection.execute(select(DEALS).where(DEALS.c.id == deal_id)).one()
    a, b, c = (player.name for player in players_of(connection, deal_id))
    return DealLine(
        deal=row.number,
        finished=row.finished_at,
        declarer=(a, b, c)[row.declarer],
        settlement=read_settlement(row.settlement),
        names=(a, b, c),
        trump=row.trump,
        mine=None,
    )
