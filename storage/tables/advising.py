"""Hints at a practice table: what the master would do in the place of its only person."""

from __future__ import annotations

from typing import NamedTuple

from engine.view import Memory, memory
from storage.hints import may_ask
from storage.house import House
from storage.snapshot import Snapshot
from storage.states import Refused, TableState
from storage.states.taught import Advice
from storage.tables.seeing import open_to, playing_seat, state


class Question(NamedTuple):
    """A turn in which advice is wanted: the deal's id, its actions so far, and what the player remembers."""

    deal_id: int
    seen: int
    memory: Memory


def ask(house: House, user_id: int, table_id: str, deal: int, seen: int) -> Question | TableState:
    """The question of the user on turn after `seen` actions; the table where it is answered already.

    Raises `Refused`: unknown_table, not_seated, no_deal, no_hints (not alone among computers, or not on
    turn), stale, rate_limited.
    """
    table = _his_turn(house, user_id, table_id, deal, seen)
    if table.deal is None or table.folded is None or table.folded.to_act is None:
        raise Refused("no_deal")
    if house.hints.get((table.deal.id, seen)) is not None:
        return state(house, table, user_id)
    if house.questions.too_many(user_id, house.limits.questions):
        raise Refused("rate_limited")
    house.questions.count(user_id)
    return Question(table.deal.id, seen, memory(table.folded, table.folded.to_act))


def answer(house: House, user_id: int, table_id: str, question: Question, advice: Advice) -> TableState:
    """The table with the answer, which stays until it is hidden or the turn is over."""
    house.hints.keep((question.deal_id, question.seen), advice)
    return state(house, open_to(house, user_id, table_id), user_id)


def hide(house: House, user_id: int, table_id: str, deal: int, seen: int) -> TableState:
    """The table without the hint. Raises `Refused` as `ask`."""
    table = _his_turn(house, user_id, table_id, deal, seen)
    if table.deal is not None:
        house.hints.keep((table.deal.id, seen), None)
    return state(house, table, user_id)


def _his_turn(house: House, user_id: int, table_id: str, deal: int, seen: int) -> Snapshot:
    table = open_to(house, user_id, table_id)
    seat = playing_seat(table, user_id)
    if seat is None:
        raise Refused("not_seated")
    if not table.running or table.deal is None:
        raise Refused("no_deal")
    if (table.deal.number, table.deal.length) != (deal, seen):
        raise Refused("stale")
    if not may_ask(table, seat):
        raise Refused("no_hints")
    return table
