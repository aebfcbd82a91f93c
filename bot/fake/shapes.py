"""What the Bot API calls an object: accounts, chats, messages and members as JSON."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.fake.chats import Account, Chat, Member, Message

Json = dict[str, Any]

ADMIN_RIGHTS = (
    *("can_be_edited", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
    *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users"),
    *("can_post_stories", "can_edit_stories", "can_delete_stories", "can_pin_messages"),
    "can_send_welcome_messages",
)
MEMBER_RIGHTS = (
    *("can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos"),
    *("can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages"),
    *("can_add_web_page_previews", "can_change_info", "can_invite_users", "can_pin_messages"),
    *("can_manage_topics", "can_edit_tag", "can_react_to_messages"),
)


def account_json(account: Account) -> Json:
    """A User."""
    known = {"username": account.username, "language_code": account.language}
    return {
        "id": account.id,
        "is_bot": account.is_bot,
        "first_name": account.name,
        **{name: value for name, value in known.items() if value},
    }


def chat_json(chat: Chat) -> Json:
    """A Chat."""
    if chat.is_private:
        person = account_json(next(member.account for member in chat.members.values()))
        names: Json = {name: person[name] for name in ("first_name", "username") if name in person}
        return {"id": chat.id, "type": "private", **names}
    forum = {"is_forum": True} if chat.is_forum else {}
    return {"id": chat.id, "type": chat.kind, "title": chat.title, **forum}


def message_json(message: Message, *, with_reply: bool = True) -> Json:
    """A Message, with the one it answers."""
    shape: Json = {
        "message_id": message.id,
        "from": account_json(message.sender),
        "chat": chat_json(message.chat),
        "date": int(message.date.timestamp()),
    }
    if message.service is not None:
        shape |= message.service
    else:
        shape["text"] = message.text
    if message.entities:
        shape["entities"] = [_entity_json(entity, message.chat) for entity in message.entities]
    if message.markup and "inline_keyboard" in message.markup:
        shape["reply_markup"] = message.markup
    if message.edited_at:
        shape["edit_date"] = int(message.edited_at.timestamp())
    if message.via_bot:
        shape["via_bot"] = account_json(message.chat.world.bot)
    if message.reply_to and with_reply:
        shape["reply_to_message"] = message_json(message.reply_to, with_reply=False)
    return shape | _thread_json(message)


def gone_json(message: Message) -> Json:
    """An InaccessibleMessage: what a tap says of a message that is no more."""
    return {"chat": chat_json(message.chat), "message_id": message.id, "date": 0}


def member_json(member: Member) -> Json:
    """A ChatMember of the kind its status says."""
    shape: Json = {"user": account_json(member.account), "status": member.status}
    if member.status == "creator":
        return shape | {"is_anonymous": False}
    if member.status == "administrator":
        return shape | {"is_anonymous": False} | dict.fromkeys(ADMIN_RIGHTS, True)
    if member.status == "restricted":
        return shape | {"is_member": True, "until_date": 0} | dict.fromkeys(MEMBER_RIGHTS, False)
    if member.status == "kicked":
        return shape | {"until_date": 0}
    return shape


def change_json(chat: Chat, old: Member, new: Member, *, by: Account, at: datetime) -> Json:
    """A ChatMemberUpdated."""
    return {
        "chat": chat_json(chat),
        "from": account_json(by),
        "date": int(at.timestamp()),
        "old_chat_member": member_json(old),
        "new_chat_member": member_json(new),
    }


def _thread_json(message: Message) -> Json:
    """Supergroups also number chains of replies as threads, though nothing can be sent there."""
    if message.thread:
        return {"message_thread_id": message.thread, "is_topic_message": True}
    if message.chat.kind == "supergroup" and message.reply_root:
        return {"message_thread_id": message.reply_root}
    return {}


def _entity_json(entity: Json, chat: Chat) -> Json:
    if entity["type"] != "text_mention":
        return entity
    known = chat.world.users.get(entity["user"]["id"])
    return {**entity, "user": account_json(known)} if known else entity
