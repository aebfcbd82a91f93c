"""Methods that tell of chats and who is in them."""

from __future__ import annotations

from typing import Any

from bot.fake.chats import Chat, Member
from bot.fake.errors import bad
from bot.fake.params import Params
from bot.fake.rules import reach
from bot.fake.shapes import chat_json, member_json, message_json
from bot.fake.world import World

Json = dict[str, Any]


def get_chat(world: World, params: Params) -> Json:
    """A chat in full: getChat."""
    chat = reach(world, params.number("chat_id"))
    shape = chat_json(chat) | {"accent_color_id": 0, "max_reaction_count": 11}
    shape["accepted_gift_types"] = dict.fromkeys(
        (
            *("unlimited_gifts", "limited_gifts", "unique_gifts"),
            *("premium_subscription", "gifts_from_channels"),
        ),
        False,
    )
    if chat.pinned:
        shape["pinned_message"] = message_json(chat.pinned[-1])
    return shape


def get_chat_member(world: World, params: Params) -> Json:
    """getChatMember: of somebody Telegram knows who never was there, that he left."""
    chat = reach(world, params.number("chat_id"))
    user_id = params.number("user_id")
    account = world.bot if user_id == world.bot.id else world.users.get(user_id)
    if account is None:
        raise bad("PARTICIPANT_ID_INVALID")
    return member_json(chat.members.get(user_id, Member(account, "left")))


def get_chat_administrators(world: World, params: Params) -> list[Json]:
    """getChatAdministrators, other bots aside."""
    chat = _group(world, params)
    return [member_json(member) for member in chat.present() if member.is_admin]


def get_chat_member_count(world: World, params: Params) -> int:
    """getChatMemberCount, the bot included."""
    return reach(world, params.number("chat_id")).count


def leave_chat(world: World, params: Params) -> bool:
    """The bot goes: leaveChat."""
    chat = _group(world, params)
    chat.members[world.bot.id] = Member(world.bot, "left")
    world.news.tell()
    return True


def _group(world: World, params: Params) -> Chat:
    chat = reach(world, params.number("chat_id"))
    if chat.is_private:
        raise bad("there are no administrators in the private chat")
    return chat
