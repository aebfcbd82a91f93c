"""A finished deal, one step a card: what the replay's page shows of each frame."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, strengths
from engine.phases import Played, Trick
from engine.view import View
from storage.states import Replay

PLACES = ("m", "l", "r")  # mine in the middle, the next player on the left, the previous on the right


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table, at its player's place."""

    place: str
    played: Played


@dataclass(frozen=True, slots=True)
class Step:
    """What lies on the table after `n` plays.

    `trick` counts from 1 (0: before the first lead); `taker` is set once it is complete, and `points` are
    those of its cards, the last trick's ten included (None where points do not count). `taken` are the
    tricks of each seat, `hand` is this player's own, in suits, the strongest first.
    """

    n: int
    trick: int
    lying: tuple[Lying, ...]
    taker: int | None
    points: int | None
    taken: tuple[int, int, int]
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """All steps of a deal. `jumps` leads to each trick: its number and the step that completes it.

    `seats` are the places of the seats, from left to right.
    """

    replay: Replay
    steps: tuple[Step, ...]
    jumps: tuple[tuple[int, int], ...]
    seats: tuple[tuple[str, int], ...]

    @property
    def last(self) -> View | None:
        """The whole deal as this player may look at it now; None where its log cannot be read any more."""
        return self.replay.frames[-1] if self.replay.frames else None


def replay_page(replay: Replay) -> ReplayPage:
    """The steps of a replay; a spectator looks from seat 0."""
    steps = tuple(_step(n, frame) for n, frame in enumerate(replay.frames))
    last = {step.trick: step.n for step in steps if step.trick}
    me = replay.frames[0].seat if replay.frames else None
    seats = sorted((place(seat, me), seat) for seat in range(3))
    return ReplayPage(replay, steps, tuple(last.items()), tuple(seats))


def place(seat: int, me: int | None) -> str:
    """Where a seat sits as seen from `me`: "m", "l" or "r"."""
    return PLACES[(seat - (me or 0)) % 3]


def _step(n: int, frame: View) -> Step:
    done = not frame.trick and frame.tricks[-1:]
    trick = frame.tricks[-1] if done else None
    plays = trick.plays if trick else frame.trick
    return Step(
        n=n,
        trick=len(frame.tricks) + bool(frame.trick),
        lying=tuple(Lying(place(p.seat, frame.seat), p) for p in plays),
        taker=trick.taker if trick else None,
        points=_points(trick, last=len(frame.tricks) == 10) if trick and frame.with_trumps else None,
        taken=frame.taken,
        hand=_sorted(frame.hand, frame.with_trumps),
    )


def _points(trick: Trick, *, last: bool) -> int:
    """Trick points (V-CRD-3)."""
    return 10 * (sum(p.card.counts for p in trick.plays) + last)


def _sorted(hand: tuple[Card, ...], with_trumps: bool) -> tuple[Card, ...]:
    strength = strengths(with_trumps)
    return tuple(sorted(hand, key=lambda card: (card.suit, -strength[card])))
