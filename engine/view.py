"""What one seat, or a spectator, may know of a deal (V-SEE). The only door out of the engine."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Action
from engine.cards import Card, Suit
from engine.contract import TABLE, Pledge, Undertaking
from engine.deal import Deal
from engine.outcome import Settlement
from engine.phases import Cards, Marriage, Phase, Played, Trick, Word
from engine.rules import Rules


class _Fields(NamedTuple):
    rules: Rules
    seat: int | None
    dealer: int
    declarer: int
    phase: Phase
    to_act: int | None
    count: int  # type: ignore[assignment]  # a tuple has a method of this name; nobody counts in a view
    hand: Cards
    sizes: tuple[int, int, int]
    words: tuple[Word, ...]
    trump_card: Card | None
    trump: Suit | None
    from_people: bool
    discard: Cards
    standing: Undertaking | None
    pledges: tuple[Pledge, ...]
    round: int
    trick: tuple[Played, ...]
    last_trick: Trick | None
    taken: tuple[int, int, int]
    marriages: tuple[Marriage, ...]
    tricks: tuple[Trick, ...]
    settlement: Settlement | None


class View(_Fields):
    """A deal as one seat sees it; `seat` is None for a spectator.

    `count` is the number of actions so far (`seen` in a request). `hand` is sorted as in records and holds
    forhont's first seven alone until he has chosen trumps (V-DEAL-3); `sizes` are the cards in each hand,
    his hidden five included. `words` is what everybody heard. `trump` and `trump_card` are known to forhont
    alone until the contract is announced, `from_people` to all (V-TRP-3). `discard` is this seat's own last
    discard, wherever those cards are now; the talon itself is in no view (V-TAL-1).
    `standing` is the game that whoever holds the talon must go above. `pledges` is the contract with
    those announced against, `round` the doubling round. `trick` lies on the table, `last_trick` is the one
    before it (V-SEE), `taken` counts tricks by seat. `tricks` holds all of them once the deal is settled.

    A named tuple, because one is made for every look at a deal: a frozen dataclass takes ten times as long.
    """

    # What `engine.offers` found, kept because the page, the player and `apply` ask the same view.
    offered: tuple[Action, ...] | None = None

    @property
    def forehand(self) -> int:
        """*Forhont*, left of the dealer (V-DEAL-1)."""
        return (self.dealer + 1) % 3

    @property
    def with_trumps(self) -> bool:
        """Whether cards stand in the order of games with trumps (V-CRD-2); betl and durch do not."""
        return all(TABLE[p.undertaking].trumps for p in self.pledges)


class Memory(NamedTuple):
    """What an attentive player remembers: his view and every trick so far. For `engine.players` only."""

    view: View
    tricks: tuple[Trick, ...]


def view(deal: Deal, seat: int | None) -> View:
    """The deal as `seat` may see it, or a spectator (None)."""
    if seat is None or seat != deal.to_act:
        return _view(deal, seat)
    if deal.turn is None:
        deal.turn = _view(deal, seat)
    return deal.turn


def _view(deal: Deal, seat: int | None) -> View:
    knows_trump = bool(deal.pledges) or seat == deal.forehand
    return View(
        deal.rules,
        seat,
        deal.dealer,
        deal.declarer,
        deal.phase,
        deal.to_act,
        len(deal.actions),
        () if seat is None else deal.hands[seat],
        _sizes(deal),
        deal.words,
        deal.trump_card if knows_trump else None,
        deal.trump if knows_trump else None,
        deal.from_people,
        () if seat is None else deal.discards[seat],
        deal.standing,
        deal.pledges,
        deal.round,
        deal.trick,
        deal.tricks[-1] if deal.tricks else None,
        deal.taken,
        deal.marriages,
        deal.tricks if deal.phase is Phase.SETTLED else (),
        deal.settlement,
    )


def memory(deal: Deal, seat: int) -> Memory:
    """The view of a seat that has paid attention: every public play and word so far."""
    return Memory(view(deal, seat), deal.tricks)


def _sizes(deal: Deal) -> tuple[int, int, int]:
    a, b, c = deal.hands
    sizes = [len(a), len(b), len(c)]
    if deal.hidden:
        sizes[deal.forehand] += len(deal.hidden)
    return sizes[0], sizes[1], sizes[2]
