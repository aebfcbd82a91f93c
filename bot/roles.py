"""What somebody is in a chat, as Telegram says at this moment."""

from __future__ import annotations

from typing import Final

from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import TelegramAPIError
from aiogram.types import ChatMemberRestricted, ResultChatMemberUnion

from storage.states import Role

_ADMINS: Final = (ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR)


async def role(bot: Bot, chat: int, user: int) -> Role | None:
    """None for who is not in the chat, or of whom Telegram says nothing.

    `chat` and `user` are Telegram's ids.
    """
    found = await _member(bot, chat, user)
    return _role(found) if found is not None else None


async def is_outside(bot: Bot, chat: int, user: int) -> bool:
    """Whether Telegram says that the user is not in the chat; where it says nothing he may be."""
    found = await _member(bot, chat, user)
    return found is not None and _role(found) is None


async def _member(bot: Bot, chat: int, user: int) -> ResultChatMemberUnion | None:
    try:
        return await bot.get_chat_member(chat, user)
    except TelegramAPIError:  # the bot is not in the chat, the user was never seen there, Telegram is away
        return None


def _role(found: ResultChatMemberUnion) -> Role | None:
    if found.status in _ADMINS:
        return Role.ADMIN
    if isinstance(found, ChatMemberRestricted):
        return Role.MEMBER if found.is_member else None
    return Role.MEMBER if found.status == ChatMemberStatus.MEMBER else None
