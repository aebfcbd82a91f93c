"""Deals drawn from a memory agree with it; all that do are drawn; words make the true one likelier."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from statistics import mean

import pytest

from engine.actions import Bad
from engine.cards import PACK, Suit
from engine.contract import HUNDRED
from engine.deal import Deal
from engine.machine import apply, start
from engine.phases import Phase, Trick
from engine.players import choose
from engine.players.drawing.beliefs import opinions
from engine.players.drawing.sampling import samples
from engine.players.drawing.sums import Sums
from engine.players.drawing.unseen import Lot, Lots, OneOf, Unseen, played, unseen
from engine.players.knowledge import know
from engine.players.masks import MARRIAGES, mask
from engine.players.simple.estimates import FIRST_SEVEN, MARGIN
from engine.players.simple.hands import features
from engine.rules import Rules
from engine.view import Memory, memory
from tests.players.alike import deal_with, sample_of
from tests.support.random_deals import random_rules, random_start, steps

SEED = 20261130
DEALS = 120
ENDINGS = 40
DRAWS = 3000


def test_a_drawn_deal_is_one_that_the_seat_cannot_tell_from_the_real_one() -> None:
    """At every decision of random deals, whoever's it is, by the engine's own word."""
    rng = random.Random(SEED)
    seen: Counter[tuple[Phase, int]] = Counter()
    for n in range(DEALS):
        pack, deal = random_start(rng, random_rules(rng) if n % 2 else Rules())
        for state in steps(deal, rng):
            takers = sum(isinstance(a, Bad) for a in state.actions)
            if (
                state.to_act is None or takers > 1
            ):  # a talon taken twice is beyond what `deal_with` can retell
                continue
            seen[state.phase, takers] += 1
            (drawn,) = samples(memory(state, state.to_act), 1, rng)
            assert deal_with(pack, state, state.to_act, drawn) is not None, (n, state.actions)
    assert {phase for phase, _ in seen} == set(Phase) - {Phase.SETTLED}
    assert seen[Phase.PLAY, 1] > 30


def test_the_true_deal_is_never_ruled_out_whoever_looks() -> None:
    rng = random.Random(SEED)
    for n in range(3 * DEALS):
        _, deal = random_start(rng, random_rules(rng) if n % 2 else Rules())
        for state in steps(deal, rng):
            if state.to_act is None:
                continue
            for seat in range(3):
                assert allows(unseen(memory(state, seat), know(memory(state, seat))), state, seat)


def allows(known: Unseen, deal: Deal, seat: int) -> bool:
    real = sample_of(deal)
    rest = real.hands[seat] & ~mask(deal.hands[seat]) or real.talon & ~mask(deal.discards[seat])
    hands = real.hands[known.a], real.hands[known.b]
    within = all(not has & ~hand for has, hand in zip(known.has, hands, strict=True))
    within &= all(not hand & ~(has | may) for hand, has, may in zip(hands, known.has, known.may, strict=True))
    return within and Lots(known).count > 0 and (not known.sizes[2] or not rest & ~known.rest)


@pytest.fixture(scope="module")
def endings() -> list[Deal]:
    """Deals with six cards or fewer in hand, in which there is still something to be found out."""
    rng = random.Random(SEED)
    found: list[Deal] = []
    while len(found) < ENDINGS:
        _, deal = random_start(rng, Rules())
        for state in steps(deal, rng):
            if len(state.tricks) >= 6 and state.to_act is not None and rng.random() < 0.3:
                found.append(state)
    return found


def test_all_deals_that_agree_are_counted_and_no_other(endings: list[Deal]) -> None:
    """Against trying every way to lay the cards."""
    several = 0
    for deal in endings:
        seen = memory(deal, deal.to_act or 0)
        known = unseen(seen, know(seen))
        laid = list(all_lots(known))
        assert Lots(known).count == len(laid)
        several += len(laid) > 1
    assert several > ENDINGS / 2


def all_lots(known: Unseen):
    cards = [1 << c for c in PACK if 1 << c & (known.may[0] | known.may[1] | known.rest)]
    for of_a in combinations(cards, known.sizes[0]):
        left = [c for c in cards if c not in of_a]
        for of_b in combinations(left, known.sizes[1]):
            rest = sum(left) - sum(of_b)
            if not (sum(of_a) & ~known.may[0] or sum(of_b) & ~known.may[1] or rest & ~known.rest):
                yield Lot(sum(of_a), sum(of_b), rest)


def test_every_deal_that_agrees_comes_as_often_as_any_other(endings: list[Deal]) -> None:
    rng = random.Random(SEED)
    tried = 0
    for deal in endings:
        seen = memory(deal, deal.to_act or 0)
        lots = Lots(unseen(seen, know(seen)))
        if 20 <= lots.count <= 200:
            assert alike([lots.draw(rng) for _ in range(DRAWS)], lots.count)
            tried += 1
    assert tried >= 5


def test_a_hand_that_must_have_a_marriage_gets_each_deal_with_one_as_often() -> None:
    rng = random.Random(SEED)
    pairs = MARRIAGES[Suit.HEARTS], MARRIAGES[Suit.BELLS]
    cards = pairs[0] | pairs[1] | 0b111
    known = Unseen(out=cards, a=1, b=2, has=(0, 0), may=(cards, cards), rest=cards, sizes=(4, 2, 1))
    laid = [lot for lot in all_lots(known) if any(not pair & ~lot[0] for pair in pairs)]
    either = OneOf([Lots(known.holding(1, pair)) for pair in pairs], 0, pairs)
    drawn = [either.draw(rng) for _ in range(DRAWS)]
    assert set(drawn) == set(laid)
    assert alike(drawn, len(laid))


def alike(drawn: list[Lot], count: int) -> bool:
    """Whether each of `count` deals was drawn about as often: chi-square within four standard errors."""
    found = Counter(drawn)
    expected = len(drawn) / count
    squares = sum((n - expected) ** 2 for n in found.values()) / expected + expected * (count - len(found))
    return squares < count - 1 + 4 * (2 * count) ** 0.5


def test_who_announced_a_hundred_has_a_marriage_in_every_drawn_deal() -> None:
    rng = random.Random(SEED)
    found = 0
    for _ in range(2 * DEALS):
        _, deal = random_start(rng, Rules())
        for state in steps(deal, rng):
            holders = [p.holder for p in state.pledges if p.undertaking is HUNDRED]
            if holders and state.to_act is not None and state.to_act not in holders:
                seen = memory(state, state.to_act)
                before = played(seen)[holders[0]]
                for drawn in samples(seen, 1, rng):
                    assert any(not pair & ~(drawn.hands[holders[0]] | before) for pair in MARRIAGES)
                found += 1
    assert found > 50


def test_tables_by_suit_say_what_the_features_say() -> None:
    rng = random.Random(SEED)
    for _ in range(100):
        hand, trump = mask(rng.sample(PACK, 10)), rng.choice(list(Suit))
        for estimate in (MARGIN, FIRST_SEVEN):
            assert Sums(estimate).of(hand, trump) == pytest.approx(estimate.of(features(hand, trump)))


def test_what_was_said_makes_the_true_deal_likelier() -> None:
    """To defenders before the first card: of deals drawn alike few are as likely as the true one."""
    rng = random.Random(SEED)
    ranks = []
    for seed in range(DEALS):
        deal = first_lead(seed)
        if deal is None or deal.trump is None:
            continue
        for seat in {0, 1, 2} - {deal.declarer}:
            seen = memory(deal, seat)
            known = unseen(seen, know(seen))
            real = sample_of(deal)
            true = likelihood(seen, Lot(real.hands[known.a], real.hands[known.b], real.talon))
            lots = Lots(known)
            ranks.append(mean(likelihood(seen, lots.draw(rng)) < true for _ in range(20)))
    assert mean(ranks) > 0.9


def likelihood(seen: Memory, lot: Lot) -> float:
    k = know(seen)
    hands = {(k.seat + 1) % 3: lot.a, (k.seat + 2) % 3: lot.b}
    return sum(opinion(hands[seat], lot.rest) for seat, opinion in opinions(k))


def first_lead(seed: int) -> Deal | None:
    """A deal of three players just before the first lead; None if it is not played."""
    deal = start(Rules(), seed % 3, random.Random(seed).sample(PACK, len(PACK)))
    while deal.to_act is not None and deal.phase is not Phase.PLAY:
        deal = apply(deal, choose(memory(deal, deal.to_act)))
    return None if deal.to_act is None else deal


def test_the_same_memory_and_chance_give_the_same_deals() -> None:
    deal = first_lead(0)
    assert deal is not None
    seen = memory(deal, deal.to_act or 0)
    drawn = samples(seen, 50, random.Random(1))
    assert drawn == samples(seen, 50, random.Random(1))
    assert drawn != samples(seen, 50, random.Random(2))


def test_a_memory_that_contradicts_itself_still_gives_deals(endings: list[Deal]) -> None:
    """Tricks told the wrong way round: whoever led seems not to have followed."""
    contradicted = 0
    for deal in endings:
        seen = memory(deal, deal.to_act or 0)
        turned = Memory(seen.view, tuple(Trick(t.plays[::-1], t.taker) for t in seen.tricks))
        contradicted += Lots(unseen(turned, know(turned))).count == 0
        for drawn in samples(turned, 3, random.Random(SEED)):
            assert sorted(hand.bit_count() for hand in drawn.hands) == sorted(seen.view.sizes)
    assert contradicted > 5
