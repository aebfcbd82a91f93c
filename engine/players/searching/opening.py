"""Trumps, talon, the way to go and taking over, by deals drawn and solved (V-TRP, V-TAL, V-GAM)."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from engine.actions import Action, AskColour, ChooseTrump, Declare, Discard
from engine.cards import Card, Suit
from engine.contract import BETL, CONTRACTS, DURCH, GAME, Pledge, Undertaking, rate
from engine.needs import held_undertakings
from engine.players import opening as thumb
from engine.players import simple, trumps
from engine.players.masks import mask, members
from engine.players.sampling import Sample
from engine.players.searching.contracts import LOSS
from engine.players.searching.worlds import Purse, World, best, opened, worth
from engine.players.untrumped import betl_chance_to_lead, durch_chance

SUITS_TRIED: Final = 3
PAIRS_TRIED: Final = 5
DEALS: Final = 14  # as many are enough where each is looked at in many ways
HOPELESS: Final = 0.08  # a betl or durch by the rules of thumb that is not worth a search
# What it costs each defender on average to let a game with trumps be played, in games' rates.
A_GAME: Final = 1.0

# Of betls and durchs that fail with open cards so many are kept at a table, where nobody sees them.
ESCAPES: Final = 0.35

Pair = tuple[Card, Card]
_CHANCES: Final = {BETL: betl_chance_to_lead, DURCH: durch_chance}


class Plan(NamedTuple):
    """What goes to the talon for a way to play, and what that is worth from each defender."""

    chips: float
    talon: Pair


def choose_trump(w: World, offered: tuple[Action, ...]) -> Action:
    """The suit that brings most over all that may come with the other five cards."""
    said = thumb.choose_trump(w.k, offered)
    if not isinstance(said, ChooseTrump):
        return said
    hand = w.k.view.hand
    promise = {suit: trumps.promise(hand, suit) for suit in {c.suit for c in hand}}
    tried = sorted(promise, key=lambda suit: -promise[suit])[:SUITS_TRIED]
    totals: dict[Action, float] = dict.fromkeys((ChooseTrump(trumps.trump_card(hand, s)) for s in tried), 0.0)
    purse = Purse(w.effort)
    for deal in w.deals[:DEALS]:
        if not purse.next_deal():
            break
        for suit in tried:
            card = trumps.trump_card(hand, suit)
            totals[ChooseTrump(card)] += _with_trumps(w, deal, suit, card, purse)
    return best(totals, said)


def discard(w: World) -> Action:
    """What the best plan puts away."""
    purse = Purse(w.effort)
    plans = [_untrumped_plan(w, DURCH, purse)]
    if w.k.view.standing is not BETL:
        plans.append(_untrumped_plan(w, BETL, purse))
    if w.k.view.standing is None:
        plans += _trump_plans(w, purse)
    return Discard(max(plans).talon)


def direction(w: World, offered: tuple[Action, ...]) -> Action:
    """*Barva?*, betl or durch, whichever is worth most (V-GAM-1, V-GAM-3)."""
    purse = Purse(w.effort)
    totals: dict[Action, float] = {}
    for action in offered:
        match action:
            case Declare(game):
                totals[action] = _untrumped_chips(w, game, w.k.hand, purse)
            case AskColour() if w.k.view.trump is not None:
                totals[action] = _trump_chips(w, w.k.hand, w.k.view.trump, purse)
    return best(totals, simple.choose(w.memory))


def take_over(w: World) -> bool:
    """Whether betl or durch with the talon is worth more than what stands (V-GAM-2, V-GAM-4)."""
    games = [DURCH] if w.k.view.standing is BETL else [BETL, DURCH]
    purse = Purse(w.effort)
    return any(_with_talon(w, game, purse) > _left_standing(w, purse) for game in games)


def _left_standing(w: World, purse: Purse) -> float:
    """Chips of ours, one defender, if nothing is taken over."""
    view = w.k.view
    if view.standing is not BETL:
        return -A_GAME * rate(view.rules, GAME)
    pledges = (Pledge(BETL, False, view.declarer),)
    found = [worth(opened(w, deal.hands, pledges, view.declarer), purse) or 0 for deal in w.deals[:DEALS]]
    return -sum(chips if chips > 0 else chips * (1 - 2 * ESCAPES) for chips in found) / len(found)


def _with_talon(w: World, game: Undertaking, purse: Purse) -> float:
    """Chips of ours if we take the talon, whatever lies there, for this game."""
    chance, seat = _CHANCES[game], w.k.seat
    if chance(w.k.hand, w.k.out) < HOPELESS:
        return float("-inf")
    pledges = (Pledge(game, False, seat),)
    total = 0.0
    deals = w.deals[:DEALS]
    for deal in deals:
        twelve = deal.hands[seat] | deal.talon
        out = w.k.out & ~deal.talon
        pair = max(combinations(members(twelve), 2), key=lambda pair: chance(twelve & ~mask(pair), out))
        total += 2 * _chips(w, deal, twelve & ~mask(pair), pledges, purse)
    return total / len(deals)


def _untrumped_plan(w: World, game: Undertaking, purse: Purse) -> Plan:
    """The pair by which the rules of thumb see most chances, and what the game is worth then."""
    chance, out = _CHANCES[game], w.k.out
    pair = max(combinations(w.k.view.hand, 2), key=lambda pair: chance(w.k.hand & ~mask(pair), out))
    return Plan(_untrumped_chips(w, game, w.k.hand & ~mask(pair), purse), pair)


def _untrumped_chips(w: World, game: Undertaking, hand: int, purse: Purse) -> float:
    """What betl or durch is worth on average; a hopeless one is not searched."""
    if _CHANCES[game](hand, w.k.out) < HOPELESS:
        return -LOSS * rate(w.k.view.rules, game)
    return _mean(w, hand, (Pledge(game, False, w.k.seat),), purse)


def _trump_plans(w: World, purse: Purse) -> list[Plan]:
    view = w.k.view
    if view.trump is None or view.trump_card is None:
        return []
    trump = view.trump
    pairs = trumps.lawful_pairs(view.hand, trump, view.trump_card)
    ranked = sorted(pairs, key=lambda pair: -trumps.left_margin(w.k.hand, trump, pair))
    return [
        Plan(_trump_chips(w, w.k.hand & ~mask(pair), trump, purse), pair) for pair in ranked[:PAIRS_TRIED]
    ]


def _trump_chips(w: World, hand: int, trump: Suit, purse: Purse) -> float:
    """What the best contract that the hand may announce is worth on average."""
    return max(_mean(w, hand, pledges, purse) for pledges in _contracts(w, hand, trump))


def _contracts(w: World, hand: int, trump: Suit) -> list[tuple[Pledge, ...]]:
    can = held_undertakings(tuple(members(hand)), trump)
    return [
        tuple(Pledge(u, False, w.k.seat) for u in contract)
        for contract in CONTRACTS
        if all(u in can for u in contract)
    ]


def _with_trumps(w: World, deal: Sample, suit: Suit, card: Card, purse: Purse) -> float:
    """What the suit is worth as trumps in one deal, the talon put away by the rules of thumb."""
    hand = deal.hands[w.k.seat]
    pairs = trumps.lawful_pairs(members(hand), suit, card)
    if not pairs:
        return 0.0
    left = hand & ~mask(trumps.best_discard(hand, suit, pairs))
    return max(_chips(w, deal, left, pledges, purse, suit) for pledges in _contracts(w, left, suit))


def _mean(w: World, hand: int, pledges: tuple[Pledge, ...], purse: Purse) -> float:
    deals = w.deals[:DEALS]
    return sum(_chips(w, deal, hand, pledges, purse) for deal in deals) / len(deals)


def _chips(
    w: World, deal: Sample, hand: int, pledges: tuple[Pledge, ...], purse: Purse, trump: Suit | None = None
) -> float:
    """What the contract is worth in one deal with these ten cards of ours, losses weighed."""
    hands = list(deal.hands)
    hands[w.k.seat] = hand
    position = opened(w, (hands[0], hands[1], hands[2]), pledges, w.k.seat)
    if trump is not None:
        position = position._replace(trump=trump)
    chips = worth(position, purse) or 0
    if chips < 0 and position.trump is None:
        return chips * (1 - 2 * ESCAPES) * LOSS
    return chips * (LOSS if chips < 0 else 1.0)
