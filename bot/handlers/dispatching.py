"""The dispatcher with all handlers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from aiogram import Dispatcher

from bot.handlers import group, inline, leaving, members, private, settings, start, taps
from bot.handlers.bridge import Bridge
from bot.links import BotNames
from bot.narrator import Narrator
from storage.live import Live


def make_dispatcher(
    live: Live, narrator: Narrator, names: BotNames, *, now: Callable[[], datetime], zone: ZoneInfo
) -> Dispatcher:
    """A dispatcher of its own, so that several bots can run in one process."""
    dispatcher = Dispatcher(bridge=Bridge(live, narrator, names, now, zone))
    for part in (members, group, taps, leaving, settings, start, inline, private):
        dispatcher.include_router(part.router())
    dispatcher.include_router(taps.leftovers())
    return dispatcher
