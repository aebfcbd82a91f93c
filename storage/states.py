"""What the use cases hand out: plain frozen values, never a model and never a `Deal`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from engine.outcome import Settlement
from engine.rules import Rules
from engine.view import View


class Tempo(StrEnum):
    """How long a turn may take; `storage.tempo` has the seconds."""

    LIVE = "live"  # 60 s
    CALM = "calm"  # 5 min
    POST_DAY = "post24"  # 24 h
    POST_DAYS = "post72"  # 72 h
    UNLIMITED = "unlimited"


class Access(StrEnum):
    """Who may join and who may watch."""

    LINK = "link"  # who has the link or the code may sit; nobody else may watch
    OPEN = "open"  # the same, and others may watch what is public
    CHAT = "chat"  # who is in the table's chat may sit and watch; nobody else


class Stage(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"  # no deal yet, seats are filling
    PLAYING = "playing"  # a deal is running
    BETWEEN = "between"  # a deal is settled, wishes for the next are collected
    PAUSED = "paused"  # between deals, and a seat is free or its player did not wish in time
    CLOSED = "closed"


class PostingKind(StrEnum):
    """Why chips moved."""

    DEAL = "deal"
    CLEARING = "clearing"  # everybody to zero (*Vyrovnat*)
    CORRECTION = "correction"


class LetterKind(StrEnum):
    """What a message to Telegram is about."""

    CARD = "card"  # a chat's card has something new to show
    RESULT = "result"  # a deal ended at a chat's table
    TURN = "turn"  # somebody is awaited: first notice, then two reminders
    STAND_IN = "stand_in"  # a computer began to play for somebody
    MENTION = "mention"  # who cannot be written to is named in the chat
    ASKED = "asked"  # somebody wants to settle up
    POSTED = "posted"  # a clearing or a correction was posted
    ERASE = "erase"  # a message that no longer holds


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's own settings; `locale` empty means: as Telegram says."""

    locale: str = ""
    cards: str = "german"  # or "french"
    one_tap: bool = False
    notices: bool = True
    quiet_from: int | None = None  # hours 0–23
    quiet_to: int | None = None


@dataclass(frozen=True, slots=True)
class Me:
    """The signed-in player."""

    user_id: int
    name: str
    locale: str  # "cs" or "en", already decided
    settings: Settings = field(default_factory=Settings)
    tg_id: int = 0
    can_write: bool = False  # whether the bot may write to him privately


@dataclass(frozen=True, slots=True)
class SeatState:
    """One occupied seat: in a deal who plays it, between deals who sits there for the next.

    `balance` is the account's chips in this table's bank.
    """

    seat: int
    name: str
    user_id: int | None  # None: a computer
    computer: bool
    stand_in: bool  # a computer plays for a late player
    connected: bool
    wishes: bool  # wants the next deal
    balance: int
    left: bool = False  # gave the seat up; a computer plays his cards to the end of the deal
    next_name: str | None = None  # who sits here from the next deal on, if that is somebody else


@dataclass(frozen=True, slots=True)
class Saying:
    """A quick word somebody said at the table: its key in `storage.sayings`, the seat, when."""

    seat: int
    word: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as one user may see it. `seats` has three entries; None is a free seat.

    `me` is the seat this user plays in the running deal, between deals the one he sits in; `next_seat` is
    where he sits for the next deal, also while he waits for this one to end. `view` is his view (or a
    spectator's, where he had no hand in it) of the running or last deal, `deal` its number from 1,
    `players` the names in it. `deadline` is when the seat to act (or the wish for the next deal) is late.
    """

    id: str
    code: str | None  # join code, only for who may invite
    name: str
    version: int
    stage: Stage
    rules: Rules  # of the running deal, else of the next one
    tempo: Tempo
    access: Access
    founder: bool
    me: int | None
    queued: int | None  # my place in the queue, from 1
    queue: tuple[str, ...]
    seats: tuple[SeatState | None, SeatState | None, SeatState | None]
    deal: int | None
    view: View | None
    since: datetime | None  # when the seat to act got its turn
    deadline: datetime | None
    presence: int = 0  # grows when somebody comes or goes, which changes no version
    annulled: bool = False  # the last deal could not be read any more and was annulled
    next_seat: int | None = None
    players: tuple[str, str, str] | None = None
    chat: str | None = None  # title of the chat the table belongs to
    muted: bool = False  # this user wants no messages about the table
    said: tuple[Saying, ...] = ()  # quick words of the last moments
    clearing: str | None = None  # name of who asks to settle up the table's bank


@dataclass(frozen=True, slots=True)
class Preview:
    """What a join code shows before one sits down. `id` only where the user may see the table anyway."""

    id: str | None
    name: str
    founder: str
    names: tuple[str, ...]  # who sits there, computers included
    free: tuple[int, ...]  # seats one could take: free ones and computers'; empty: only the queue is left
    rules: Rules
    tempo: Tempo
    access: Access
    deal: int | None
    member: bool  # the user sits or waits there already


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in *Moje stoly*."""

    id: str
    name: str
    stage: Stage
    names: tuple[str, ...]
    deal: int | None
    my_turn: bool
    my_wish: bool  # the next deal waits for me to want it
    turn_of: str | None  # name of the seat to act
    since: datetime | None
    deadline: datetime | None
    balance: int


@dataclass(frozen=True, slots=True)
class DealLine:
    """A finished deal in the history of a table."""

    deal: int
    finished: datetime
    declarer: str
    settlement: Settlement
    names: tuple[str, str, str]
    trump: str | None  # suit letter of a trump contract
    mine: int | None  # my chips


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
class Replay:
    """A finished deal step by step: `frames[i]` is what this user may look at after i plays.

    Frames are views as of then (own hand as it was; the others' cards only as they fell), with
    all finished tricks in `tricks`, which the rules allow after the deal (V-SEE).
    """

    table: str
    table_id: str
    deal: int
    names: tuple[str, str, str]
    frames: tuple[View, ...]
    settlement: Settlement


class Refused(Exception):
    """A use case said no and changed nothing. `code` is for machines, see `webapp.errors` for words.

    Codes: unknown_table (also: forbidden), unknown_deal, not_seated, not_founder, stale, unreadable,
    not_offered, deal_over, no_deal, deal_running, seat_taken, table_full, already_seated, wrong_code,
    too_many_tries, too_many_tables, rate_limited, bad_rules, bad_name, bad_tempo, bad_access, bad_settings,
    table_closed, seats_free, busy, unknown_word, nothing_to_clear, no_clearing, not_author,
    unknown_account, bad_chips, bad_reason.
    """

    def __init__(self, code: str, field: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
