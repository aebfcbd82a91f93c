"""The play of the cards (V-PLY)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.actions import Action, Play
from engine.cards import PACK, Card, Rank, Suit, strengths
from engine.contract import SEVEN, TABLE, Pledge, Undertaking
from engine.deal import Deal
from engine.needs import partner_of
from engine.phases import Cards, Marriage, Phase, Played, Trick
from engine.view import View

TRICKS: Final = 10
_MARRIAGE_RANKS: Final = (Rank.OVER, Rank.KING)
_PLAY: Final = tuple(Play(c) for c in PACK)
_PLAY_WITH: Final = tuple(Play(c, True) for c in PACK)
_PLAY_WITHOUT: Final = tuple(Play(c, False) for c in PACK)


def offers_play(view: View) -> tuple[Action, ...]:
    """The legal cards; K or O of a marriage both with and without, where that is a choice (V-PLY-6)."""
    allowed = playable(view)
    if not _chooses_marriages(view):
        return tuple(_PLAY[c] for c in allowed)
    offers: list[Action] = []
    for c in allowed:
        offers += [_PLAY_WITH[c], _PLAY_WITHOUT[c]] if _is_pair(c, view.hand) else [_PLAY[c]]
    return tuple(offers)


def playable(view: View) -> Cards:
    """The cards of the hand that may be played now (V-PLY-2 to V-PLY-5)."""
    allowed = legal_cards(view.hand, view.trick, view.trump)
    if len(allowed) == 1 or not is_bound_by_seven(view):
        return tuple(allowed)
    return tuple(c for c in allowed if c.suit is not view.trump or c.rank is not Rank.SEVEN)


def is_bound_by_seven(view: View) -> bool:
    """Whether this seat announced a seven, so that it may not play it early (V-PLY-5)."""
    return any(p.undertaking is SEVEN and p.holder == view.seat for p in view.pledges)


def legal_cards(hand: Cards, trick: tuple[Played, ...], trump: Suit | None) -> Sequence[Card]:
    """Follow and beat, else trump and beat, else anything (V-PLY-2, V-PLY-3, V-PLY-4)."""
    if not trick:
        return hand
    led = trick[0].card.suit
    following = [c for c in hand if c.suit is led]
    if following:
        trumped = trump is not None and led is not trump and any(p.card.suit is trump for p in trick)
        return following if trumped else _beating(following, trick, led, trump)
    trumps = [c for c in hand if c.suit is trump]
    return _beating(trumps, trick, trump, trump) if trumps and trump is not None else hand


def taker(trick: tuple[Played, ...], trump: Suit | None) -> int:
    """The seat that takes a full trick (V-PLY-7)."""
    strength = strengths(trump is not None)
    suit = trump if any(p.card.suit is trump for p in trick) else trick[0].card.suit
    return max((p for p in trick if p.card.suit is suit), key=lambda p: strength[p.card]).seat


def play(deal: Deal, seat: int, action: Play) -> Deal:
    """One card; the third one ends the trick, and perhaps the deal (V-PLY-1, V-PLY-8)."""
    hand = deal.hands[seat]
    announced = action.marriage if action.marriage is not None else _is_announced(deal, seat, action.card)
    hands = list(deal.hands)
    hands[seat] = tuple(c for c in hand if c != action.card)
    played = (*deal.trick, Played(seat, action.card, announced))
    marriages = (*deal.marriages, Marriage(seat, action.card.suit)) if announced else deal.marriages
    full = len(played) == 3
    after = replace(
        deal,
        hands=(hands[0], hands[1], hands[2]),
        trick=() if full else played,
        marriages=marriages,
        to_act=None if full else (seat + 1) % 3,
    )
    return _end_trick(after, played) if full else after


def _end_trick(deal: Deal, plays: tuple[Played, ...]) -> Deal:
    winner = taker(plays, deal.trump)
    over = len(deal.tricks) + 1 == TRICKS or _ends_early(deal, winner)
    return replace(
        deal,
        tricks=(*deal.tricks, Trick(plays, winner)),
        phase=Phase.SETTLED if over else Phase.PLAY,
        to_act=None if over else winner,
    )


def _ends_early(deal: Deal, winner: int) -> bool:
    """Betl ends when the declarer takes a trick, durch when he loses one (V-PLY-8)."""
    match deal.pledges[0].undertaking:
        case Undertaking.BETL:
            return winner == deal.declarer
        case Undertaking.DURCH:
            return winner != deal.declarer
        case _:
            return False


def _is_announced(deal: Deal, seat: int, played: Card) -> bool:
    return deal.trump is not None and _is_pair(played, deal.hands[seat])


def _is_pair(played: Card, hand: Cards) -> bool:
    return played.rank in _MARRIAGE_RANKS and partner_of(played) in hand


def _chooses_marriages(view: View) -> bool:
    """Whether this seat's side plays an announced hundred (V-PLY-6)."""
    defends = view.seat != view.declarer
    return any(_lets_choose(p) and p.against == defends for p in view.pledges)


def _lets_choose(pledge: Pledge) -> bool:
    return TABLE[pledge.undertaking].marriages


def _beating(
    cards: list[Card], trick: tuple[Played, ...], suit: Suit | None, trump: Suit | None
) -> Sequence[Card]:
    """Those of the cards that beat the highest card of the suit in the trick, or all if none does."""
    strength = strengths(trump is not None)
    best = max((strength[p.card] for p in trick if p.card.suit is suit), default=-1)
    return [c for c in cards if strength[c] > best] or cards
