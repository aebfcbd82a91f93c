"""What the bot gets to write from: letters that are due, with all that their text is made of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from storage.states import Clearing, DealLine, LetterKind, PostingLine, Standing, TableState


@dataclass(frozen=True, slots=True)
class Chat:
    """A group. `id` is ours and stays, `tg_id` changes when the group becomes a supergroup."""

    id: int
    tg_id: int
    title: str
    locale: str
    present: bool


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to write to, or to name. `french`: he looks at French cards."""

    user_id: int
    tg_id: int
    name: str
    locale: str
    can_write: bool
    french: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A message that is due. It goes to `person` privately, else to `chat` (in its topic `thread`).

    Which of the other fields are there follows from the kind:

    CARD      `tables`: the open tables of the chat and topic as a spectator sees them, the one to show whole
              first; `message_id`: the card so far; `digest`: of what it shows; `shown_at`
    RESULT    `deal`, `table`, `standings` of the bank
    TURN      `table` as the person sees it, `step` 0 (first notice), 1 (half of the time), 2 (nine tenths);
              `message_id`: the notice it takes the place of
    STAND_IN  `table` as the person sees it, `message_id` as above
    MENTION   `people` who are awaited, with their `tables` in the same order
    ASKED     `clearing`, `table` or None
    POSTED    `posted`, `standings`
    ERASE     `message_id`

    `mark` is the mailroom's own: with another one the letter was queued again while it was being sent.
    """

    id: int
    kind: LetterKind
    due: datetime
    attempts: int
    chat: Chat | None = None
    thread: int | None = None
    person: Person | None = None
    table: TableState | None = None
    tables: tuple[TableState, ...] = ()
    people: tuple[Person, ...] = ()
    step: int = 0
    message_id: int | None = None
    digest: str = ""
    shown_at: datetime | None = None
    deal: DealLine | None = None
    standings: tuple[Standing, ...] = ()
    clearing: Clearing | None = None
    posted: PostingLine | None = None
    mark: str = ""
