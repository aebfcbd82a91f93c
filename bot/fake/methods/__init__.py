"""All methods of the fake Bot API but those that take updates, by their names in lower case."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from bot.fake.errors import too_many
from bot.fake.methods import about_chats, messages, profile, questions
from bot.fake.params import Params
from bot.fake.world import World

Method = Callable[[World, Params], Any]

METHODS: dict[str, Method] = {
    "getme": profile.get_me,
    "logout": profile.log_out,
    "close": profile.log_out,
    "sendmessage": messages.send_message,
    "editmessagetext": messages.edit_message_text,
    "editmessagereplymarkup": messages.edit_message_reply_markup,
    "deletemessage": messages.delete_message,
    "pinchatmessage": messages.pin_chat_message,
    "unpinchatmessage": messages.unpin_chat_message,
    "sendchataction": messages.send_chat_action,
    "answercallbackquery": questions.answer_callback_query,
    "answerinlinequery": questions.answer_inline_query,
    "savepreparedinlinemessage": questions.save_prepared_inline_message,
    "getchat": about_chats.get_chat,
    "getchatmember": about_chats.get_chat_member,
    "getchatadministrators": about_chats.get_chat_administrators,
    "getchatmembercount": about_chats.get_chat_member_count,
    "leavechat": about_chats.leave_chat,
    "setmycommands": profile.set_my_commands,
    "getmycommands": profile.get_my_commands,
    "deletemycommands": profile.delete_my_commands,
    "setchatmenubutton": profile.set_chat_menu_button,
    "getchatmenubutton": profile.get_chat_menu_button,
    "setmyname": partial(profile.set_text, "name"),
    "getmyname": partial(profile.get_text, "name"),
    "setmydescription": partial(profile.set_text, "description"),
    "getmydescription": partial(profile.get_text, "description"),
    "setmyshortdescription": partial(profile.set_text, "short_description"),
    "getmyshortdescription": partial(profile.get_text, "short_description"),
}
PACED = frozenset({"sendmessage", "editmessagetext", "editmessagereplymarkup"})


def call(world: World, method: str, params: Params) -> Any:
    """Runs a method of `METHODS`; raises `ApiError`, 429 when the chat's or the bot's measure is full."""
    if method in PACED:
        wait = world.pace.take(_paced_chat(world, params))
        if wait:
            raise too_many(wait)
    return METHODS[method](world, params)


def _paced_chat(world: World, params: Params) -> int:
    posted = world.inline.get(params.text("inline_message_id"))
    return posted.chat.id if posted else params.number("chat_id")
