"""Where buttons lead: into the mini-app by a Telegram link or, in private, straight to its pages."""

from __future__ import annotations

from typing import Final, NamedTuple

# What the bot's own links to its private chat send along with /start; anything else is an invitation.
WRITE: Final = "on"  # who follows it wants to be written to
NEW_TABLE: Final = "new"


class BotNames(NamedTuple):
    """How the bot and its mini-app are reached.

    `user_name` is the bot's, without @. `webapp_url` is the mini-app's origin. `short_name` is that of a
    Direct Link app; without one the bot's Main Mini App is opened.
    """

    user_name: str
    webapp_url: str
    short_name: str = ""

    def app(self, payload: str = "") -> str:
        """A link into the mini-app; `payload` is what it is told, a table's id or code.

        >>> BotNames("marias_bot", "https://example.org", "play").app("K7M4QX")
        'https://t.me/marias_bot/play?startapp=K7M4QX'
        """
        address = f"https://t.me/{self.user_name}"
        if self.short_name:
            address = f"{address}/{self.short_name}"
        return f"{address}?startapp={payload}" if payload else f"{address}?startapp"

    def deal(self, table_id: str, deal: int) -> str:
        """A link to the replay of a finished deal."""
        return self.app(f"{table_id}_{deal}")

    def private(self, payload: str) -> str:
        """A link to the chat with the bot that sends it `/start <payload>`."""
        return f"https://t.me/{self.user_name}?start={payload}"

    def into_group(self) -> str:
        """A link by which one chooses the group to add the bot to."""
        return f"https://t.me/{self.user_name}?startgroup=true"

    def page(self, path: str) -> str:
        """The address of one of the mini-app's pages, for buttons in private chats."""
        return f"{self.webapp_url}{path}"

    def table(self, table_id: str) -> str:
        """The address of a table's page, for buttons in private chats."""
        return self.page(f"/t/{table_id}")
