"""Whether a declarer can take every point against all cards and all defences (V-PAY-9).

The search goes over public states, which are at the same time all that the declarer knows: his own
cards and, for every unseen card, which defenders may still hold it. Everything that play gives away (a
void, a failure to beat or to overtrump, a marriage announced or not) says of one defender that certain
cards are not with him. So two sets, what the left and what the right defender may hold, with the number
of their cards, describe exactly the distributions that are left: a card in one set only is there for
certain, the others lie in any way that the numbers allow. The defenders need not be dealt their cards:
they may play whatever some distribution lets them play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.laydown_masks import (
    ALL,
    COUNTING,
    MATE,
    PLAIN_SUITS,
    SUIT_OF,
    TRUMP_SEVEN,
    TRUMPS,
    apart,
    each,
    over_all,
    pairs,
    suit_code,
)
from engine.laydown_tricks import NOTHING, Trick, duties, legal_cards, with_card

Seats = tuple[int, ...]

DECLARER, LEFT, RIGHT = range(3)
# By the leader of a trick: the defenders who play before the declarer, and those behind him.
_AROUND: Final[tuple[tuple[Seats, Seats], ...]] = (
    ((), (LEFT, RIGHT)),
    ((LEFT, RIGHT), ()),
    ((RIGHT,), (LEFT,)),
)

# What the left and the right defender may hold, and the trick.
Line = tuple[int, int, Trick]
# At the start of a trick: the declarer's cards, what each defender may hold, who leads.
State = tuple[int, int, int, int]
Key = tuple[int, ...]


class GaveUp(Exception):
    """The search reached its number of states."""


class Search:
    """One search: its task, its memory and its count.

    `finals` are the cards with which the declarer must take the last tricks, the last one first; `bound`
    keeps his trump seven back (V-PLY-5); `marriages` says whether a defender who plays a king or over
    without announcing shows that he lacks the other one (V-PLY-6). Every card played counts as a state:
    once none is `left`, `succeeds` raises `GaveUp`.
    """

    __slots__ = ("_bound", "_codes", "_finals", "_marriages", "_memory", "left")

    def __init__(self, finals: tuple[int, ...], bound: bool, marriages: bool, left: int) -> None:
        self._finals = finals
        self._bound = bound
        self._marriages = marriages
        self.left = left
        self._memory: dict[Key, bool] = {}
        self._codes: dict[int, int] = {}

    def succeeds(self, own: int, left: int, right: int, leader: int) -> bool:
        """Whether the holder of `own` cannot fail; `left` and `right` are what each defender may hold."""
        state = (own, left, right, leader)
        return self._solve(self._key(state), state)

    def _solve(self, key: Key, state: State) -> bool:
        known = self._memory.get(key)
        if known is None:
            known = self._memory[key] = self._search(state)
        return known

    def _search(self, state: State) -> bool:
        own, left, right, leader = state
        if leader == DECLARER and takes_the_rest(own, left, right):
            return True
        before, behind = _AROUND[leader]
        cards, gone = own.bit_count(), ALL & ~(own | left | right)
        lines = self._lines((left, right, NOTHING), before, cards, gone)
        return all(self._finds_a_card(own, line, behind, gone) for line in lines)

    def _finds_a_card(self, own: int, line: Line, behind: Seats, gone: int) -> bool:
        """Whether the declarer, at turn, has a card that succeeds."""
        left, right, trick = line
        cards = own.bit_count()
        playable = self._playable(own, trick, gone)
        for card in sorted(playable, key=lambda c: _rank(c, own, left | right)):
            self._count()
            lines = self._lines((left, right, with_card(trick, card, DECLARER)), behind, cards, gone)
            if self._withstands(own & ~card, lines, cards):
                return True
        return False

    def _withstands(self, own: int, lines: Iterator[Line], cards: int) -> bool:
        """Whether all ways to finish the trick leave the declarer where he succeeds.

        All of them are looked at before any is followed: a trick lost in one of them ends the matter.
        """
        following: dict[Key, State] = {}
        for left, right, (_, _, taker, played) in lines:
            if taker != DECLARER and (cards == 1 or played & COUNTING or cards <= len(self._finals)):
                return False
            if cards > 1:
                state = (own, left, right, taker)
                key = self._key(state)
                known = self._memory.get(key)
                if known is False:
                    return False
                if known is None:
                    following[key] = state
        worst_first = sorted(following.items(), key=lambda item: _hope(item[1]))
        return all(self._solve(key, state) for key, state in worst_first)

    def _playable(self, own: int, trick: Trick, gone: int) -> Iterator[int]:
        """The declarer's legal cards that do not fail at once, one of those worth the same."""
        legal = legal_cards(own, trick)
        if self._bound and legal != TRUMP_SEVEN:
            legal &= ~TRUMP_SEVEN
        left_to_play = own.bit_count()
        if left_to_play <= len(self._finals):
            return each(legal & self._finals[left_to_play - 1])
        for final in self._finals:
            legal &= ~final
        others = legal & ~COUNTING & ~TRUMP_SEVEN
        return each(legal & TRUMP_SEVEN | apart(legal & COUNTING, gone) | apart(others, gone))

    def _lines(self, line: Line, seats: Seats, cards: int, gone: int) -> Iterator[Line]:
        """Every way in which those defenders, who hold `cards` cards, can play to the trick in turn."""
        if not seats:
            yield line
            return
        left, right, trick = line
        seat, others = seats[0], seats[1:]
        mine, theirs = (left, right) if seat == LEFT else (right, left)
        for card, mine_then, theirs_then in self._replies(mine, theirs, cards, trick, gone):
            self._count()
            after = with_card(trick, card, seat)
            then = (mine_then, theirs_then, after) if seat == LEFT else (theirs_then, mine_then, after)
            yield from self._lines(then, others, cards, gone)

    def _replies(
        self, mine: int, theirs: int, cards: int, trick: Trick, gone: int
    ) -> Iterator[tuple[int, int, int]]:
        """What a defender with `cards` cards may play, and what either defender may hold then.

        `mine` and `theirs`: what he and the other one may hold. Of cards worth the same only one is named.
        """
        others = (mine | theirs).bit_count() - cards
        room = others - (theirs & ~mine).bit_count()
        sure = mine & ~theirs
        couples = pairs(mine) | pairs(theirs) if self._marriages else 0
        for group, lacking in duties(trick):
            if not mine & group or sure & lacking or (mine & lacking).bit_count() > room:
                continue
            for card in each(_differing(mine & group, theirs, couples, gone)):
                mine_then, theirs_then = mine & ~lacking & ~card, theirs & ~card
                mate = MATE[card] & mine_then if card & couples else 0
                if mate & theirs_then:
                    yield card, *_placed(mine_then, theirs_then & ~mate, cards - 1, others)
                    mine_then &= ~mate
                yield card, *_placed(mine_then, theirs_then, cards - 1, others)

    def _count(self) -> None:
        if not self.left:
            raise GaveUp
        self.left -= 1

    def _key(self, state: State) -> Key:
        """States with the same key have the same outcome: gaps closed, plain suits exchanged."""
        own, left, right, leader = state
        trumps, *plain = (
            self._code((own >> n & 255) | (left >> n & 255) << 8 | (right >> n & 255) << 16 | (not n) << 24)
            for n in (0, 9, 18, 27)
        )
        plain.sort()
        return (trumps, *plain, leader)

    def _code(self, suit: int) -> int:
        code = self._codes.get(suit)
        if code is None:
            code = self._codes[suit] = suit_code(suit, self._marriages)
        return code


def takes_the_rest(own: int, left: int, right: int) -> bool:
    """Whether the declarer, on lead, surely takes all tricks, his lowest trump last if he likes.

    Sufficient, not necessary. First he draws the trumps, then each suit plays itself as in durch: his
    cards lie above the unseen ones, or as many of them do as one defender may hold.
    """
    trumps = (left | right) & TRUMPS
    if trumps:
        top = over_all(own & TRUMPS, trumps)
        if top != own and top.bit_count() < _most(left, right, TRUMPS):
            return False
    for suit in PLAIN_SUITS:
        top = over_all(own & suit, (left | right) & suit)
        if top != own & suit and top.bit_count() < _most(left, right, suit):
            return False
    return True


def _most(left: int, right: int, suit: int) -> int:
    return max((left & suit).bit_count(), (right & suit).bit_count())


def _differing(cards: int, theirs: int, couples: int, gone: int) -> int:
    """One card of each run that is alike in worth, in who may hold it, and in marriages."""
    single = cards & ~couples
    kinds = single & COUNTING, single & ~COUNTING, cards & couples
    return sum(apart(kind & theirs, gone) | apart(kind & ~theirs, gone) for kind in kinds if kind)


def _placed(mine: int, theirs: int, cards: int, others: int) -> tuple[int, int]:
    """The same knowledge, drawn out: once all cards of a defender are sure, the rest is with the other."""
    sure = mine & ~theirs
    if sure.bit_count() == cards:
        return sure, theirs
    sure = theirs & ~mine
    return (mine, sure) if sure.bit_count() == others else (mine, theirs)


def _rank(card: int, own: int, unseen: int) -> tuple[int, int]:
    """The order of the declarer's tries: draw trumps from the top, then what is high, then the rest."""
    suit = SUIT_OF[card]
    high = over_all(card, unseen & suit)
    if suit == TRUMPS:
        return (0, -card) if high else (3, card)
    if unseen & TRUMPS:
        return (5 if card & COUNTING else 4), card
    return (1, -card) if high else (2, card)


def _hope(state: State) -> tuple[bool, int, int]:
    """The order of the defenders' tries, the declarer's worst first: lost leads, many trumps with one."""
    _, left, right, leader = state
    left_trumps, right_trumps = left & TRUMPS, right & TRUMPS
    sure = max((left_trumps & ~right_trumps).bit_count(), (right_trumps & ~left_trumps).bit_count())
    return leader == DECLARER, -sure, -(left_trumps | right_trumps).bit_count()
