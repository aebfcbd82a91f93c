"""Messages to Telegram, queued in the transaction that causes them; `storage.mailroom` hands them out.

A letter holds what it is about. Its text is made when it is sent, from how things are then.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import Connection, Insert, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from storage.models import MENTIONS, NOTICES, OUTBOX
from storage.snapshot import Snapshot
from storage.states import LetterKind, Stage
from storage.tempo import REMINDED, TURN

PATIENCE: Final = timedelta(seconds=20)  # who is awaited may come by himself before he is told
UNHURRIED: Final = timedelta(minutes=10)  # the same between deals that are played over days
BATCH: Final = timedelta(seconds=30)  # people who are named in a chat are collected so long
NAMED: Final = 30  # at once: with the longest names that is one message


class Concern(NamedTuple):
    """What a table has to tell one user privately: that he is awaited, or that a computer stands in."""

    kind: LetterKind
    deal: int  # the id of the running or last deal
    seen: int  # and how many actions it had


def _put(replaced: tuple[str, ...]) -> Mapping[str, Insert]:
    """Inserts a letter or, where one has its key, replaces these columns; one statement for each database."""
    lite, post = sqlite.insert(OUTBOX), postgresql.insert(OUTBOX)
    return {
        "sqlite": lite.on_conflict_do_update(["key"], set_={name: lite.excluded[name] for name in replaced}),
        "postgresql": post.on_conflict_do_update(
            index_elements=["key"], set_={name: post.excluded[name] for name in replaced}
        ),
    }


# Made once: putting a statement together costs more than running it.
_REPLACE: Final = _put(("kind", "table_id", "thread", "payload", "due", "attempts"))
_FRESHEN: Final = _put(("table_id", "payload"))  # when it will be sent stays as it is
_WITHDRAW: Final = delete(OUTBOX).where(OUTBOX.c.key == bindparam("at"))
_TAKE_NOTICE: Final = (
    delete(NOTICES)
    .where(NOTICES.c.table_id == bindparam("at"), NOTICES.c.user_id == bindparam("whose"))
    .returning(NOTICES.c.message_id)
)
_TAKE_MENTION: Final = (
    delete(MENTIONS)
    .where(MENTIONS.c.table_id == bindparam("at"), MENTIONS.c.user_id == bindparam("whose"))
    .returning(MENTIONS.c.chat_id, MENTIONS.c.message_id)
)


def queue(
    connection: Connection,
    kind: LetterKind,
    key: str,
    due: datetime,
    payload: Mapping[str, object],
    *,
    chat_id: int | None = None,
    user_id: int | None = None,
    table_id: str | None = None,
    thread: int | None = None,
    freshen: bool = False,
) -> None:
    """Queues a letter, in place of one with the same key; `freshen` leaves that one's time as it is."""
    connection.execute(
        (_FRESHEN if freshen else _REPLACE)[connection.dialect.name],
        {
            "key": key,
            "kind": kind,
            "chat_id": chat_id,
            "user_id": user_id,
            "table_id": table_id,
            "thread": thread,
            "payload": payload,
            "due": due,
            "attempts": 0,
        },
    )


def follow(connection: Connection, before: Snapshot, after: Snapshot, now: datetime) -> None:
    """Queues what a change of a table means for its users and its chat."""
    was, now_is = concerns(before), concerns(after)
    if was != now_is:
        for user_id, concern in was.items():
            _end(connection, after.id, user_id, concern, now_is.get(user_id), now)
        for user_id, concern in now_is.items():
            if was.get(user_id) != concern:
                _tell(connection, after, user_id, concern, now)
    if after.chat is not None and _shown(before) != _shown(after):
        card(connection, after.chat, after.thread, now, after.id, after.version)
    if after.chat is not None:  # last, as the mail does: letters are locked before mentions
        for user_id in [user_id for user_id, concern in was.items() if now_is.get(user_id) != concern]:
            erase_mention(connection, after.id, user_id, now)


def tell_again(connection: Connection, table: Snapshot, user_id: int, now: datetime) -> bool:
    """Queues what the table has to tell a user who heard nothing of it for a while; whether that is new."""
    concern = concerns(table).get(user_id)
    key = notice_key(table.id, user_id)
    if concern is None or connection.execute(select(OUTBOX.c.id).where(OUTBOX.c.key == key)).first():
        return False
    _tell(connection, table, user_id, concern, now)
    return True


def concerns(table: Snapshot) -> dict[int, Concern]:
    """What the table has to tell, by user."""
    deal = table.deal
    if deal is None:
        return {}
    awaited = Concern(LetterKind.TURN, deal.id, deal.length)
    if table.running:
        found = {
            player.user_id: Concern(LetterKind.STAND_IN, deal.id, 0)
            for player in deal.players
            if player.user_id is not None and player.driver == "stand_in"
        }
        actor = table.awaited
        if actor is not None and actor.user_id is not None:
            found[actor.user_id] = awaited
        return found
    if table.stage is not Stage.BETWEEN:
        return {}
    return {
        s.user_id: awaited for s in table.seats if s is not None and s.user_id is not None and not s.wishes
    }


def card(
    connection: Connection,
    chat_id: int,
    thread: int | None,
    now: datetime,
    table_id: str | None = None,
    version: int = 0,
) -> None:
    """The card of a chat (or a topic of it) has something new to show, maybe that this table was closed."""
    queue(
        connection,
        LetterKind.CARD,
        f"card:{chat_id}:{thread or 0}",
        now,
        {"table": table_id, "version": version},
        chat_id=chat_id,
        table_id=table_id,
        thread=thread,
        freshen=True,
    )


def result(connection: Connection, table: Snapshot, deal_id: int, now: datetime) -> None:
    """A deal of a chat's table was settled."""
    if table.chat is None:
        return
    queue(
        connection,
        LetterKind.RESULT,
        f"result:{deal_id}",
        now,
        {"deal": deal_id},
        chat_id=table.chat,
        table_id=table.id,
        thread=table.thread,
    )


def mention_key(chat_id: int, thread: int | None, page: int = 0) -> str:
    """The key of a letter that collects who is to be named in a chat or a topic of it."""
    return f"mention:{chat_id}:{thread or 0}" + (f":{page}" if page else "")


def notice_key(table_id: str, user_id: int) -> str:
    """The key of what a table has to tell a user: there is one such letter at a time."""
    return f"notice:{table_id}:{user_id}"


def erase_in_private(connection: Connection, user_id: int, message_id: int, now: datetime) -> None:
    """A private message no longer holds."""
    key = f"erase:private:{user_id}:{message_id}"
    queue(connection, LetterKind.ERASE, key, now, {"message": message_id}, user_id=user_id)


def erase_in_chat(connection: Connection, chat_id: int, message_id: int, now: datetime) -> None:
    """A message in a chat no longer holds: a card that another one takes the place of, or a mention."""
    key = f"erase:chat:{chat_id}:{message_id}"
    queue(connection, LetterKind.ERASE, key, now, {"message": message_id}, chat_id=chat_id)


def erase_mention(connection: Connection, table_id: str, user_id: int, now: datetime) -> None:
    """The user is not awaited there any more: what names him in the chat is erased if it names no others."""
    for chat_id, message_id in connection.execute(_TAKE_MENTION, {"at": table_id, "whose": user_id}).all():
        named = select(MENTIONS.c.user_id).where(
            MENTIONS.c.chat_id == chat_id, MENTIONS.c.message_id == message_id
        )
        if connection.execute(named.limit(1)).first() is None:
            erase_in_chat(connection, chat_id, message_id, now)


def _end(
    connection: Connection, table_id: str, user_id: int, was: Concern, now_is: Concern | None, now: datetime
) -> None:
    """Takes back what no longer holds. That a computer took over is told in the notice's own place."""
    if now_is == was or (now_is is not None and now_is.kind is LetterKind.STAND_IN):
        return
    if now_is is None:
        connection.execute(_WITHDRAW, {"at": notice_key(table_id, user_id)})
    for (message_id,) in connection.execute(_TAKE_NOTICE, {"at": table_id, "whose": user_id}).all():
        erase_in_private(connection, user_id, message_id, now)


def _tell(connection: Connection, table: Snapshot, user_id: int, concern: Concern, now: datetime) -> None:
    queue(
        connection,
        concern.kind,
        notice_key(table.id, user_id),
        now + _patience(table) if concern.kind is LetterKind.TURN else now,
        {"deal": concern.deal, "seen": concern.seen, "step": 0},
        user_id=user_id,
        table_id=table.id,
    )


def _patience(table: Snapshot) -> timedelta:
    """A deal waits for one who is on turn. Another one for who just saw the result may well wait for him."""
    allowed = TURN[table.tempo]
    over_days = allowed is None or allowed >= REMINDED
    return UNHURRIED if over_days and not table.running else PATIENCE


def _shown(table: Snapshot) -> tuple[object, ...]:
    """What a card shows, but for whose turn it is: that would change with every card played."""
    deal, folded = table.deal, table.folded
    settings = table.name, table.rules, table.tempo, table.strength, table.stage, table.thread
    people = table.seats, table.queue, deal and (deal.number, deal.state, deal.players)
    play = folded and (folded.pledges, folded.round, len(folded.tricks))
    return settings, people, play
