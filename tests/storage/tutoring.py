"""Computers that think where the test can see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.players import choose
from engine.players.advice import advise, explain
from engine.players.analysis import Analysis, analyse
from engine.view import View
from storage.thinking import Thinkers, Unavailable

FOUND = Analysis(0, (), (), (0,) * 31, ())


class Here(Thinkers):
    """Thinks in this process and no further than an apprentice; `fails` as when no worker is free."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thought: list[str] = []
        self.analysed: list[View] = []
        self.fails = False

    def run(self, function: Callable[..., Any], *args: Any, **_: Any) -> Any:  # type: ignore[override]
        if self.fails:
            raise Unavailable("late")
        self.thought.append(function.__name__)
        if function is analyse:
            self.analysed.append(args[0])
            return FOUND
        return explain(args[0], choose(args[0])) if function is advise else choose(args[0])
