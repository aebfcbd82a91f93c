"""The rules in plain language: this table's rates, and small examples worked out with them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import TABLE, Undertaking, hearts_factor, rate
from engine.rules import Rules

BASE = 100  # points that a hundred needs


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate in chips; `undertaking` is None for the quiet seven.

    `hearts` is the rate with hearts as trumps, None where they change nothing. `by_tens`: paid once more
    for every ten points above the hundred.
    """

    undertaking: Undertaking | None
    plain: int
    hearts: int | None
    trumps: bool = True
    by_tens: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A settlement in small: `each` is what each defender pays the declarer (negative: gets).

    `name` chooses the sentence; `steps` are the numbers in it, in chips.
    """

    name: str
    each: int
    steps: tuple[int, ...] = ()

    @property
    def declarer(self) -> int:
        """What the declarer gets from both."""
        return 2 * self.each


def rates(rules: Rules) -> tuple[Rate, ...]:
    """The rates of all undertakings, the quiet seven after the seven."""
    made = [_rate(rules, u) for u in Undertaking]
    quiet = Rate(None, rules.quiet_seven, 2 * rules.quiet_seven if rules.hearts_double else None)
    made.insert(Undertaking.SEVEN + 1, quiet)
    return tuple(made)


def _rate(rules: Rules, undertaking: Undertaking) -> Rate:
    plain, factor = rate(rules, undertaking), hearts_factor(rules, undertaking, True)
    return Rate(
        undertaking,
        plain,
        hearts=plain * factor if factor > 1 else None,
        trumps=TABLE[undertaking].trumps,
        by_tens=undertaking is Undertaking.HUNDRED,
    )


def examples(rules: Rules) -> dict[str, Example]:
    """Worked settlements with these rules, by name (V-PAY); only those that can happen under them."""
    game, seven, hundred = rules.game, rules.seven, rules.hundred
    flek = 2 if rules.max_doubling else 1
    every = [
        _example(rules, "game", game),
        _example(rules, "hundred", hundred * units(130), (hundred, units(130))),
        _example(rules, "hundred_lost", -hundred * 3, (hundred, 3)),
        _example(rules, "quiet_hundred", 2 * game * units(130), (2 * game, units(130))),
        _example(rules, "quiet_seven", game + rules.quiet_seven, (game, rules.quiet_seven)),
    ]
    if rules.hearts_double:
        every.append(_example(rules, "hearts", 2 * game))
    if rules.max_doubling:
        every += [
            _example(rules, "flek", -2 * game),
            _example(rules, "two_lines", seven - game * flek, (game * flek, seven)),
            _example(rules, "against", -(2 * seven + game), (game, 2 * seven)),
            _example(rules, "betl", -2 * rules.betl),
            _example(rules, "laydown", *_laydown(rules)),
        ]
    top = rules.durch << rules.max_doubling
    if top > rules.limit:
        every.append(_example(rules, "limit", top, (top,)))
    return {example.name: example for example in every}


def units(points: int) -> int:
    """How many times a hundred of so many points is paid (V-PAY-2, V-PAY-5).

    >>> units(100), units(130)
    (1, 4)
    """
    return 1 + (points - BASE) // 10


def _example(rules: Rules, name: str, each: int, steps: tuple[int, ...] = ()) -> Example:
    return Example(name, max(-rules.limit, min(rules.limit, each)), steps)


def _laydown(rules: Rules) -> tuple[int, tuple[int, ...]]:
    """A laid durch with flek by one defender: each amount, then what he and his partner pay (V-PAY-9)."""
    doubled, plain = min(2 * rules.durch, rules.limit), min(rules.durch, rules.limit)
    return 2 * rules.durch, (2 * doubled - plain, plain)
