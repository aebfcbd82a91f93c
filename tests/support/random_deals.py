"""Seeded random deals, weighted so that every corner of volený mariáš is reached often."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import (
    Action,
    Announce,
    AskColour,
    Bad,
    Declare,
    Discard,
    Double,
    Good,
    Play,
    PlayOn,
)
from engine.cards import PACK, Card
from engine.contract import HUNDRED, SEVEN
from engine.deal import Deal
from engine.machine import apply, start
from engine.offers import offers
from engine.opening import bars_colour
from engine.phases import Phase
from engine.rules import Marriage, PlainGame, Rules
from engine.view import view


@dataclass(frozen=True)
class Dealt:
    """A deal that was played to its end, and the pack it was dealt from."""

    pack: tuple[Card, ...]
    deal: Deal


def random_rules(rng: random.Random) -> Rules:
    """Any rules a table could choose (V-OPT)."""
    return Rules(
        game=rng.randrange(4),
        quiet_seven=rng.randrange(4),
        seven=rng.randrange(5),
        hundred=rng.randrange(9),
        betl=rng.randrange(31),
        durch=rng.randrange(61),
        limit=rng.choice((0, 8, 60, 500, 5000)),
        hearts_double=rng.random() < 0.5,
        max_doubling=rng.randrange(7),
        people=rng.random() < 0.5,
        marriage=rng.choice(list(Marriage)),
        plain_game=rng.choice(list(PlainGame)),
        laydown_split=rng.random() < 0.5,
    )


def random_start(rng: random.Random, rules: Rules) -> tuple[tuple[Card, ...], Deal]:
    pack = tuple(rng.sample(PACK, len(PACK)))
    return pack, start(rules, rng.randrange(3), pack)


def steps(deal: Deal, rng: random.Random) -> Iterator[Deal]:
    """Every state of the deal from here to its end, the given one first."""
    yield deal
    while deal.to_act is not None:
        deal = apply(deal, choose(deal, rng))
        yield deal


def choose(deal: Deal, rng: random.Random) -> Action:
    """A legal action of the seat to act."""
    offered = offers(view(deal, deal.to_act))
    if deal.phase is Phase.DISCARD:
        return _discard(offered, deal, rng)
    return rng.choices(offered, [_weight(a, deal) for a in offered])[0]


def _discard(offered: tuple[Action, ...], deal: Deal, rng: random.Random) -> Action:
    """Mostly what leaves "Barva?" open (V-TAL-2)."""
    open_ones = [a for a in offered if isinstance(a, Discard) and not bars_colour(a.cards, deal.trump_card)]
    return rng.choice(open_ones if open_ones and rng.random() < 0.97 else offered)


def _weight(action: Action, deal: Deal) -> float:
    match action:
        case AskColour():
            return 12
        case Declare():
            return 1
        case Bad():
            return 0.15 if deal.phase is Phase.APPROVAL else 1
        case Announce(undertakings):
            return 8 if undertakings == (HUNDRED, SEVEN) else len(undertakings)  # needs both, so it is rare
        case Double(_, against):
            return 1.5 if against else 0.7
        case Good():
            return 2
        case PlayOn():
            return 2
        case Play():
            return 1
        case _:
            return 1
