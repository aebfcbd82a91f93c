"""Commands in the chat with the bot, and whatever else is written there."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import Message, User

from bot import keyboards
from bot.handlers import leaving
from bot.handlers.bridge import Bridge, reply
from bot.handlers.filters import PRIVATE, command
from bot.keyboards import app
from bot.texts import guide, private
from bot.texts.buttons import MOST_TABLES, help_keys, home_keys, page_keys, welcome_keys
from bot.texts.speaker import Speaker
from bot.texts.writing import N_, shown


def router() -> Router:
    """To be asked last: it answers everything."""
    made = Router(name="private")
    made.message.register(show_tables, PRIVATE, command("stoly", "stul"))
    made.message.register(show_banks, PRIVATE, command("banka", "bank"))
    made.message.register(show_rules, PRIVATE, command("pravidla"))
    made.message.register(explain, PRIVATE, command("pomoc", "help"))
    made.message.register(show_way, PRIVATE, command("marias"))
    made.message.register(wonder, PRIVATE)
    return made


async def show_tables(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/stoly: my tables, whose turn it is; a button to open each, and one to leave it."""
    speaker, user_id = await _spoken_to(event_from_user, bridge)
    found = await bridge.live.my_tables(user_id)
    rows = [
        (app(shown(line.name), speaker.names.table(line.id)), leaving.key(speaker, line.id))
        for line in private.waiting_first(found)[:MOST_TABLES]
    ]
    await reply(
        message, private.tables(speaker, found), keyboards.private(*rows) if rows else home_keys(speaker)
    )


async def show_banks(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/banka: how I stand in every bank."""
    speaker, user_id = await _spoken_to(event_from_user, bridge)
    found = await bridge.live.banks(user_id)
    await reply(message, private.banks(speaker, found), page_keys(speaker, N_("Bank"), "/bank"))


async def show_rules(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/pravidla: in short, and the page with all of them."""
    speaker, _ = await _spoken_to(event_from_user, bridge)
    await reply(message, guide.rules(speaker), page_keys(speaker, N_("Pravidla"), "/rules"))


async def explain(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/pomoc."""
    speaker, _ = await _spoken_to(event_from_user, bridge)
    await reply(message, guide.private_help(speaker), help_keys(speaker))


async def show_way(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/marias belongs in a group; here it shows how to begin."""
    speaker, _ = await _spoken_to(event_from_user, bridge)
    await reply(message, guide.welcome(speaker), welcome_keys(speaker))


async def wonder(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """Anything else."""
    speaker, _ = await _spoken_to(event_from_user, bridge)
    await reply(message, guide.lost(speaker), home_keys(speaker))


async def _spoken_to(user: User, bridge: Bridge) -> tuple[Speaker, int]:
    me = await bridge.sign_in(user)
    return bridge.speaker(me), me.user_id
