"""Analyses of finished deals: worked out once, kept a while, the same for all who may look at the deal."""

from __future__ import annotations

from typing import NamedTuple

from engine.players.teaching.analysis import is_open
from engine.view import View
from storage.house import House
from storage.states import Replay
from storage.states.taught import Analysed, Progress
from storage.tables.replaying import replay


class Finished(NamedTuple):
    """A finished deal as its viewer sees it, and as everybody does, who sat there or not.

    `public` is None where cards stayed in the hands: what is not public is not analysed.
    """

    replay: Replay
    public: View | None


def find(house: House, user_id: int, table_id: str, number: int) -> Finished:
    """The settled deal of that number. Raises `Refused`: unknown_table, unknown_deal."""
    found = replay(house, user_id, table_id, number)
    last = found.frames[-1] if found.frames else None
    if last is None or not is_open(last):
        return Finished(found, None)
    return Finished(found, last._replace(seat=None, hand=(), discard=()))


def known(house: House, found: Finished) -> Analysed | None:
    """What is known of the deal's analysis without working; None if it has yet to be worked out."""
    if found.public is None:
        return Analysed(found.replay, Progress.HIDDEN)
    analysis = house.analyses.get((found.replay.table_id, found.replay.deal))
    return None if analysis is None else Analysed(found.replay, Progress.READY, analysis)
