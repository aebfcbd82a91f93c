"""Trumps, talon, the way to go and taking over, by deals drawn and solved (V-TRP, V-TAL, V-GAM)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from engine.actions import Action, AskColour, ChooseTrump, Declare, Discard
from engine.cards import Card, Suit
from engine.contract import BETL, CONTRACTS, DURCH, GAME, TABLE, Pledge, Undertaking, rate
from engine.needs import held_undertakings
from engine.players import simple
from engine.players.drawing.sampling import Sample
from engine.players.masks import mask, members
from engine.players.searching.contracts import LOSS, weighed
from engine.players.searching.worlds import Purse, World, best, opened
from engine.players.simple import opening as thumb
from engine.players.simple import trumps
from engine.players.simple.untrumped import betl_chance_to_lead, durch_chance
from engine.players.solver import Position

SUITS_TRIED: Final = 3
PAIRS_TRIED: Final = 5
DEALS: Final = 14  # as many are enough where each is looked at in many ways
HOPELESS: Final = 0.08  # a betl or durch by the rules of thumb that is not worth a search
# What it costs each defender on average to let a game with trumps be played, in games' rates.
A_GAME: Final = 1.0
# Of betls and durchs that fail with open cards so many are kept at a table, where nobody sees them.
ESCAPES: Final = 0.35
_CHANCES: Final = {BETL: betl_chance_to_lead, DURCH: durch_chance}

Pair = tuple[Card, Card]
K = TypeVar("K")


class Try(NamedTuple):
    """Ten cards of ours, what is announced with them, and trumps where these are not known yet."""

    hand: int
    pledges: tuple[Pledge, ...]
    trump: Suit | None = None


Tries = Callable[[Sample], Iterable[tuple[K, Try]]]


def choose_trump(w: World, offered: tuple[Action, ...]) -> Action:
    """The suit that brings most over all that may come with the other five cards."""
    said = thumb.choose_trump(w.k, offered)
    if not isinstance(said, ChooseTrump):
        return said
    hand = w.k.view.hand
    promise = {suit: trumps.promise(hand, suit) for suit in {c.suit for c in hand}}
    tried = [trumps.trump_card(hand, s) for s in sorted(promise, key=lambda s: -promise[s])[:SUITS_TRIED]]

    def tries(deal: Sample) -> Iterator[tuple[Action, Try]]:
        for card in tried:
            yield from ((ChooseTrump(card), t) for t in _with_trumps(w, deal.hands[w.k.seat], card))

    means = _means(w, tries)
    return best(means, said) if means else said


def discard(w: World) -> Action:
    """What the best plan puts away."""
    tries: dict[tuple[Pair, tuple[Pledge, ...]], Try] = {}
    for game in _open_games(w):
        pair = _best_pair(w.k.hand, w.k.out, game)
        left = w.k.hand & ~mask(pair)
        if _CHANCES[game](left, w.k.out) >= HOPELESS:
            tries[pair, _alone(w, game)] = Try(left, _alone(w, game))
    for pair in _trump_pairs(w):
        left = w.k.hand & ~mask(pair)
        tries |= {(pair, t.pledges): t for t in _contracts(w, left, w.k.view.trump)}
    means = _means(w, lambda deal: tries.items())
    return Discard(max(means, key=lambda plan: means[plan])[0]) if means else simple.choose(w.memory)


def direction(w: World, offered: tuple[Action, ...]) -> Action:
    """*Barva?*, betl or durch, whichever is worth most (V-GAM-1, V-GAM-3)."""
    tries: dict[tuple[Action, tuple[Pledge, ...]], Try] = {}
    for action in offered:
        match action:
            case Declare(game) if _CHANCES[game](w.k.hand, w.k.out) >= HOPELESS:
                tries[action, _alone(w, game)] = Try(w.k.hand, _alone(w, game))
            case AskColour():
                tries |= {(action, t.pledges): t for t in _contracts(w, w.k.hand, w.k.view.trump)}
    means = _means(w, lambda deal: tries.items())
    return max(means, key=lambda way: means[way])[0] if means else simple.choose(w.memory)


def take_over(w: World) -> bool:
    """Whether betl or durch with the talon is worth more than what stands (V-GAM-2, V-GAM-4).

    A declarer gets from two, so what he makes counts twice beside what one defender pays.
    """
    games = [game for game in _open_games(w) if _CHANCES[game](w.k.hand, w.k.out) >= HOPELESS]
    if not games:
        return False
    standing = w.k.view.standing

    def tries(deal: Sample) -> Iterator[tuple[Undertaking | None, Try]]:
        for game in games:
            twelve, out = deal.hands[w.k.seat] | deal.talon, w.k.out & ~deal.talon
            yield game, Try(twelve & ~mask(_best_pair(twelve, out, game)), _alone(w, game))
        if standing is BETL:
            yield None, Try(w.k.hand, (Pledge(BETL, False, w.k.view.declarer),))

    means = _means(w, tries)
    left = -means.get(None, A_GAME * rate(w.k.view.rules, GAME))
    return bool(means) and 2 * max(means[game] for game in games) > left


def _means(w: World, tries: Tries[K]) -> dict[K, float]:
    """What each way is worth to its declarer on average, by the best try of each deal; empty if none is."""
    purse = Purse(w.effort)
    totals: dict[K, float] = {}
    looked = 0
    for deal in purse.deals(w, DEALS):
        found: dict[K, float] = {}
        for way, attempt in tries(deal):
            chips = purse.worth(_position(w, deal, attempt))
            if chips is None:
                break
            found[way] = max(found.get(way, float("-inf")), _counted(attempt, chips))
        else:
            looked += 1
            for way, worth in found.items():
                totals[way] = totals.get(way, 0.0) + worth
    return {way: total / looked for way, total in totals.items()}


def _counted(attempt: Try, chips: int) -> float:
    untrumped = not TABLE[attempt.pledges[0].undertaking].trumps
    return weighed(chips, LOSS) * (1 - 2 * ESCAPES if chips < 0 and untrumped else 1)


def _position(w: World, deal: Sample, attempt: Try) -> Position:
    hands = list(deal.hands)
    hands[w.k.seat] = attempt.hand
    declarer = attempt.pledges[0].holder
    position = opened(w, (hands[0], hands[1], hands[2]), attempt.pledges, declarer)
    return position._replace(trump=attempt.trump) if attempt.trump is not None else position


def _with_trumps(w: World, hand: int, card: Card) -> list[Try]:
    """What may be announced with this trump card, the talon put away by the rules of thumb."""
    pairs = trumps.lawful_pairs(members(hand), card.suit, card)
    if not pairs:
        return []
    return _contracts(w, hand & ~mask(trumps.best_discard(hand, card.suit, pairs)), card.suit)


def _contracts(w: World, hand: int, trump: Suit | None) -> list[Try]:
    """Every contract that the hand may announce."""
    if trump is None:
        return []
    can = held_undertakings(tuple(members(hand)), trump)
    seat = w.k.seat
    return [
        Try(hand, tuple(Pledge(u, False, seat) for u in contract), trump)
        for contract in CONTRACTS
        if all(u in can for u in contract)
    ]


def _trump_pairs(w: World) -> list[Pair]:
    """The pairs to put away for a game with trumps that promise most."""
    view = w.k.view
    trump = view.trump
    if trump is None or view.trump_card is None or view.standing is not None:
        return []
    pairs = trumps.lawful_pairs(view.hand, trump, view.trump_card)
    return sorted(pairs, key=lambda pair: -trumps.left_margin(w.k.hand, trump, pair))[:PAIRS_TRIED]


def _open_games(w: World) -> list[Undertaking]:
    return [DURCH] if w.k.view.standing is BETL else [DURCH, BETL]


def _best_pair(hand: int, out: int, game: Undertaking) -> Pair:
    """The pair without which the rules of thumb see most chances."""
    return max(combinations(members(hand), 2), key=lambda pair: _CHANCES[game](hand & ~mask(pair), out))


def _alone(w: World, game: Undertaking) -> tuple[Pledge, ...]:
    return (Pledge(game, False, w.k.seat),)
