"""A fake of Telegram's Bot API: a real HTTP server on loopback for tests and the demo.

It keeps people, chats and messages in memory and refuses what Telegram refuses, in its words.
The real start never imports it.
"""

from bot.fake.api import TOKEN, FakeBotApi
from bot.fake.chats import Account, Chat, Member, Message, Topic
from bot.fake.groups import Group
from bot.fake.keyboards import Button
from bot.fake.limits import Call, Limits
from bot.fake.people import User
from bot.fake.queries import Answer, InlineAnswer, InlineResult

__all__ = [
    "TOKEN",
    "Account",
    "Answer",
    "Button",
    "Call",
    "Chat",
    "FakeBotApi",
    "Group",
    "InlineAnswer",
    "InlineResult",
    "Limits",
    "Member",
    "Message",
    "Topic",
    "User",
]
