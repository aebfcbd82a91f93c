"""What to announce and what to say on it, by the chips it brings in all deals drawn (V-GAM-6, V-DBL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from engine.actions import Action, Announce, Concede, Double, Good, PlayOn
from engine.cards import Suit
from engine.contract import Pledge, after_speech, amount, is_balanced, is_unplayed
from engine.phases import Phase
from engine.players import simple
from engine.players.searching.worlds import Purse, World, best, opened
from engine.players.solver import Hands

# What is lost weighs more than what is won: who sees it coming doubles it.
LOSS: Final = 1.4
# What a raise must bring of each chip that it puts at risk, by the round: who is raised may raise in turn.
RAISED_FOR: Final = (0.3, 0.7, 0.9, 0.95, 0.97, 0.99)

A = TypeVar("A", bound=Action)


def announce(w: World, offered: tuple[Action, ...]) -> Action:
    """The contract that brings most."""
    seat = w.k.seat
    options = {
        a: tuple(Pledge(u, False, seat) for u in a.undertakings) for a in offered if isinstance(a, Announce)
    }
    means = mean_chips(w, options, LOSS)
    return best(means, simple.choose(w.memory)) if means else simple.choose(w.memory)


def speak(w: World, offered: tuple[Action, ...]) -> Action:
    """The raise that brings more than it risks, or *dobrá*.

    On betl and durch by rules of thumb: with open cards they fail far more often than they do at a table.
    """
    view = w.k.view
    if not view.with_trumps:
        return simple.choose(w.memory)
    speeches: dict[Action, tuple[Pledge, ...]] = {
        a: _after(w, a) for a in offered if isinstance(a, Good | Double)
    }
    looked = list(_looked(w, speeches))
    if not looked:
        return simple.choose(w.memory)
    hope = RAISED_FOR[min(view.round, len(RAISED_FOR)) - 1]
    gains = {a: sum(_gain(w.sign * (chips[a] - chips[Good()]), hope) for chips in looked) for a in speeches}
    return best(gains, Good())


def _gain(chips: int, hope: float) -> float:
    """What a raise brings in one deal, with something off for all that it puts at risk."""
    return chips - hope * abs(chips)


def balance(w: World) -> Action:
    """Play a balanced contract on if that pays on average (V-DBL-8)."""
    means = mean_chips(w, {PlayOn(): w.k.view.pledges})
    return PlayOn() if means and means[PlayOn()] > 0 else Concede()


def mean_chips(w: World, options: Mapping[A, tuple[Pledge, ...]], loss: float = 1.0) -> dict[A, float]:
    """What each contract is worth to the declarer on average, losses weighed; empty if nothing was found."""
    looked = [{a: weighed(c, loss) for a, c in chips.items()} for chips in _looked(w, options)]
    return {a: sum(chips[a] for chips in looked) / len(looked) for a in options} if looked else {}


def _looked(w: World, options: Mapping[A, tuple[Pledge, ...]]) -> Iterator[dict[A, int]]:
    """What each contract is worth to the declarer, deal by deal, where that was found out for all of them."""
    purse = Purse(w.effort)
    for deal in purse.deals(w, w.effort.deals):
        found = {a: _chips(w, deal.hands, pledges, purse) for a, pledges in options.items()}
        known = {a: chips for a, chips in found.items() if chips is not None}
        if len(known) == len(options):
            yield known


def weighed(chips: int, loss: float) -> float:
    """What is lost counts that much more."""
    return chips * loss if chips < 0 else chips


def _chips(w: World, hands: Hands, pledges: tuple[Pledge, ...], purse: Purse) -> int | None:
    rules, hearts = w.k.view.rules, w.k.view.trump is Suit.HEARTS
    if is_unplayed(rules, pledges):
        chips = amount(rules, pledges[0], hearts)
        return -chips if pledges[0].raised_by else chips
    chips_played = purse.worth(opened(w, hands, pledges, w.k.view.declarer))
    if chips_played is None or not is_balanced(rules, pledges, hearts) or w.k.view.phase is Phase.BALANCE:
        return chips_played
    return max(chips_played, 0)  # else he gives it up


def _after(w: World, said: Good | Double) -> tuple[Pledge, ...]:
    """The contract after a speech of ours."""
    view = w.k.view
    if isinstance(said, Good):
        return view.pledges
    return after_speech(view.pledges, w.k.seat, view.round, said.raises, said.against)
