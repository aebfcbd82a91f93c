"""/start, with an invitation or without."""

from __future__ import annotations

from typing import Final

from aiogram import Bot, F, Router
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import InlineKeyboardMarkup, Message, User

from bot import keyboards
from bot.handlers.bridge import Bridge, reply
from bot.keyboards import app, url
from bot.roles import role
from bot.texts import guide, private
from bot.texts.speaker import Speaker
from bot.texts.writing import html
from storage.names import is_id
from storage.states import Me, Refused, TableState

WRITE: Final = "on"  # what the bot's own buttons send along
NEW: Final = "new"


def router() -> Router:
    """What a person sends by the button or by a t.me link."""
    made = Router(name="start")
    made.message.register(start, F.chat.type == "private", CommandStart(ignore_case=True))
    return made


async def start(
    message: Message, command: CommandObject, event_from_user: User, bridge: Bridge, bot: Bot
) -> None:
    """Greets; who comes with an invitation sits down, once."""
    me = await bridge.sign_in(event_from_user)
    await bridge.live.chats.can_write(event_from_user.id, True)
    speaker, payload = bridge.speaker(me), (command.args or "").strip()
    if payload == WRITE:
        await reply(message, guide.writing(speaker), home_keys(speaker))
    elif payload == NEW:
        address = speaker.names.page("/new")
        await reply(
            message,
            html(speaker.gettext("Založ stůl a pošli pozvánku přátelům.")),
            keyboards.private((app(speaker.gettext("Založit stůl"), address),)),
        )
    elif payload:
        await _invited(message, payload, me, bridge, bot)
    else:
        await reply(message, guide.welcome(speaker), welcome_keys(speaker))


def home_keys(speaker: Speaker) -> InlineKeyboardMarkup | None:
    """The way to one's tables."""
    return keyboards.private((app(speaker.gettext("Moje stoly"), speaker.names.page("/")),))


def welcome_keys(speaker: Speaker) -> InlineKeyboardMarkup | None:
    """The way to one's tables, and the bot's into a group."""
    _ = speaker.gettext
    return keyboards.private(
        (app(_("Hrát"), speaker.names.page("/")),),
        (url(_("Přidat do skupiny"), speaker.names.into_group()),),
    )


async def _invited(message: Message, payload: str, me: Me, bridge: Bridge, bot: Bot) -> None:
    speaker = bridge.speaker(me)
    try:
        try:
            table = await _join(payload, me, bridge)
        except Refused:
            if not await _opens(payload, me, bridge, bot):
                raise
            table = await _join(payload, me, bridge)
    except Refused as refused:
        await reply(message, html(speaker.voice.refusal(refused.code)), home_keys(speaker))
        return
    open_table = app(speaker.gettext("Otevřít stůl"), speaker.names.table(table.id))
    await reply(message, private.joined(speaker, table), keyboards.private((open_table,)))


async def _opens(payload: str, me: Me, bridge: Bridge, bot: Bot) -> bool:
    """Whether the table is a chat's and Telegram says that who asks is in that chat; then that is noted."""
    chats = bridge.live.chats
    chat = await (chats.of_table(payload) if is_id(payload) else chats.of_code(payload))
    if chat is None or not chat.present or await role(bot, chat.tg_id, me.tg_id) is None:
        return False
    await chats.member_seen(chat.tg_id, me.user_id)
    return True


async def _join(payload: str, me: Me, bridge: Bridge) -> TableState:
    """Sits down where a code leads, or at a table that is open to this person; again changes nothing."""
    if is_id(payload):
        return await bridge.live.sit(me.user_id, payload)
    table_id = await bridge.live.join(me.user_id, payload)
    return await bridge.live.table(me.user_id, table_id)
