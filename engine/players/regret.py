"""Chips that players lost against double-dummy play of the same deal, by stage of the deal."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.actions import Announce, AskColour, Declare
from engine.players.teaching.analysis import Analysis, Judged

EARLY_CARDS: Final = 9  # the first three tricks
MIDDLE_CARDS: Final = 21  # the next four end here


class Stage(StrEnum):
    """What there is to decide: the game, the contract, what to say on it, and cards early and late."""

    OPENING = "opening"
    ANNOUNCEMENT = "announcement"
    DOUBLING = "doubling"
    EARLY = "early play"
    MIDDLE = "middle play"
    LATE = "late play"


Losses = dict[Stage, int]


def losses(found: Analysis) -> Losses:
    """What was lost in each stage of a deal by whoever was to decide, in chips from one defender."""
    lost = dict.fromkeys(Stage, 0)
    for judged in (*found.said, *found.played):
        lost[_stage(judged)] += judged.loss
    return lost


def _stage(judged: Judged) -> Stage:
    match judged.done:
        case AskColour() | Declare():
            return Stage.OPENING
        case Announce():
            return Stage.ANNOUNCEMENT
    if judged.said:
        return Stage.DOUBLING
    if judged.n < EARLY_CARDS:
        return Stage.EARLY
    return Stage.MIDDLE if judged.n < MIDDLE_CARDS else Stage.LATE
