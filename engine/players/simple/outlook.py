"""How a trick in a game with trumps may end if a certain card is played to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import Card, Suit
from engine.players.knowledge import Knowledge
from engine.players.masks import COUNTING, SUITS, mask

RESCUE = 0.25  # how often a partner who plays last can still top the enemy who topped us


@dataclass(frozen=True, slots=True)
class Table:
    """The trick before this seat plays: what was led, what lies best, what it holds, who is to follow."""

    led: Suit | None
    best: Card | None
    owner: int
    points: int
    followers: tuple[int, ...]


class Outlook(NamedTuple):
    """`chance` that our side takes the trick, and the points it is `expected` to bring us (or them: < 0)."""

    chance: float
    expected: float


def table(k: Knowledge, trump: Suit) -> Table:
    """The trick that lies on the table now."""
    plays = k.view.trick
    followers = tuple((k.seat + n) % 3 for n in range(1, 3 - len(plays)))
    if not plays:
        return Table(None, None, k.seat, 0, followers)
    best = plays[0]
    for play in plays[1:]:
        if _tops(k, trump, best.card, play.card):
            best = play
    points = 10 * (mask(p.card for p in plays) & COUNTING).bit_count()
    return Table(plays[0].card.suit, best.card, best.seat, points, followers)


def outlook(k: Knowledge, trump: Suit, now: Table, card: Card) -> Outlook:
    """What comes of the trick if this seat plays `card`."""
    led = card.suit if now.led is None else now.led
    if now.best is None or _tops(k, trump, now.best, card):
        best, owner = card, k.seat
    else:
        best, owner = now.best, now.owner
    chance = _chance(k, trump, led, best, owner, now.followers)
    points = now.points + 10 * card.counts
    if k.left[k.seat] == 1:
        points += 10  # the last trick (V-CRD-3)
    gain = sum(_adds(k, f, led, trump) for f in now.followers if k.friends(f, k.seat))
    loss = sum(_adds(k, f, led, trump) for f in now.followers if not k.friends(f, k.seat))
    return Outlook(chance, chance * (points + gain) - (1 - chance) * (points + loss))


def _tops(k: Knowledge, trump: Suit, best: Card, card: Card) -> bool:
    if card.suit is best.suit:
        return bool(k.above[best] >> card & 1)
    return card.suit is trump


def _chance(
    k: Knowledge, trump: Suit, led: Suit, best: Card, owner: int, followers: tuple[int, ...]
) -> float:
    if not k.friends(owner, k.seat):
        return sum(topping(k, trump, led, best, f) for f in followers if k.friends(f, k.seat))
    chance = 1.0
    for place, f in enumerate(followers):
        if not k.friends(f, k.seat):
            topped = topping(k, trump, led, best, f)
            last = followers[-1]
            if place == 0 and last != f and k.friends(last, k.seat):
                topped *= 1 - RESCUE
            chance *= 1 - topped
    return chance


def topping(k: Knowledge, trump: Suit, led: Suit, best: Card, seat: int) -> float:
    """How likely a seat that is still to play takes the trick from the best card: then it has to."""
    void = k.lacks(seat, SUITS[led])
    if best.suit is led:
        over = k.holds(seat, k.above[best])
        return over if led is trump else over + void * k.holds(seat, SUITS[trump])
    return void * k.holds(seat, k.above[best])


def _adds(k: Knowledge, seat: int, led: Suit, trump: Suit) -> float:
    """Points that a seat still to play is likely to put on a trick of its own side."""
    if led is trump:
        return 10 * k.holds(seat, SUITS[trump] & COUNTING) / 2
    smear = k.lacks(seat, SUITS[led]) * k.holds(seat, COUNTING & ~SUITS[trump])
    return 10 * (smear + k.holds(seat, SUITS[led] & COUNTING) / 2)
