"""What was said tells of the cards: how likely each word is with the hand that a deal gives its speaker.

The likelihoods come from the chances by which the simple player bids, blurred, because people judge
otherwise and bluff: no word ever rules a deal out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import exp, log
from typing import Final

from engine.actions import Announce, AskColour, Bad, Declare, Good
from engine.cards import Card, Suit
from engine.contract import BETL, DURCH, HUNDRED, SEVEN, Undertaking
from engine.notation import read_action
from engine.phases import Word
from engine.players.drawing import discards, hearing
from engine.players.drawing.hearing import BLUR, Opinion, spoken
from engine.players.drawing.prospects import PROMISE, best_marriage, declared
from engine.players.knowledge import Knowledge
from engine.players.masks import ALL, SEVENS, SUITS
from engine.players.simple.chances import logistic
from engine.players.simple.opening import ANNOUNCED_FROM, SURE
from engine.players.simple.untrumped import betl_chance_to_lead, betl_hope, durch_chance, durch_hope

TASTE: Final = 20.0  # points of promise by which a suit must be better to be chosen e times as often
WITH_TALON: Final = 0.1  # what taking the talon adds to the chance of a betl
HIDDEN: Final = ("trump", "people", "discard")  # heard without what they say


def opinions(k: Knowledge) -> list[tuple[int, Opinion]]:
    """What the others' words tell of their cards, each with its speaker."""
    words = [word for word in k.view.words if word.text not in HIDDEN]
    made = max((n for n, word in enumerate(words) if _makes_contract(word)), default=len(words))
    found = [*_before(words[:made])]
    if made < len(words):
        found += _of_contract(k, words[made], words[made + 1 :])
    # Who took a talon has other cards than when he spoke before.
    took = {word.seat: word.n for word in words if isinstance(read_action(word.text), Bad)}
    return [
        (word.seat, opinion)
        for word, opinion in found
        if word.seat != k.seat and word.n > took.get(word.seat, -1)
    ]


def _makes_contract(word: Word) -> bool:
    return isinstance(read_action(word.text), Announce | Declare)


def _before(words: list[Word]) -> Iterator[tuple[Word, Opinion]]:
    """Who asks *Barva?* has neither betl nor durch; nor has who says *dobrá* (V-GAM-1, V-GAM-2)."""
    for word in words:
        match read_action(word.text):
            case AskColour():
                yield word, _asks_colour
            case Good():
                yield word, _approves


def _asks_colour(hand: int, talon: int) -> float:
    out = ALL & ~(hand | talon)
    return _not_untrumped(hand, out, 0)


def _approves(hand: int, talon: int) -> float:
    return _not_untrumped(hand, ALL & ~hand, WITH_TALON)


def _not_untrumped(hand: int, out: int, hope: float) -> float:
    durch = spoken(False, durch_chance(hand, out), SURE[DURCH])
    return durch + spoken(False, betl_chance_to_lead(hand, out) + hope, SURE[BETL])


def _of_contract(k: Knowledge, word: Word, after: list[Word]) -> Iterator[tuple[Word, Opinion]]:
    match read_action(word.text):
        case Declare(undertaking):
            yield word, partial(_declares, undertaking)
        case Announce(undertakings) if k.view.trump is not None and k.view.trump_card is not None:
            trump, card = k.view.trump, k.view.trump_card
            yield word, partial(_chose_trump, trump, card, k.view.from_people)
            yield word, partial(_announces, undertakings, trump)
            yield from hearing.doubling(after, k.view.rules, trump, undertakings, word.seat)


def _declares(undertaking: Undertaking, hand: int, talon: int) -> float:
    """Nobody bluffs here: what pays so much is announced with the cards for it."""
    out = ALL & ~(hand | talon)
    if undertaking is BETL:
        chance, hope = betl_chance_to_lead(hand, out), betl_hope(hand, out)
    else:
        chance, hope = durch_chance(hand, out), durch_hope(hand, out)
    return log(logistic((chance - SURE[undertaking]) / BLUR)) + hope


def _chose_trump(trump: Suit, card: Card, from_people: bool, hand: int, talon: int) -> float:
    """The suit that promised most of the twelve, and the best discard; *z lidu* the suit's length counts."""
    twelve = hand | talon
    away = discards.log_likelihood(hand, talon, trump, card)
    if from_people:
        return away + log((twelve & SUITS[trump]).bit_count())
    promises = {suit: PROMISE.of(twelve, suit) / TASTE for suit in Suit if twelve & SUITS[suit]}
    most = max(promises.values())
    return away + promises[trump] - most - log(sum(exp(p - most) for p in promises.values()))


def _announces(undertakings: tuple[Undertaking, ...], trump: Suit, hand: int, talon: int) -> float:
    """Seven and hundred announced by who could, or not (V-GAM-6)."""
    total = 0.0
    if hand & SEVENS[trump]:
        total += spoken(SEVEN in undertakings, declared(hand, trump, SEVEN), ANNOUNCED_FROM)
    if best_marriage(hand, trump):
        total += spoken(HUNDRED in undertakings, declared(hand, trump, HUNDRED), ANNOUNCED_FROM)
    return total
