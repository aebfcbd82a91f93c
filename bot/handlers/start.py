"""/start, with an invitation or without."""

from __future__ import annotations

from aiogram import Bot, Router
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import Message, User

from bot import keyboards
from bot.handlers.bridge import Bridge, reply
from bot.handlers.filters import PRIVATE
from bot.keyboards import app
from bot.links import NEW_TABLE, WRITE
from bot.roles import role
from bot.texts import guide, private
from bot.texts.buttons import home_keys, welcome_keys
from bot.texts.writing import html
from storage.names import is_id
from storage.states import Me, Refused, TableState


def router() -> Router:
    """What a person sends by the button or by a t.me link."""
    made = Router(name="start")
    made.message.register(start, PRIVATE, CommandStart(ignore_case=True))
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
    elif payload == NEW_TABLE:
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
