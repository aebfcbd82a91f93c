"""Everything the fake Telegram knows: the bot, people, chats and what is under way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.fake.chats import Account, Chat, Message
from bot.fake.limits import Limits, Pace
from bot.fake.news import News
from bot.fake.queries import InlineResult, Queries
from bot.fake.shapes import message_json
from bot.fake.updates import Updates, first_id

if TYPE_CHECKING:
    from bot.fake.people import User

Json = dict[str, Any]


@dataclass
class Profile:
    """What the bot has set about itself; keys of `commands` and texts are scope and language."""

    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    menu_buttons: dict[int | None, Json] = field(default_factory=dict)
    has_inline_feedback: bool = False


class World:
    """The state that all parts of the fake share; `now` is the one clock."""

    def __init__(self, now: Callable[[], datetime], bot: Account, limits: Limits | None) -> None:
        self.now = now
        self.bot = bot
        self.news = News()
        self.updates = Updates(now, self.news)
        self.queries = Queries(now, self.news)
        self.pace = Pace(now, limits)
        self.profile = Profile()
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.inline: dict[str, Message] = {}
        self.prepared: dict[str, tuple[User, InlineResult]] = {}
        self._message_id = first_id(now())

    def next_message_id(self) -> int:
        self._message_id += 1
        return self._message_id

    def next_group_id(self, *, is_supergroup: bool) -> int:
        first = -1_002_000_000_001 if is_supergroup else -4_000_000_001
        return next(chat_id for chat_id in count(first, -1) if chat_id not in self.chats)

    def deliver(self, message: Message) -> None:
        """Makes the update of a new message if the bot gets to see it."""
        if self.sees(message):
            self.updates.add("message", message_json(message))

    def sees(self, message: Message) -> bool:
        """Privacy mode: in groups only commands, replies to the bot, its inline posts and what happened."""
        if not message.chat.has(self.bot):
            return False
        if message.service is not None or message.chat.is_private or message.chat.is_admin(self.bot):
            return True
        is_reply = message.reply_to is not None and message.reply_to.sender is self.bot
        return message.via_bot or is_reply or self._is_command(message)

    def knows(self, user: User) -> bool:
        """Whether the bot met the person: in private or in a group."""
        return user.has_met_bot or any(
            chat.has(user) and chat.has(self.bot) for chat in self.chats.values() if not chat.is_private
        )

    def _is_command(self, message: Message) -> bool:
        if not any(entity["type"] == "bot_command" and not entity["offset"] for entity in message.entities):
            return False
        addressee = message.text.split()[0].partition("@")[2]
        return not addressee or addressee.lower() == (self.bot.username or "").lower()
