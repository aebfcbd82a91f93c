"""Chats as the bot sees them. Chats and people are named by Telegram's ids where an argument ends in `tg`."""

from __future__ import annotations

from datetime import datetime

from storage.chats import cards, founding, knowing, leaving
from storage.house import House
from storage.letters import Chat
from storage.mail import trouble
from storage.states import Standing, TableState
from storage.worker import Run


class Chatroom:
    """What the bot asks and tells about chats."""

    def __init__(self, house: House, run: Run) -> None:
        self._house = house
        self._run = run

    async def seen(self, chat_tg: int, title: str, locale: str) -> Chat:
        """The bot is in the chat and may write there; `locale` is the chat's language, "cs" or "en"."""
        return await self._run(knowing.seen, self._house, chat_tg, title, locale)

    async def get(self, chat_tg: int) -> Chat | None:
        """The chat, if it is known."""
        return await self._run(knowing.get, self._house, chat_tg)

    async def of_table(self, table_id: str) -> Chat | None:
        """The chat the table belongs to."""
        return await self._run(knowing.of_table, self._house, table_id)

    async def of_code(self, code: str) -> Chat | None:
        """The chat of the open table that a join code leads to; whether the code may be used is not asked."""
        return await self._run(knowing.of_code, self._house, code)

    async def member_seen(self, chat_tg: int, user_id: int) -> None:
        """The user is in the chat: tables of `Access.CHAT` are open to him."""
        await self._run(knowing.member_seen, self._house, chat_tg, user_id)

    async def member_left(self, chat_tg: int, user_tg: int) -> None:
        """The user left the chat: its tables go on without him.

        He is taken out of queues and seats; in a running deal a computer stands in until he acts.
        """
        await self._run(leaving.member_left, self._house, chat_tg, user_tg)

    async def is_member(self, chat_tg: int, user_id: int) -> bool:
        """Whether the user was seen in the chat and did not leave it."""
        return await self._run(knowing.is_member, self._house, chat_tg, user_id)

    async def open_table(
        self, user_id: int, chat_tg: int, thread: int | None, name: str | None = None
    ) -> str:
        """The table of */marias*: the lobby of the chat (of that topic) that still has room, else a new one.

        With a name always a new one. Raises `Refused`: unknown_table (the chat is not known), bad_name,
        rate_limited, too_many_tables.
        """
        return await self._run(founding.open_table, self._house, user_id, chat_tg, thread, name)

    async def show_card(self, chat_tg: int, thread: int | None) -> None:
        """The card becomes the last message of the chat or the topic; the one before it is erased."""
        await self._run(cards.show_card, self._house, chat_tg, thread)

    async def tables(self, chat_tg: int, thread: int | None = None) -> tuple[TableState, ...]:
        """The chat's open tables, or that topic's, as a spectator sees them; in the card's order."""
        return await self._run(cards.tables, self._house, chat_tg, thread)

    async def standings(self, chat_tg: int, since: datetime | None = None) -> tuple[Standing, ...]:
        """Everybody's chips in the chat's bank, the highest first; `since`: only what deals brought since."""
        return await self._run(founding.standings_of, self._house, chat_tg, since)

    async def can_write(self, user_tg: int, yes: bool) -> None:
        """Whether the user lets the bot write to him privately."""
        await self._run(trouble.can_write, self._house, user_tg, yes)
