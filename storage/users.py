"""People, their settings, and the sessions by which they are known."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select, update

from storage.changes import Change, change
from storage.house import House
from storage.models import QUEUE, SEATS, SESSIONS, USERS
from storage.names import clean
from storage.states import Me, Refused, Settings

LOCALES: Final = ("cs", "en")
CARDS: Final = ("german", "french")
SESSION: Final = timedelta(hours=12)  # slides with use
_REMEMBERED: Final = timedelta(days=30)  # so long an ended session is told from one that never was
_SLIDE: Final = timedelta(hours=1)  # but is not written at every tap
_READS_CZECH: Final = ("cs", "sk")
_NAMELESS: Final = "?"


def sign_in(house: House, tg_id: int, name: str, language: str) -> Me:
    """The user with that Telegram id, made if he is new; his name and language are brought up to date."""
    shown = clean(name) or _NAMELESS
    values = {"name": shown, "language": clean(language)[:16]}

    def transaction(connection: Connection) -> tuple[Me, list[str]]:
        known = select(USERS).where(USERS.c.tg_id == tg_id).with_for_update(key_share=True)
        row = connection.execute(known).one_or_none()
        if row is None:
            new = insert(USERS).values(
                tg_id=tg_id, settings=asdict(Settings()), created_at=house.now(), **values
            )
            row = connection.execute(new.returning(USERS)).one()
        elif (row.name, row.language) != (shown, values["language"]):
            renamed = row.name != shown
            changed = update(USERS).where(USERS.c.id == row.id).values(**values)
            row = connection.execute(changed.returning(USERS)).one()
            return _me(row), _tables_of(connection, row.id) if renamed else []
        return _me(row), []

    me, shown_at = house.database.write_new(transaction)
    house.users.keep(me.user_id, me)
    for table_id in shown_at:
        change(house, table_id, _show_user)
    return me


def me(house: House, user_id: int) -> Me:
    """The user; raises `KeyError` if there is none of that id."""
    known = remembered(house, user_id)
    if known is not None:
        return known
    row = house.database.read(
        lambda connection: connection.execute(select(USERS).where(USERS.c.id == user_id)).one_or_none()
    )
    if row is None:
        raise KeyError(user_id)
    house.users.keep(user_id, _me(row))
    return _me(row)


def remembered(house: House, user_id: int) -> Me | None:
    """The user without asking the database, where no other process writes to it."""
    return house.users.get(user_id) if house.database.sqlite else None


def save_settings(house: House, user_id: int, settings: Settings) -> Me:
    """Raises `Refused("bad_settings", field)`."""
    _check(settings)
    changed = update(USERS).where(USERS.c.id == user_id).values(settings=asdict(settings)).returning(USERS)

    def transaction(connection: Connection) -> tuple[Me, list[str]]:
        kept = connection.execute(select(USERS.c.settings).where(USERS.c.id == user_id)).scalar_one()
        row = connection.execute(changed).one()
        matters = _settings(kept).forced != settings.forced  # to how it is played from his next turn on
        return _me(row), _tables_of(connection, user_id) if matters else []

    me, played_at = house.database.write(transaction)
    house.users.keep(user_id, me)
    for table_id in played_at:
        change(house, table_id, _show_user)
    return me


def allow(house: House, tg_id: int, yes: bool) -> bool:
    """Notes whether the bot may write to the user with that Telegram id; True if that is new."""
    other = (USERS.c.tg_id == tg_id, USERS.c.can_write.is_not(yes))
    changed = update(USERS).where(*other).values(can_write=yes).returning(USERS)
    row = house.database.write(lambda connection: connection.execute(changed).one_or_none())
    if row is not None:
        house.users.keep(row.id, _me(row))
    return row is not None


def open_session(house: House, user_id: int) -> str:
    """A new token for the user; of too many sessions the oldest end. Only a digest is kept."""
    token = secrets.token_urlsafe(32)
    now = house.now()

    def transaction(connection: Connection) -> None:
        connection.execute(delete(SESSIONS).where(SESSIONS.c.expires_at <= now - _REMEMBERED))
        newest = (
            select(SESSIONS.c.token_hash)
            .where(SESSIONS.c.user_id == user_id)
            .order_by(SESSIONS.c.expires_at.desc())
            .limit(house.limits.sessions - 1)
        )
        connection.execute(
            delete(SESSIONS).where(SESSIONS.c.user_id == user_id, SESSIONS.c.token_hash.not_in(newest))
        )
        connection.execute(
            insert(SESSIONS).values(token_hash=_digest(token), user_id=user_id, expires_at=now + SESSION)
        )

    house.database.write(transaction)
    house.sessions.clear()  # some may have ended
    return token


def session_user(house: House, token: str) -> int | None:
    """Whose token it is, None if it never was one. Use makes it last longer.

    Raises `Refused`: expired.
    """
    now = house.now()
    digest = _digest(token)
    known = house.sessions.get(digest) if house.database.sqlite else None
    if known is None:
        found = select(SESSIONS).where(SESSIONS.c.token_hash == digest)
        row = house.database.read(lambda connection: connection.execute(found).one_or_none())
        if row is None:
            return None
        known = (row.user_id, row.expires_at)
    user_id, expires_at = known
    if expires_at <= now:
        raise Refused("expired")
    if expires_at - now < SESSION - _SLIDE:
        expires_at = now + SESSION
        longer = update(SESSIONS).where(SESSIONS.c.token_hash == digest).values(expires_at=expires_at)
        house.database.write(lambda connection: connection.execute(longer))
    house.sessions.keep(digest, (user_id, expires_at))
    return user_id


def _show_user(begun: Change) -> None:
    begun.renamed = True


def _tables_of(connection: Connection, user_id: int) -> list[str]:
    seated = select(SEATS.c.table_id).where(SEATS.c.user_id == user_id)
    queued = select(QUEUE.c.table_id).where(QUEUE.c.user_id == user_id)
    return list(connection.execute(seated.union(queued)).scalars())


def _check(settings: Settings) -> None:
    hours = (settings.quiet_from, settings.quiet_to)
    allowed = {
        "locale": settings.locale in ("", *LOCALES),
        "cards": settings.cards in CARDS,
        "one_tap": isinstance(settings.one_tap, bool),
        "forced": isinstance(settings.forced, bool),
        "notices": isinstance(settings.notices, bool),
        "quiet_from": _is_hour(settings.quiet_from),
        "quiet_to": _is_hour(settings.quiet_to) and (hours.count(None) in (0, 2)),
    }
    for name, fits in allowed.items():
        if not fits:
            raise Refused("bad_settings", name)


def _is_hour(value: object) -> bool:
    return value is None or (type(value) is int and 0 <= value <= 23)


def _me(row: Row[Any]) -> Me:
    settings = _settings(row.settings)
    language = str(row.language)[:2].lower()
    return Me(
        user_id=row.id,
        name=row.name,
        locale=settings.locale or ("cs" if language in _READS_CZECH else "en"),
        settings=settings,
        tg_id=row.tg_id,
        can_write=row.can_write,
    )


def _settings(kept: Mapping[str, Any]) -> Settings:
    """Settings that are no longer there are left out, new ones have their default."""
    return Settings(**{f.name: kept[f.name] for f in fields(Settings) if f.name in kept})


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
