"""What every handler is handed: the tables, the words, and who it is that wrote."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from aiogram import Bot
from aiogram.enums import ParseMode
from aiogram.exceptions import TelegramAPIError
from aiogram.types import Chat as TelegramChat
from aiogram.types import InlineKeyboardMarkup, LinkPreviewOptions, Message, User

from bot.links import BotNames
from bot.narrator import Narrator
from bot.texts.speaker import Speaker
from storage.letters import Chat
from storage.live import Live
from storage.states import Me

HTML: Final = ParseMode.HTML
NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


@dataclass(frozen=True, slots=True)
class Bridge:
    """Between Telegram and the tables. `zone` is that of the times in texts."""

    live: Live
    narrator: Narrator
    names: BotNames
    now: Callable[[], datetime]
    zone: ZoneInfo

    async def sign_in(self, user: User) -> Me:
        """Who it is, made known if he is new."""
        return await self.live.sign_in(user.id, user.full_name, user.language_code or "")

    def speaker(self, me: Me) -> Speaker:
        """Speaks to somebody, in his language and of his cards."""
        return self._speaker(me.locale, me.settings.cards == "french")

    def speaker_to(self, chat: Chat) -> Speaker:
        """Speaks to a group."""
        return self._speaker(chat.locale, False)

    def speaker_in(self, language: str | None) -> Speaker:
        """Speaks to somebody of whom nothing but Telegram's language code is known."""
        return self._speaker(locale_of(language), False)

    async def chat(self, chat: TelegramChat, locale: str) -> Chat:
        """The group, made known if it is new; it keeps the language of who spoke in it first."""
        known = await self.live.chats.get(chat.id)
        return await self.live.chats.seen(chat.id, chat.title or "", known.locale if known else locale)

    def _speaker(self, locale: str, french: bool) -> Speaker:
        return Speaker(self.narrator(locale, french), self.names, self.now(), self.zone)


def locale_of(language: str | None) -> str:
    """Our language for Telegram's code; Czech where there is none."""
    return "cs" if not language or language[:2].lower() in ("cs", "sk") else "en"


async def send(
    bot: Bot,
    chat: int,
    text: str,
    keyboard: InlineKeyboardMarkup | None = None,
) -> None:
    """Writes to a chat by its Telegram id. What Telegram does not take is not said."""
    with suppress(TelegramAPIError):
        await bot.send_message(
            chat, text, parse_mode=HTML, reply_markup=keyboard, link_preview_options=NO_PREVIEW
        )


async def reply(message: Message, text: str, keyboard: InlineKeyboardMarkup | None = None) -> None:
    """Writes into the chat (and topic) of the message. What Telegram does not take is not said."""
    with suppress(TelegramAPIError):
        await message.answer(text, parse_mode=HTML, reply_markup=keyboard, link_preview_options=NO_PREVIEW)


def thread_of(message: Message) -> int | None:
    """The topic of the message; in the general one, and in threads of replies, there is none."""
    return message.message_thread_id if message.is_topic_message else None
