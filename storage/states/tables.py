"""Tables: seen whole by one user, before he sits down, and as a line in a list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.players.strength import Strength
from engine.players.teaching.advice import Advice
from engine.rules import Rules
from engine.view import View
from storage.states.claims import Claimable, Claimed
from storage.states.kinds import Access, Pace, Stage, Tempo


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
    claimable: Claimable | None = None  # what this user could claim now
    claimed: Claimed | None = None  # what somebody claimed in the running deal
    hints: bool = False  # may ask what to do: on turn, and alone among computers
    advice: Advice | None = None  # what he was told
    strength: Strength = Strength.MASTER  # of the computers at it
    pace: Pace = Pace.BRISK


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
    strength: Strength = Strength.MASTER  # of the computers at it


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
    alone: bool  # against computers: nobody else waits for me
    turn_of: str | None  # name of the seat to act
    since: datetime | None
    deadline: datetime | None
    balance: int
