"""Who writes a text: in which voice, with which links, at what time on whose clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.links import BotNames
from bot.narrator import Voice
from bot.texts.times import span, until
from storage.states import TableState


@dataclass(frozen=True, slots=True)
class Speaker:
    """Everything that a text is made with besides its values. `zone` is that of the times in it."""

    voice: Voice
    names: BotNames
    now: datetime
    zone: ZoneInfo

    def gettext(self, message: str) -> str:
        return self.voice.translations.gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.voice.translations.ngettext(one, many, n) % {"num": n}

    def until(self, moment: datetime) -> str:
        """ "do zítřka 20:30"."""
        return until(moment, self.now, self.zone, self.voice.translations)

    def left(self, moment: datetime) -> str:
        """ "2 hodiny": how long until then."""
        return span(moment - self.now, self.voice.translations)

    def place(self, table: TableState) -> str:
        """Which deal and trick a running table has: "12. hra, 4. zdvih"."""
        parts = [self.gettext("%(n)s. hra") % {"n": table.deal}] if table.deal is not None else []
        if table.view is not None and (trick := trick_number(table)):
            parts.append(self.gettext("%(n)s. zdvih") % {"n": trick})
        return ", ".join(parts)


def trick_number(table: TableState) -> int:
    """The trick that is being played, from 1; 0 before the first and after the last."""
    view = table.view
    return sum(view.taken) + 1 if view is not None and view.phase.value == "play" else 0
