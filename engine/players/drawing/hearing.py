"""How likely a word of the doubling is with a certain hand (V-DBL, V-AGN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import log
from typing import Final, NamedTuple

from engine.actions import Double
from engine.cards import Suit
from engine.contract import AGAINST, GAME, SEVEN, Raise, Undertaking
from engine.notation import read_action
from engine.phases import Word
from engine.players.drawing.prospects import beaten, best_marriage, declared, made_against
from engine.players.masks import SEVENS
from engine.players.simple.chances import logistic
from engine.players.simple.speeches import (
    AGAINST_FROM,
    FLEK_DOUBT,
    PLAYED_FROM,
    RAISED_FROM,
    RATHER_THAN_GIVE_UP,
)
from engine.rules import Rules

# Of a hand of ten, as it was when the contract was made, and the talon: the logarithm of a likelihood.
Opinion = Callable[[int, int], float]

BLUFF: Final = 0.03  # how often somebody says the opposite of what his cards ask for
BLUR: Final = 0.09  # with a chance that much above what is asked for, three of four say it


class Speech(NamedTuple):
    """One speech of the doubling: in which round, what was open with its raises so far, and what was said."""

    word: Word
    round: int
    open: dict[Raise, int]
    said: Double
    unannounced: tuple[Undertaking, ...]


def spoken(is_said: bool, chance: float, asked: float) -> float:
    """The logarithm of how likely who sees a chance says it, or leaves it unsaid, where `asked` is enough."""
    likely = BLUFF + (1 - 2 * BLUFF) * logistic((chance - asked) / BLUR)
    return log(likely if is_said else 1 - likely)


def doubling(
    words: Iterable[Word], rules: Rules, trump: Suit, contract: tuple[Undertaking, ...], declarer: int
) -> Iterator[tuple[Word, Opinion]]:
    """Every speech on a contract with trumps, and what it tells of the speaker's hand."""
    for speech in _speeches(words, contract):
        judge = _declarers if speech.word.seat == declarer else _defenders
        lone = contract == (GAME,) and len(speech.open) == 1
        yield speech.word, partial(judge, speech, trump, rules if lone else None)


def _speeches(words: Iterable[Word], contract: tuple[Undertaking, ...]) -> Iterator[Speech]:
    raised = {Raise(u): 0 for u in contract}  # how often
    since = {Raise(u): 0 for u in contract}  # the round of the last raise, or of the announcement against
    for n, word in enumerate(words):
        number = 1 + n // 3 * 2 + n % 3 // 2  # two defenders, one declarer, and so on (V-DBL-1)
        action = read_action(word.text)
        said = action if isinstance(action, Double) else Double(())
        unannounced = (
            () if number > 1 else tuple(u for u in AGAINST if not {Raise(u), Raise(u, True)} & raised.keys())
        )
        yield Speech(
            word,
            number,
            {key: raised[key] for key, last in since.items() if last == number - 1},
            said,
            unannounced,
        )
        for key in said.raises:
            raised[key], since[key] = raised[key] + 1, number
        for undertaking in said.against:
            raised[Raise(undertaking, True)], since[Raise(undertaking, True)] = 0, number


def _asked(speech: Speech, level: int, lone: Rules | None) -> float:
    """From which chance on the simple player raises."""
    if lone is not None and level < PLAYED_FROM.get(lone.plain_game, 0):
        return RATHER_THAN_GIVE_UP
    return RAISED_FROM[min(speech.round, len(RAISED_FROM)) - 1]


def _defenders(speech: Speech, trump: Suit, lone: Rules | None, hand: int, talon: int) -> float:
    total = 0.0
    for key, level in speech.open.items():
        if not key.against:
            chance = beaten(hand, trump, key.undertaking)
            total += spoken(key in speech.said.raises, chance, _asked(speech, level, lone))
    for undertaking in speech.unannounced:
        able = hand & SEVENS[trump] if undertaking is SEVEN else best_marriage(hand, trump)
        if able:
            chance = made_against(hand, trump, undertaking)
            total += spoken(undertaking in speech.said.against, chance, AGAINST_FROM)
    return total


def _declarers(speech: Speech, trump: Suit, lone: Rules | None, hand: int, talon: int) -> float:
    total = 0.0
    for key, level in speech.open.items():
        if not key.against:
            chance = declared(hand, trump, key.undertaking, FLEK_DOUBT * level)
            total += spoken(key in speech.said.raises, chance, _asked(speech, level, lone))
    return total
