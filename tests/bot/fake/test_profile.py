"""The bot's own settings: commands, texts, menu button."""

from typing import Any

import pytest

from bot.fake import FakeBotApi, User
from tests.bot.fake.conftest import Done, Refused


@pytest.mark.parametrize(
    ("command", "description", "reason"),
    [
        ("Marias", "x", "BOT_COMMAND_INVALID"),
        ("mariáš", "x", "BOT_COMMAND_INVALID"),
        ("x" * 33, "x", "BOT_COMMAND_INVALID"),
        ("marias", "", "BOT_COMMAND_DESCRIPTION_INVALID"),
        ("marias", "x" * 257, "BOT_COMMAND_DESCRIPTION_INVALID"),
    ],
)
async def test_bad_commands(refused: Refused, command: str, description: str, reason: str) -> None:
    commands = [{"command": command, "description": description}]
    assert await refused("setMyCommands", commands=commands) == f"Bad Request: {reason}"


async def test_commands_are_kept_by_scope_and_language(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena])
    commands = [{"command": "marias", "description": "Nový stůl"}]
    scopes: list[dict[str, Any]] = [
        {"type": "all_private_chats"},
        {"type": "chat", "chat_id": group.id},
        {"type": "chat_member", "chat_id": group.id, "user_id": alena.id},
    ]
    for scope in scopes:
        await done("setMyCommands", commands=commands, scope=scope, language_code="cs")
        assert await done("getMyCommands", scope=scope, language_code="cs") == commands
        assert await done("getMyCommands", scope=scope, language_code="en") == []
    assert await done("getMyCommands") == []
    too_many = [{"command": f"c{number}", "description": "x"} for number in range(101)]
    assert await refused("setMyCommands", commands=too_many) == "Bad Request: BOT_COMMANDS_TOO_MUCH"
    said = await refused("setMyCommands", commands=commands, language_code="čeština")
    assert said == "Bad Request: invalid language code specified"
    said = await refused("setMyCommands", commands=commands, scope={"type": "moon"})
    assert said == "Bad Request: can't parse BotCommandScope: Unsupported type specified"


async def test_menu_buttons(fake: FakeBotApi, alena: User, done: Done, refused: Refused) -> None:
    button = {"type": "web_app", "text": "Stoly", "web_app": {"url": "https://marias.example/"}}
    assert await done("getChatMenuButton") == {"type": "commands"}
    await done("setChatMenuButton", menu_button=button)
    await alena.starts()
    assert await done("getChatMenuButton", chat_id=alena.id) == button
    await done("setChatMenuButton", chat_id=alena.id, menu_button={"type": "commands"})
    assert await done("getChatMenuButton", chat_id=alena.id) == {"type": "commands"}
    group = fake.group("Parta", [alena])
    said = await refused("setChatMenuButton", chat_id=group.id, menu_button=button)
    assert said == "Bad Request: chat must be private"
    plain = {**button, "web_app": {"url": "http://marias.example/"}}
    assert "Only HTTPS links are allowed" in await refused("setChatMenuButton", menu_button=plain)


async def test_texts(done: Done, refused: Refused) -> None:
    await done("setMyShortDescription", short_description="Cards")
    await done("setMyShortDescription", short_description="Karty", language_code="cs")
    assert await done("getMyShortDescription", language_code="cs") == {"short_description": "Karty"}
    assert await done("getMyShortDescription", language_code="de") == {"short_description": "Cards"}
    assert await done("getMyName") == {"name": "Mariáš"}
    said = await refused("setMyShortDescription", short_description="x" * 121)
    assert said == "Bad Request: bot short description is too long"
