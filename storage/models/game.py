"""People, banks, tables, deals.

There is no column for where a deal stands or for a balance: a deal is its log, a balance a sum.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, UniqueConstraint, false
from sqlmodel import Field, SQLModel

from storage.models.columns import Moment, one_of, one_where
from storage.states import Access, Pace, Stage, Strength, Tempo


class User(SQLModel, table=True):
    """A person, known by Telegram's id."""

    __tablename__ = "users"

    id: int | None = Field(default=None, primary_key=True)
    tg_id: int = Field(sa_type=BigInteger, unique=True)
    name: str = Field(max_length=32)
    language: str = Field(max_length=16)  # as Telegram says
    settings: dict[str, Any] = Field(sa_type=JSON)
    can_write: bool = Field(
        default=False, sa_column_kwargs={"server_default": false()}
    )  # whether the bot may write to him privately
    created_at: datetime = Field(sa_type=Moment)


class Session(SQLModel, table=True):
    """A way in that was opened; only the digest of its token is kept."""

    __tablename__ = "sessions"

    token_hash: str = Field(primary_key=True, max_length=64)
    user_id: int = Field(foreign_key="users.id", index=True)
    expires_at: datetime = Field(sa_type=Moment, index=True)


class Bank(SQLModel, table=True):
    """Where chips are counted: a chat's, and without a chat one table's."""

    __tablename__ = "banks"

    id: int | None = Field(default=None, primary_key=True)
    chat_id: int | None = Field(default=None, foreign_key="chats.id", unique=True)


class Account(SQLModel, table=True):
    """A user in a bank; without a user the bank's computer account."""

    __tablename__ = "accounts"
    __table_args__ = (
        UniqueConstraint("bank_id", "user_id", name="one_account"),
        one_where("one_computer_account", "bank_id", "user_id IS NULL"),
    )

    id: int | None = Field(default=None, primary_key=True)
    bank_id: int = Field(foreign_key="banks.id")
    user_id: int | None = Field(default=None, foreign_key="users.id", index=True)


class Table(SQLModel, table=True):
    """A table. `version` grows with all that a page shows.

    `since` is when the seat to act got its turn, `deadline` when it is late, `due` when the server
    itself has something to do. `pause` and `trick_pause` are seconds a computer waits at the briskest pace.
    `strength` and `pace` are those of its computers, `thread` is the topic of its chat where it was opened.
    """

    __tablename__ = "tables"
    __table_args__ = (
        one_of("stage", Stage),
        one_of("tempo", Tempo),
        one_of("access", Access),
        one_of("strength", Strength),
        one_of("pace", Pace),
        CheckConstraint("pause >= 0 AND trick_pause >= 0", name="pauses_not_negative"),
    )

    id: str = Field(primary_key=True, max_length=22)
    code: str = Field(max_length=6, unique=True)
    name: str = Field(max_length=32)
    founder_id: int = Field(foreign_key="users.id", index=True)
    bank_id: int = Field(foreign_key="banks.id", index=True)
    rules: dict[str, Any] = Field(sa_type=JSON)
    tempo: str = Field(max_length=16)
    access: str = Field(max_length=16)
    stage: str = Field(max_length=16)
    version: int = Field(default=1)
    since: datetime | None = Field(default=None, sa_type=Moment)
    deadline: datetime | None = Field(default=None, sa_type=Moment)
    due: datetime | None = Field(default=None, sa_type=Moment, index=True)
    pause: float
    trick_pause: float
    strength: str = Field(max_length=16)
    pace: str = Field(max_length=16)
    thread: int | None = Field(default=None, sa_type=BigInteger)
    created_at: datetime = Field(sa_type=Moment)


class Seat(SQLModel, table=True):
    """Who sits for the next deal; without a user a computer. A free seat has no row."""

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("table_id", "user_id", name="one_seat"),
        CheckConstraint("seat BETWEEN 0 AND 2", name="seat_known"),
    )

    table_id: str = Field(primary_key=True, foreign_key="tables.id", max_length=22)
    seat: int = Field(primary_key=True)
    user_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    wishes: bool


class Waiting(SQLModel, table=True):
    """Who waits for a seat, in the order of coming."""

    __tablename__ = "queue"
    __table_args__ = (UniqueConstraint("table_id", "user_id", name="one_place"),)

    id: int | None = Field(default=None, primary_key=True)
    table_id: str = Field(foreign_key="tables.id", max_length=22)
    user_id: int = Field(foreign_key="users.id", index=True)


class Removal(SQLModel, table=True):
    """Whom the founder sent away: the table is unknown to him from then on."""

    __tablename__ = "removals"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", max_length=22)
    user_id: int = Field(primary_key=True, foreign_key="users.id")


class Deal(SQLModel, table=True):
    """A deal: what its log begins with, and once it is settled the stored settlement."""

    __tablename__ = "deals"
    __table_args__ = (
        UniqueConstraint("table_id", "number", name="one_number"),
        one_where("one_running", "table_id", "state = 'running'"),
        one_of("state", ("running", "settled", "annulled")),
        CheckConstraint("(state = 'settled') = (settlement IS NOT NULL)", name="settled_is_stored"),
        CheckConstraint("(state = 'running') = (finished_at IS NULL)", name="running_is_unfinished"),
        CheckConstraint("dealer BETWEEN 0 AND 2", name="dealer_known"),
    )

    id: int | None = Field(default=None, primary_key=True)
    table_id: str = Field(foreign_key="tables.id", max_length=22)
    number: int
    dealer: int
    pack: str = Field(max_length=95)
    rules: dict[str, Any] = Field(sa_type=JSON)
    rules_version: int
    state: str = Field(max_length=16)
    started_at: datetime = Field(sa_type=Moment)
    finished_at: datetime | None = Field(default=None, sa_type=Moment)
    declarer: int | None = None
    trump: str | None = Field(default=None, max_length=1)
    settlement: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))


class Player(SQLModel, table=True):
    """A seat of a deal: whose chips they are, his name then, and who plays the cards.

    `driver`: "player", "stand_in" (a computer until he is back), "left" (a computer to the end of the
    deal), "computer" (nobody's seat).
    """

    __tablename__ = "players"
    __table_args__ = (
        UniqueConstraint("deal_id", "user_id", name="one_hand"),
        one_of("driver", ("player", "stand_in", "left", "computer")),
        CheckConstraint("(driver = 'computer') = (user_id IS NULL)", name="computer_is_nobody"),
        CheckConstraint("seat BETWEEN 0 AND 2", name="seat_known"),
    )

    deal_id: int = Field(primary_key=True, foreign_key="deals.id")
    seat: int = Field(primary_key=True)
    user_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    name: str = Field(max_length=32)
    driver: str = Field(max_length=16)


class Action(SQLModel, table=True):
    """One line of a deal's log. The key is the last guard against two taps at once."""

    __tablename__ = "actions"
    __table_args__ = (CheckConstraint("n >= 0", name="n_from_0"),)

    deal_id: int = Field(primary_key=True, foreign_key="deals.id")
    n: int = Field(primary_key=True)
    seat: int
    text: str = Field(max_length=80)
    computer: bool  # whether a computer chose it
    at: datetime = Field(sa_type=Moment)


class Claim(SQLModel, table=True):
    """A player's claim of the rest of a deal, which is played out by itself from then on.

    `cards` are his in the order in which they fall, as records write cards.
    """

    __tablename__ = "claims"
    __table_args__ = (CheckConstraint("seat BETWEEN 0 AND 2", name="seat_known"),)

    deal_id: int = Field(primary_key=True, foreign_key="deals.id")
    seat: int
    cards: str = Field(max_length=29)


class Handing(SQLModel, table=True):
    """A user's word that a computer may play for who is on turn after `n` actions of the deal."""

    __tablename__ = "handings"

    table_id: str = Field(primary_key=True, foreign_key="tables.id", max_length=22)
    user_id: int = Field(primary_key=True, foreign_key="users.id")
    deal_id: int = Field(foreign_key="deals.id")
    n: int
