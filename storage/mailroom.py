"""The outbox and the inbox as the bot sees them: letters that are due, and what became of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from storage import inbox
from storage.house import House
from storage.letters import Letter
from storage.mail import done, due, trouble
from storage.worker import Run


class Mailroom:
    """Hands out letters and hears what became of them. Each letter is kept until it is known to be sent.

    Times are aware UTC. Chats and people are named by Telegram's ids where an argument ends in `tg`.
    """

    def __init__(self, house: House, run: Run) -> None:
        self._house = house
        self._run = run

    async def letters(
        self, limit: int = 100, *, but: Collection[int] = (), no_cards: Collection[int] = ()
    ) -> tuple[Letter, ...]:
        """The letters that are due now, ready to be written.

        Left out, as if they were not due, are those to whom Telegram's id is in `but`, and cards of chats in
        `no_cards`: what may not be sent yet need not be made ready, and hides nothing else.
        What no longer holds was dropped, and what has to wait got another time: who is looking at the table
        20 s more, who has quiet hours their end, a chat that rests as long as it rests.
        """
        return await self._run(due.letters, self._house, limit, due.Left(but, no_cards))

    async def next_due(self, *, but: Collection[int] = (), no_cards: Collection[int] = ()) -> datetime | None:
        """When the next letter is due, also one that is due already; what is left out is as in `letters`."""
        return await self._run(due.next_due, self._house, due.Left(but, no_cards))

    def on_news(self, call: Callable[[], None]) -> None:
        """Has `call` called on this event loop whenever a letter may have been queued."""
        self._house.bus.attach(asyncio.get_running_loop())
        self._house.bus.on_change(call)

    async def sent(self, letter: Letter, message_id: int | None = None, digest: str = "") -> None:
        """The letter was sent, as a new message of that id or into its old one; one sending is counted."""
        await self._run(done.sent, self._house, letter, message_id, digest)

    async def sent_many(self, letters: Sequence[Letter]) -> None:
        """The letters went out in one message; one sending is counted."""
        await self._run(done.sent_many, self._house, letters)

    async def later(self, letter: Letter, until: datetime) -> None:
        """The letter could not be sent now; it is due again then."""
        await self._run(done.later, self._house, letter, until)

    async def lost(self, letter: Letter) -> None:
        """The letter can never be delivered."""
        await self._run(done.lost, self._house, letter)

    async def recent_sendings(self) -> tuple[tuple[int, datetime], ...]:
        """What was sent in the last minute: the Telegram id of the chat, and when; oldest first."""
        return await self._run(done.recent_sendings, self._house)

    async def chat_moved(self, old_tg: int, new_tg: int) -> None:
        """A group became a supergroup. Said again it changes nothing."""
        await self._run(trouble.chat_moved, self._house, old_tg, new_tg)

    async def chat_rests(self, chat_tg: int, until: datetime) -> None:
        """Nothing may be sent to the chat until then."""
        await self._run(trouble.chat_rests, self._house, chat_tg, until)

    async def chat_gone(self, chat_tg: int) -> None:
        """The bot cannot write to the chat any more; letters to it are dropped until it is seen again."""
        await self._run(trouble.chat_gone, self._house, chat_tg)

    async def card_gone(self, letter: Letter) -> None:
        """The message of the card vanished: the letter stays due, and will be a new message."""
        await self._run(trouble.card_gone, self._house, letter)

    async def thread_gone(self, letter: Letter) -> None:
        """The letter's topic vanished: its tables go on in the chat itself, and so do its letters."""
        await self._run(trouble.thread_gone, self._house, letter)

    async def cannot_write(self, user_tg: int) -> None:
        """The user does not let the bot write: his letters will be a mention in the chat of the table."""
        await self._run(trouble.can_write, self._house, user_tg, False)

    async def update_came(self, update_id: int, body: Mapping[str, Any]) -> bool:
        """Keeps an update until it is handled; False if it came before."""
        return await self._run(inbox.update_came, self._house, update_id, body)

    async def update_done(self, update_id: int) -> None:
        """The update was handled."""
        await self._run(inbox.update_done, self._house, update_id)

    async def unfinished_updates(self) -> tuple[dict[str, Any], ...]:
        """What came and was not handled before the server was killed, oldest first."""
        return await self._run(inbox.unfinished_updates, self._house)
