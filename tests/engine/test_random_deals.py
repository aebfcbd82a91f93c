"""2,000 seeded random deals: whatever is chosen, the engine keeps its promises; and no view leaks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.actions import Action, Bad, ChooseTrump, Discard
from engine.cards import PACK, Card, Rank
from engine.contract import BETL, DURCH, GAME, HUNDRED, SEVEN
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.machine import replay
from engine.needs import partner_of
from engine.offers import offers
from engine.rules import Rules
from engine.view import memory, view
from tests.support.random_deals import Dealt, random_rules, random_start, steps

pytestmark = pytest.mark.long

DEALS = 2000
SEED = 20261130
SEATS = (0, 1, 2)
CONTRACTS = {(GAME,): "game", (GAME, SEVEN): "seven", (HUNDRED,): "hundred", (HUNDRED, SEVEN): "both"}


@pytest.fixture(scope="module")
def dealt() -> list[Dealt]:
    """Every deal, each step of it checked on the way."""
    rng = random.Random(SEED)
    played = []
    for n in range(DEALS):
        pack, deal = random_start(rng, random_rules(rng) if n % 2 else Rules())
        for state in steps(deal, rng):
            check_step(state)
            deal = state
        played.append(Dealt(pack, deal))
    return played


def check_step(deal: Deal) -> None:
    """32 cards; one seat to act, and it alone is offered anything."""
    assert sorted(every_card(deal)) == list(PACK)
    offered = [seat for seat in SEATS if offers(view(deal, seat))]
    assert offered == ([] if deal.to_act is None else [deal.to_act])
    assert offers(view(deal, None)) == ()


def every_card(deal: Deal) -> list[Card]:
    on_table = [*deal.trick, *(p for t in deal.tricks for p in t.plays)]
    return [c for h in deal.hands for c in h] + [*deal.hidden, *deal.talon] + [p.card for p in on_table]


@pytest.mark.rule("V-PAY-8")
def test_all_end_settled_within_the_limit(dealt: list[Dealt]) -> None:
    for deal in (d.deal for d in dealt):
        settlement = deal.settlement
        assert settlement is not None
        assert sum(settlement.chips) == 0
        most = deal.rules.limit * (2 if settlement.laid else 1)
        for seat in SEATS:
            assert abs(settlement.chips[seat]) <= (2 * deal.rules.limit if seat == deal.declarer else most)


def test_replay_of_the_log_is_the_deal(dealt: list[Dealt]) -> None:
    for d in dealt:
        assert replay(d.deal.rules, d.deal.dealer, d.pack, d.deal.actions) == d.deal


def test_every_kind_of_deal_was_played(dealt: list[Dealt]) -> None:
    kinds: Counter[str] = Counter()
    for deal in (d.deal for d in dealt):
        kinds.update(kinds_of(deal))
    print(dict(kinds))
    demanded = [*CONTRACTS.values(), "against seven", "against hundred", "betl", "durch", "take-over"]
    assert {kind: kinds[kind] for kind in demanded if kinds[kind] < 50} == {}
    assert sum(kinds[kind] for kind in CONTRACTS.values()) >= 0.6 * DEALS


def kinds_of(deal: Deal) -> set[str]:
    own = tuple(p.undertaking for p in deal.pledges if not p.against)
    kinds = {f"against {p.undertaking.text}" for p in deal.pledges if p.against}
    kinds |= {"betl"} if BETL in own else {"durch"} if DURCH in own else {CONTRACTS[own]}
    return kinds | ({"take-over"} if any(isinstance(a, Bad) for a in deal.actions) else set())


@pytest.mark.rule("V-SEE")
def test_what_a_seat_cannot_place_does_not_change_its_view(dealt: list[Dealt]) -> None:
    """Exchange two cards that a seat cannot place: it must not notice. So for each seat and a spectator."""
    rng = random.Random(SEED)
    exchanged = Counter[int | None]()
    for d in dealt:
        actions = d.deal.actions[: rng.randrange(len(d.deal.actions) + 1)]
        deal = replay(d.deal.rules, d.deal.dealer, d.pack, actions)
        for seat in (*SEATS, None):
            other = resampled(d, deal, seat, rng)
            if other is None:
                continue
            exchanged[seat] += 1
            assert view(other, seat) == view(deal, seat)
            assert offers(view(other, seat)) == offers(view(deal, seat))
            if seat is not None:
                assert memory(other, seat) == memory(deal, seat)
    print(exchanged)
    assert all(exchanged[seat] >= DEALS / 8 for seat in (*SEATS, None))


def resampled(d: Dealt, deal: Deal, seat: int | None, rng: random.Random) -> Deal | None:
    """The deal with two cards exchanged that this seat cannot place, if its log still replays."""
    unplaced = [c for c in PACK if c not in placed(deal, seat)]
    if len(unplaced) < 2:
        return None
    a, b = rng.sample(unplaced, 2)
    swap = {a: b, b: a}
    pack = tuple(swap.get(c, c) for c in d.pack)
    renamed = tuple(rename(action, swap) for action in deal.actions)
    for log in (deal.actions, renamed):
        try:
            return replay(deal.rules, deal.dealer, pack, log)
        except IllegalAction:
            continue
    return None


def placed(deal: Deal, seat: int | None) -> set[Card]:
    """The cards whose place this seat knows, or could tell from what was announced as marriages."""
    played = [p.card for p in [*deal.trick, *(p for t in deal.tricks for p in t.plays)]]
    known = set(played) | {partner_of(c) for c in played if c.rank in (Rank.OVER, Rank.KING)}
    if deal.pledges and deal.trump_card is not None:
        known.add(deal.trump_card)
    if seat is None:
        return known
    known |= set(deal.hands[seat])
    known |= {deal.trump_card} if seat == deal.forehand and deal.trump_card is not None else set()
    return known | own_cards(deal, seat)


def own_cards(deal: Deal, seat: int) -> set[Card]:
    """What the seat itself laid face down."""
    own = [deal.actions[word.n] for word in deal.words if word.seat == seat]
    return {c for action in own if isinstance(action, Discard) for c in action.cards}


def rename(action: Action, swap: dict[Card, Card]) -> Action:
    """The action with the exchanged cards, where it was done face down."""
    match action:
        case ChooseTrump(card):
            return ChooseTrump(swap.get(card, card))
        case Discard((first, second)):
            pair = sorted((swap.get(first, first), swap.get(second, second)))
            return Discard((pair[0], pair[1]))
        case _:
            return action
