"""What a player can prove of the rest of a deal from his own memory: *vše za mnou*, *nic za mnou*.

All tricks are his if he leads, and one order of his cards takes every trick however the other cards lie and
whatever is played to them. That is decided exactly, without a search. As long as he wins, the other two do
not meet: a lead is lost if one of them can beat it, or is void and has a trump, and neither of them loses
by throwing other cards away until then. So the order fails where one hand that is possible has, at the j-th
lead of a suit, j cards of it with a higher one among them; or fewer than j of them, and more trumps than
were led. His trumps go first, from the top, then each suit from the top: any other order asks for more.

In betl the declarer proves that he takes no further trick: whatever he keeps lies under all cards of its
suit that are out, and the trick on the table goes to somebody else. That is sufficient, not necessary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.cards import Card, Rank, Suit, strengths
from engine.contract import BETL, DURCH, SEVEN
from engine.phases import Cards, Phase
from engine.tricks import playable
from engine.view import Memory, View
from engine.whereabouts import Place, places

LEAST: Final = 2  # tricks: the last one needs no words


class Kind(StrEnum):
    """What is claimed."""

    ALL = "all"  # vše za mnou
    NOTHING = "nothing"  # nic za mnou, in betl


@dataclass(frozen=True, slots=True)
class Claim:
    """A proved claim. `order` are all his cards as they fall; in betl the next, then any legal one."""

    kind: Kind
    order: Cards


def provable(memory: Memory) -> Claim | None:
    """What the seat to act can prove of all that is left; None if nothing, or if it is not its turn.

    Raises `ValueError` for a spectator's memory.
    """
    view = memory.view
    if view.phase is not Phase.PLAY or view.to_act != view.seat or len(view.hand) < LEAST:
        return None
    match view.pledges[0].undertaking:
        case undertaking if undertaking is BETL:
            return _nothing(memory) if view.seat == view.declarer else None
        case undertaking if undertaking is DURCH and view.seat != view.declarer:
            return None
        case _:
            return None if view.trick or _spoils_the_seven(view) else _all(memory)


def _spoils_the_seven(view: View) -> bool:
    """Whether taking the last trick would break what his partner announced."""
    return view.seat != view.declarer and any(
        p.undertaking is SEVEN and p.against and p.holder != view.seat for p in view.pledges
    )


def _all(memory: Memory) -> Claim | None:
    view = memory.view
    others = places(memory)
    if not _has_the_tops(view, others):
        return None
    hands = [_Hand(place, view.trump) for place in others]
    found = next((order for order in _orders(view) if all(hand.follows(order) for hand in hands)), None)
    return None if found is None else Claim(Kind.ALL, found)


def _has_the_tops(view: View, others: Iterable[Place]) -> bool:
    """Whether nothing that may be out beats his best card of a suit: else no lead of that suit would do."""
    strength = strengths(view.trump is not None)
    tops = {c.suit: strength[c] for c in sorted(view.hand, key=strength.__getitem__)}
    return all(strength[c] < tops[c.suit] for place in others for c in place.may() if c.suit in tops)


def _orders(view: View) -> Iterator[Cards]:
    """His cards with the lowest trump last, and with all trumps first where he need not keep the seven."""
    strength = strengths(view.trump is not None)
    falling = sorted(view.hand, key=lambda c: (c.suit is not view.trump, c.suit, -strength[c]))
    trumps = [c for c in falling if c.suit is view.trump]
    plain = falling[len(trumps) :]
    yield (*trumps[:-1], *plain, *trumps[-1:])
    if trumps and plain and trumps[-1].rank is not Rank.SEVEN:
        yield (*trumps, *plain)


class _Hand:
    """All that one of the other hands may be, as far as it matters to a claimer's leads."""

    def __init__(self, place: Place, trump: Suit | None) -> None:
        self._place = place
        self._trump = trump
        self._ways = list(place.counts())
        self._strength = strengths(trump is not None)
        self._may = place.may()

    def follows(self, order: Cards) -> bool:
        """Whether this hand, whatever it is, takes no trick of those leads."""
        leads: Counter[Suit] = Counter()
        for lead in order:
            leads[lead.suit] += 1
            if self._beats(lead, leads[lead.suit]) or self._ruffs(lead.suit, leads):
                return False
        return True

    def _beats(self, lead: Card, nth: int) -> bool:
        """Whether it may hold `nth` cards of the suit with a higher one among them.

        A seven that it has to keep is of no use: it cannot be played in place of the higher card (V-PLY-5).
        """
        suit = frozenset(c for c in self._may - self._place.keeps if c.suit is lead.suit)
        over = frozenset(c for c in suit if self._strength[c] > self._strength[lead])
        return any(
            sum(min(n, len(part & suit)) for part, n in way) >= nth
            and any(n and part & over for part, n in way)
            for way in self._ways
        )

    def _ruffs(self, suit: Suit, leads: Counter[Suit]) -> bool:
        """Whether it may be void by this lead of the suit, and still have a trump."""
        if self._trump is None or suit is self._trump:
            return False
        trumps = frozenset(c for c in self._may if c.suit is self._trump)
        cards = frozenset(c for c in self._may if c.suit is suit)
        return any(
            sum(min(n, len(part & trumps)) for part, n in way) > leads[self._trump]
            and sum(max(0, n - len(part - cards)) for part, n in way) < leads[suit]
            for way in self._ways
        )


def _nothing(memory: Memory) -> Claim | None:
    view = memory.view
    others = places(memory)
    out = others[0].may() | others[1].may()
    strength = strengths(with_trumps=False)
    for card in sorted(playable(view), key=lambda c: -strength[c]):
        rest = tuple(c for c in view.hand if c != card)
        if _is_beaten(view, card, others, out) and _lies_under(rest, _left_over(view, card, out)):
            return Claim(Kind.NOTHING, (card, *sorted(rest, key=lambda c: -strength[c])))
    return None


def _is_beaten(view: View, card: Card, others: tuple[Place, Place], out: frozenset[Card]) -> bool:
    """Whether somebody else takes the trick to which he plays this card."""
    strength = strengths(with_trumps=False)
    over = {c for c in out if c.suit is card.suit and strength[c] > strength[card]}
    if not view.trick:
        return bool(over)  # whoever has one of them must play one (V-PLY-4)
    led = view.trick[0].card.suit
    if card.suit is not led or any(
        p.card.suit is led and strength[p.card] > strength[card] for p in view.trick
    ):
        return True
    return len(view.trick) == 1 and others[0].must_hold(over)


def _left_over(view: View, card: Card, out: frozenset[Card]) -> frozenset[Card]:
    """What may be out after the trick: a single card that must beat his lead is gone."""
    suit = {c for c in out if c.suit is card.suit}
    return out - suit if not view.trick and len(suit) == 1 else out


def _lies_under(cards: Cards, out: frozenset[Card]) -> bool:
    strength = strengths(with_trumps=False)
    return not any(c.suit is mine.suit and strength[c] < strength[mine] for mine in cards for c in out)
