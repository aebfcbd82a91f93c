"""Best play of all with open hands by trying everything, through the rules themselves: slow and plain."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import Good, Play
from engine.cards import PACK
from engine.contract import Raise
from engine.deal import Deal
from engine.machine import apply, start
from engine.offers import offers
from engine.outcome import Settlement
from engine.phases import Phase
from engine.players.masks import mask
from engine.players.solver import Position
from engine.rules import Rules
from engine.settlement import points
from engine.view import view

Worth = Callable[[Deal], int]


def ending(rng: Random, rules: Rules, cards: int, wanted: str, on_table: int = 0) -> Deal:
    """A deal played at random until everybody has that many cards and `on_table` lie on the table.

    `wanted` is a word of its contract, say "hundred against".
    """
    while True:
        deal = _announced(rng, rules, wanted)
        if deal is None:
            continue
        while deal.phase is Phase.PLAY and (len(deal.hands[deal.declarer]), len(deal.trick)) != (cards, 0):
            deal = apply(deal, _random_play(rng, deal))
        for _ in range(on_table):
            if deal.phase is Phase.PLAY:
                deal = apply(deal, _random_play(rng, deal))
        if deal.phase is Phase.PLAY:
            return deal


def _announced(rng: Random, rules: Rules, wanted: str) -> Deal | None:
    pack = list(PACK)
    rng.shuffle(pack)
    deal = start(rules, rng.randrange(3), pack)
    while deal.phase not in (Phase.PLAY, Phase.SETTLED):
        offered = offers(view(deal, deal.to_act))
        quiet = deal.phase is Phase.APPROVAL and wanted not in ("betl", "durch") and Good() in offered
        deal = apply(deal, Good() if quiet else rng.choice(offered))
    words = [p.undertaking.text + " against" * p.against for p in deal.pledges]
    return deal if deal.phase is Phase.PLAY and wanted in words else None


def _random_play(rng: Random, deal: Deal) -> Play:
    plays = [a for a in offers(view(deal, deal.to_act)) if isinstance(a, Play)]
    return rng.choice(plays)


def best(deal: Deal, worth: Worth) -> int:
    """The worth of the deal's end to the declarer if everybody plays best."""
    return _best(deal, worth, {})


def after_each(deal: Deal, worth: Worth) -> dict[Play, int]:
    """The same after each play that is offered."""
    return {a: best(apply(deal, a), worth) for a in offers(view(deal, deal.to_act)) if isinstance(a, Play)}


def chips(deal: Deal) -> int:
    """What one defender pays, before the split of laydowns: the table's rules have none in these tests."""
    settled: Settlement | None = deal.settlement
    if settled is None:
        raise ValueError("not over")
    return settled.chips[deal.declarer] // 2


def tens_taken(deal: Deal) -> int:
    """The declarer's tens of points in the tricks."""
    return points(deal)[0].tricks // 10


def made(wanted: Raise) -> Worth:
    """1 if the declarer's side has its way with an undertaking."""

    def worth(deal: Deal) -> int:
        lines = deal.settlement.lines if deal.settlement else ()
        found = next(line for line, p in zip(lines, deal.pledges, strict=False) if p.key == wanted)
        return int(found.made is not wanted.against)

    return worth


def position(deal: Deal) -> Position:
    """The deal as the solver is asked about it."""
    a, b, c = (mask(hand) for hand in deal.hands)
    tens = sum(p.card.counts for t in deal.tricks if t.taker == deal.declarer for p in t.plays)
    leader = deal.trick[0].seat if deal.trick else deal.to_act
    return Position(
        deal.rules,
        deal.declarer,
        deal.trump,
        deal.pledges,
        (a, b, c),
        0 if leader is None else leader,
        tuple(p.card for p in deal.trick),
        tens,
        deal.marriages,
    )


def _best(deal: Deal, worth: Worth, known: dict[object, int]) -> int:
    if deal.to_act is None:
        return worth(deal)
    key = None
    if not deal.trick:
        taken = position(deal)
        key = (taken.hands, taken.leader, taken.tens, taken.marriages)
        if key in known:
            return known[key]
    ways = [_best(apply(deal, a), worth, known) for a in offers(view(deal, deal.to_act))]
    found = max(ways) if deal.to_act == deal.declarer else min(ways)
    if key is not None:
        known[key] = found
    return found
