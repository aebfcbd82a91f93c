"""The partials of the lessons, by path. A stranger may learn, too: nothing here is anybody's."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from storage import lessons
from storage.states import Refused
from webapp.lessons import screen
from webapp.lessons.texts import TALES
from webapp.page import PageRequest, Partial, Rendered
from webapp.people import sheet

LIST: Final = "/lessons"
LESSON: Final = "/lessons/{n}"
_BETWEEN: Final = "|"  # words of a way


async def lessons_page(request: PageRequest) -> Rendered:
    """The three lessons; which of them are finished the page itself remembers."""
    return request.render("lessons/list.html", tales=TALES, sheet=sheet(request.visitor))


async def lesson_page(request: PageRequest) -> Rendered:
    """One lesson after `?way=`, what the newcomer has done so far; `?seen=N` is what his page shows.

    Raises `Refused`: unknown_lesson, unreadable, not_offered, deal_over.
    """
    number = _number(request.match["n"])
    if number is None:
        raise Refused("unknown_lesson")
    way = request.query.get("way", "")
    words = way.split(_BETWEEN) if way else []
    moment = await asyncio.to_thread(lessons.walk, number, words)
    return screen.draw(request, number, moment, _number(request.query.get("seen", "")))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


PARTIALS: Final[Mapping[str, Partial]] = {LIST: lessons_page, LESSON: lesson_page}
