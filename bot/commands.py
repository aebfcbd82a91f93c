"""What Telegram shows of the bot before anybody writes to it: its commands, its menu, what it can do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from aiogram import Bot
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonWebApp,
    WebAppInfo,
)

from bot.links import BotNames
from bot.narrator import Narrator
from bot.texts.writing import N_

_IN_GROUPS: Final = {
    "marias": N_("otevřít stůl"),
    "stul": N_("ukázat stoly dole v chatu"),
    "karty": N_("tlačítko na moje karty"),
    "bank": N_("kdo jak stojí"),
    "vyrovnat": N_("navrhnout vyrovnání banku"),
    "zastup": N_("ať za nepřítomného hraje počítač"),
    "pomoc": N_("jak se tu hraje"),
}
_IN_PRIVATE: Final = {
    "stoly": N_("moje stoly a kdo je na tahu"),
    "banka": N_("jak stojím"),
    "pravidla": N_("pravidla v kostce"),
    "nastaveni": N_("jazyk, zprávy, tiché hodiny"),
    "pomoc": N_("jak na to"),
}
_DESCRIPTION: Final = N_(
    "Volený mariáš ve třech: s přáteli ve skupině, nebo hned s počítači. "
    "Žetony jsou jen zápis, o peníze se nehraje."
)
_SHORT: Final = N_("Volený mariáš ve skupině i na dálku.")
# Telegram's language codes and ours; without a code for everybody else.
_LANGUAGES: Final = {"": "en", "cs": "cs", "sk": "cs"}


async def introduce_commands(bot: Bot, narrator: Narrator, names: BotNames) -> None:
    """Tells Telegram all of it, as far as it has changed."""
    for code, locale in _LANGUAGES.items():
        gettext = narrator(locale).translations.gettext
        for scope, texts in (
            (BotCommandScopeAllGroupChats(), _IN_GROUPS),
            (BotCommandScopeAllPrivateChats(), _IN_PRIVATE),
        ):
            wanted = {name: gettext(text) for name, text in texts.items()}
            known = await bot.get_my_commands(scope, code or None)
            if {command.command: command.description for command in known} != wanted:
                await bot.set_my_commands(_commands(wanted), scope, code or None)
        await _describe(bot, gettext(_DESCRIPTION), gettext(_SHORT), code or None)
    menu = MenuButtonWebApp(text="Mariáš", web_app=WebAppInfo(url=names.page("/")))
    await bot.set_chat_menu_button(menu_button=menu)


async def _describe(bot: Bot, text: str, short: str, code: str | None) -> None:
    if (await bot.get_my_description(code)).description != text:
        await bot.set_my_description(text, code)
    if (await bot.get_my_short_description(code)).short_description != short:
        await bot.set_my_short_description(short, code)


def _commands(texts: Mapping[str, str]) -> list[BotCommand]:
    return [BotCommand(command=name, description=text) for name, text in texts.items()]
