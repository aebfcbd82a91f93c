"""Taps on the buttons below cards, results and notices. Each may come twice, late, or from anybody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiogram import Bot, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, Message

from bot.handlers.answering import Answer, answered, is_there, retire
from bot.handlers.bridge import HTML, Bridge
from bot.keyboards import Tap, Verb
from bot.roles import is_outside, role
from bot.texts import buttons, card, result, turn
from bot.texts.speaker import Speaker
from bot.texts.writing import N_, with_shown_names
from storage.live import Live
from storage.states import Clearing, ClearingStage, Me, Refused, Role, Stage, Strength, TableState


@dataclass(frozen=True, slots=True)
class Touch:
    """A tap with everything that it needs."""

    tap: Tap
    callback: CallbackQuery
    bot: Bot
    bridge: Bridge
    me: Me
    speaker: Speaker

    @property
    def live(self) -> Live:
        return self.bridge.live

    @property
    def group(self) -> int | None:
        """The group in which the button is, None in private."""
        message = self.callback.message
        return message.chat.id if message is not None and message.chat.type != "private" else None

    def say(self, text: str) -> Answer:
        """A word that passes, in the language of who tapped."""
        return Answer(self.speaker.gettext(text))

    def warn(self, text: str) -> Answer:
        """A word that stays until it was read."""
        return Answer(self.speaker.gettext(text), alert=True)


def router() -> Router:
    """All taps at tables."""
    made = Router(name="taps")
    made.callback_query.register(tapped, Tap.filter())
    return made


def leftovers() -> Router:
    """Taps on buttons that nobody knows any more; to be asked last."""
    made = Router(name="leftovers")
    made.callback_query.register(outdated)
    return made


async def outdated(callback: CallbackQuery, bridge: Bridge) -> None:
    """A button of an older bot."""
    text = bridge.speaker_in(callback.from_user.language_code).gettext("To už neplatí.")

    async def work() -> Answer:
        await retire(callback)
        return Answer(text)

    await answered(callback, work())


async def tapped(callback: CallbackQuery, callback_data: Tap, bridge: Bridge, bot: Bot) -> None:
    """A button at a table."""

    async def work() -> Answer:
        me = await bridge.sign_in(callback.from_user)
        touch = Touch(callback_data, callback, bot, bridge, me, bridge.speaker(me))
        if not await _let_in(touch, bridge):
            return touch.warn(N_("Nejdřív přijď do skupiny."))
        try:
            return await _VERBS[callback_data.verb](touch)
        except Refused as refused:
            if refused.code in ("table_closed", "no_clearing"):  # for everybody who sees the button
                await retire(callback)
            return Answer(touch.speaker.voice.refusal(refused.code), alert=True)

    await answered(callback, work())


async def _let_in(touch: Touch, bridge: Bridge) -> bool:
    """Whether who tapped in a group is in it: in a public one strangers tap as well."""
    group = touch.group
    if group is None or await bridge.live.chats.is_member(group, touch.me.user_id):
        return True
    # Where Telegram does not say, who sees the button is taken for a member.
    if await is_outside(touch.bot, group, touch.me.tg_id):
        return False
    if touch.callback.message is not None:
        await bridge.chat(touch.callback.message.chat, touch.me.locale)
    await bridge.live.chats.member_seen(group, touch.me.user_id)
    return True


async def _sit(touch: Touch) -> Answer:
    table = await touch.live.sit(touch.me.user_id, touch.tap.table)
    if table.queued is not None:
        text = touch.speaker.gettext("Jsi ve frontě, %(n)s. v pořadí.")
        return Answer(text % {"n": table.queued})
    if table.stage is not Stage.PLAYING:
        return touch.say(N_("Sedíš u stolu."))
    playing = table.view is not None and table.view.seat is not None
    return (
        touch.say(N_("Hraje se, otevři stůl.")) if playing else touch.say(N_("Sedíš, hraješ od příští hry."))
    )


async def _stand(touch: Touch) -> Answer:
    table = await touch.live.table(touch.me.user_id, touch.tap.table)
    if table.stage is Stage.PLAYING and table.me is not None and table.queued is None:
        return touch.warn(N_("Hra běží. Odejít můžeš u otevřeného stolu."))
    await touch.live.leave(touch.me.user_id, touch.tap.table)
    return touch.say(N_("Místo je volné."))


async def _computer(touch: Touch) -> Answer:
    await touch.live.add_computer(touch.me.user_id, touch.tap.table)
    return touch.say(N_("Počítač sedí u stolu."))


async def _strength(touch: Touch) -> Answer:
    """The founder says how well computers play; the card shows it then."""
    known = dict(enumerate(Strength))
    if touch.tap.number not in known:  # it was made up
        return touch.say(N_("To už neplatí."))
    chosen = known[touch.tap.number]
    await touch.live.set_computers(touch.me.user_id, touch.tap.table, chosen)
    name = card.strength(touch.speaker, chosen)
    return Answer(touch.speaker.gettext("Počítač tu hraje jako %(strength)s.") % {"strength": name})


async def _play(touch: Touch) -> Answer:
    """Computers take the free seats, then the deal begins."""
    table = await touch.live.table(touch.me.user_id, touch.tap.table)
    try:
        for _seat in range(table.seats.count(None) if table.stage is Stage.LOBBY else 0):
            await touch.live.add_computer(touch.me.user_id, touch.tap.table)
    except Refused as refused:
        if refused.code != "table_full":  # somebody sat down meanwhile
            raise
    await touch.live.start(touch.me.user_id, touch.tap.table)
    return touch.say(N_("Hraje se, otevři stůl."))


async def _cards(touch: Touch) -> Answer:
    table = await touch.live.table(touch.me.user_id, touch.tap.table)
    return Answer(turn.cards(touch.speaker, table), alert=True)


async def _wish(touch: Touch) -> Answer:
    table = await touch.live.table(touch.me.user_id, touch.tap.table)
    if table.stage is Stage.PLAYING or table.deal != touch.tap.number:
        await retire(touch.callback)
        return (
            touch.say(N_("Další hra už běží."))
            if table.stage is Stage.PLAYING
            else touch.say(N_("To už neplatí."))
        )
    table = with_shown_names(await touch.live.wish(touch.me.user_id, touch.tap.table, True))
    if table.stage is Stage.PLAYING:
        return touch.say(N_("Hraje se, otevři stůl."))
    waited = [s.name for s in table.seats if s is not None and not s.computer and not s.wishes]
    if not waited:
        return touch.say(N_("Stůl čeká na hráče."))
    return Answer(touch.speaker.gettext("Čeká se na: %(names)s.") % {"names": ", ".join(waited)})


async def _mute(touch: Touch) -> Answer:
    table = await touch.live.mute(touch.me.user_id, touch.tap.table, touch.tap.verb is Verb.MUTE)
    await _show_mute(touch, table)
    return (
        touch.say(N_("O tomhle stole ti teď nepíšu."))
        if table.muted
        else touch.say(N_("Zase ti o něm píšu."))
    )


async def _show_mute(touch: Touch, table: TableState) -> None:
    message = touch.callback.message
    if isinstance(message, Message):
        with suppress(TelegramAPIError):
            await message.edit_reply_markup(reply_markup=buttons.turn_keys(touch.speaker, table))


async def _agree(touch: Touch) -> Answer:
    admin = await _is_admin(touch)
    clearing = await touch.live.agree(
        touch.me.user_id, touch.tap.table, admin=admin, clearing_id=touch.tap.number
    )
    await _show_clearing(touch, clearing)
    if clearing.state is ClearingStage.DONE:
        return touch.say(N_("Vyrovnáno."))
    values = {"n": len(clearing.agreed), "needed": clearing.needed}
    return Answer(touch.speaker.gettext("Souhlasíš. Zatím %(n)s z %(needed)s.") % values)


async def _is_admin(touch: Touch) -> bool:
    """Of the table's own chat, whichever chat the button is in: what a tap brings can be made up."""
    chat = await touch.live.chats.of_table(touch.tap.table)
    if chat is None:
        return False
    return await role(touch.bot, chat.tg_id, touch.callback.from_user.id) is Role.ADMIN


async def _show_clearing(touch: Touch, clearing: Clearing) -> None:
    """The message says how far it got, in the language of the group."""
    message, chat = touch.callback.message, await touch.live.chats.get(touch.group or 0)
    if not isinstance(message, Message) or chat is None or not is_there(touch.callback):
        return
    speaker = touch.bridge.speaker_to(chat)
    with suppress(TelegramAPIError):
        await message.edit_text(
            result.clearing(speaker, clearing),
            parse_mode=HTML,
            reply_markup=buttons.clearing_keys(speaker, clearing, touch.tap.table),
        )


_VERBS: Final[Mapping[Verb, Callable[[Touch], Awaitable[Answer]]]] = {
    Verb.SIT: _sit,
    Verb.STAND: _stand,
    Verb.COMPUTER: _computer,
    Verb.PLAY: _play,
    Verb.CARDS: _cards,
    Verb.WISH: _wish,
    Verb.MUTE: _mute,
    Verb.UNMUTE: _mute,
    Verb.AGREE: _agree,
    Verb.STRENGTH: _strength,
}
