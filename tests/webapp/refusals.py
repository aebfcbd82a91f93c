"""A table to send bad input to, and what a refusal says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from engine.notation import write_action
from engine.offers import offers
from storage.states import TableState
from tests.webapp.serving import Answer, Player, Site
from webapp import errors, i18n

CATALOGUES = i18n.load()


@dataclass
class Table:
    """A table in its first deal: `to_act` may choose trumps, `waiting` may not, `stranger` sits elsewhere."""

    site: Site
    id: str
    to_act: Player
    waiting: Player
    stranger: Player

    async def state(self) -> TableState:
        return await self.site.live.table(self.to_act.user_id, self.id)

    async def offered(self) -> str:
        """An action that is offered to who is to act."""
        view = (await self.state()).view
        assert view is not None
        return write_action(offers(view)[0])

    async def act(self, player: Player, action: str, *, seen: int = 0, deal: int = 1) -> Answer:
        return await player.post(f"/t/{self.id}/actions", {"deal": deal, "seen": seen, "action": action})


def says(answer: Answer, status: int, code: str, locale: str = "cs", field: str | None = None) -> None:
    """The answer is this refusal, told in that language."""
    sentence = CATALOGUES[locale].gettext(errors.ROWS[code].text)
    assert (answer.status, answer.code, answer.sentence) == (status, code, sentence)
    assert answer.json["error"].get("field") == field
    assert answer.headers["Content-Language"] == locale


async def unchanged(table: Table, request: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer of a request that left the table as it was."""
    before = await table.state()
    answer = await request()
    assert await table.state() == before
    return answer
