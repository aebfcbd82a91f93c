"""The reasons that a hint can give."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.cards import Card


class Reason(StrEnum):
    """Why an action is good: facts of the table and the player's own hand, never a guess at hidden cards."""

    ONLY = "only"  # nothing else is allowed
    BEST = "best"  # none of the others holds
    # a card led
    DRAW_TRUMPS = "draw_trumps"
    SURE_TRICK = "sure_trick"  # also added: nobody has a higher one of its suit
    MAKE_HIM_TRUMP = "make_him_trump"
    TO_PARTNER = "to_partner"
    LONG_SUIT = "long_suit"
    LEAD_LOW = "lead_low"
    # a card added
    TEN_BEFORE_ACE = "ten_before_ace"
    TAKE_LAST = "take_last"
    BEAT_CHEAPLY = "beat_cheaply"
    TRUMP_IN = "trump_in"
    SMEAR = "smear"  # the partner has taken the trick
    SMEAR_EARLY = "smear_early"  # he has it so far
    SAVE_POINTS = "save_points"
    THROW_SUIT = "throw_suit"
    # either
    MARRIAGE = "marriage"
    HOLD_MARRIAGE = "hold_marriage"
    KEEP_SEVEN = "keep_seven"
    # betl and durch
    UNDER = "under"
    LEAD_UNDER = "lead_under"
    SHED_HIGH = "shed_high"
    CATCH_HIM = "catch_him"
    STOP_DURCH = "stop_durch"
    KEEP_STOPPER = "keep_stopper"
    # before the play
    BEST_SAID = "best_said"
    LONG_TRUMPS = "long_trumps"
    TRUMP_MARRIAGE = "trump_marriage"
    FROM_PEOPLE = "from_people"
    MAKE_VOID = "make_void"
    DISCARD_LOW = "discard_low"
    DISCARD_HIGH = "discard_high"
    COLOUR = "colour"
    BETL = "betl"
    DURCH = "durch"
    APPROVE = "approve"
    TAKE_OVER = "take_over"
    GAME_ENOUGH = "game_enough"
    SEVEN = "seven"
    HUNDRED = "hundred"
    RAISE = "raise"
    AGAINST = "against"
    LET_STAND = "let_stand"
    CONCEDE = "concede"
    PLAY_ON = "play_on"


class Why(NamedTuple):
    """A reason and the cards it speaks of."""

    reason: Reason
    cards: tuple[Card, ...] = ()
