"""Štamgast and mistr: the same seed, the same choice; and what they do where there is no solver."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from random import Random

import pytest

from engine.cards import PACK
from engine.machine import apply, start
from engine.offers import offers
from engine.phases import Phase
from engine.players import Strength, choose
from engine.rules import Rules
from engine.view import memory, view
from tests.players.deals import play

SEARCHING = (Strength.REGULAR, Strength.MASTER)


@pytest.mark.parametrize("strength", SEARCHING)
def test_the_same_seed_makes_the_same_choice(strength):
    deal = _at(Phase.PLAY, seed=11)
    for seed in range(3):
        remembered = memory(deal, deal.to_act)
        assert choose(remembered, strength, seed) == choose(remembered, strength, seed)


def test_a_whole_deal_of_masters_keeps_to_the_offers():
    """`apply` takes nothing else."""
    masters = [partial(choose, strength=Strength.MASTER, seed=seat) for seat in range(3)]
    deal = play(4, (masters[0], masters[1], masters[2]), dealer=1)
    assert deal.phase is Phase.SETTLED


@pytest.mark.parametrize(
    "phase", [Phase.TRUMP, Phase.DISCARD, Phase.DIRECTION, Phase.APPROVAL, Phase.DOUBLING]
)
def test_a_master_decides_in_every_phase_before_the_play(phase):
    deal = _at(phase, seed=3)
    assert choose(memory(deal, deal.to_act), Strength.MASTER, 1) in offers(view(deal, deal.to_act))


WITHOUT_SOLVER = """
import logging, sys
logging.basicConfig(format="LINE %(message)s")
{break_it}
from engine.players import Strength, choose, simple
from tests.players.test_searching import some_memories
for remembered in some_memories():
    assert choose(remembered, Strength.MASTER, 1) == simple.choose(remembered)
"""


@pytest.mark.parametrize(
    "break_it",
    ['sys.modules["numba"] = None', 'import os; os.environ["NUMBA_CACHE_DIR"] = "/dev/null/nowhere"'],
    ids=["no Numba", "nothing can be kept"],
)
def test_without_a_solver_a_master_plays_by_rules_of_thumb_and_one_line_says_so(break_it):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SOLVER.format(break_it=break_it)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("LINE") == 1
    assert "no solver" in done.stderr


def test_a_server_does_not_load_numba():
    """Compiling holds the interpreter: it belongs into worker processes."""
    code = "import sys, bot.__main__, webapp.__main__; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def some_memories():
    """What seats know in the middle of a deal."""
    deal = _at(Phase.PLAY, seed=5)
    for _ in range(4):
        yield memory(deal, deal.to_act)
        deal = apply(deal, choose(memory(deal, deal.to_act)))


def _at(phase, seed):
    """A deal of apprentices at that phase, with something to choose."""
    rng = Random(f"{phase} {seed}")
    while True:
        pack = list(PACK)
        rng.shuffle(pack)
        deal = start(Rules(), 0, pack)
        while deal.to_act is not None:
            if deal.phase is phase and len(offers(view(deal, deal.to_act))) > 1:
                return deal
            deal = apply(deal, choose(memory(deal, deal.to_act)))
