"""What Telegram shows of the bot before anybody writes to it."""

from __future__ import annotations

import pytest
from aiogram.types import BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats, MenuButtonWebApp

from bot.commands import introduce_commands
from tests.bot.party import NAMES, Party
from webapp.narrator import narrator


@pytest.mark.parametrize(
    ("code", "private", "group"),
    [
        ("cs", "jak na to", "otevřít stůl"),
        ("sk", "jak na to", "otevřít stůl"),
        (None, "how it works", "open a table"),
    ],
)
async def test_commands_by_scope_and_language(
    party: Party, code: str | None, private: str, group: str
) -> None:
    await introduce_commands(party.bot, narrator, NAMES)
    in_private = await party.bot.get_my_commands(BotCommandScopeAllPrivateChats(), code)
    in_groups = await party.bot.get_my_commands(BotCommandScopeAllGroupChats(), code)
    assert [c.command for c in in_private] == ["stoly", "banka", "pravidla", "nastaveni", "pomoc"]
    assert [c.command for c in in_groups] == [
        "marias",
        "stul",
        "karty",
        "bank",
        "vyrovnat",
        "zastup",
        "pomoc",
    ]
    assert in_private[-1].description == private
    assert in_groups[0].description == group


async def test_the_menu_opens_the_mini_app(party: Party) -> None:
    await introduce_commands(party.bot, narrator, NAMES)
    menu = await party.bot.get_chat_menu_button()
    assert isinstance(menu, MenuButtonWebApp)
    assert menu.web_app.url == "https://marias.example/"


async def test_what_is_told_already_is_not_told_again(party: Party) -> None:
    await introduce_commands(party.bot, narrator, NAMES)
    told = len([call for call in party.fake.calls if call.method.startswith("setMy")])
    await introduce_commands(party.bot, narrator, NAMES)
    assert len([call for call in party.fake.calls if call.method.startswith("setMy")]) == told > 0


async def test_every_command_is_understood(party: Party) -> None:
    """Each that is shown in the menu gets an answer."""
    await introduce_commands(party.bot, narrator, NAMES)
    await party.table()
    honza = party.people[0]
    for command in await party.bot.get_my_commands(BotCommandScopeAllPrivateChats()):
        before = len(party.messages(honza.private))
        await party.say(honza, f"/{command.command}", honza.private)
        written = party.messages(honza.private)
        assert len(written) == before + 1
        assert not written[-1].text.startswith("Tomu nerozumím")
    for command in await party.bot.get_my_commands(BotCommandScopeAllGroupChats()):
        before = len(party.group.history)
        await party.say(honza, f"/{command.command}")
        await party.deliver()
        assert len(party.group.history) > before + 1
