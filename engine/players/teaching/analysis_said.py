"""What words before the play were worth: contracts, raises, letting stand, playing a balanced contract.

Each is compared with what else its seat could have said with the same cards, as if nobody raised after it.
Words before the last discard would need the talon, which nobody sees; they are not judged. Nor is the first
defender's *dobrý*: his partner can still say it all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.actions import (
    Announce,
    AskColour,
    Bad,
    Concede,
    Declare,
    Double,
    Good,
    Play,
    PlayOn,
    Speech,
)
from engine.cards import Suit
from engine.contract import (
    BETL,
    DURCH,
    TABLE,
    Pledge,
    Undertaking,
    after_speech,
    amount,
    first_leader,
    is_balanced,
    is_unplayed,
)
from engine.notation import read_action, write_action
from engine.offers import offers
from engine.phases import Phase, Word
from engine.players.masks import members
from engine.players.teaching.faults import Fault
from engine.players.teaching.judged import Judged, judge
from engine.view import View

Hands = tuple[int, int, int]
_DISCARD = "discard"


def judged(view: View, hands: Hands) -> Iterator[Judged]:
    """The words of a deal that can be judged, in their order."""
    table = _Table(view, hands)
    last = max(n for n, word in enumerate(view.words) if word.text == _DISCARD)
    over_betl = any(word.text == write_action(Declare(BETL)) for word in view.words[:last])
    for word in view.words[last + 1 :]:
        action = read_action(word.text)
        match action:
            case AskColour():
                yield table.asked(word)
            case Declare(undertaking):
                if not over_betl:
                    yield table.declared(word, undertaking)
                table.pledges = _pledges((undertaking,), word.seat)
            case Announce(undertakings):
                yield table.announced(word, action)
                table.pledges = _pledges(undertakings, word.seat)
            case Good() | Double() if table.pledges:
                partner_follows = table.speakers == 2
                found = table.spoke(word, action)
                if not (partner_follows and isinstance(action, Good)):
                    yield found
            case PlayOn():
                yield table.played_on(word)
            case _:  # an answer to "Barva?": what else it could have led to, the talon knows
                pass


class _Table:
    """The cards before the first lead, and the contract as far as it has come."""

    def __init__(self, view: View, hands: Hands) -> None:
        self.pledges: tuple[Pledge, ...] = ()
        self.speakers = 2  # who may still speak in this round of doubling
        self._view = view
        self._hands = hands
        self._round = 1
        self._worths: dict[tuple[Pledge, ...], int] = {}

    def asked(self, word: Word) -> Judged:
        """*Barva?* against betl and durch; it is worth the best contract that it can come to."""
        colour = max(self._contracts(word.seat).values())
        values: dict[Speech, int] = {AskColour(): colour, **self._above(word.seat)}
        return self._judge(word, AskColour(), values, Fault.ANNOUNCED)

    def declared(self, word: Word, undertaking: Undertaking) -> Judged:
        """Betl against durch."""
        return self._judge(word, Declare(undertaking), self._above(word.seat), Fault.ANNOUNCED)

    def announced(self, word: Word, action: Announce) -> Judged:
        """A contract against the others that the hand allows."""
        return self._judge(word, action, self._contracts(word.seat), Fault.ANNOUNCED)

    def spoke(self, word: Word, action: Speech) -> Judged:
        """A raise or *dobrý* against everything else that could be said in the round."""
        at = self._at(word.seat, Phase.DOUBLING)
        after: dict[Speech, tuple[Pledge, ...]] = {
            offer: self._said(word.seat, offer) for offer in offers(at) if not isinstance(offer, Play | Bad)
        }
        values = {offer: self._worth(pledges) for offer, pledges in after.items()}
        fault = Fault.LET_STAND if isinstance(action, Good) else Fault.RAISED
        found = self._judge(word, action, values, fault)
        self.pledges = after[action]
        self.speakers -= 1
        if not self.speakers:
            self._round += 1
            self.speakers = 2 if self._round % 2 else 1
        return found

    def played_on(self, word: Word) -> Judged:
        """A balanced contract: played, or nothing paid."""
        values: dict[Speech, int] = {Concede(): 0, PlayOn(): self._worth(self.pledges, played=True)}
        return self._judge(word, PlayOn(), values, Fault.PLAYED_ON)

    def _judge(self, word: Word, action: Speech, values: Mapping[Speech, int], fault: Fault) -> Judged:
        found = judge(word.n, word.seat, self._view.declarer, action, values)
        return found._replace(said=True, fault=fault if found.loss else None)

    def _contracts(self, seat: int) -> dict[Speech, int]:
        """What may be announced with trumps."""
        announced = [a for a in offers(self._at(seat, Phase.ANNOUNCEMENT)) if isinstance(a, Announce)]
        return {a: self._worth(_pledges(a.undertakings, seat)) for a in announced}

    def _above(self, seat: int) -> dict[Speech, int]:
        return {Declare(u): self._worth(_pledges((u,), seat)) for u in (BETL, DURCH)}

    def _said(self, seat: int, action: Speech) -> tuple[Pledge, ...]:
        """The contract after a speech."""
        if not isinstance(action, Double):
            return self.pledges
        return after_speech(self.pledges, seat, self._round, action.raises, action.against)

    def _worth(self, pledges: tuple[Pledge, ...], *, played: bool = False) -> int:
        """What a contract is worth before the first lead, if nobody raises any more."""
        if is_unplayed(self._view.rules, pledges):
            chips = amount(self._view.rules, pledges[0], self._view.trump is Suit.HEARTS)
            return -chips if pledges[0].raised_by else chips
        from engine.players import solver  # loads Numba, which a server has no use for

        if pledges not in self._worths:
            leader = first_leader(pledges, self._view.forehand, self._view.declarer)
            at = self._at(leader, Phase.PLAY)._replace(
                pledges=pledges, trump=self._view.trump if TABLE[pledges[0].undertaking].trumps else None
            )
            self._worths[pledges] = solver.solve(solver.position_of(at, (), self._hands))
        worth = self._worths[pledges]
        return worth if played or not self._balanced(pledges) else max(worth, 0)

    def _balanced(self, pledges: tuple[Pledge, ...]) -> bool:
        return is_balanced(self._view.rules, pledges, self._view.trump is Suit.HEARTS)

    def _at(self, seat: int, phase: Phase) -> View:
        """The view of who spoke then, or leads."""
        return self._view._replace(
            seat=seat,
            phase=phase,
            to_act=seat,
            hand=tuple(members(self._hands[seat])),
            sizes=(10, 10, 10),
            pledges=self.pledges,
            round=self._round,
            trick=(),
            last_trick=None,
            taken=(0, 0, 0),
            marriages=(),
            tricks=(),
            settlement=None,
        )


def _pledges(undertakings: tuple[Undertaking, ...], holder: int) -> tuple[Pledge, ...]:
    return tuple(Pledge(u, against=False, holder=holder) for u in undertakings)
