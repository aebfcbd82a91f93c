"""Laydowns (V-PAY-9): hands made by hand, the given cases, an oracle for small hands, what must follow."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from engine import laydown
from engine.cards import PACK, Card, Rank, Suit, card, strengths
from engine.contract import BETL, DURCH, GAME, HUNDRED, SEVEN, Undertaking
from engine.errors import BrokenInvariant
from engine.laydown import Question, Verdict, judge
from engine.machine import replay
from engine.notation import read_action
from engine.records import read_record
from tests.engine.laydown_oracle import Hand, Oracle
from tests.support.scripted import cards, settlement

HEARTS, BELLS, LEAVES, ACORNS = Suit

pytestmark = pytest.mark.rule("V-PAY-9")


def question(undertaking: Undertaking, hand: str, talon: str, trump: Suit | None = None) -> Question:
    return Question(undertaking, cards(hand), cards(talon), trump)


def ending(hand: str, unseen: str, trump: Suit) -> Question:
    """A game down to a few cards: all that is neither his nor unseen is gone."""
    gone = tuple(c for c in PACK if c not in cards(hand) + cards(unseen))
    return Question(GAME, cards(hand), gone, trump)


# All eight aces and tens: the third trump may be lost, for no point can fall into that trick.
EIGHT = question(SEVEN, "HX HA BX BA LX LA A7 A9 AX AA", "A8 BK", ACORNS)
# The same, but his only low trump is the seven, which he would have to keep back.
KEPT = question(GAME, "H7 HX HA BX BA LX LO LA AX AA", "HU HO", HEARTS)

BY_HAND = {
    "durch, every card above the unseen ones": (
        question(DURCH, "HA HK HO HU BA BK BO AA AK AO", "L7 L8"),
        True,
    ),
    "durch, a low card behind as many high ones as are unseen": (
        question(DURCH, "HA HK HO H9 BA BK LA LK AA AK", "HX L7"),
        True,
    ),
    "durch, one unseen card more": (question(DURCH, "HA HK HO H9 BA BK LA LK AA AK", "L8 L7"), False),
    "durch, the ten is not high": (question(DURCH, "HA HX BA BK BO LA LK LO AA AK", "L8 L7"), False),
    "betl, the lowest of every suit": (question(BETL, "H7 H8 H9 B7 B8 L7 L8 A7 A8 A9", "HA HK"), True),
    "betl, one gap, led away": (question(BETL, "H7 H9 B7 B8 BX L7 L8 A7 A8 A9", "B9 HK"), True),
    "betl, two gaps": (question(BETL, "H7 H9 B7 B9 BX L7 L8 A7 A8 A9", "HA HK"), False),
    "betl, the only unseen card must beat": (
        question(BETL, "H7 H9 HX HU HO HK HA B7 L7 A7", "BA LA"),
        True,
    ),
    "betl, an unseen card stays under his": (
        question(BETL, "H7 H9 HX HU HO HK B7 B8 L7 A7", "BA LA"),
        False,
    ),
    "game, all trumps and two aces": (
        question(GAME, "H7 H8 H9 HX HU HO HK HA BA LA", "B7 L7", HEARTS),
        True,
    ),
    "game, a plain suit with a gap": (
        question(GAME, "H7 H8 H9 HX HU HO HK HA BA BK", "B7 L7", HEARTS),
        False,
    ),
    "game, a trump that could be lost with a point": (
        question(GAME, "HX HA BX BA LX LA A7 A9 AK AA", "A8 BK", ACORNS),
        False,
    ),
    "seven, a trick lost without a point": (EIGHT, True),
    "seven, the seven is not his": (replace(EIGHT, trump=HEARTS), False),
    "game, the same on another lead": (replace(EIGHT, undertaking=GAME, leader=1), False),
    "game, the seven free": (KEPT, True),
    "game, the seven kept back": (replace(KEPT, seven_bound=True), False),
    "hundred": (replace(KEPT, undertaking=HUNDRED), True),
}


@pytest.mark.parametrize(("asked", "laid"), BY_HAND.values(), ids=BY_HAND)
def test_hands_made_by_hand(asked: Question, laid: bool) -> None:
    assert judge(asked) is (Verdict.LAID if laid else Verdict.NOT_LAID)


# He leads the nine, which somebody beats. If an acorn comes back he must keep the right one of his two
# winners: the hearts if both defenders followed, the leaves if one of them holds the other leaf as well.
LEARNING = ending("HO L9 LK", "H7 H8 HU LU LO A9", BELLS)
# After the lead of AK, K or O of leaves or hearts thrown away tells where the other one is.
TOLD = ending("B9 BO A8 AK", "B7 B8 BU HO HK LO LK A9", BELLS)


def test_what_the_play_shows_is_used() -> None:
    assert judge(LEARNING) is Verdict.LAID
    assert not any(InOrder(LEARNING, order).laid() for order in permutations(LEARNING.hand))


class InOrder(Oracle):
    """A declarer who always plays the first of his legal cards in an order made beforehand."""

    def __init__(self, asked: Question, order: tuple[Card, ...]) -> None:
        super().__init__(asked)
        self.order = order

    def bound(self, legal: Hand) -> Hand:
        return frozenset({min(legal, key=self.order.index)})


@pytest.mark.rule("V-PLY-6")
def test_marriages_tell_something_unless_they_may_be_held_back() -> None:
    assert judge(TOLD) is Verdict.LAID
    assert judge(replace(TOLD, marriages_automatic=False)) is Verdict.NOT_LAID


SHARED = Path(__file__).parent / "cases"
LAID_CASES = {
    "pay-70": (GAME,),
    "pay-71": (GAME, SEVEN),
    "pay-72": (GAME, SEVEN),
    "pay-73": (GAME, SEVEN),
    "pay-74": (GAME, SEVEN),
    "pay-75": (HUNDRED,),
    "pay-76": (BETL,),
    "pay-77": (DURCH,),
    "pay-78": (DURCH,),
}


def test_the_given_cases_are_judged() -> None:
    """Of the notes on V-PAY-9 these are laid; none of those kept because a look does not tell is."""
    laid, looked_at = {}, 0
    for name in ("voleny-settlements", "voleny-laydown"):
        for line in (SHARED / f"{name}.jsonl").read_text("utf-8").splitlines():
            source = json.loads(line)["record"]
            if name == "voleny-settlements" and "V-PAY-9" not in source.get("note", ""):
                continue
            record = read_record(source)
            actions = [read_action(text) for text in record.actions]
            settled = settlement(replay(record.rules, record.dealer, record.pack, actions))
            assert settled.undecided == ()
            looked_at += 1
            if settled.laid:
                laid[source["id"]] = settled.laid
    assert (laid, looked_at) == (LAID_CASES, 24)


KINDS = {
    "game": Question(GAME, (), (), HEARTS),
    "game, left leads": Question(GAME, (), (), HEARTS, leader=1),
    "game, right leads": Question(GAME, (), (), HEARTS, leader=2),
    "game, bound": Question(GAME, (), (), HEARTS, seven_bound=True),
    "game, marriages held back": Question(GAME, (), (), HEARTS, leader=2, marriages_automatic=False),
    "seven": Question(SEVEN, (), (), HEARTS, seven_bound=True),
    "seven, right leads": Question(SEVEN, (), (), HEARTS, leader=2, seven_bound=True),
    "durch": Question(DURCH, (), (), None),
    "betl": Question(BETL, (), (), None),
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_small_hands_agree_with_trying_every_distribution(kind: Question) -> None:
    source = random.Random(f"{kind}")
    verdicts = []
    for size in [3] * 120 + [4] * 12:
        asked = small(source, kind, size)
        laid = Oracle(asked).laid()
        assert judge(asked) is (Verdict.LAID if laid else Verdict.NOT_LAID), asked
        verdicts.append(laid)
    assert 15 < sum(verdicts) < 117


def small(source: random.Random, kind: Question, size: int) -> Question:
    """A question of that kind about small hands, the declarer's rather good ones.

    For betl no suit is so long that a defender could not hold it and one card more, as on full hands.
    """
    strength = strengths(kind.undertaking not in (BETL, DURCH))
    sign = -1 if kind.undertaking is BETL else 1
    while True:
        suits = source.sample(list(Suit), source.choice((3, 4)))
        dealt = source.sample([c for c in PACK if c.suit in suits], 3 * size)
        trump = None if kind.trump is None else source.choice(suits)
        worth = {c: sign * strength[c] + 3 * (c.suit is trump) + source.random() * 6 for c in dealt}
        dealt.sort(key=worth.__getitem__, reverse=True)
        hand, unseen = tuple(sorted(dealt[:size])), dealt[size:]
        if trump is not None and kind.seven_bound and card(trump, Rank.SEVEN) not in hand:
            continue
        if kind.undertaking is BETL and max(sum(c.suit == s for c in unseen) for s in Suit) >= size:
            continue
        return replace(kind, hand=hand, talon=tuple(c for c in PACK if c not in dealt), trump=trump)


def test_what_follows_from_a_laydown_on_full_hands() -> None:
    """Less is asked, more is allowed or more is told: a laid undertaking stays laid. All are decided."""
    source, laid = random.Random(9), 0
    for _ in range(60):
        game = strong(source)
        bound, untold = replace(game, seven_bound=True), replace(game, marriages_automatic=False)
        verdicts = [judge(asked) for asked in (replace(bound, undertaking=SEVEN), bound, untold, game)]
        laid += verdicts[-1] is Verdict.LAID
        assert Verdict.UNDECIDED not in verdicts
        assert Verdict.LAID not in verdicts[:3] or verdicts[3] is Verdict.LAID, game
        assert verdicts[0] is not Verdict.LAID or verdicts[1] is Verdict.LAID, game
    assert 10 < laid < 50


def strong(source: random.Random) -> Question:
    """A game with most aces and tens, the trump seven and further trumps."""
    trump = source.choice(list(Suit))
    counting = [c for c in PACK if c.counts]
    rest = [c for c in PACK if not c.counts and c != card(trump, Rank.SEVEN)]
    source.shuffle(rest)
    rest.sort(key=lambda c: c.suit != trump)
    hand = [card(trump, Rank.SEVEN), *source.sample(counting, source.randrange(4, 9))]
    missing = 10 - len(hand)
    return Question(GAME, tuple(sorted(hand + rest[:missing])), tuple(rest[-2:]), trump)


@pytest.mark.parametrize(("undertaking", "sign"), [(DURCH, 1), (BETL, -1)], ids=["durch", "betl"])
def test_a_better_card_keeps_it_laid(undertaking: Undertaking, sign: int) -> None:
    """Durch with a higher card of the suit for a lower one, betl the other way round."""
    source, exchanges = random.Random(4), 0
    for _ in range(400):
        liking = [source.random() * 8 for _ in Suit]
        worth = {c: sign * c.rank + liking[c.suit] + source.random() * 3 for c in PACK}
        shuffled = sorted(PACK, key=worth.__getitem__, reverse=True)
        asked = Question(undertaking, tuple(shuffled[:10]), tuple(shuffled[10:12]), None)
        if judge(asked) is not Verdict.LAID:
            continue
        for mine in asked.hand:
            for unseen in shuffled[12:]:
                if mine.suit is unseen.suit and sign * unseen.rank > sign * mine.rank:
                    better = tuple(unseen if c == mine else c for c in asked.hand)
                    exchanges += 1
                    assert judge(replace(asked, hand=better)) is Verdict.LAID
    assert exchanges > 20


def test_the_search_is_counted_and_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert laydown.MOST_STATES == 200_000
    verdicts = []
    for most in (1, 20, 200_000):
        monkeypatch.setattr(laydown, "MOST_STATES", most)
        verdicts.append(judge(EIGHT))
    assert verdicts == [Verdict.UNDECIDED, Verdict.UNDECIDED, Verdict.LAID]


def test_a_question_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(BrokenInvariant):
        judge(replace(EIGHT, talon=()))
    with pytest.raises(BrokenInvariant):
        judge(replace(EIGHT, undertaking=GAME, trump=None))
