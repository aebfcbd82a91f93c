"""Commands in a group."""

from __future__ import annotations

from typing import Final

from aiogram import Bot, F, Router
from aiogram.filters import CommandObject
from aiogram.types import Message, User

from bot import keyboards
from bot.handlers.bridge import Bridge, reply, thread_of
from bot.handlers.filters import GROUPS, command
from bot.keyboards import Verb, tap
from bot.roles import role
from bot.texts import guide, result
from bot.texts.buttons import MOST_TABLES
from bot.texts.writing import html, shown
from storage.names import clean
from storage.states import Me, Refused, Role, Stage, TableState

_NAMED: Final = GROUPS & ~F.sender_chat
_TELLING: Final = {"unknown_table": 1, "not_founder": 2, "not_away": 3, "others_too": 4}  # others: 0


def router() -> Router:
    """The group's commands; others are for other bots and are not answered."""
    made = Router(name="group")
    made.channel_post.register(refuse_channel, command("marias"))
    made.message.register(refuse_unnamed, GROUPS & F.sender_chat, command("marias"))
    made.message.register(open_table, _NAMED, command("marias"))
    made.message.register(show_card, _NAMED, command("stul"))
    made.message.register(show_cards, _NAMED, command("karty"))
    made.message.register(show_bank, _NAMED, command("bank", "banka"))
    made.message.register(ask_clearing, _NAMED, command("vyrovnat"))
    made.message.register(hand_over, _NAMED, command("zastup"))
    made.message.register(explain, _NAMED, command("pomoc", "help"))
    return made


async def open_table(message: Message, command: CommandObject, event_from_user: User, bridge: Bridge) -> None:
    """/marias [name]: a lobby, shown at the bottom of the chat."""
    me = await _member(message, event_from_user, bridge)
    name = clean(command.args or "") or None
    try:
        await bridge.live.chats.open_table(me.user_id, message.chat.id, thread_of(message), name)
    except Refused as refused:
        await reply(message, html(bridge.speaker(me).voice.refusal(refused.code)))
    else:
        await bridge.live.chats.show_card(message.chat.id, thread_of(message))


async def show_card(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/stul: the card moves to the bottom of the chat."""
    await _member(message, event_from_user, bridge)
    await bridge.live.chats.show_card(message.chat.id, thread_of(message))


async def show_cards(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/karty: a button for each table of the chat at which the asker plays; only it may show cards."""
    me = await _member(message, event_from_user, bridge)
    speaker = bridge.speaker(me)
    playing = [table for table in await _tables_of(me, message, bridge) if table.stage is Stage.PLAYING]
    if not playing:
        await reply(message, html(speaker.gettext("U žádného stolu tu teď nehraješ.")))
        return
    label = speaker.gettext("Moje karty")
    several = len(playing) > 1
    rows = [
        (tap(f"{label}: {shown(t.name)}" if several else label, Verb.CARDS, t.id, t.deal or 0),)
        for t in playing[:MOST_TABLES]
    ]
    await reply(message, html(speaker.gettext("Karty uvidíš jen ty.")), keyboards.group(*rows))


async def show_bank(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/bank: how everybody stands, in all and this month."""
    me = await _member(message, event_from_user, bridge)
    found = await bridge.live.chats.standings(message.chat.id)
    today = bridge.now().astimezone(bridge.zone)
    first = today.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    month = await bridge.live.chats.standings(message.chat.id, first)
    await reply(message, result.standings(bridge.speaker(me), found, month))


async def ask_clearing(message: Message, event_from_user: User, bridge: Bridge, bot: Bot) -> None:
    """/vyrovnat: asks everybody to settle up; an admin's word is enough. The outbox tells what came of it."""
    me = await _member(message, event_from_user, bridge)
    speaker = bridge.speaker(me)
    tables = await bridge.live.chats.tables(message.chat.id)
    if not tables:
        await reply(message, html(speaker.gettext("Není tu otevřený žádný stůl. Otevřeš ho přes /marias.")))
        return
    admin = await role(bot, message.chat.id, event_from_user.id) is Role.ADMIN
    try:
        await bridge.live.ask_clearing(me.user_id, tables[0].id, admin=admin)
    except Refused as refused:
        await reply(message, html(speaker.voice.refusal(refused.code)))


async def hand_over(message: Message, event_from_user: User, bridge: Bridge, bot: Bot) -> None:
    """/zastup: computers play for who is on turn and away; a founder, an admin or all the others say so."""
    me = await _member(message, event_from_user, bridge)
    speaker = bridge.speaker(me)
    admin = await role(bot, message.chat.id, event_from_user.id) is Role.ADMIN
    why = "no_deal"
    replaced: list[str] = []
    for table in await bridge.live.chats.tables(message.chat.id):
        try:
            state = await bridge.live.hand_over(me.user_id, table.id, admin=admin)
        except Refused as refused:
            why = max(why, refused.code, key=lambda code: _TELLING.get(code, 0))
        else:
            replaced += [shown(seat.name) for seat in state.seats if seat is not None and seat.stand_in]
    if replaced:
        text = speaker.gettext("Počítač teď hraje za: %(names)s") % {"names": ", ".join(replaced)}
        await reply(message, html(text))
    else:
        await reply(message, html(speaker.voice.refusal(why)))


async def explain(message: Message, event_from_user: User, bridge: Bridge) -> None:
    """/pomoc."""
    me = await _member(message, event_from_user, bridge)
    await reply(message, guide.group_help(bridge.speaker(me)))


async def refuse_unnamed(message: Message, bridge: Bridge) -> None:
    """Whoever writes as the group or as a channel has no name to sit down with."""
    known = await bridge.live.chats.get(message.chat.id)
    speaker = bridge.speaker_to(known) if known is not None else bridge.speaker_in(None)
    await reply(message, html(speaker.gettext("Píšeš za skupinu nebo kanál. K sednutí piš za sebe.")))


async def refuse_channel(message: Message, bridge: Bridge) -> None:
    """Nobody can be seen in a channel."""
    speaker = bridge.speaker_in(None)
    await reply(message, html(speaker.gettext("V kanálu se hrát nedá, přidej mě do skupiny.")))


async def _member(message: Message, user: User, bridge: Bridge) -> Me:
    """Who wrote; who writes in a group is in it."""
    me = await bridge.sign_in(user)
    await bridge.chat(message.chat, me.locale)
    await bridge.live.chats.member_seen(message.chat.id, me.user_id)
    return me


async def _tables_of(me: Me, message: Message, bridge: Bridge) -> list[TableState]:
    """The chat's tables at which somebody has cards, as he sees them."""
    found = []
    for table in await bridge.live.chats.tables(message.chat.id):
        own = await bridge.live.table(me.user_id, table.id)
        if own.view is not None and own.view.seat is not None:
            found.append(own)
    return found
