"""The engine: microseconds an action over whole deals, beside RLCard's bridge; replay of a 45-action deal."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

import rlcard
from rlcard.agents import RandomAgent

from engine.actions import Action, AskColour, Good
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.machine import apply, replay, start
from engine.offers import offers
from engine.opening import bars_colour
from engine.phases import Phase
from engine.rules import Rules
from engine.view import View, view
from tests.bench.report import Row

DEALS = 200
BRIDGE_DEALS = 40
ROUNDS = 7


def rows() -> list[Row]:
    """Engine and bridge alternate, so that both meet the same noise."""
    bridge = bridge_runner()
    gc.freeze()  # what RLCard brought along is not looked through again and again, to the cost of both
    pairs = [(marias_round(n), bridge()) for n in range(ROUNDS)]
    ours, theirs = median(a for a, _ in pairs), median(b for _, b in pairs)
    ratio = median(a / b for a, b in pairs)
    return [
        Row("engine: an action, view and offers at every step", ours, "µs", 60),
        Row("RLCard bridge: a move of env.run", theirs, "µs", None),
        Row("engine / RLCard bridge", ratio, "×", 0.5),
        Row("engine: replay of a 45-action deal", replay_ms(), "ms", 2.5),
    ]


def marias_round(seed: int) -> float:
    """µs an action over whole deals played at random, 60 % of them with trumps."""
    rng = random.Random(seed)
    deals = [start(Rules(), n % 3, rng.sample(PACK, len(PACK))) for n in range(DEALS)]
    actions = 0
    began = perf_counter()
    for n, deal in enumerate(deals):
        actions += len(play(deal, n % 5 < 3, rng.random).actions)
    return (perf_counter() - began) / actions * 1e6


def play(deal: Deal, trumps: bool, chance: Callable[[], float]) -> Deal:
    while deal.to_act is not None:
        seen = view(deal, deal.to_act)
        offered = offers(seen)
        action = steered(seen, offered) if trumps else None
        deal = apply(deal, action or offered[int(chance() * len(offered))])
    return deal


def steered(seen: View, offered: tuple[Action, ...]) -> Action | None:
    """What leads to a contract with trumps; None where the choice is free."""
    match seen.phase:
        case Phase.DISCARD:
            return next((a for a in offered if not bars_colour(a.cards, seen.trump_card)), None)
        case Phase.DIRECTION:
            return AskColour() if AskColour() in offered else None
        case Phase.APPROVAL:
            return Good()
        case _:
            return None


def bridge_runner() -> Callable[[], float]:
    env = rlcard.make("bridge", config={"seed": 1})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def run() -> float:
        moves = 0
        began = perf_counter()
        for _ in range(BRIDGE_DEALS):
            trajectories, _ = env.run(is_training=False)
            moves += sum((len(t) - 1) // 2 for t in trajectories)
        return (perf_counter() - began) / moves * 1e6

    return run


def replay_ms() -> float:
    """Milliseconds to fold the log of a deal of 45 actions."""
    pack, deal = deal_of(45)
    return median(timed(lambda: replay(deal.rules, deal.dealer, pack, deal.actions)) for _ in range(50)) * 1e3


def deal_of(actions: int) -> tuple[list[Card], Deal]:
    """The first random deal of that many actions, with its pack."""
    for seed in range(10_000):
        rng = random.Random(seed)
        pack = rng.sample(PACK, len(PACK))
        deal = play(start(Rules(), 0, pack), True, rng.random)
        if len(deal.actions) == actions:
            return pack, deal
    raise LookupError(f"no deal of {actions} actions")


def timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began
