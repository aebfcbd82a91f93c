"""The keyboards under what the bot writes."""

from __future__ import annotations

from collections.abc import Sequence

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup

from bot import keyboards
from bot.keyboards import Row, Verb, app, tap, url
from bot.links import WRITE
from bot.texts.card import strength
from bot.texts.speaker import Speaker
from bot.texts.writing import shown, upper_first
from storage.letters import Letter
from storage.states import Clearing, ClearingStage, DealLine, Stage, Strength, TableState

Keyboard = InlineKeyboardMarkup | None
MOST_TABLES = 8  # buttons of one message


def card_keys(speaker: Speaker, tables: Sequence[TableState]) -> Keyboard:
    """Below a group's card: what can be done at its first table."""
    if not tables:
        return None
    table = tables[0]
    match table.stage:
        case Stage.LOBBY:
            return keyboards.group(*_lobby(speaker, table))
        case Stage.PLAYING:
            return keyboards.group(*_playing(speaker, table))
        case Stage.CLOSED:
            return None
        case _:
            return keyboards.group(*_between(speaker, table))


def result_keys(speaker: Speaker, table: TableState, deal: DealLine) -> Keyboard:
    """Below a result: the next deal, and this one trick by trick."""
    if table.stage is Stage.CLOSED:
        return keyboards.group((_replay(speaker, table.id, deal.deal),))
    return keyboards.group(
        (
            tap(speaker.gettext("Další hra"), Verb.WISH, table.id, deal.deal),
            _replay(speaker, table.id, deal.deal),
        )
    )


def results_keys(speaker: Speaker, letters: Sequence[Letter]) -> Keyboard:
    """Below several results: a replay each."""
    rows = [
        (url(f"{shown(letter.table.name)}: {_number(speaker, letter.deal)}", _address(speaker, letter)),)
        for letter in letters[:MOST_TABLES]
        if letter.table is not None and letter.deal is not None
    ]
    return keyboards.group(*rows)


def turn_keys(speaker: Speaker, table: TableState) -> Keyboard:
    """Below a turn message."""
    _ = speaker.gettext
    open_table = app(_("Hrát"), speaker.names.table(table.id))
    mute = mute_key(speaker, table)
    if table.stage is Stage.PLAYING:
        return keyboards.private((open_table,), (tap(_("Moje karty"), Verb.CARDS, table.id), mute))
    wish = tap(_("Další hra"), Verb.WISH, table.id, table.deal or 0)
    return keyboards.private((wish,), (app(_("Otevřít stůl"), speaker.names.table(table.id)), mute))


def mute_key(speaker: Speaker, table: TableState) -> Button:
    """The button that turns a table's messages off, or on again."""
    if table.muted:
        return tap(speaker.gettext("Zapnout zprávy"), Verb.UNMUTE, table.id)
    return tap(speaker.gettext("Ztlumit stůl"), Verb.MUTE, table.id)


def stand_in_keys(speaker: Speaker, table: TableState) -> Keyboard:
    """Below the news that a computer plays: the way back."""
    return keyboards.private((app(speaker.gettext("Vrátit se ke stolu"), speaker.names.table(table.id)),))


def mention_keys(speaker: Speaker, tables: Sequence[TableState]) -> Keyboard:
    """Below a mention: the tables, and the way to get such news privately."""
    _ = speaker.gettext
    different = list({table.id: table for table in tables}.values())[:MOST_TABLES]
    rows = [(url(shown(table.name), speaker.names.app(table.id)),) for table in different]
    return keyboards.group(*rows, (url(_("Psát mi soukromě"), speaker.names.private(WRITE)),))


def clearing_keys(speaker: Speaker, clearing: Clearing, table_id: str) -> Keyboard:
    """Below a wish to settle up."""
    if clearing.state is not ClearingStage.ASKED:
        return None
    return keyboards.group((tap(speaker.gettext("Souhlasím"), Verb.AGREE, table_id, clearing.id),))


def home_keys(speaker: Speaker) -> Keyboard:
    """The way to one's tables."""
    return keyboards.private((app(speaker.gettext("Moje stoly"), speaker.names.page("/")),))


def help_keys(speaker: Speaker) -> Keyboard:
    """The way to the lessons and to one's tables."""
    _, names = speaker.gettext, speaker.names
    return keyboards.private(
        (app(_("První hra"), names.page("/lessons")), app(_("Moje stoly"), names.page("/")))
    )


def welcome_keys(speaker: Speaker) -> Keyboard:
    """The way to one's tables, and the bot's into a group."""
    _ = speaker.gettext
    return keyboards.private(
        (app(_("Hrát"), speaker.names.page("/")),),
        (url(_("Přidat do skupiny"), speaker.names.into_group()),),
    )


def page_keys(speaker: Speaker, text: str, path: str) -> Keyboard:
    """The way to one of the mini-app's pages."""
    return keyboards.private((app(speaker.gettext(text), speaker.names.page(path)),))


def _lobby(speaker: Speaker, table: TableState) -> list[Row]:
    _ = speaker.gettext
    computer = (tap(_("+ počítač"), Verb.COMPUTER, table.id),) if None in table.seats else ()
    return [
        (tap(_("Přisednout"), Verb.SIT, table.id), tap(_("Vstát"), Verb.STAND, table.id)),
        (*computer, url(_("Nastavení"), speaker.names.app(table.id))),
        _strengths(speaker, table),
        (tap(_("Hrát"), Verb.PLAY, table.id),),
    ]


def _strengths(speaker: Speaker, table: TableState) -> Row:
    """How well computers play, where any sits; what holds now is marked."""
    if not any(seat is not None and seat.computer for seat in table.seats):
        return ()
    names = [(of, upper_first(strength(speaker, of))) for of in Strength]
    return tuple(
        tap(f"✓ {name}" if of is table.strength else name, Verb.STRENGTH, table.id, number)
        for number, (of, name) in enumerate(names)
    )


def _playing(speaker: Speaker, table: TableState) -> list[Row]:
    _ = speaker.gettext
    return [
        (
            tap(_("Moje karty"), Verb.CARDS, table.id, table.deal or 0),
            url(_("Otevřít stůl"), speaker.names.app(table.id)),
        ),
        (tap(_("Přisednout"), Verb.SIT, table.id),),
    ]


def _between(speaker: Speaker, table: TableState) -> list[Row]:
    _ = speaker.gettext
    last = () if table.annulled or table.deal is None else (_replay(speaker, table.id, table.deal),)
    return [
        (tap(_("Další hra"), Verb.WISH, table.id, table.deal or 0), *last),
        (tap(_("Přisednout"), Verb.SIT, table.id), tap(_("Vstát"), Verb.STAND, table.id)),
        (url(_("Otevřít stůl"), speaker.names.app(table.id)),),
    ]


def _replay(speaker: Speaker, table_id: str, deal: int) -> Button:
    return url(speaker.gettext("Projít zdvihy"), speaker.names.deal(table_id, deal))


def _number(speaker: Speaker, deal: DealLine) -> str:
    return speaker.gettext("%(n)s. hra") % {"n": deal.deal}


def _address(speaker: Speaker, letter: Letter) -> str:
    if letter.table is None or letter.deal is None:
        return speaker.names.app()
    return speaker.names.deal(letter.table.id, letter.deal.deal)
