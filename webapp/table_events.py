"""What happened since a page's position, as far as V-SEE lets it be shown again.

A page that has fallen behind plays these in order: the cards on the table, the last finished trick and who
took it, and what was said. No earlier trick is among them, whatever the page has missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.phases import Phase, Played
from engine.view import View
from webapp.table_scene import Scene
from webapp.table_speech import Said


class Event(NamedTuple):
    """One thing to show: `n` is its place in the log, `kind` play, take or say, `place` where it comes from.

    `text` is the sentence for who listens instead of looking.
    """

    n: int
    kind: str
    place: str
    card: str
    text: str


def events(scene: Scene, said: Iterable[Said], since: int) -> list[Event]:
    """The events from action `since` on."""
    view, where = scene.view, scene.places
    found = [
        Event(w.n, "say", where[w.seat], "", f"{_who(scene, w.seat)}: {w.text}") for w in said if w.n >= since
    ]
    for n, play in _plays(view):
        if n >= since:
            found.append(Event(n, "play", where[play.seat], str(play.card), _played(scene, play)))
        if view.last_trick is not None and play is view.last_trick.plays[-1] and n >= since:
            taker = view.last_trick.taker
            found.append(Event(n, "take", where[taker], "", _taken(scene, taker)))
    return found


def _who(scene: Scene, seat: int) -> str:
    return scene.gettext("Ty") if scene.is_me(seat) else scene.name(seat)


def _played(scene: Scene, play: Played) -> str:
    text = f"{_who(scene, play.seat)}: {scene.words.cards[play.card]}"
    marriage = scene.gettext("hláška")
    return f"{text}, {marriage}" if play.marriage else text


def _taken(scene: Scene, seat: int) -> str:
    if scene.is_me(seat):
        return scene.gettext("Zdvih bereš ty")
    return scene.gettext("Zdvih bere %(name)s") % {"name": scene.name(seat)}


def _plays(view: View) -> Iterator[tuple[int, Played]]:
    """The plays that may be looked at, with their places in the log."""
    if view.phase not in (Phase.PLAY, Phase.SETTLED):
        return
    plays = (*(view.last_trick.plays if view.last_trick is not None else ()), *view.trick)
    yield from enumerate(plays, view.count - len(plays))
