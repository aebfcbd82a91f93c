"""Telegram as a process without a bot of its own asks it: who is in a chat, and nothing else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from storage.states import Role

if TYPE_CHECKING:
    from aiogram import Bot


class DistantTelegram:
    """Loaded when first asked: it takes seconds, and most tables are no chat's."""

    def __init__(self, token: str, base: str) -> None:
        self._token = token
        self._base = base
        self._bot: Bot | None = None
        self._making = asyncio.Lock()

    async def role(self, chat: int, user: int) -> Role | None:
        """As `bot.roles.role`."""
        async with self._making:
            if self._bot is None:
                self._bot = await asyncio.to_thread(self._make)
        from bot import roles

        return await roles.role(self._bot, chat, user)

    async def close(self) -> None:
        """Lets its connections go."""
        if self._bot is not None:
            await self._bot.session.close()

    def _make(self) -> Bot:
        from bot.service import make_bot

        return make_bot(self._token, self._base)
