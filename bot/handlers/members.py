"""Who comes and goes: the bot itself, people, and groups that become supergroups or change their titles."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import IS_MEMBER, IS_NOT_MEMBER, JOIN_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message, User

from bot.handlers.bridge import Bridge, locale_of, send
from bot.handlers.filters import GROUPS, PRIVATE
from bot.texts import guide


def router() -> Router:
    """Changes of membership and the service messages that tell of them."""
    made = Router(name="members")
    made.my_chat_member.register(unblocked, PRIVATE, ChatMemberUpdatedFilter(IS_MEMBER))
    made.my_chat_member.register(blocked, PRIVATE, ChatMemberUpdatedFilter(IS_NOT_MEMBER))
    made.my_chat_member.register(added, GROUPS, ChatMemberUpdatedFilter(JOIN_TRANSITION))
    made.my_chat_member.register(removed, GROUPS, ChatMemberUpdatedFilter(IS_NOT_MEMBER))
    made.my_chat_member.register(allowed_again, GROUPS)
    made.chat_member.register(member_left, GROUPS, ChatMemberUpdatedFilter(IS_NOT_MEMBER))
    made.chat_member.register(member_back, GROUPS, ChatMemberUpdatedFilter(JOIN_TRANSITION))
    made.message.register(moved_to, F.migrate_to_chat_id)
    made.message.register(moved_from, F.migrate_from_chat_id)
    made.message.register(went, GROUPS, F.left_chat_member)
    made.message.register(came, GROUPS, F.new_chat_members)
    made.message.register(renamed, GROUPS, F.new_chat_title)
    made.message.register(writing_allowed, F.write_access_allowed)
    return made


async def unblocked(event: ChatMemberUpdated, bridge: Bridge) -> None:
    """The bot may write to this person."""
    await _let_write(event.from_user, bridge)


async def blocked(event: ChatMemberUpdated, bridge: Bridge) -> None:
    """The bot was stopped in private."""
    await bridge.live.chats.can_write(event.from_user.id, False)


async def writing_allowed(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """Somebody allowed it in the mini-app."""
    await _let_write(event_from_user, bridge)


async def added(event: ChatMemberUpdated, bridge: Bridge, bot: Bot) -> None:
    """The bot came into a group, for the first time or again."""
    known = await bridge.live.chats.get(event.chat.id)
    me = await bridge.sign_in(event.from_user)
    chat = await bridge.chat(event.chat, me.locale)
    await bridge.live.chats.member_seen(event.chat.id, me.user_id)
    if known is None or not known.present:
        await send(bot, event.chat.id, guide.hello(bridge.speaker_to(chat)))


async def removed(event: ChatMemberUpdated, bridge: Bridge) -> None:
    """The bot is not in the group any more; its tables go on in the mini-app."""
    await bridge.live.mail.chat_gone(event.chat.id)


async def allowed_again(event: ChatMemberUpdated, bridge: Bridge) -> None:
    """What the bot may do there has changed: perhaps it may write again."""
    me = await bridge.sign_in(event.from_user)
    await bridge.chat(event.chat, me.locale)


async def member_left(event: ChatMemberUpdated, bridge: Bridge) -> None:
    """Told to bots that are administrators."""
    await bridge.live.chats.member_left(event.chat.id, event.new_chat_member.user.id)


async def member_back(event: ChatMemberUpdated, bridge: Bridge) -> None:
    """Told to bots that are administrators."""
    await _let_in(event.chat.id, event.new_chat_member.user, bridge)


async def went(message: Message, bridge: Bridge) -> None:
    """Told to all bots, in groups that show it."""
    if message.left_chat_member is not None and not message.left_chat_member.is_bot:
        await bridge.live.chats.member_left(message.chat.id, message.left_chat_member.id)


async def came(message: Message, bridge: Bridge) -> None:
    """Told to all bots, in groups that show it."""
    for user in message.new_chat_members or ():
        await _let_in(message.chat.id, user, bridge)


async def renamed(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """The group has another title."""
    chat = message.chat.model_copy(update={"title": message.new_chat_title})
    await bridge.chat(chat, locale_of(event_from_user.language_code))


async def moved_to(message: Message, bridge: Bridge) -> None:
    """The group became a supergroup; said in the old one."""
    if message.migrate_to_chat_id is not None:
        await bridge.live.mail.chat_moved(message.chat.id, message.migrate_to_chat_id)


async def moved_from(message: Message, bridge: Bridge) -> None:
    """The same, said in the new one."""
    if message.migrate_from_chat_id is not None:
        await bridge.live.mail.chat_moved(message.migrate_from_chat_id, message.chat.id)


async def _let_in(chat_tg: int, user: User, bridge: Bridge) -> None:
    """Only a group that plays needs to know its members."""
    if user.is_bot or await bridge.live.chats.get(chat_tg) is None:
        return
    me = await bridge.sign_in(user)
    await bridge.live.chats.member_seen(chat_tg, me.user_id)


async def _let_write(user: User, bridge: Bridge) -> None:
    await bridge.sign_in(user)
    await bridge.live.chats.can_write(user.id, True)
