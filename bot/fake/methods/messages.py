"""Methods that write, change, remove and pin messages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.fake.chats import Message
from bot.fake.errors import bad
from bot.fake.keyboards import read_markup
from bot.fake.params import Params
from bot.fake.rules import find_reply, find_thread, own_message, reach, reach_to_write, read_text
from bot.fake.shapes import message_json
from bot.fake.world import World

Json = dict[str, Any]

DELETABLE = timedelta(hours=48)
ACTIONS = frozenset({"typing", "choose_sticker", "upload_photo", "upload_document", "find_location"})
FOR_ONE = ("ephemeral_message_parameters", "receiver_user_id")


def send_message(world: World, params: Params) -> Json:
    """sendMessage; what only one member is to see is refused, never shown to all."""
    chat = reach_to_write(world, params.number("chat_id"))
    if any(name in params for name in FOR_ONE):
        raise bad("ephemeral messages are not supported")
    reply_to = find_reply(chat, params)
    thread = find_thread(world, chat, params, reply_to)
    text, entities = read_text(world, params)
    message = chat.add(
        world.bot,
        text=text,
        entities=entities,
        markup=read_markup(params.tree("reply_markup"), private=chat.is_private),
        thread=thread,
        reply_to=reply_to,
        silent=params.flag("disable_notification"),
    )
    return message_json(message)


def edit_message_text(world: World, params: Params) -> Json | bool:
    """editMessageText; a keyboard that is not given again goes away."""
    message = own_message(world, params)
    text, entities = read_text(world, params, too_long="MESSAGE_TOO_LONG")
    return _change(world, params, message, text=text, entities=entities)


def edit_message_reply_markup(world: World, params: Params) -> Json | bool:
    """The keyboard alone: editMessageReplyMarkup."""
    return _change(world, params, own_message(world, params))


def delete_message(world: World, params: Params) -> bool:
    """deleteMessage, for 48 hours: its own, in private also the person's, all as an administrator."""
    chat = reach(world, params.number("chat_id"))
    message = chat.find(params.number("message_id"))
    if message is None:
        raise bad("message to delete not found")
    is_own = message.sender is world.bot and message.service is None
    if not (is_own or chat.is_private or chat.is_admin(world.bot)):
        raise bad("message can't be deleted")
    if world.now() - message.date > DELETABLE:
        raise bad("message can't be deleted for everyone")
    message.deleted_at = world.now()
    if message in chat.pinned:
        chat.pinned.remove(message)
    world.news.tell()
    return True


def pin_chat_message(world: World, params: Params) -> bool:
    """pinChatMessage; all are told by a message that says so."""
    chat = reach(world, params.number("chat_id"))
    _check_may_pin(world, chat.id)
    message = chat.find(params.number("message_id"))
    if message is None:
        raise bad("message to pin not found")
    if message not in chat.pinned:
        chat.pinned.append(message)
        pinned = {"pinned_message": message_json(message, with_reply=False)}
        world.deliver(chat.add(world.bot, service=pinned, thread=message.thread))
    return True


def unpin_chat_message(world: World, params: Params) -> bool:
    """unpinChatMessage: the one named, or the last one."""
    chat = reach(world, params.number("chat_id"))
    _check_may_pin(world, chat.id)
    message_id = params.number("message_id") or (chat.pinned[-1].id if chat.pinned else 0)
    found = next((message for message in chat.pinned if message.id == message_id), None)
    if found is None:
        raise bad("message to unpin not found")
    chat.pinned.remove(found)
    world.news.tell()
    return True


def send_chat_action(world: World, params: Params) -> bool:
    """sendChatAction: shown to nobody here."""
    chat = reach_to_write(world, params.number("chat_id"))
    find_thread(world, chat, params, None)
    if params.text("action") not in ACTIONS:
        raise bad("wrong parameter action in request")
    return True


def _change(world: World, params: Params, message: Message, **changes: Any) -> Json | bool:
    in_private = message.chat.is_private and not message.inline_id
    changes["markup"] = read_markup(params.tree("reply_markup"), private=in_private)
    if all(getattr(message, name) == value for name, value in changes.items()):
        raise bad(
            "message is not modified: specified new message content and reply markup "
            "are exactly the same as a current content and reply markup of the message"
        )
    for name, value in changes.items():
        setattr(message, name, value)
    message.edited_at = world.now()
    world.news.tell()
    return True if message.inline_id else message_json(message)


def _check_may_pin(world: World, chat_id: int) -> None:
    chat = world.chats[chat_id]
    if not chat.is_private and not chat.is_admin(world.bot):
        raise bad("not enough rights to manage pinned messages in the chat")
