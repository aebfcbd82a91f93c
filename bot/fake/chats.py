"""Accounts, chats and messages as the fake Telegram keeps them; plain enough to be shown by a page."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from bot.fake.entities import write_html
from bot.fake.keyboards import Button, Rows, rows_of

if TYPE_CHECKING:
    from bot.fake.world import World

Json = dict[str, Any]
Kind = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

PRESENT = frozenset({"creator", "administrator", "member", "restricted"})
ADMINS = frozenset({"creator", "administrator"})
KEPT = 5_000  # messages of a chat


@dataclass(eq=False)
class Account:
    """Somebody who writes: a person or the bot."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None
    is_bot: bool = False


@dataclass
class Member:
    """An account's place in a chat."""

    account: Account
    status: Status

    @property
    def is_present(self) -> bool:
        return self.status in PRESENT

    @property
    def is_admin(self) -> bool:
        return self.status in ADMINS


@dataclass
class Topic:
    """A topic of a forum; its id is the id of the message that opened it."""

    id: int
    name: str
    is_closed: bool = False
    is_deleted: bool = False


@dataclass(eq=False)
class Message:
    """A message that is, or was, in a chat. It changes in place when it is edited.

    `service` says what happened for a message that nobody wrote, in the words of the Bot API.
    """

    id: int
    chat: Chat = field(repr=False)
    sender: Account
    date: datetime
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    markup: Json | None = None
    thread: int | None = None
    reply_to: Message | None = field(default=None, repr=False)
    edited_at: datetime | None = None
    deleted_at: datetime | None = None
    silent: bool = False
    via_bot: bool = False
    inline_id: str | None = None
    service: Json | None = None

    @property
    def html(self) -> str:
        """The text for a page: escaped, with Telegram's formatting as harmless tags."""
        return write_html(self.text, self.entities)

    @property
    def keyboard(self) -> Rows:
        return rows_of(self.markup)

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.keyboard for button in row]

    @property
    def reply_root(self) -> int | None:
        """The message that began the chain of replies this one is in."""
        root = self.reply_to
        while root and root.reply_to:
            root = root.reply_to
        return root.id if root else None


@dataclass(eq=False)
class Chat:
    """A chat with its messages. `instance` is what taps and the mini-app are told to know it by."""

    id: int
    kind: Kind
    title: str
    world: World = field(repr=False)
    members: dict[int, Member] = field(default_factory=dict, repr=False)
    is_forum: bool = False
    topics: dict[int, Topic] = field(default_factory=dict, repr=False)
    general_is_closed: bool = False
    only_admins_write: bool = False
    migrated_to: Chat | None = field(default=None, repr=False)
    pinned: list[Message] = field(default_factory=list, repr=False)
    kept: deque[Message] = field(default_factory=lambda: deque(maxlen=KEPT), repr=False)
    written: int = 1  # a supergroup begins with the message that founded it, and so does its General topic

    @property
    def instance(self) -> str:
        return str(-(abs(self.id) * 1_103_515_245 % 2**61) - 1)

    @property
    def is_private(self) -> bool:
        return self.kind == "private"

    @property
    def messages(self) -> list[Message]:
        """What everybody sees now, oldest first."""
        return [message for message in self.kept if message.deleted_at is None]

    @property
    def history(self) -> list[Message]:
        """All messages, deleted ones as well."""
        return list(self.kept)

    @property
    def count(self) -> int:
        """How many are in the chat, the bot included."""
        return sum(member.is_present for member in self.members.values())

    def present(self) -> Iterator[Member]:
        return (member for member in self.members.values() if member.is_present)

    def has(self, account: Account) -> bool:
        member = self.members.get(account.id)
        return member is not None and member.is_present

    def is_admin(self, account: Account) -> bool:
        member = self.members.get(account.id)
        return member is not None and member.is_admin

    def find(self, message_id: int) -> Message | None:
        """The message of that id, unless it was deleted."""
        found = (message for message in reversed(self.kept) if message.id == message_id)
        return next((message for message in found if message.deleted_at is None), None)

    def add(self, sender: Account, **content: Any) -> Message:
        """Puts a new message at the end; `content` are fields of `Message`."""
        message = Message(self._next_id(), self, sender, self.world.now(), **content)
        self.kept.append(message)
        self.world.news.tell()
        return message

    def _next_id(self) -> int:
        """Supergroups count for themselves, everything else shares one count."""
        if self.kind == "supergroup":
            self.written += 1
            return self.written
        return self.world.next_message_id()
