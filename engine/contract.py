"""Undertakings and what was promised in a deal (V-GAM-6, V-AGN, V-DBL)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from engine.rules import PlainGame, Rules


class Undertaking(IntEnum):
    """What can be promised, in the order in which texts and settlements name it."""

    GAME = 0
    SEVEN = 1
    HUNDRED = 2
    BETL = 3
    DURCH = 4

    @property
    def text(self) -> str:
        """The word in records: also the name of its rate in `Rules`."""
        return _WORDS[self]


_WORDS: Final = tuple(u.name.lower() for u in Undertaking)
GAME, SEVEN, HUNDRED, BETL, DURCH = Undertaking


class Side(StrEnum):
    """Who made an undertaking."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"


class Row(NamedTuple):
    """One line of the table of undertakings.

    `trumps`: belongs to games with trumps. `needs_seven`, `needs_marriage`: what its holder must have
    in hand (V-GAM-6, V-AGN-2). `against`: defenders may announce it against (V-AGN-1). `hearts`: hearts
    as trumps double it. `marriages`: a promise that lets its side choose when to announce (V-PLY-6).
    """

    trumps: bool
    needs_seven: bool = False
    needs_marriage: bool = False
    against: bool = False
    hearts: bool = False
    marriages: bool = False


TABLE: Final[tuple[Row, ...]] = (
    Row(trumps=True, hearts=True),
    Row(trumps=True, needs_seven=True, against=True, hearts=True),
    Row(trumps=True, needs_marriage=True, against=True, hearts=True, marriages=True),
    Row(trumps=False),
    Row(trumps=False),
)
# What may be announced with trumps, in the order of the buttons (V-GAM-6).
CONTRACTS: Final[tuple[tuple[Undertaking, ...], ...]] = (
    (GAME,),
    (GAME, SEVEN),
    (HUNDRED,),
    (HUNDRED, SEVEN),
)
AGAINST: Final[tuple[Undertaking, ...]] = tuple(u for u in Undertaking if TABLE[u].against)


class Raise(NamedTuple):
    """Which undertaking is raised: announced, or (`against`) announced against."""

    undertaking: Undertaking
    against: bool = False


RAISES: Final[tuple[Raise, ...]] = tuple(
    Raise(u, against) for u in Undertaking for against in (False, True) if not against or TABLE[u].against
)


@dataclass(frozen=True, slots=True)
class Pledge:
    """One undertaking of a deal: who holds it and how far it was doubled.

    `holder` is the seat that announced it. `raised_by` lists the seats in the order of their raises,
    so its length is the level of doubling. `round` is the doubling round of the last raise (0: none) or,
    for one announced against and not raised since, of its announcement.
    """

    undertaking: Undertaking
    against: bool
    holder: int
    raised_by: tuple[int, ...] = ()
    round: int = 0

    @property
    def side(self) -> Side:
        return Side.DEFENDERS if self.against else Side.DECLARER

    @property
    def key(self) -> Raise:
        return Raise(self.undertaking, self.against)

    @property
    def doubling(self) -> int:
        """1, 2, 4 … 64 (V-DBL-5)."""
        return 1 << len(self.raised_by)


def rate(rules: Rules, undertaking: Undertaking) -> int:
    """Chips of the plain undertaking."""
    return int(getattr(rules, undertaking.text))


def hearts_factor(rules: Rules, undertaking: Undertaking, hearts_are_trumps: bool) -> int:
    """2 where hearts as trumps double the undertaking, else 1 (V-PAY, V-OPT)."""
    return 2 if hearts_are_trumps and rules.hearts_double and TABLE[undertaking].hearts else 1


def amount(rules: Rules, pledge: Pledge, hearts_are_trumps: bool) -> int:
    """Chips at stake on one pledge: rate × doubling × hearts (V-DBL-7)."""
    plain = rate(rules, pledge.undertaking) * pledge.doubling
    return plain * hearts_factor(rules, pledge.undertaking, hearts_are_trumps)


# V-OPT, plain game: how often it must be raised to be played.
_RAISES_TO_PLAY: Final = {PlainGame.ALWAYS: 0, PlainGame.FLEK: 1, PlainGame.RE: 2}


def is_lone_game(pledges: tuple[Pledge, ...]) -> bool:
    """Whether nothing but a plain game was announced."""
    return len(pledges) == 1 and pledges[0].undertaking is GAME


def is_unplayed(rules: Rules, pledges: tuple[Pledge, ...]) -> bool:
    """Whether it is a plain game that was not raised far enough to be played (V-OPT)."""
    return is_lone_game(pledges) and len(pledges[0].raised_by) < _RAISES_TO_PLAY[rules.plain_game]


def is_balanced(rules: Rules, pledges: tuple[Pledge, ...], hearts_are_trumps: bool) -> bool:
    """Exactly two undertakings of the declarer, nothing against, worth the same (V-DBL-8)."""
    if len(pledges) != 2 or any(p.against for p in pledges):
        return False
    first, second = (amount(rules, p, hearts_are_trumps) for p in pledges)
    return first == second


def after_speech(
    pledges: tuple[Pledge, ...],
    seat: int,
    number: int,
    raises: tuple[Raise, ...],
    against: tuple[Undertaking, ...],
) -> tuple[Pledge, ...]:
    """The contract after one seat's speech in the doubling round of that number (V-DBL-2, V-AGN-1)."""
    raised = tuple(
        replace(p, raised_by=(*p.raised_by, seat), round=number) if p.key in raises else p for p in pledges
    )
    return raised + tuple(Pledge(u, against=True, holder=seat, round=number) for u in against)


def first_leader(pledges: tuple[Pledge, ...], forehand: int, declarer: int) -> int:
    """Forhont leads in a trump game, the declarer in betl and durch (V-PLY-1)."""
    return forehand if TABLE[pledges[0].undertaking].trumps else declarer
