"""A simple but sensible player: it judges hands by fitted features and plays by weighted ones.

It counts cards, never guesses hidden hands one by one, and takes far less than a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.actions import Action, Play
from engine.cards import Card
from engine.offers import offers
from engine.phases import Phase
from engine.players.knowledge import Knowledge, know
from engine.players.simple import marriages, no_trumps, opening, speeches, trump_game
from engine.view import Memory


def choose(memory: Memory) -> Action:
    """The action of the seat whose turn it is; the same memory gives the same action.

    Raises `ValueError` if it is not this seat's turn.
    """
    offered = offers(memory.view)
    if not offered:
        raise ValueError("not this seat's turn")
    if len(offered) == 1:
        return offered[0]
    return _BY_PHASE[memory.view.phase](know(memory), offered)


def _play(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """A card; one of a marriage that would spoil the forty only where nothing else may be played."""
    plays = {a.card: a for a in offered if isinstance(a, Play)}
    spoiling = {c for c, a in plays.items() if a.marriage is not None and marriages.spoils(k, c.suit)}
    card = _card(k, [c for c in plays if c not in spoiling] or list(plays))
    return plays[card] if plays[card].marriage is None else Play(card, card not in spoiling)


def _card(k: Knowledge, cards: list[Card]) -> Card:
    if len(cards) == 1:
        return cards[0]
    if k.view.trump is not None:
        return trump_game.choose_card(k, k.view.trump, cards)
    return no_trumps.choose_card(k, k.view.pledges[0].undertaking, cards)


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
