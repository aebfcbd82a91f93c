"""Computers that think where the test can see them, and no longer than a test takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.actions import Play
from engine.cards import PACK
from engine.players import choose
from engine.players.teaching.advice import advise, advise_simply
from engine.players.teaching.analysis import Analysis, Fault, Judged, analyse
from engine.view import View
from storage.states import Stage
from storage.thinking import Thinkers, Unavailable
from tests.storage.house import Table

# Where it is offered, this is said; then the hands are all played, or not.
TO_TRUMPS = ("colour", "good", "announce game")
TO_DURCH = ("durch", "good")


class Here(Thinkers):
    """Thinks in this process and no further than the simple player; `fails` as when no worker can."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thought: list[str] = []
        self.asked_in_vain: list[Any] = []
        self.analysed: list[View] = []
        self.fails = ""  # why

    def warm_up(self, function: Callable[[], object]) -> None:
        """Needs no process."""

    def run(self, function: Callable[..., Any], *args: Any, **_: Any) -> Any:  # type: ignore[override]
        if self.fails:
            self.asked_in_vain.append(args[0])
            raise Unavailable(self.fails)
        self.thought.append(function.__name__)
        if function is analyse:
            self.analysed.append(args[0])
            return made_up(args[0])
        return advise_simply(args[0]) if function is advise else choose(args[0])


def made_up(view: View) -> Analysis:
    """An analysis of the deal without a search: the second card of every trick cost two chips."""
    plays = [play for trick in view.tricks for play in trick.plays]
    played = []
    for n, play in enumerate(plays):
        one = Judged(n, play.seat, Play(play.card), worth=4, best=4, loss=0)
        if n % 3 == 1:
            other = next(c for c in PACK if c != play.card and any(p.card == c for p in plays))
            one = one._replace(best=6, loss=2, better=Play(other), fault=Fault.LET_GO)
        played.append(one)
    costliest = tuple(one for one in played if one.loss)[:3]
    return Analysis(view.declarer, (), tuple(played), (4,) * 31, costliest)


async def finished(table: Table, said: tuple[str, ...]) -> int:
    """The number of the table's last deal, in which whoever could said one of these."""
    while True:
        while (await table.state()).stage is Stage.PLAYING:
            user = await table.to_act()
            offered = await table.offered(user)
            await table.act(user, next((word for word in said if word in offered), offered[-1]))
        state = await table.state()
        assert state.view is not None
        assert state.deal is not None
        if (len(state.view.tricks) == 10) is (said is TO_TRUMPS):  # the cards may not let them say it
            return state.deal
        await table.wish_all()
