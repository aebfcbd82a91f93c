"""What is kept, row by row. What the database can hold as a constraint, it holds."""

from __future__ import annotations

from typing import Final

from sqlmodel import SQLModel

from storage.models.columns import MOST, Moment
from storage.models.game import (
    Account,
    Action,
    Bank,
    Claim,
    Deal,
    Handing,
    Player,
    Removal,
    Seat,
    Session,
    Table,
    User,
    Waiting,
)
from storage.models.money import (
    Agreement,
    Clearing,
    Entry,
    Posting,
)
from storage.models.telegram import (
    CardMessage,
    Chat,
    Letter,
    Member,
    Mention,
    Mute,
    Notice,
    Saying,
    Sending,
    Update,
)

_ALL: Final = SQLModel.metadata.tables

# The same tables for statements without the ORM, which are the quicker half of a tap.
USERS: Final = _ALL["users"]
SESSIONS: Final = _ALL["sessions"]
CHATS: Final = _ALL["chats"]
MEMBERS: Final = _ALL["members"]
BANKS: Final = _ALL["banks"]
ACCOUNTS: Final = _ALL["accounts"]
TABLES: Final = _ALL["tables"]
SEATS: Final = _ALL["seats"]
QUEUE: Final = _ALL["queue"]
REMOVALS: Final = _ALL["removals"]
DEALS: Final = _ALL["deals"]
PLAYERS: Final = _ALL["players"]
ACTIONS: Final = _ALL["actions"]
CLAIMS: Final = _ALL["claims"]
HANDINGS: Final = _ALL["handings"]
POSTINGS: Final = _ALL["postings"]
ENTRIES: Final = _ALL["entries"]
CLEARINGS: Final = _ALL["clearings"]
AGREEMENTS: Final = _ALL["agreements"]
CARD_MESSAGES: Final = _ALL["cards"]
OUTBOX: Final = _ALL["outbox"]
NOTICES: Final = _ALL["notices"]
MENTIONS: Final = _ALL["mentions"]
SENDINGS: Final = _ALL["sendings"]
UPDATES: Final = _ALL["updates"]
MUTES: Final = _ALL["mutes"]
SAYINGS: Final = _ALL["sayings"]

__all__ = [
    "ACCOUNTS",
    "ACTIONS",
    "AGREEMENTS",
    "BANKS",
    "CARD_MESSAGES",
    "CHATS",
    "CLAIMS",
    "CLEARINGS",
    "DEALS",
    "ENTRIES",
    "HANDINGS",
    "MEMBERS",
    "MENTIONS",
    "MOST",
    "MUTES",
    "NOTICES",
    "OUTBOX",
    "PLAYERS",
    "POSTINGS",
    "QUEUE",
    "REMOVALS",
    "SAYINGS",
    "SEATS",
    "SENDINGS",
    "SESSIONS",
    "TABLES",
    "UPDATES",
    "USERS",
    "Account",
    "Action",
    "Agreement",
    "Bank",
    "CardMessage",
    "Chat",
    "Claim",
    "Clearing",
    "Deal",
    "Entry",
    "Handing",
    "Letter",
    "Member",
    "Mention",
    "Moment",
    "Mute",
    "Notice",
    "Player",
    "Posting",
    "Removal",
    "Saying",
    "Seat",
    "Sending",
    "Session",
    "Table",
    "Update",
    "User",
    "Waiting",
]
