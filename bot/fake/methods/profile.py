"""Methods about the bot itself: who it is, its commands, texts and menu button."""

from __future__ import annotations

import re
from typing import Any

from bot.fake.errors import bad
from bot.fake.keyboards import check_web_app_url
from bot.fake.params import Params
from bot.fake.rules import reach
from bot.fake.shapes import account_json
from bot.fake.world import World

Json = dict[str, Any]

MOST_COMMANDS = 100
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE = re.compile(r"([a-z]{2})?")
LONGEST_DESCRIPTION = 256  # characters, of a command
LENGTHS = {"name": 64, "description": 512, "short_description": 120}
CHAT_SCOPES = frozenset({"chat", "chat_administrators", "chat_member"})
SCOPES = CHAT_SCOPES | {
    *("default", "all_private_chats", "all_group_chats", "all_chat_administrators"),
}


def get_me(world: World, _: Params) -> Json:
    """Who the bot is: getMe."""
    return account_json(world.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": True,
    }


def set_my_commands(world: World, params: Params) -> bool:
    """setMyCommands, for a scope and a language."""
    commands = params.tree("commands")
    if not isinstance(commands, list):
        raise bad("can't parse commands: Expected an Array of BotCommand")
    if len(commands) > MOST_COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= LONGEST_DESCRIPTION:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    world.profile.commands[_scope(world, params), _language(params)] = commands
    world.news.tell()
    return True


def get_my_commands(world: World, params: Params) -> list[Json]:
    """GetMyCommands of exactly this scope and language."""
    return world.profile.commands.get((_scope(world, params), _language(params)), [])


def delete_my_commands(world: World, params: Params) -> bool:
    """Forgets commands: deleteMyCommands."""
    world.profile.commands.pop((_scope(world, params), _language(params)), None)
    world.news.tell()
    return True


def set_chat_menu_button(world: World, params: Params) -> bool:
    """setChatMenuButton, for one private chat or all."""
    button = params.tree("menu_button") or {"type": "default"}
    if button.get("type") not in {"default", "commands", "web_app"}:
        raise bad("can't parse menu button: Unsupported type specified")
    if button["type"] == "web_app":
        if not button.get("text"):
            raise bad("BUTTON_TEXT_INVALID")
        check_web_app_url(str(button.get("web_app", {}).get("url")), "menu button Web App")
    world.profile.menu_buttons[_private_chat(world, params)] = button
    world.news.tell()
    return True


def get_chat_menu_button(world: World, params: Params) -> Json:
    """getChatMenuButton: the chat's own, else the one of all."""
    buttons = world.profile.menu_buttons
    return buttons.get(_private_chat(world, params)) or buttons.get(None, {"type": "commands"})


def set_text(kind: str, world: World, params: Params) -> bool:
    """setMyName, setMyDescription, setMyShortDescription."""
    text = params.text(kind)
    if len(text) > LENGTHS[kind]:
        raise bad(f"bot {kind.replace('_', ' ')} is too long")
    world.profile.texts[kind, _language(params)] = text
    world.news.tell()
    return True


def get_text(kind: str, world: World, params: Params) -> Json:
    """getMyName, getMyDescription, getMyShortDescription: without one in the language, the default one."""
    texts = world.profile.texts
    fallback = world.bot.name if kind == "name" else ""
    return {kind: texts.get((kind, _language(params))) or texts.get((kind, "")) or fallback}


def log_out(_: World, __: Params) -> bool:
    """LogOut and close: nothing to be done here."""
    return True


def _scope(world: World, params: Params) -> str:
    scope = params.tree("scope") or {"type": "default"}
    kind = scope.get("type")
    if kind not in SCOPES:
        raise bad("can't parse BotCommandScope: Unsupported type specified")
    if kind not in CHAT_SCOPES:
        return str(kind)
    chat = reach(world, int(scope.get("chat_id", 0)))
    return f"{kind}:{chat.id}:{scope['user_id']}" if "user_id" in scope else f"{kind}:{chat.id}"


def _language(params: Params) -> str:
    language = params.text("language_code")
    if not LANGUAGE.fullmatch(language):
        raise bad("invalid language code specified")
    return language


def _private_chat(world: World, params: Params) -> int | None:
    if "chat_id" not in params:
        return None
    chat = reach(world, params.number("chat_id"))
    if not chat.is_private:
        raise bad("chat must be private")
    return chat.id
