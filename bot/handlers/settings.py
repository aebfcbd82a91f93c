"""/nastaveni: language, notices and quiet hours, on buttons; the settings are those of the mini-app."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from aiogram import Router
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message, User
from aiogram.types import InlineKeyboardButton as Button

from bot import keyboards
from bot.handlers.answering import Answer, answered, retire
from bot.handlers.bridge import HTML, Bridge, reply
from bot.handlers.filters import PRIVATE, command
from bot.keyboards import Setting, app
from bot.texts import private
from bot.texts.speaker import Speaker
from bot.texts.writing import upper_first
from storage.states import Refused, Settings

_LANGUAGE: Final = "locale"
_NOTICES: Final = "notices"
_NIGHT: Final = "night"
_NONE: Final = "none"


def router() -> Router:
    """The command and its buttons."""
    made = Router(name="settings")
    made.message.register(show, PRIVATE, command("nastaveni"))
    made.callback_query.register(change, Setting.filter())
    return made


async def show(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/nastaveni."""
    me = await bridge.sign_in(event_from_user)
    speaker = bridge.speaker(me)
    await reply(message, private.settings(speaker, me.settings), keys(speaker, me.settings))


async def change(callback: CallbackQuery, callback_data: Setting, bridge: Bridge) -> None:
    """A button that sets something; set again it changes nothing."""

    async def work() -> Answer:
        me = await bridge.sign_in(callback.from_user)
        try:
            me = await bridge.live.save_settings(me.user_id, _changed(me.settings, callback_data))
        except (Refused, ValueError):  # a button of an older bot
            await retire(callback)
            return Answer(bridge.speaker(me).gettext("To už neplatí."))
        speaker = bridge.speaker(me)
        if isinstance(callback.message, Message):
            with suppress(TelegramAPIError):
                await callback.message.edit_text(
                    private.settings(speaker, me.settings),
                    parse_mode=HTML,
                    reply_markup=keys(speaker, me.settings),
                )
        return Answer(speaker.gettext("Nastaveno."))

    await answered(callback, work())


def keys(speaker: Speaker, chosen: Settings) -> InlineKeyboardMarkup | None:
    """A row for each setting; what holds now is marked."""
    _ = speaker.gettext
    quiet = (chosen.quiet_from, chosen.quiet_to)
    nights = [
        _key(private.night(speaker, *night), _NIGHT, f"{night[0]}-{night[1]}", night == quiet)
        for night in private.NIGHTS
    ]
    return keyboards.private(
        tuple(
            _key(upper_first(_(name)), _LANGUAGE, code or _NONE, code == chosen.locale)
            for code, name in private.LANGUAGES.items()
        ),
        (
            _key(_("Psát mi"), _NOTICES, "1", chosen.notices),
            _key(_("Nepsat"), _NOTICES, "0", not chosen.notices),
        ),
        (_key(_("Bez tichých hodin"), _NIGHT, _NONE, None in quiet),),
        tuple(nights),
        (app(_("Všechna nastavení"), speaker.names.page("/settings")),),
    )


def _key(text: str, field: str, value: str, holds: bool) -> Button:
    data = Setting(field=field, value=value).pack()
    return Button(text=f"✓ {text}" if holds else text, callback_data=data)


def _changed(settings: Settings, setting: Setting) -> Settings:
    """Raises ValueError for what is no setting."""
    match setting.field:
        case "locale":
            return replace(settings, locale="" if setting.value == _NONE else setting.value)
        case "notices":
            return replace(settings, notices=setting.value == "1")
        case "night" if setting.value == _NONE:
            return replace(settings, quiet_from=None, quiet_to=None)
        case "night":
            since, until = map(int, setting.value.split("-"))
            return replace(settings, quiet_from=since, quiet_to=until)
        case _:
            raise ValueError(setting.field)
