"""What was wrong with a card that lost chips, in terms that a player knows."""

from __future__ import annotations

from enum import StrEnum

from engine.actions import Action, Play
from engine.cards import Rank, Suit
from engine.phases import Played, Trick
from engine.tricks import taker
from engine.view import View


class Fault(StrEnum):
    """Kinds of losing cards, and of losing words."""

    # an ace or a ten
    GAVE_POINTS = "gave_points"  # it fell to the other side
    WASTED_HIGH = "wasted_high"  # it came home, and would have taken a trick later
    KEPT_POINTS = "kept_points"  # it stayed in hand while its own side took the trick
    # who takes the trick
    TOOK = "took"  # it had better been let go
    LET_GO = "let_go"  # it could have been taken
    DEAR = "dear"  # a cheaper card would have taken it as well
    CHEAP = "cheap"  # a higher card would have taken it better
    # the suit
    DREW_NO_TRUMPS = "drew_no_trumps"
    LED_TRUMP = "led_trump"
    LED_SUIT = "led_suit"
    LED_RANK = "led_rank"
    THREW_SUIT = "threw_suit"
    ADDED = "added"  # another card of the suit was better
    # trumps that count
    SEVEN_EARLY = "seven_early"
    MARRIAGE = "marriage"
    # before the play
    ANNOUNCED = "announced"
    RAISED = "raised"
    LET_STAND = "let_stand"
    PLAYED_ON = "played_on"


def fault(view: View, trick: Trick, place: int, better: Action | None) -> Fault | None:
    """What was wrong with the card at that place of a finished trick, where another was better."""
    if not isinstance(better, Play):
        return None
    play = trick.plays[place]
    if better.card == play.card:
        return Fault.MARRIAGE
    if play.card.suit is view.trump and play.card.rank is Rank.SEVEN:
        return Fault.SEVEN_EARLY
    if place == 0:
        return _led(view.trump, play, better)
    return _points(view, trick, play, better) or _taking(view, trick, place, better)


def _led(trump: Suit | None, play: Played, better: Play) -> Fault:
    if play.card.suit is better.card.suit:
        return Fault.LED_RANK
    if better.card.suit is trump:
        return Fault.DREW_NO_TRUMPS
    return Fault.LED_TRUMP if play.card.suit is trump else Fault.LED_SUIT


def _points(view: View, trick: Trick, play: Played, better: Play) -> Fault | None:
    """Aces and tens, where they count."""
    if view.trump is None or play.card.counts == better.card.counts:
        return None
    ours = (trick.taker == view.declarer) == (play.seat == view.declarer)
    if play.card.counts:
        return Fault.WASTED_HIGH if ours else Fault.GAVE_POINTS
    return Fault.KEPT_POINTS if ours and trick.taker != play.seat else None


def _taking(view: View, trick: Trick, place: int, better: Play) -> Fault:
    play = trick.plays[place]
    before = trick.plays[:place]
    took = _leads(view.trump, before, play)
    takes = _leads(view.trump, before, play._replace(card=better.card))
    if took != takes:
        return Fault.TOOK if took else Fault.LET_GO
    if play.card.suit is not better.card.suit:
        return Fault.THREW_SUIT
    if not took:
        return Fault.ADDED
    higher = _leads(view.trump, (play,), play._replace(card=better.card, seat=(play.seat + 1) % 3))
    return Fault.CHEAP if higher else Fault.DEAR


def _leads(trump: Suit | None, before: tuple[Played, ...], play: Played) -> bool:
    """Whether the card would lie highest so far."""
    return taker((*before, play), trump) == play.seat
