"""Chips: postings and their entries, and what people agree about them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint
from sqlmodel import Field, SQLModel

from storage.models.columns import Moment, one_of, one_where
from storage.states import ClearingStage, PostingKind


class Posting(SQLModel, table=True):
    """Chips that moved between accounts of one bank, for one cause; its entries sum to zero.

    A deal is posted once. `author_id` corrected or asked for the clearing, `reason` is what he wrote.
    """

    __tablename__ = "postings"
    __table_args__ = (
        one_of("kind", PostingKind),
        CheckConstraint("(kind = 'deal') = (deal_id IS NOT NULL)", name="deal_is_named"),
    )

    id: int | None = Field(default=None, primary_key=True)
    bank_id: int = Field(foreign_key="banks.id", index=True)
    kind: str = Field(max_length=16)
    deal_id: int | None = Field(default=None, foreign_key="deals.id", unique=True)
    author_id: int | None = Field(default=None, foreign_key="users.id")
    reason: str = Field(default="", max_length=200)
    at: datetime = Field(sa_type=Moment)


class Entry(SQLModel, table=True):
    """One side of a posting; `line` is a deal's seat, else a number from 0."""

    __tablename__ = "entries"

    posting_id: int = Field(primary_key=True, foreign_key="postings.id")
    line: int = Field(primary_key=True)
    account_id: int = Field(foreign_key="accounts.id", index=True)
    chips: int = Field(sa_type=BigInteger)


class Clearing(SQLModel, table=True):
    """A wish to settle up (*Vyrovnat*): it waits for enough people to agree. A bank has one at a time.

    `posting_id` is what came of it once it is done.
    """

    __tablename__ = "clearings"
    __table_args__ = (
        one_of("state", ClearingStage),
        one_where("one_asked", "bank_id", "state = 'asked'"),
        CheckConstraint("(state = 'done') = (posting_id IS NOT NULL)", name="done_is_posted"),
    )

    id: int | None = Field(default=None, primary_key=True)
    bank_id: int = Field(foreign_key="banks.id")
    author_id: int = Field(foreign_key="users.id")
    state: str = Field(max_length=16)
    at: datetime = Field(sa_type=Moment)
    posting_id: int | None = Field(default=None, foreign_key="postings.id")


class Agreement(SQLModel, table=True):
    """Who agreed to a clearing."""

    __tablename__ = "agreements"

    clearing_id: int = Field(primary_key=True, foreign_key="clearings.id")
    user_id: int = Field(primary_key=True, foreign_key="users.id")
