"""Everything before the contract: trumps, talon, which game to go for, Barva? (V-TRP, V-TAL, V-GAM)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, NamedTuple

from engine.actions import Action, Announce, AskColour, Bad, ChooseTrump, Declare, Discard, FromPeople, Good
from engine.cards import Card, Suit
from engine.contract import BETL, CONTRACTS, DURCH, GAME, Undertaking, rate
from engine.needs import held_undertakings
from engine.players.knowledge import Knowledge
from engine.players.masks import COUNTING, mask, members
from engine.players.simple import trumps
from engine.players.simple.chances import Declaring
from engine.players.simple.untrumped import betl_chance_to_lead, durch_chance

# From which chance on a game is gone for. What it pays asks for a little more than half; the rest is what
# doubling costs where the others see better than we do that it fails.
SURE: Final = {BETL: 0.55, DURCH: 0.55}
# Beyond the plain game something is announced from this chance on: it costs as much as it brings.
ANNOUNCED_FROM: Final = 0.56
HOPELESS: Final = 0.15  # a betl that no talon will mend
TALONS: Final = 7  # as many of the talons that may lie there are looked at

Pair = tuple[Card, Card]


class Value(NamedTuple):
    """What a game is worth: whether it is likely enough at all, then chips from each other seat."""

    likely: bool
    chips: float


class Plan(NamedTuple):
    """A game to go for, its value, and what goes to the talon for it."""

    value: Value
    talon: Pair


def choose_trump(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """The suit that promises most; *z lidu* with a poor hand (V-TRP-2)."""
    suit, promise = trumps.best_suit(k.view.hand)
    people = FromPeople(1)
    if people in offered and trumps.for_the_people(k.view.hand, suit, promise):
        return people
    return ChooseTrump(trumps.trump_card(k.view.hand, suit))


def discard(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """What the best plan puts away."""
    plans = [_untrumped_plan(k, DURCH)]
    if k.view.standing is not BETL:
        plans.append(_untrumped_plan(k, BETL))
    if k.view.standing is None:
        plans += _trump_plan(k)
    return Discard(max(plans).talon)


def _untrumped_plan(k: Knowledge, game: Undertaking) -> Plan:
    chance, talon = max(
        (_CHANCES[game](k.hand & ~mask(pair), k.out), pair) for pair in combinations(k.view.hand, 2)
    )
    return Plan(_untrumped_value(k, game, chance), talon)


def _untrumped_value(k: Knowledge, game: Undertaking, chance: float) -> Value:
    return Value(chance >= SURE[game], rate(k.view.rules, game) * (2 * chance - 1))


def _trump_plan(k: Knowledge) -> list[Plan]:
    trump, trump_card = k.view.trump, k.view.trump_card
    if trump is None or trump_card is None:
        return []
    pairs = trumps.lawful_pairs(k.view.hand, trump, trump_card)
    if not pairs:
        return []
    pair = trumps.best_discard(k.hand, trump, pairs)
    return [Plan(_trump_value(k, trump, k.hand & ~mask(pair), mask(pair)), pair)]


def _trump_value(k: Knowledge, trump: Suit, hand: int, talon: int) -> Value:
    """The value of the best announcement that this hand may make (V-GAM-6)."""
    declaring = Declaring(k.view.rules, hand, trump, talon)
    can = held_undertakings(tuple(members(hand)), trump)
    return max(_contract_value(declaring, c) for c in CONTRACTS if all(u in can for u in c))


def _contract_value(declaring: Declaring, contract: tuple[Undertaking, ...]) -> Value:
    """The plain game is always likely enough: something has to be played."""
    likely = all(u is GAME or declaring.chance(u) >= ANNOUNCED_FROM for u in contract)
    return Value(likely, sum(map(declaring.chips, contract)))


def direction(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """The game that is worth most, of those that the talon leaves open (V-GAM-1, V-GAM-3)."""
    values: dict[Action, Value] = {
        Declare(game): _untrumped_value(k, game, chance(k.hand, k.out)) for game, chance in _CHANCES.items()
    }
    if k.view.trump is not None:
        values[AskColour()] = _trump_value(k, k.view.trump, k.hand, mask(k.view.discard))
    return max(offered, key=lambda action: values[action])


def approve(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """*Špatná* only with a hand that makes betl or durch (V-GAM-2)."""
    if durch_chance(k.hand, k.out) >= SURE[DURCH] or _betl_with_talon(k) >= SURE[BETL]:
        return Bad()
    return Good()


def _betl_with_talon(k: Knowledge) -> float:
    """The chance of a betl after taking the talon, which holds no ace and no ten (V-TAL-2)."""
    chance = betl_chance_to_lead(k.hand, k.out)
    if chance < HOPELESS:
        return chance
    talons = list(combinations(members(k.out & ~COUNTING), 2))
    tried = talons[:: max(1, len(talons) // TALONS)]
    return sum(_best_betl(k.hand | mask(pair), k.out & ~mask(pair)) for pair in tried) / len(tried)


def _best_betl(hand: int, out: int) -> float:
    return max(betl_chance_to_lead(hand & ~mask(pair), out) for pair in combinations(members(hand), 2))


def over_betl(k: Knowledge) -> bool:
    """Whether a betl is to be taken over: durch is there in the hand (V-GAM-4)."""
    return durch_chance(k.hand, k.out) >= SURE[DURCH]


def announce(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """The contract that brings most, of undertakings that are likely enough (V-GAM-6)."""
    if k.view.trump is None:
        return offered[0]
    declaring = Declaring(k.view.rules, k.hand, k.view.trump, mask(k.view.discard))
    contracts = [a for a in offered if isinstance(a, Announce)]
    return max(contracts, key=lambda a: _contract_value(declaring, a.undertakings))


_CHANCES: Final[dict[Undertaking, Callable[[int, int], float]]] = {
    BETL: betl_chance_to_lead,
    DURCH: durch_chance,
}
