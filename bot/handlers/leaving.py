"""Leaving a table from the chat with the bot: the group may be out of reach, or the player out of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from aiogram import Router
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, Message
from aiogram.types import InlineKeyboardButton as Button

from bot import keyboards
from bot.handlers.answering import Answer, answered
from bot.handlers.bridge import Bridge
from bot.keyboards import Leave
from bot.texts.speaker import Speaker
from bot.texts.writing import N_
from storage.states import Refused, Stage, TableState

_UNASKED: Final = -1  # no deal has such a number


def router() -> Router:
    """The buttons beside one's tables."""
    made = Router(name="leaving")
    made.callback_query.register(leave, Leave.filter())
    return made


def key(speaker: Speaker, table_id: str) -> Button:
    """The button that asks whether to leave."""
    return _key(speaker.gettext("Odejít"), table_id, _UNASKED)


async def leave(callback: CallbackQuery, callback_data: Leave, bridge: Bridge) -> None:
    """The first tap says what it means and asks, the second one leaves, if it is the same deal still."""

    async def work() -> Answer:
        me = await bridge.sign_in(callback.from_user)
        speaker = bridge.speaker(me)
        try:
            table = await bridge.live.table(me.user_id, callback_data.table)
            if callback_data.deal != (table.deal or 0):
                sure = _key(speaker.gettext("Opravdu odejít"), table.id, table.deal or 0)
                await _put(callback, sure)
                return Answer(speaker.gettext(_meaning(table)), alert=True)
            await bridge.live.leave(me.user_id, table.id)
        except Refused as refused:
            await _put(callback, None)
            return Answer(speaker.voice.refusal(refused.code), alert=True)
        await _put(callback, None)
        return Answer(speaker.gettext("Tvoje místo je volné."))

    await answered(callback, work())


def _key(text: str, table_id: str, deal: int) -> Button:
    return Button(text=text, callback_data=Leave(table=table_id, deal=deal).pack())


def _meaning(table: TableState) -> str:
    if table.queued is not None:
        return N_("Svoje pořadí ztratíš.")
    if table.stage is Stage.PLAYING and table.view is not None and table.view.seat is not None:
        return N_("Tuhle hru za tebe dohraje počítač, žetony zůstanou tvoje.")
    return N_("Tvoje místo se uvolní, žetony ti zůstanou.")


async def _put(callback: CallbackQuery, button: Button | None) -> None:
    """Another button in place of the tapped one, or none."""
    message = callback.message
    if not isinstance(message, Message) or message.reply_markup is None:
        return
    rows = [
        tuple(shown for b in row if (shown := button if b.callback_data == callback.data else b) is not None)
        for row in message.reply_markup.inline_keyboard
    ]
    with suppress(TelegramAPIError):
        await message.edit_reply_markup(reply_markup=keyboards.private(*rows))
