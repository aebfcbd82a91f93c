"""What the end of a deal is worth, as tables that a search can read (V-PAY)."""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from engine.cards import Rank, Suit, card
from engine.contract import HUNDRED, Pledge, Raise, Side, rate
from engine.outcome import Line, Points
from engine.players.solver.jit import Ints
from engine.players.solver.position import (
    Position,
    choosing_side,
    marriages_to_come,
    side_of,
    trump_of,
)
from engine.players.solver.trumps import BEATEN, EARLY, FATES, NEVER, STANDS, SUMS, TOOK
from engine.rules import Marriage as Counted
from engine.rules import Rules
from engine.settlement import Facts, net_chips, played_lines

TENS: Final = 10  # the declarer can have none to nine of them
_COUNTED: Final = (0, 20, 40)


class Goal(Enum):
    """What the declarer's side wants most of: chips from each defender, or his own tens in the tricks."""

    CHIPS = auto()
    TENS = auto()


# Or one undertaking of the contract: 1 where it is made, else 0.
Wanted = Goal | Raise


class Contract(NamedTuple):
    """What is the same in all endings of one deal. `seven` is the seat that holds the trump seven."""

    rules: Rules
    declarer: int
    hearts: bool
    pledges: tuple[Pledge, ...]
    seven: int
    choosing: Side | None  # the side that may hold a marriage back
    marriages: tuple[int, int]  # points of all marriages, declarer's and defenders'; 0 for a choosing side


def contract_of(position: Position) -> Contract:
    """What stays the same from here on: marriages that must be announced are as good as announced."""
    choosing = choosing_side(position)
    totals = [0 if side is choosing else marriages_to_come(position, side) for side in Side]
    return Contract(
        position.rules,
        position.declarer,
        position.trump is Suit.HEARTS,
        position.pledges,
        _holder(position),
        choosing,
        (totals[0], totals[1]),
    )


def stand_of(position: Position) -> int:
    """The announced marriages of the choosing side: which one counts, and their sum (V-PAY-5, V-OPT)."""
    choosing = choosing_side(position)
    worths = [
        2 if m.suit is position.trump else 1
        for m in position.marriages
        if choosing is not None and side_of(position, m.seat) is choosing
    ]
    if not worths:
        return 0
    counted = max(worths) if position.rules.marriage is Counted.HIGHEST else worths[0]
    return counted * SUMS + sum(worths)


def _holder(position: Position) -> int:
    """The seat that has the trump seven, or has it on the table; any where it is gone."""
    seven = card(trump_of(position), Rank.SEVEN)
    if seven in position.trick:
        return (position.leader + position.trick.index(seven)) % 3
    return next((seat for seat in range(3) if position.hands[seat] >> seven & 1), 0)


def plain_worth(rules: Rules, pledge: Pledge, wanted: Wanted) -> tuple[int, int]:
    """What betl or durch is worth lost and kept (V-PAY-7)."""
    if wanted is not Goal.CHIPS:
        return 0, 1
    chips = min(rules.limit, rate(rules, pledge.undertaking) * pledge.doubling)
    return -chips, chips


@lru_cache(maxsize=4096)
def endings(contract: Contract, wanted: Wanted) -> Ints:
    """By marriages and fate of the seven, the worth of each number of tens the declarer may end with.

    It never falls with the tens, which is what lets a search ask for the least number needed.
    """
    stands = range(STANDS) if contract.choosing else range(1)
    table = np.zeros((STANDS * FATES, TENS), np.int64)
    for stand in stands:
        for fate in (EARLY, TOOK, BEATEN):
            for tens in range(TENS):
                table[stand * FATES + fate, tens] = _worth(contract, wanted, stand, fate, tens)
    return table


def needed(table: Ints, target: int) -> Ints:
    """By marriages and fate, the fewest tens that are worth the target."""
    fewest: Ints = (table < target).sum(axis=1)
    fewest[fewest == TENS] = NEVER
    return fewest


def _worth(contract: Contract, wanted: Wanted, stand: int, fate: int, tens: int) -> int:
    if wanted is Goal.TENS:
        return tens
    lines = played_lines(_facts(contract, stand, fate, tens), contract.pledges, contract.declarer)
    if wanted is Goal.CHIPS:
        return net_chips(lines, contract.rules.limit)
    return _made(contract.pledges, lines, wanted)


def _made(pledges: tuple[Pledge, ...], lines: tuple[Line, ...], wanted: Wanted) -> int:
    """From the declarer's side: an undertaking against that was made is 0."""
    for pledge, line in zip(pledges, lines, strict=False):
        if pledge.key == wanted:
            return int(line.made is not pledge.against)
    raise ValueError("nobody announced this undertaking")


def _facts(contract: Contract, stand: int, fate: int, tens: int) -> Facts:
    counted = dict.fromkeys(Side, 0)
    marriages = dict(zip(Side, contract.marriages, strict=True))
    if contract.choosing:
        counted[contract.choosing] = _COUNTED[stand // SUMS]
        marriages[contract.choosing] = 20 * (stand % SUMS)
    seven = contract.seven
    return Facts(
        rules=contract.rules,
        hearts=contract.hearts,
        against_hundred=any(p.against and p.undertaking is HUNDRED for p in contract.pledges),
        points={
            Side.DECLARER: Points(10 * tens, marriages[Side.DECLARER]),
            Side.DEFENDERS: Points(90 - 10 * tens, marriages[Side.DEFENDERS]),
        },
        first=counted,
        declarer_tricks=0,
        tricks=10,
        seven=None if fate == EARLY else (seven, seven if fate == TOOK else (seven + 1) % 3),
    )
