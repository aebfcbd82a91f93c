"""@bot in any chat: invitations to the tables at which the asker sits."""

from __future__ import annotations

from typing import Final

from aiogram import Router
from aiogram.types import (
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)

from bot import keyboards
from bot.handlers.bridge import HTML, NO_PREVIEW, Bridge
from bot.keyboards import url
from bot.links import NEW_TABLE
from bot.texts import card, private
from bot.texts.speaker import Speaker
from bot.texts.writing import bold, html, lines, shown
from storage.states import Me, Refused, TableState

MOST: Final = 20  # tables that are offered


def router() -> Router:
    """Inline mode."""
    made = Router(name="inline")
    made.inline_query.register(offer)
    return made


async def offer(query: InlineQuery, bridge: Bridge) -> None:
    """The asker's tables with a free seat whose names hold what he typed; nobody else gets to see them."""
    me = await bridge.sign_in(query.from_user)
    speaker = bridge.speaker(me)
    wanted = query.query.strip().casefold()
    tables = await _tables(me, bridge)
    found = [_article(speaker, table) for table in tables if wanted in table.name.casefold()]
    button = InlineQueryResultsButton(text=speaker.gettext("Založit stůl"), start_parameter=NEW_TABLE)
    await query.answer(list(found), cache_time=0, is_personal=True, button=button)


async def _tables(me: Me, bridge: Bridge) -> list[TableState]:
    found: list[TableState] = []
    for line in private.waiting_first(await bridge.live.my_tables(me.user_id)):
        try:
            table = await bridge.live.table(me.user_id, line.id)
        except Refused:  # it was left meanwhile
            continue
        if table.code is not None and len(found) < MOST:
            found.append(table)
    return found


def _article(speaker: Speaker, table: TableState) -> InlineQueryResultArticle:
    """An invitation that names the table and carries its code."""
    _ = speaker.gettext
    names = ", ".join(shown(seat.name) for seat in table.seats if seat is not None)
    seated = _("U stolu: %(names)s") % {"names": names}
    text = lines(bold(shown(table.name)), html(card.agreed(speaker, table)), html(seated))
    return InlineQueryResultArticle(
        id=table.id,
        title=shown(table.name),
        description=seated,
        input_message_content=InputTextMessageContent(
            message_text=text, parse_mode=HTML, link_preview_options=NO_PREVIEW
        ),
        reply_markup=keyboards.group((url(_("Přisednout"), speaker.names.app(table.code or "")),)),
    )
