"""A simple but sensible player: it judges hands by fitted features and plays by weighted ones.

It counts cards, never guesses hidden hands one by one, and takes far less than a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.actions import Action, Play
from engine.cards import Card, Suit
from engine.contract import HUNDRED
from engine.offers import offers
from engine.phases import Phase
from engine.players import no_trumps, opening, speeches, trump_game
from engine.players.knowledge import Knowledge, know
from engine.players.masks import MARRIAGES
from engine.rules import Marriage
from engine.view import Memory


def choose(memory: Memory) -> Action:
    """The action of the seat whose turn it is; the same memory gives the same action.

    Raises `ValueError` if it is nobody's turn in this view.
    """
    offered = offers(memory.view)
    if not offered:
        raise ValueError("not this seat's turn")
    if len(offered) == 1:
        return offered[0]
    return _BY_PHASE[memory.view.phase](know(memory), offered)


def _play(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    plays = {a.card: a for a in offered if isinstance(a, Play)}
    card = _card(k, list(plays))
    if plays[card].marriage is None:
        return plays[card]
    return Play(card, _announces(k, card.suit))


def _card(k: Knowledge, cards: list[Card]) -> Card:
    if len(cards) == 1:
        return cards[0]
    if k.view.trump is not None:
        return trump_game.choose_card(k, k.view.trump, cards)
    return no_trumps.choose_card(k, k.view.pledges[0].undertaking, cards)


def _announces(k: Knowledge, suit: Suit) -> bool:
    """Whether to announce a marriage where that is a choice: the first must not spoil a forty (V-PAY-5).

    A plain one waits while our side may still announce the trumps', if the first one counts.
    """
    if k.view.rules.marriage is Marriage.HIGHEST or suit is k.view.trump or k.view.trump is None:
        return True
    ours = [s for s in range(3) if k.friends(s, k.seat)]
    if any(m.seat in ours for m in k.view.marriages):
        return True
    forty = MARRIAGES[k.view.trump]
    own = k.hand & forty == forty
    partners = any(
        p.undertaking is HUNDRED
        and p.holder != k.seat
        and p.holder in ours
        and forty & ~(k.may[p.holder] | k.has[p.holder]) == 0
        for p in k.view.pledges
    )
    return not (own or partners)


_BY_PHASE: Final[Mapping[Phase, Callable[[Knowledge, tuple[Action, ...]], Action]]] = {
    Phase.TRUMP: opening.choose_trump,
    Phase.DISCARD: opening.discard,
    Phase.DIRECTION: opening.direction,
    Phase.APPROVAL: opening.approve,
    Phase.ANNOUNCEMENT: opening.announce,
    Phase.DOUBLING: speeches.speak,
    Phase.BALANCE: speeches.balance,
    Phase.PLAY: _play,
}
