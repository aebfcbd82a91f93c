"""Chips: what moved them, and how everybody stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from storage.states.kinds import ClearingStage, PostingKind


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger: what a posting did to an account.

    A clearing or a correction has no deal: `deal` is 0, `table` and `table_id` are empty.
    """

    deal: int
    table: str
    at: datetime
    chips: int
    balance: int  # after it
    table_id: str = ""
    kind: PostingKind = PostingKind.DEAL
    author: str = ""  # who asked for the clearing, who corrected
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """One account of the bank."""

    name: str
    user_id: int | None  # None: the bank's computer account
    balance: int
    deals: int


@dataclass(frozen=True, slots=True)
class PostingLine:
    """A clearing or a correction as all see it: who got how many chips; the computers have no name."""

    kind: PostingKind
    at: datetime
    author: str
    reason: str
    entries: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank as a member sees it: own ledger (newest first) and everybody's standing (highest first).

    `curves` have a point for each posting since the account's bank began; `points` says after how many deals.
    """

    table: str
    table_id: str
    balance: int
    entries: tuple[Entry, ...]
    standings: tuple[Standing, ...]
    curves: tuple[tuple[str, tuple[int, ...]], ...]  # name, balance after each posting; standings' order
    points: tuple[int, ...] = ()
    postings: tuple[PostingLine, ...] = ()  # clearings and corrections, newest first
    chat: str | None = None  # title of the chat whose bank it is
    visible: bool = True  # whether this user may see the table, not only the bank
    corrects: bool = False  # whether he may correct
    closed: bool = False  # whether the table is


@dataclass(frozen=True, slots=True)
class BankLine:
    """A bank in which a user has an account; `table_id` is its newest table, an open one if there is any."""

    table_id: str
    name: str  # the chat's title, else the table's name
    balance: int
    deals: int  # that he played
    closed: bool  # whether none of its tables is open


@dataclass(frozen=True, slots=True)
class Clearing:
    """A wish to settle up (*Vyrovnat*): who asked, who agreed, how many have to.

    `payments` are who would pay whom how much, were the chips money; with computers nobody settles.
    """

    id: int
    author: str
    agreed: tuple[str, ...]
    needed: int
    state: ClearingStage
    payments: tuple[tuple[str, str, int], ...]
    author_id: int
    agreed_ids: tuple[int, ...]
