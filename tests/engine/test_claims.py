"""Claims: never offered wrongly, and offered wherever one order of the cards does it; everything is tried."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from engine.actions import Action, Declare, Discard, Good
from engine.cards import PACK, Card
from engine.claims import provable
from engine.contract import BETL, DURCH, SEVEN, Pledge, Undertaking
from engine.deal import Deal
from engine.machine import advance, start
from engine.notation import write_cards
from engine.offers import offers
from engine.phases import Phase
from engine.players import choose
from engine.rules import Rules
from engine.view import Memory, memory
from engine.whereabouts import places
from tests.engine.claims_oracle import all_orders, distributions, takes_all, takes_nothing
from tests.support.scripted import after, after_plays, game
from tests.support.scripted import start as dealt


def to_act(deal: Deal) -> Memory:
    assert deal.to_act is not None
    return memory(deal, deal.to_act)


def said(deal: Deal) -> str:
    """What the seat to act can prove, in text."""
    claim = provable(to_act(deal))
    return "" if claim is None else f"{claim.kind}: {write_cards(claim.order)}"


def test_the_lowest_trump_falls_last() -> None:
    """All trumps but one go first, then what is high; the seven takes the last trick (V-PLY-5)."""
    deal = game(("AA AX AK AO A9 A7 LA LX HA HX H7 B7", "", ""), "trump AA", "H7 B7")
    assert said(deal) == "all: AA AX AK AO A9 HA HX LA LX A7"


def test_one_trump_more_may_be_out() -> None:
    """Against four trumps in one hand three leads are too few, and the seven is to be kept."""
    held = "AA AX AK {} A7 LA LX HA HX {} H7 B7"
    assert said(game((held.format("AO", "BA"), "", ""), "trump AA", "H7 B7"))
    assert not said(game((held.format("BX", "BA"), "", ""), "trump AA", "H7 B7"))


def test_only_who_leads_claims_and_not_for_the_last_trick() -> None:
    deal = game(("AA AX AK AO AU A9 A8 A7 HA LA H7 B7", "", ""), "trump AA", "H7 B7")
    for lead in ["AA", "AX", "AK", "AO", "AU", "A9", "A8", "HA", "LA"]:
        assert said(deal), lead
        deal = after_plays(deal, lead)
        for _ in range(2):
            assert not said(deal)
            deal = advance(deal, offers(to_act(deal).view)[0])
    assert not said(deal)


def test_in_betl_the_gap_is_led_away() -> None:
    """Whoever has the eight or a heart above must beat the nine; then everything lies under."""
    hands = "H7 H9 HA B7 B8 L7 L8 A7 A8 A9 B9 LA", "H8", "HX HU HO HK"
    deal = after(dealt(*hands), "trump H7, discard HA LA, betl, good, good")
    claim = said(deal)
    assert claim.startswith("nothing: H9 ")
    deal = after_plays(deal, "H9")
    assert not said(deal), "defenders claim nothing in a betl"


def test_a_partners_seven_is_not_taken_away() -> None:
    """Who takes the last trick from the seven that his own side announced would lose by it."""
    for seen in positions(3, None):
        view = seen.view
        if view.seat != view.declarer and view.trump is not None and provable(seen) is not None:
            partner = ({0, 1, 2} - {view.declarer, view.seat}).pop()
            pledge = Pledge(SEVEN, against=True, holder=partner)
            assert provable(seen._replace(view=view._replace(pledges=(*view.pledges, pledge)))) is None
            return


@pytest.mark.parametrize("undertaking", [None, DURCH], ids=["trumps", "durch"])
def test_all_is_offered_where_and_only_where_one_order_does_it(undertaking: Undertaking | None) -> None:
    found: Counter[tuple[bool, bool]] = Counter()
    for seen in islice(small(11, undertaking), 160):
        claim = provable(seen)
        orders = all_orders(seen) if claim is None else [claim.order]
        does = any(takes_all(seen, order) for order in orders)
        assert does is (claim is not None), seen
        found[does, seen.view.seat == seen.view.declarer] += 1
    assert min(found[True, True], found[False, True]) > 20, found
    assert undertaking is DURCH or min(found[True, False], found[False, False]) > 3, found


def test_nothing_is_offered_only_where_it_is_proved() -> None:
    """The closed form is not the whole truth, but misses little."""
    found: Counter[tuple[bool, bool]] = Counter()
    for seen in islice(small(12, BETL), 160):
        claim = provable(seen)
        proved = takes_nothing(seen)
        assert proved or claim is None, seen
        found[proved, claim is not None] += 1
    assert found[True, True] > 100
    assert found[True, False] <= 6, found


def test_what_is_deduced_holds_in_every_distribution() -> None:
    """Of a memory nothing else is used: wherever the unseen cards really are, the offer is the same."""
    for seen in islice(small(13, None), 30):
        first, second = (place.may() for place in places(seen))
        for hands in islice(distributions(seen), 40):
            left, right = hands[(seen.view.seat or 0) - 2], hands[(seen.view.seat or 0) - 1]
            assert first >= set(left)
            assert second >= set(right)


def test_an_ace_may_lie_in_the_talon_of_a_betl() -> None:
    """Only that of a game with trumps holds neither aces nor tens (V-TAL-2)."""
    hands = "H7 H9 HA B7 B8 L7 L8 A7 A8 A9 B9 LA", "H8", "HX HU HO HK"
    deal = after(dealt(*hands), "trump H7, discard HA LA, betl, good, good")
    for place in places(memory(deal, 1)):
        assert place.may() > set(deal.hands[place.seat])
        assert place.anywhere > set(deal.talon)


def small(seed: int, undertaking: Undertaking | None) -> Iterator[Memory]:
    """Endings in which somebody could claim: of two or three cards, with trumps and his own talon of four."""
    for seen in positions(seed, undertaking):
        view = seen.view
        owner = view.seat == view.declarer
        if len(view.hand) > 3 + (view.trump is not None and owner):
            continue
        if (owner and undertaking is not None) or (undertaking is None and view.trump and not view.trick):
            yield seen


def positions(seed: int, undertaking: Undertaking | None) -> Iterator[Memory]:
    """Memories of who leads or, in betl, of the declarer, from deals between simple and careless players.

    With an undertaking without trumps forhont gets cards for it and declares it.
    """
    rng = random.Random(seed)
    while True:
        deal = start(Rules(), rng.randrange(3), pack(rng, undertaking))
        while deal.to_act is not None:
            seen = memory(deal, deal.to_act)
            if seen.view.phase is Phase.PLAY and len(seen.view.hand) > 1:
                yield seen
            deal = advance(deal, chosen(rng, seen, undertaking))


def pack(rng: random.Random, undertaking: Undertaking | None) -> list[Card]:
    if undertaking is None:
        return rng.sample(PACK, len(PACK))
    sign = -1 if undertaking is BETL else 1
    worth = {c: sign * c.rank + rng.random() * rng.choice((2, 4, 7)) for c in PACK}
    best = sorted(PACK, key=worth.__getitem__, reverse=True)
    mine, others = rng.sample(best[:12], 12), rng.sample(best[12:], 20)
    return [*mine[:7], *others[:10], *mine[7:], *others[10:]]


def chosen(rng: random.Random, seen: Memory, undertaking: Undertaking | None) -> Action:
    offered = offers(seen.view)
    match seen.view.phase:
        case Phase.PLAY:
            return rng.choice(offered) if rng.random() < 0.2 else choose(seen)
        case _ if undertaking is None:
            return choose(seen)
        case Phase.DISCARD:
            worst = -1 if undertaking is BETL else 1
            pairs = [a for a in offered if isinstance(a, Discard)]
            return min(pairs, key=lambda a: worst * sum(c.rank for c in a.cards))
        case Phase.DIRECTION:
            return Declare(undertaking)
        case Phase.DOUBLING:
            return Good()
        case _:
            return offered[0]
