"""How fast Telegram may be written to, and how fast it was: nothing is sent before it may be.

Sends, edits and deletes all count. Telegram takes about one a second in a chat, 20 a minute in a group and
30 a second in all; we stay below, since its clock is not ours. Cards leave room in the minute: a result that
comes never waits for a minute that edits used up. So do answers: who sends command after command in a group
holds up nobody's result.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

GAP: Final = timedelta(seconds=1)  # between two sendings to one chat
CARD_GAP: Final = timedelta(seconds=3)  # between two of a chat's cards
MINUTE: Final = timedelta(minutes=1)
SECOND: Final = timedelta(seconds=1)
GROUP_A_MINUTE: Final = 18
CARDS_A_MINUTE: Final = 12  # of those 18
ANSWERS_A_MINUTE: Final = 14  # of those 18 as well
ALL_A_SECOND: Final = 25


@dataclass(slots=True)
class _Sent:
    """When a chat was sent something in the last minute, what of it was a card, an answer; its rest."""

    all: deque[datetime] = field(default_factory=lambda: deque(maxlen=GROUP_A_MINUTE))
    cards: deque[datetime] = field(default_factory=lambda: deque(maxlen=CARDS_A_MINUTE))
    answers: deque[datetime] = field(default_factory=lambda: deque(maxlen=ANSWERS_A_MINUTE))
    rests_until: datetime | None = None

    def idle(self, now: datetime) -> bool:
        """Whether it holds nothing any more that could keep a sending back."""
        rests = self.rests_until is not None and self.rests_until > now
        sent = self.all, self.cards, self.answers
        return not rests and all(not times or times[-1] + MINUTE <= now for times in sent)


class Pacing:
    """Sliding windows over what was sent; it never looks at a clock. Chats are Telegram's ids."""

    def __init__(self) -> None:
        self._chats: OrderedDict[int, _Sent] = OrderedDict()  # the one used last is the last
        self._overall: deque[datetime] = deque(maxlen=ALL_A_SECOND)

    def __len__(self) -> int:
        """How many chats are remembered: those of the last minute, and those that rest."""
        return len(self._chats)

    def seed(self, sendings: Iterable[tuple[int, datetime]]) -> None:
        """Takes in what an earlier process sent: chat and time."""
        for tg_id, at in sorted(sendings, key=lambda sending: sending[1]):
            self.sent(tg_id, at)

    def free_at(self, tg_id: int, now: datetime, *, card: bool = False, answer: bool = False) -> datetime:
        """The first moment, `now` or later, when the chat may be sent something (a card, an answer)."""
        free = self.all_free_at(now)
        known = self._chats.get(tg_id)
        if known is None:
            return free
        free = max(free, known.rests_until or now, _after(known.all, 1, GAP, now))
        if tg_id < 0:  # a group; who is written to privately has no minute
            free = max(free, _after(known.all, GROUP_A_MINUTE, MINUTE, now))
            if answer:
                free = max(free, _after(known.answers, ANSWERS_A_MINUTE, MINUTE, now))
        if card:
            free = max(free, _after(known.cards, 1, CARD_GAP, now))
            free = max(free, _after(known.cards, CARDS_A_MINUTE, MINUTE, now))
        return free

    def held(self, now: datetime, *, card: bool = False) -> dict[int, datetime]:
        """The chats that may not be sent anything (a card) yet, and from when on they may."""
        free = {tg_id: self.free_at(tg_id, now, card=card) for tg_id in self._chats}
        return {tg_id: at for tg_id, at in free.items() if at > now}

    def all_free_at(self, now: datetime) -> datetime:
        """The first moment when anything may be sent to anybody."""
        return max(now, _after(self._overall, ALL_A_SECOND, SECOND, now))

    def sent(self, tg_id: int, at: datetime, *, card: bool = False, answer: bool = False) -> None:
        """Something goes to the chat now, whatever will become of it: what is refused counts as well."""
        chat = self._chat(tg_id)
        chat.all.append(at)
        if card:
            chat.cards.append(at)
        if answer:
            chat.answers.append(at)
        self._overall.append(at)
        self._forget(at)

    def card_shown(self, tg_id: int, at: datetime) -> None:
        """The chat's card is known to have been shown then, by whatever process."""
        cards = self._chat(tg_id).cards
        if not cards or cards[-1] < at:
            cards.append(at)

    def rests(self, tg_id: int, until: datetime) -> None:
        """The chat is left alone until then."""
        chat = self._chat(tg_id)
        chat.rests_until = max(until, chat.rests_until or until)

    def _chat(self, tg_id: int) -> _Sent:
        chat = self._chats.setdefault(tg_id, _Sent())
        self._chats.move_to_end(tg_id)
        return chat

    def _forget(self, now: datetime) -> None:
        """Drops from the front, where the chats are that were used longest ago."""
        while self._chats:
            tg_id, chat = next(iter(self._chats.items()))
            if not chat.idle(now):
                return
            del self._chats[tg_id]


def _after(times: deque[datetime], most: int, span: timedelta, now: datetime) -> datetime:
    """When there will be fewer than `most` of the times in the span before.

    What lies far ahead was sent before the clock was set back: nobody knows any more how long ago that is.
    """
    if len(times) < most or times[-most] > now + MINUTE:
        return now
    return times[-most] + span
