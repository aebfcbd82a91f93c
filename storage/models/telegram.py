"""Telegram's side: chats and who is in them, messages to be sent and what became of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger
from sqlmodel import Field, SQLModel

from storage.models.columns import Moment, one_of
from storage.states import LetterKind


class Chat(SQLModel, table=True):
    """A Telegram chat, by a key of ours: its own id changes when it becomes a supergroup.

    `present`: the bot is in it and may write. `rests_until`: Telegram asked to be left alone so long.
    """

    __tablename__ = "chats"

    id: int | None = Field(default=None, primary_key=True)
    tg_id: int = Field(sa_type=BigInteger, unique=True)
    title: str = Field(default="", max_length=64, sa_column_kwargs={"server_default": ""})
    locale: str = Field(default="cs", max_length=2)
    present: bool = Field(default=True)
    rests_until: datetime | None = Field(default=None, sa_type=Moment)


class Member(SQLModel, table=True):
    """Who was seen in a chat; `present` is false for who left it."""

    __tablename__ = "members"

    chat_id: int = Field(primary_key=True, foreign_key="chats.id")
    user_id: int = Field(primary_key=True, foreign_key="users.id", index=True)
    present: bool = Field(default=True)


class CardMessage(SQLModel, table=True):
    """The bot's one card in a chat or a topic of it (thread 0: no topic), and what it shows."""

    __tablename__ = "cards"

    chat_id: int = Field(primary_key=True, foreign_key="chats.id")
    thread: int = Field(primary_key=True, sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    digest: str = Field(default="", max_length=64)
    shown_at: datetime | None = Field(default=None, sa_type=Moment)


class Letter(SQLModel, table=True):
    """A message that has to be sent. Its key lets a newer one of the same kind take its place."""

    __tablename__ = "outbox"
    __table_args__ = (one_of("kind", LetterKind),)

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(max_length=80, unique=True)
    kind: str = Field(max_length=16)
    chat_id: int | None = Field(default=None, foreign_key="chats.id", index=True)
    user_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    table_id: str | None = Field(default=None, foreign_key="tables.id", max_length=22, index=True)
    thread: int | None = Field(default=None, sa_type=BigInteger)
    payload: dict[str, Any] = Field(sa_type=JSON)
    due: datetime = Field(sa_type=Moment, index=True)
    attempts: int = Field(default=0)


class Notice(SQLModel, table=True):
    """The private message about a table that a user has before him; the next one takes its place."""

    __tablename__ = "notices"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", max_length=22)
    user_id: int = Field(primary_key=True, foreign_key="users.id")
    message_id: int = Field(sa_type=BigInteger)


class Mention(SQLModel, table=True):
    """The message in a chat that names a user who is awaited at a table of it."""

    __tablename__ = "mentions"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", max_length=22)
    user_id: int = Field(primary_key=True, foreign_key="users.id")
    chat_id: int = Field(foreign_key="chats.id", index=True)
    message_id: int = Field(sa_type=BigInteger)


class Sending(SQLModel, table=True):
    """When something was sent to a chat: the last minute of it is what Telegram's limits are kept by."""

    __tablename__ = "sendings"

    id: int | None = Field(default=None, primary_key=True)
    tg_id: int = Field(sa_type=BigInteger)
    at: datetime = Field(sa_type=Moment, index=True)


class Update(SQLModel, table=True):
    """An update that came in; `body` is kept until it was handled."""

    __tablename__ = "updates"

    update_id: int = Field(primary_key=True, sa_type=BigInteger)
    body: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    at: datetime = Field(sa_type=Moment, index=True)


class Mute(SQLModel, table=True):
    """A user who wants no messages about a table."""

    __tablename__ = "mutes"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", max_length=22)
    user_id: int = Field(primary_key=True, foreign_key="users.id")


class Saying(SQLModel, table=True):
    """The last quick word of a user at a table."""

    __tablename__ = "sayings"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", max_length=22)
    user_id: int = Field(primary_key=True, foreign_key="users.id")
    word: str = Field(max_length=16)
    at: datetime = Field(sa_type=Moment)
