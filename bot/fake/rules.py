"""What Telegram lets a bot do, told in the words of its server where it does not."""

from __future__ import annotations

from typing import Any

from bot.fake.chats import Chat, Message
from bot.fake.entities import parse_html
from bot.fake.errors import bad, forbidden
from bot.fake.params import Params
from bot.fake.world import World

Json = dict[str, Any]

LONGEST_TEXT = 4096  # characters


def reach(world: World, chat_id: int) -> Chat:
    """The chat, if the bot may know it.

    Raises `ApiError`: 400 when there is none or it has moved, 403 when the bot is outside.
    """
    chat = world.chats.get(chat_id)
    if chat is None:
        raise bad("chat not found")
    if chat.migrated_to:
        raise bad("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to.id)
    if chat.is_private:
        if not world.knows(world.users[chat_id]):
            raise bad("chat not found")
    elif not chat.has(world.bot):
        member = chat.members.get(world.bot.id)
        if member is None:
            raise bad("chat not found")
        if member.status == "kicked":
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        raise forbidden(f"bot is not a member of the {chat.kind} chat")
    return chat


def reach_to_write(world: World, chat_id: int) -> Chat:
    """The chat, if the bot may write there; raises `ApiError` as `reach` does."""
    chat = reach(world, chat_id)
    if chat.is_private:
        _check_may_write_to(world, chat_id)
    elif _is_muted(world, chat):
        raise bad("not enough rights to send text messages to the chat")
    return chat


def find_thread(world: World, chat: Chat, params: Params, reply_to: Message | None) -> int | None:
    """The topic a message goes to; the General one is meant by none. Raises `ApiError` 400."""
    if "message_thread_id" not in params:
        thread = reply_to.thread if reply_to else None
    else:
        thread = params.number("message_thread_id")
        topic = chat.topics.get(thread)
        if topic is None or topic.is_deleted:
            raise bad("message thread not found")
    closed = chat.topics[thread].is_closed if thread else chat.general_is_closed
    if closed and not chat.is_admin(world.bot):
        raise bad("TOPIC_CLOSED")
    return thread


def find_reply(chat: Chat, params: Params) -> Message | None:
    """The message that is answered; raises `ApiError` 400 when it is gone and must not be."""
    reply = params.tree("reply_parameters") or {}
    message_id = int(reply.get("message_id", params.number("reply_to_message_id")))
    if not message_id:
        return None
    found = chat.find(message_id)
    may_be_gone = reply.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply")
    if found is None and not may_be_gone:
        raise bad("message to be replied not found")
    return found


def own_message(world: World, params: Params) -> Message:
    """The message to be edited, named by chat and id or by its inline id; raises `ApiError`."""
    if "inline_message_id" in params:
        posted = world.inline.get(params.text("inline_message_id"))
        if posted is None or posted.deleted_at:
            raise bad("MESSAGE_ID_INVALID")
        return posted
    chat = reach_to_write(world, params.number("chat_id"))
    if "message_id" not in params:
        raise bad("message identifier is not specified")
    found = chat.find(params.number("message_id"))
    if found is None:
        raise bad("message to edit not found")
    if found.sender is not world.bot or found.service is not None:
        raise bad("message can't be edited")
    return found


def read_text(
    world: World, values: Params, name: str = "text", *, too_long: str = "message is too long"
) -> tuple[str, list[Json]]:
    """A text with its entities, parsed as `parse_mode` says; raises `ApiError` 400 for a bad one."""
    source = values.text(name)
    if not source:
        raise bad("message text is empty")
    mode = values.text("parse_mode").lower()
    if mode == "html":
        text, entities = parse_html(source)
    elif not mode:
        text, entities = source, values.tree("entities") or []
    else:
        raise bad("unsupported parse_mode")
    text = text.rstrip()
    if not text:
        raise bad("text must be non-empty")
    if len(text) > LONGEST_TEXT:
        raise bad(too_long)
    return text, [entity for entity in entities if _is_known(world, entity)]


def _check_may_write_to(world: World, user_id: int) -> None:
    user = world.users[user_id]
    if user.is_deactivated:
        raise forbidden("user is deactivated")
    if user.has_blocked_bot:
        raise forbidden("bot was blocked by the user")
    if not user.may_be_written_to:
        raise forbidden("bot can't initiate conversation with a user")


def _is_muted(world: World, chat: Chat) -> bool:
    if chat.is_admin(world.bot):
        return False
    return chat.only_admins_write or chat.members[world.bot.id].status == "restricted"


def _is_known(world: World, entity: Json) -> bool:
    return entity["type"] != "text_mention" or entity["user"]["id"] in world.users
