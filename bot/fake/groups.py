"""Groups, and what people do with them: join, leave, let the bot in, throw it out, upgrade, open topics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.fake.chats import Account, Chat, Member, Message, Status, Topic
from bot.fake.shapes import account_json, change_json

Json = dict[str, Any]


@dataclass(eq=False)
class Group(Chat):
    """A group or supergroup. Each act makes the messages and updates that the real Telegram makes of it."""

    def join(self, user: Account, by: Account | None = None) -> None:
        """Comes in, or is added by somebody."""
        self._set_status(user, "member", by or user)
        self._happened(by or user, new_chat_members=[account_json(user)])

    def leave(self, user: Account, by: Account | None = None) -> None:
        """Goes, or is removed by somebody."""
        self._set_status(user, "kicked" if by else "left", by or user)
        self._happened(by or user, left_chat_member=account_json(user))

    def promote(self, account: Account) -> None:
        """Makes a member, or the bot, an administrator."""
        self._set_status(account, "administrator", self.creator)

    def demote(self, account: Account) -> None:
        self._set_status(account, "member", self.creator)

    def restrict(self, account: Account) -> None:
        """The member, or the bot, may no longer write."""
        self._set_status(account, "restricted", self.creator)

    def bot_added(self, by: Account) -> None:
        self.join(self.world.bot, by)

    def bot_removed(self, by: Account) -> None:
        """The bot learns of it, and gets nothing from the group any more."""
        self.leave(self.world.bot, by)

    def migrate(self) -> Group:
        """Upgrades a basic group: its old id and old messages are void; returns the supergroup."""
        if self.kind != "group":
            raise ValueError(f"{self.title} is no basic group")
        upgraded = Group(self.world.next_group_id(is_supergroup=True), "supergroup", self.title, self.world)
        upgraded.members = dict(self.members)
        self.world.chats[upgraded.id] = upgraded
        self._happened(self.creator, migrate_to_chat_id=upgraded.id)
        self.migrated_to = upgraded
        upgraded._happened(self.creator, migrate_from_chat_id=self.id)
        return upgraded

    def rename(self, title: str, by: Account | None = None) -> None:
        self.title = title
        self._happened(by or self.creator, new_chat_title=title)

    def add_topic(self, name: str, by: Account | None = None) -> Topic:
        if not self.is_forum:
            raise ValueError(f"{self.title} has no topics")
        created = {"name": name, "icon_color": 7322096}
        opened = self.add(by or self.creator, service={"forum_topic_created": created})
        opened.thread = opened.id
        self.topics[opened.id] = topic = Topic(opened.id, name)
        self.world.deliver(opened)
        return topic

    def close_topic(self, topic: Topic) -> None:
        """Only administrators write there from now on."""
        topic.is_closed = True
        self._happened(self.creator, topic, forum_topic_closed={})

    def reopen_topic(self, topic: Topic) -> None:
        topic.is_closed = False
        self._happened(self.creator, topic, forum_topic_reopened={})

    def delete_topic(self, topic: Topic) -> None:
        """Removes the topic with its messages; the bot is not told."""
        topic.is_deleted = True
        for message in self.messages:
            if message.thread == topic.id:
                message.deleted_at = self.world.now()
        self.world.news.tell()

    @property
    def creator(self) -> Account:
        """Who founded the group; without one, whoever is there."""
        by_rank = sorted(self.present(), key=lambda member: (member.status != "creator", not member.is_admin))
        return by_rank[0].account

    def _happened(self, by: Account, topic: Topic | None = None, **service: Any) -> Message:
        message = self.add(by, service=service, thread=topic.id if topic else None)
        self.world.deliver(message)
        return message

    def _set_status(self, account: Account, status: Status, by: Account) -> None:
        old = self.members.get(account.id, Member(account, "left"))
        new = self.members[account.id] = Member(account, status)
        self.world.news.tell()
        is_bot = account is self.world.bot
        if is_bot or self.is_admin(self.world.bot):
            kind = "my_chat_member" if is_bot else "chat_member"
            self.world.updates.add(kind, change_json(self, old, new, by=by, at=self.world.now()))
