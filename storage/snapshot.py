"""A table with all that its pages are made of, at one version: immutable, loaded by `storage.loading`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from engine.deal import Deal as Folded
from engine.outcome import Settlement
from engine.phases import Cards
from engine.rules import Rules
from storage.states import Access, Pace, Stage, Strength, Tempo


class Sitting(NamedTuple):
    """Who sits for the next deal; without a user a computer."""

    user_id: int | None
    name: str
    wishes: bool


class Playing(NamedTuple):
    """A seat of a deal; see `models.Player`."""

    user_id: int | None
    name: str
    driver: str
    forced: bool = False  # he wants the only card that may be played to be played for him


class Spoken(NamedTuple):
    """The last quick word of a user."""

    user_id: int
    word: str
    at: datetime


class ClaimRow(NamedTuple):
    """A claim: the seat, and its cards in the order in which they fall; see `models.Claim`."""

    seat: int
    order: Cards


class DealRow(NamedTuple):
    """The running or last deal, without its cards but those that a claim laid open."""

    id: int
    number: int
    dealer: int
    state: str
    length: int
    players: tuple[Playing, Playing, Playing]
    settlement: Settlement | None
    claim: ClaimRow | None = None
    chance: int = 0  # follows from the pack, so it is as secret; for computers that leave things to chance


Seats = tuple[Sitting | None, Sitting | None, Sitting | None]
COMPUTERS = ("Bohouš", "Růžena", "Lojza")  # by seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one version. `folded` is None where there is no deal or its log cannot be read any more."""

    id: str
    code: str
    name: str
    version: int
    founder_id: int
    bank_id: int
    rules: Rules
    tempo: Tempo
    access: Access
    stage: Stage
    since: datetime | None
    deadline: datetime | None
    due: datetime | None
    pause: float
    trick_pause: float
    seats: Seats
    queue: tuple[tuple[int, str], ...]
    removed: frozenset[int]
    deal: DealRow | None
    folded: Folded | None
    balances: Mapping[int | None, int]
    chat: int | None = None  # our id of the chat it belongs to
    chat_title: str = ""
    thread: int | None = None  # the topic in which it was opened
    members: frozenset[int] = frozenset()  # who is in the chat, where that opens the table
    muted: frozenset[int] = frozenset()  # who wants no messages about it
    said: tuple[Spoken, ...] = ()
    clearing: str | None = None  # name of who asks to settle up its bank
    strength: Strength = Strength.MASTER  # of its computers
    pace: Pace = Pace.BRISK

    @property
    def running(self) -> bool:
        return self.deal is not None and self.deal.state == "running"

    @property
    def broken(self) -> bool:
        """Whether the running deal cannot be read any more and has to be annulled."""
        return self.running and self.folded is None

    @property
    def full(self) -> bool:
        """Whether three people sit: then the code is void, and who comes waits in the queue."""
        return all(s is not None and s.user_id is not None for s in self.seats)

    @property
    def manned(self) -> bool:
        """Whether a person sits for the next deal: computers do not play among themselves."""
        return any(s is not None and s.user_id is not None for s in self.seats)

    @property
    def ready(self) -> bool:
        """Whether a deal could begin."""
        return self.manned and None not in self.seats

    @property
    def to_act(self) -> Playing | None:
        """Who is on turn in the running deal."""
        if self.deal is None or self.folded is None or self.folded.to_act is None:
            return None
        return self.deal.players[self.folded.to_act]

    @property
    def claim(self) -> ClaimRow | None:
        """The claim in the running deal: nobody is awaited any more, it is played out by itself."""
        return self.deal.claim if self.deal is not None and self.running else None

    @property
    def awaited(self) -> Playing | None:
        """The person who is to act in the running deal himself."""
        actor = self.to_act
        return actor if actor is not None and actor.driver == "player" and self.claim is None else None

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat in which a user sits for the next deal."""
        return next((n for n, s in enumerate(self.seats) if s and user_id and s.user_id == user_id), None)

    def hand_of(self, user_id: int | None) -> int | None:
        """The seat whose cards in the running or last deal are this user's."""
        players = self.deal.players if self.deal else ()
        return next((n for n, p in enumerate(players) if user_id and p.user_id == user_id), None)

    def place_of(self, user_id: int | None) -> int | None:
        """The place in the queue, from 1."""
        return next((n for n, (queued, _) in enumerate(self.queue, 1) if queued == user_id), None)

    def may_see(self, user_id: int | None) -> bool:
        """Whether the table is open to this user (`Access`); else it is as if it did not exist."""
        if user_id in self.removed:
            return False
        if self.access is Access.OPEN or user_id == self.founder_id or user_id in self.members:
            return True
        places = (self.seat_of(user_id), self.hand_of(user_id), self.place_of(user_id))
        return any(place is not None for place in places)
