"""Whole deals between players, and what came of what they announced."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

from engine.actions import Action
from engine.cards import PACK
from engine.deal import Deal
from engine.machine import apply, start
from engine.players import chance
from engine.players.simple import choose
from engine.rules import Rules
from engine.view import Memory, memory

Player = Callable[[Memory], Action]


class Announced(NamedTuple):
    """One undertaking of a played deal: its name ("seven against"), who announced it, and how it ended."""

    name: str
    holder: int
    made: bool


def play(seed: int, players: tuple[Player, Player, Player], dealer: int, rules: Rules | None = None) -> Deal:
    """The settled deal of a pack shuffled from `seed`."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    deal = start(rules or Rules(), dealer, pack)
    while deal.to_act is not None:
        deal = apply(deal, players[deal.to_act](memory(deal, deal.to_act)))
    return deal


def announced(deal: Deal) -> list[Announced]:
    """What was announced in a settled deal that was played out."""
    lines = deal.settlement.lines if deal.settlement else ()
    made = {(line.undertaking, line.side): line.made for line in lines}
    return [
        Announced(p.undertaking.text + " against" * p.against, p.holder, made[p.undertaking, p.side])
        for p in deal.pledges
        if deal.tricks and (p.undertaking, p.side) in made
    ]


def against_chance(seed: int, seat: int, dealer: int, player: Player = choose) -> Deal:
    """A deal of one player on that seat against two that take any action."""
    anything = partial(chance.choose, rng=Random(seed))
    players: list[Player] = [anything, anything, anything]
    players[seat] = player
    return play(seed, (players[0], players[1], players[2]), dealer)


class Timed:
    """A player whose decisions are timed: milliseconds of computing, however busy the machine is."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.took: list[float] = []

    def __call__(self, seen: Memory) -> Action:
        began = process_time()
        action = self.player(seen)
        self.took.append((process_time() - began) * 1000)
        return action
