"""Whether an undertaking is laid, found the long way: every distribution is kept as it is (V-PAY-9).

Nothing here is shared with the engine's search but the cards. It tries every card in every distribution,
so it is for hands of three or four cards.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import combinations

from engine.cards import PACK, Card, Rank, card, strengths
from engine.contract import BETL, DURCH, SEVEN
from engine.laydown import Question

Hand = frozenset[Card]
World = tuple[Hand, Hand]  # what the left and the right defender hold
Table = tuple[tuple[int, Card], ...]


class Oracle:
    """All lines of one question."""

    def __init__(self, question: Question) -> None:
        self.q = question
        self.trumps = question.undertaking not in (BETL, DURCH)
        self.strength = strengths(self.trumps)
        self.wins = cache(self._wins)

    def laid(self) -> bool:
        hand = frozenset(self.q.hand)
        unseen = frozenset(PACK) - hand - frozenset(self.q.talon)
        worlds = frozenset(
            (frozenset(left), unseen - frozenset(left)) for left in combinations(unseen, len(hand))
        )
        return self.wins(hand, worlds, (), self.q.leader)

    def _wins(self, own: Hand, worlds: frozenset[World], table: Table, seat: int) -> bool:
        """Whether the declarer succeeds; `worlds` are the distributions that he cannot exclude."""
        if len(table) == 3:
            return self._after(own, worlds, table)
        if not table and not own:
            return True
        following = (seat + 1) % 3
        if seat == 0:
            cards = self.bound(self.legal(own, table))
            return any(self.wins(own - {c}, worlds, (*table, (0, c)), following) for c in cards)
        seen: dict[tuple[Card, bool], set[World]] = defaultdict(set)
        for world in worlds:
            hand = world[seat - 1]
            for c in self.legal(hand, table):
                left = hand - {c}
                then = (left, world[1]) if seat == 1 else (world[0], left)
                seen[c, self.announces(left, c)].add(then)
        return all(
            self.wins(own, frozenset(then), (*table, (seat, c)), following) for (c, _), then in seen.items()
        )

    def _after(self, own: Hand, worlds: frozenset[World], table: Table) -> bool:
        taker, best = max(table, key=lambda play: self.worth(play[1], table[0][1]))
        mine, last = taker == 0, not own
        match self.q.undertaking:
            case u if u is BETL:
                failed = mine
            case u if u is DURCH:
                failed = not mine
            case u:
                failed = not mine and (last or any(c.counts for _, c in table))
                failed |= u is SEVEN and last and best != self.seven
        return not failed and self.wins(own, worlds, (), taker)

    @property
    def seven(self) -> Card | None:
        return None if self.q.trump is None else card(self.q.trump, Rank.SEVEN)

    def bound(self, cards: Hand) -> Hand:
        """V-PLY-5."""
        return cards - {self.seven} if self.q.seven_bound and len(cards) > 1 else cards

    def announces(self, left: Hand, c: Card) -> bool:
        """V-PLY-6; who may choose does not announce."""
        mates = {Rank.KING: Rank.OVER, Rank.OVER: Rank.KING}
        automatic = self.trumps and self.q.marriages_automatic
        return automatic and c.rank in mates and card(c.suit, mates[c.rank]) in left

    def is_trump(self, c: Card) -> bool:
        return self.trumps and c.suit == self.q.trump

    def worth(self, c: Card, led: Card) -> tuple[bool, bool, int]:
        return self.is_trump(c), c.suit == led.suit, self.strength[c]

    def legal(self, hand: Hand, table: Table) -> Hand:
        """V-PLY-2 to V-PLY-4."""
        if not table:
            return hand
        led = table[0][1]
        best = max((c for _, c in table), key=lambda c: self.worth(c, led))
        follow = frozenset(c for c in hand if c.suit == led.suit)
        ruff = frozenset(c for c in hand if self.is_trump(c))
        due = follow or ruff or hand
        if due is hand:
            return hand
        beat = frozenset(c for c in due if self.worth(c, led) > self.worth(best, led))
        return beat or due
