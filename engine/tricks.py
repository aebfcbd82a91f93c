"""The play of the cards (V-PLY)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import PLAYS, PLAYS_WITH, PLAYS_WITHOUT, Action, Play
from engine.cards import SUITS, Card, Rank, Suit, strengths
from engine.contract import SEVEN, TABLE, Undertaking
from engine.deal import Deal, with_hand
from engine.needs import partner_of
from engine.phases import Cards, Marriage, Phase, Played, Trick
from engine.view import View

TRICKS: Final = 10
_MARRIAGE_RANKS: Final = (Rank.OVER, Rank.KING)


def offers_play(view: View) -> tuple[Action, ...]:
    """The legal cards; K or O of a marriage both with and without, where that is a choice (V-PLY-6)."""
    allowed = playable(view)
    if not _chooses_marriages(view):
        return tuple([PLAYS[c] for c in allowed])
    offers: list[Action] = []
    for c in allowed:
        offers += [PLAYS_WITH[c], PLAYS_WITHOUT[c]] if _is_pair(c, view.hand) else [PLAYS[c]]
    return tuple(offers)


def playable(view: View) -> Cards:
    """The cards of the hand that may be played now (V-PLY-2 to V-PLY-5)."""
    allowed = legal_cards(view.hand, view.trick, view.trump)
    if len(allowed) == 1 or not is_bound_by_seven(view):
        return tuple(allowed)
    return tuple(c for c in allowed if c.suit is not view.trump or c.rank is not Rank.SEVEN)


def is_bound_by_seven(view: View) -> bool:
    """Whether this seat announced a seven, so that it may not play it early (V-PLY-5)."""
    return bool([p for p in view.pledges if p.undertaking is SEVEN and p.holder == view.seat])


def legal_cards(hand: Cards, trick: tuple[Played, ...], trump: Suit | None) -> Sequence[Card]:
    """Follow and beat, else trump and beat, else anything (V-PLY-2, V-PLY-3, V-PLY-4)."""
    if not trick:
        return hand
    led = SUITS[trick[0].card]
    following = [c for c in hand if SUITS[c] is led]
    if following:
        trumped = trump is not None and led is not trump and _has_suit(trick, trump)
        return following if trumped else _beating(following, trick, led, trump)
    if trump is None:
        return hand
    trumps = [c for c in hand if SUITS[c] is trump]
    return _beating(trumps, trick, trump, trump) if trumps else hand


def taker(trick: tuple[Played, ...], trump: Suit | None) -> int:
    """The seat that takes a full trick (V-PLY-7)."""
    strength = strengths(trump is not None)
    best = trick[0]
    for p in trick[1:]:
        if SUITS[p.card] is SUITS[best.card]:
            if strength[p.card] > strength[best.card]:
                best = p
        elif SUITS[p.card] is trump:
            best = p
    return best.seat


def play(deal: Deal, seat: int, action: Play) -> Deal:
    """One card; the third one ends the trick, and perhaps the deal (V-PLY-1, V-PLY-8)."""
    card_played = action.card
    announced = _is_announced(deal, seat, card_played) if action.marriage is None else action.marriage
    marriages = (*deal.marriages, Marriage(seat, card_played.suit)) if announced else deal.marriages
    hands = with_hand(deal.hands, seat, tuple([c for c in deal.hands[seat] if c != card_played]))
    plays = (*deal.trick, Played(seat, card_played, announced))
    actions = (*deal.actions, action)
    if len(plays) < 3:
        return deal._replace(
            hands=hands, trick=plays, marriages=marriages, actions=actions, to_act=(seat + 1) % 3
        )
    winner = taker(plays, deal.trump)
    over = len(deal.tricks) + 1 == TRICKS or _ends_early(deal, winner)
    return deal._replace(
        hands=hands,
        trick=(),
        tricks=(*deal.tricks, Trick(plays, winner)),
        taken=_one_more(deal.taken, winner),
        marriages=marriages,
        actions=actions,
        phase=Phase.SETTLED if over else Phase.PLAY,
        to_act=None if over else winner,
    )


def _one_more(taken: tuple[int, int, int], winner: int) -> tuple[int, int, int]:
    a, b, c = taken
    return a + (winner == 0), b + (winner == 1), c + (winner == 2)


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
    return bool([p for p in view.pledges if TABLE[p.undertaking].marriages and p.against is defends])


def _beating(cards: list[Card], trick: tuple[Played, ...], suit: Suit, trump: Suit | None) -> Sequence[Card]:
    """Those of the cards that beat the highest card of the suit in the trick, or all if none does."""
    strength = strengths(trump is not None)
    best = max([strength[p.card] for p in trick if SUITS[p.card] is suit], default=-1)
    return [c for c in cards if strength[c] > best] or cards


def _has_suit(trick: tuple[Played, ...], suit: Suit) -> bool:
    return bool([p for p in trick if SUITS[p.card] is suit])
