"""Where the cards may lie that a seat does not see, and all deals of them, each as likely as any other.

A card that is out is with one or the other seat, or in the *rest*: the talon, or forhont's own hidden five
before he chooses trumps (V-DEAL-3). Cards that may lie in the same of these places are of one kind, and deals
are counted by how many of each kind go where: a few sums in place of a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import comb
from random import Random
from typing import Final, NamedTuple

from engine.actions import AskColour, Bad
from engine.cards import Rank
from engine.contract import HUNDRED, SEVEN
from engine.needs import partner_of
from engine.notation import write_action
from engine.phases import Played
from engine.players.knowledge import Knowledge
from engine.players.masks import ALL, COUNTING, MARRIAGES, SUITS
from engine.view import Memory, View

# Kinds of cards, by the places where they may lie.
A: Final = 1
B: Final = 2
REST: Final = 4
COLOUR: Final = write_action(AskColour())
BAD: Final = write_action(Bad())
TRIES: Final = 64  # of drawing a deal that is taken; at least one in four is


class Lot(NamedTuple):
    """One deal of what is out: the two other hands and the rest, as bits."""

    a: int
    b: int
    rest: int


class Share(NamedTuple):
    """How many cards of each kind that may lie in the rest do so, and in how many `ways` the deal goes on."""

    ways: int
    of_a: int
    of_b: int
    of_both: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """What is out, as bits: `has` of seats `a` and `b` is certain, `may` and `rest` is where more can lie.

    `sizes` are the cards still to be placed with a, with b and in the rest; `out` are all cards.
    """

    out: int
    a: int
    b: int
    has: tuple[int, int]
    may: tuple[int, int]
    rest: int
    sizes: tuple[int, int, int]

    def holding(self, seat: int, cards: int) -> Unseen:
        """The same with some of the cards not yet placed in that seat's hand."""
        has, sizes = list(self.has), list(self.sizes)
        place = 0 if seat == self.a else 1
        has[place] |= cards
        sizes[place] -= cards.bit_count()
        return replace(
            self,
            has=(has[0], has[1]),
            may=(self.may[0] & ~cards, self.may[1] & ~cards),
            rest=self.rest & ~cards,
            sizes=(sizes[0], sizes[1], sizes[2]),
        )

    def unbound(self) -> Unseen:
        """The same cards, each of them anywhere: for a memory that contradicts itself."""
        a, b, rest = self.sizes
        sizes = (a + self.has[0].bit_count(), b + self.has[1].bit_count(), rest)
        return replace(self, has=(0, 0), may=(self.out, self.out), rest=self.out, sizes=sizes)


class Lots:
    """Every deal of what is unseen; `count` is how many there are."""

    def __init__(self, unseen: Unseen) -> None:
        self._has = unseen.has
        self._kinds: list[list[int]] = [[] for _ in range(8)]
        cards = unseen.may[0] | unseen.may[1] | unseen.rest
        while cards:
            bit = cards & -cards
            cards ^= bit
            kind = A * bool(unseen.may[0] & bit) + B * bool(unseen.may[1] & bit)
            self._kinds[kind + REST * bool(unseen.rest & bit)].append(bit)
        self._to_a = unseen.sizes[0] - len(self._kinds[A])
        self._shares = list(self._all_shares(unseen.sizes))
        self._up_to = list(accumulate(share.ways for share in self._shares))
        self.count = self._up_to[-1] if self._up_to else 0

    def _all_shares(self, sizes: tuple[int, int, int]) -> Iterable[Share]:
        only_a, only_b, only_rest, a_b, a_rest, b_rest, anywhere = (
            len(self._kinds[kind]) for kind in (A, B, REST, A + B, A + REST, B + REST, A + B + REST)
        )
        if min(sizes) < 0 or only_a + only_b + only_rest + a_b + a_rest + b_rest + anywhere != sum(sizes):
            return
        for of_a in range(a_rest + 1):
            for of_b in range(b_rest + 1):
                of_both = sizes[2] - only_rest - of_a - of_b
                left = a_b + anywhere - of_both
                to_a = self._to_a - (a_rest - of_a)
                if 0 <= of_both <= anywhere and 0 <= to_a <= left:
                    ways = comb(a_rest, of_a) * comb(b_rest, of_b) * comb(anywhere, of_both)
                    yield Share(ways * comb(left, to_a), of_a, of_b, of_both)

    def draw(self, rng: Random) -> Lot:
        """One of the deals. There must be one."""
        kinds = self._kinds
        share = self._shares[0]
        if len(self._shares) > 1:
            picked = rng.randrange(self.count)
            share = next(s for s, up_to in zip(self._shares, self._up_to, strict=True) if picked < up_to)
        rest_of_a, of_a = _split(kinds[A + REST], share.of_a, rng)
        rest_of_b, of_b = _split(kinds[B + REST], share.of_b, rng)
        rest_of_both, of_both = _split(kinds[A + B + REST], share.of_both, rng)
        of_a += kinds[A]
        to_a, to_b = _split(kinds[A + B] + of_both, self._to_a + len(kinds[A]) - len(of_a), rng)
        return Lot(
            self._has[0] | sum(of_a) | sum(to_a),
            self._has[1] | sum(of_b) | sum(kinds[B]) | sum(to_b),
            sum(kinds[REST]) | sum(rest_of_a) | sum(rest_of_b) | sum(rest_of_both),
        )


class OneOf:
    """Deals in which a hand has at least one of several marriages.

    Drawn with one of them laid in it. A deal that has more of them would come that much oftener, so of those
    only as large a part is taken.
    """

    def __init__(self, ways: Sequence[Lots], place: int, marriages: Sequence[int]) -> None:
        self._ways = ways
        self._counts = [way.count for way in ways]
        self._place = place
        self._marriages = marriages

    def draw(self, rng: Random) -> Lot:
        lot = self._any(rng)
        for _ in range(TRIES):
            held = sum(not cards & ~lot[self._place] for cards in self._marriages)
            if rng.random() * held < 1:
                break
            lot = self._any(rng)
        return lot

    def _any(self, rng: Random) -> Lot:
        return rng.choices(self._ways, self._counts)[0].draw(rng)


def _split(cards: list[int], size: int, rng: Random) -> tuple[list[int], list[int]]:
    """That many of the cards, and the others: a shuffle that stops as soon as it can."""
    order = cards[:]
    few = min(size, len(order) - size)
    for n in range(few):
        other = n + int(rng.random() * (len(order) - n))
        order[n], order[other] = order[other], order[n]
    return (order[:few], order[few:]) if few == size else (order[few:], order[:few])


def unseen(memory: Memory, k: Knowledge) -> Unseen:
    """What follows for certain from a memory about the cards that its seat cannot place."""
    a, b = (k.seat + 1) % 3, (k.seat + 2) % 3
    has = k.has[a], k.has[b]
    loose = k.out & ~(has[0] | has[1])
    lacking = _shown_lacking(memory)
    in_talon = loose & ~COUNTING if _lawful_talon(k.view) else loose
    return Unseen(
        out=k.out,
        a=a,
        b=b,
        has=has,
        may=(k.may[a] & loose & ~lacking[a], k.may[b] & loose & ~lacking[b]),
        rest=in_talon,
        sizes=(
            k.left[a] - has[0].bit_count(),
            k.left[b] - has[1].bit_count(),
            k.out.bit_count() - k.left[a] - k.left[b],
        ),
    )


def marriages_needed(memory: Memory, known: Unseen) -> tuple[int, list[int]] | None:
    """The seat that must have had a marriage, and for each it may have had, the cards that it then still has.

    Only for a hundred announced by another seat that played no marriage openly so far (V-GAM-6, V-AGN-2).
    """
    view = memory.view
    for pledge in view.pledges:
        if pledge.undertaking is not HUNDRED or pledge.holder not in (known.a, known.b):
            continue
        place = 0 if pledge.holder == known.a else 1
        held = known.has[place] | played(memory)[pledge.holder]
        missing = [marriage & ~held for marriage in MARRIAGES]
        if all(missing):
            return pledge.holder, [cards for cards in missing if not cards & ~known.may[place]]
    return None


def played(memory: Memory) -> tuple[int, int, int]:
    """The cards that each seat has played, as bits."""
    cards = [0, 0, 0]
    for play in _plays(memory):
        cards[play.seat] |= 1 << play.card
    return cards[0], cards[1], cards[2]


def known_talon(memory: Memory, k: Knowledge) -> int:
    """The talon as far as this seat put it away itself and nobody took it since."""
    return ALL & ~(k.out | k.hand | sum(played(memory)))


def _plays(memory: Memory) -> Iterable[Played]:
    for trick in memory.tricks:
        yield from trick.plays
    yield from memory.view.trick


def _shown_lacking(memory: Memory) -> tuple[int, int, int]:
    """By seat, cards that it lacked beyond what following shows.

    The other half of a king or over played without a marriage where that is no choice (V-PLY-6); any other
    trump where an announced seven was played (V-PLY-5).
    """
    view = memory.view
    lacking = [0, 0, 0]
    sevens = {p.holder for p in view.pledges if p.undertaking is SEVEN}
    if view.with_trumps:
        for seat, card, marriage in _plays(memory):
            if card.rank in (Rank.OVER, Rank.KING) and not marriage and not _chose(view, seat):
                lacking[seat] |= 1 << partner_of(card)
            if seat in sevens and card.rank is Rank.SEVEN and card.suit is view.trump:
                lacking[seat] |= SUITS[card.suit]
    return lacking[0], lacking[1], lacking[2]


def _chose(view: View, seat: int) -> bool:
    return any(p.undertaking is HUNDRED and p.against is (seat != view.declarer) for p in view.pledges)


def _lawful_talon(view: View) -> bool:
    """Whether forhont's own talon still lies there and he asked *Barva?*: no ace, no ten (V-TAL-2)."""
    said = [word.text for word in view.words]
    return COLOUR in said and BAD not in said
