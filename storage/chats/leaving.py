"""Somebody left a chat: its tables go on without him."""

from __future__ import annotations

from functools import partial

import structlog

from storage.changes import Change, change
from storage.chats.finding import open_tables
from storage.chats.knowing import get, mark_left
from storage.house import House
from storage.states import Stage
from storage.tables.seating import pass_on

log = structlog.get_logger()


def member_left(house: House, chat_tg: int, user_tg: int) -> None:
    """Takes the user out of the queues and seats of the chat's tables.

    In a running deal a computer stands in for him until he acts himself; who is not known changes nothing.
    """
    chat = get(house, chat_tg)
    user_id = mark_left(house, chat.id, user_tg) if chat is not None else None
    if chat is None or user_id is None:
        return
    for table_id in house.database.read(lambda connection: open_tables(connection, chat.id)):
        change(house, table_id, partial(_go, user_id))
    log.info("member left", chat=chat.id)


def _go(user_id: int, begun: Change) -> None:
    begun.renamed = True  # what he may see has changed
    if begun.table.place_of(user_id) is not None:
        begun.unqueue(user_id)
    deal, hand = begun.table.deal, begun.table.hand_of(user_id)
    if (
        deal is not None
        and hand is not None
        and begun.table.running
        and deal.players[hand].driver == "player"
    ):
        begun.drive(hand, "stand_in")
    seat = begun.table.seat_of(user_id)
    if seat is not None:
        begun.free(seat)
    pass_on(begun, user_id)
    if not begun.table.running and not begun.table.manned and not begun.table.queue:
        begun.update(stage=Stage.CLOSED)
