"""Another deal that one seat cannot tell from the real one: the engine itself is the judge of that."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.actions import Action, Bad, ChooseTrump, Discard, Play
from engine.cards import Card
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.machine import apply, start
from engine.phases import Played
from engine.players.drawing.sampling import Sample
from engine.players.masks import ALL, mask, members
from engine.view import memory

TRIES = 200  # of matching the cards of one place to those of the other deal


def sample_of(deal: Deal) -> Sample:
    """How the cards really lie."""
    hands = [mask(hand) for hand in deal.hands]
    hands[deal.forehand] |= mask(deal.hidden)
    return Sample((hands[0], hands[1], hands[2]), mask(deal.talon))


def deal_with(pack: tuple[Card, ...], deal: Deal, seat: int, sample: Sample) -> Deal | None:
    """A deal in which the cards lie as in the sample and the seat has the same memory; None if none is found.

    The log is the same for everybody to hear. Only what was done face down is done with other cards.
    """
    rng = Random(0)
    for _ in range(TRIES):
        swap = _matched(deal, seat, sample, rng)
        try:
            other = start(deal.rules, deal.dealer, [swap[c] for c in pack])
            for action in _log(deal, swap, sample):
                other = apply(other, _as_offered(action, other))
        except IllegalAction:  # a talon that the rules forbid: the cards match otherwise
            continue
        if memory(other, seat) == memory(deal, seat) and sample_of(other) == sample:
            return other
    return None


def _matched(deal: Deal, seat: int, sample: Sample, rng: Random) -> dict[Card, Card]:
    """Every card and the one in its place in the sample. What a taker put away was his to choose."""
    real = sample_of(deal)
    pairs = list(zip(real.hands, sample.hands, strict=True))
    if any(isinstance(a, Bad) for a in deal.actions):
        taker = deal.declarer
        pairs[taker] = pairs[taker][0] | real.talon, pairs[taker][1] | sample.talon
    else:
        pairs.append((real.talon, sample.talon))
    swap = {c: c for c in members(ALL)}
    for here, there in pairs:
        gone, come = list(members(here & ~there)), list(members(there & ~here))
        rng.shuffle(come)
        swap.update(zip(gone, come, strict=True))
    return swap


def _log(deal: Deal, swap: dict[Card, Card], sample: Sample) -> Iterator[Action | Played]:
    """What was said, the cards face down exchanged, and then what was played."""
    said = deal.actions[: len(deal.words)]
    last = max((n for n, a in enumerate(said) if isinstance(a, Discard)), default=-1)
    for n, action in enumerate(said):
        match action:
            case ChooseTrump(card):
                yield ChooseTrump(swap[card])
            case Discard(cards):
                low, high = sorted(swap[c] for c in cards)
                if n == last and sample.talon:
                    low, high = members(sample.talon)
                yield Discard((low, high))
            case _:
                yield action
    for trick in deal.tricks:
        yield from trick.plays
    yield from deal.trick


def _as_offered(step: Action | Played, deal: Deal) -> Action:
    """A card played, in the words that its player had to use with the hand that he has here (V-PLY-6)."""
    if not isinstance(step, Played):
        return step
    for action in (Play(step.card), Play(step.card, step.marriage)):
        try:
            if apply(deal, action).marriages[len(deal.marriages) :] == () or step.marriage:
                return action
        except IllegalAction:
            continue
    return Play(step.card)
