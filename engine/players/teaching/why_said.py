"""Why something is said before the play: what of the player's own hand speaks for it."""

from __future__ import annotations

from typing import assert_never

from engine.actions import (
    Announce,
    AskColour,
    Bad,
    ChooseTrump,
    Concede,
    Declare,
    Discard,
    Double,
    FromPeople,
    Good,
    PlayOn,
    Speech,
)
from engine.cards import Card, Rank, Suit, card
from engine.contract import BETL, HUNDRED, SEVEN
from engine.opening import bars_colour
from engine.phases import Phase
from engine.players.knowledge import Knowledge
from engine.players.masks import MARRIAGES, SUITS, mask, members
from engine.players.teaching.why import Reason, Why


def reason(k: Knowledge, action: Speech) -> Why:
    """Why to say this."""
    match action:
        case ChooseTrump(chosen):
            return _trump(k, chosen)
        case FromPeople():
            return Why(Reason.FROM_PEOPLE)
        case Discard(cards):
            return _discard(k, cards)
        case AskColour():
            return Why(Reason.COLOUR)
        case Declare(undertaking):
            return Why(Reason.BETL if undertaking is BETL else Reason.DURCH)
        case Good():
            return Why(Reason.APPROVE if k.view.phase is Phase.APPROVAL else Reason.LET_STAND)
        case Bad():
            return Why(Reason.TAKE_OVER)
        case Announce(undertakings):
            if HUNDRED in undertakings:
                return Why(Reason.HUNDRED, _best_marriage(k))
            return _seven(k) if SEVEN in undertakings else Why(Reason.GAME_ENOUGH)
        case Double(raises, _):
            return Why(Reason.RAISE if raises else Reason.AGAINST)
        case Concede():
            return Why(Reason.CONCEDE)
        case PlayOn():
            return Why(Reason.PLAY_ON)
        case _:
            assert_never(action)


def _trump(k: Knowledge, chosen: Card) -> Why:
    if k.hand & MARRIAGES[chosen.suit] == MARRIAGES[chosen.suit]:
        return Why(Reason.TRUMP_MARRIAGE, (chosen,))
    lengths = [(k.hand & suit).bit_count() for suit in SUITS]
    longest = lengths[chosen.suit] == max(lengths)
    return Why(Reason.LONG_TRUMPS if longest else Reason.BEST_SAID, (chosen,))


def _discard(k: Knowledge, cards: tuple[Card, Card]) -> Why:
    left = k.hand & ~mask(cards)
    void = [c for c in cards if not left & SUITS[c.suit]]
    if void:
        return Why(Reason.MAKE_VOID, (void[0],))
    if not any(c.rank >= Rank.OVER or c.counts for c in cards):
        return Why(Reason.DISCARD_LOW, cards)
    barred = k.view.standing is not None or bars_colour(cards, k.view.trump_card)
    return Why(Reason.DISCARD_HIGH if barred and cards[0].rank >= Rank.OVER else Reason.BEST_SAID, cards)


def _seven(k: Knowledge) -> Why:
    return Why(Reason.SEVEN, (card(k.view.trump, Rank.SEVEN),) if k.view.trump is not None else ())


def _best_marriage(k: Knowledge) -> tuple[Card, ...]:
    """The cards of the marriage that a hundred rests on: that of trumps where there is one."""
    own = [suit for suit in Suit if k.hand & MARRIAGES[suit] == MARRIAGES[suit]]
    return tuple(members(MARRIAGES[min(own, key=lambda s: s is not k.view.trump)])) if own else ()
