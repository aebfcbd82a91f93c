"""What a page is made from and what it comes to: the contract of everything that draws.

A page P has two addresses. `GET P` is a shell, the same for everybody. `GET /p` + P is its partial: one
`<main …>` that the browser morphs into the shell. A partial is

    async def bank(request: PageRequest) -> Rendered:
        found = await request.live.bank(request.me.user_id, request.match["id"])
        return request.render("around/bank.html", bank=found)

registered under the page's path in `webapp.pages.PARTIALS`. It raises `storage.states.Refused` for what
cannot be shown; `webapp.errors` turns that into status and sentence.

What the browser reads from the partial's <main>:
    data-title="…"         the document's title
    data-back="/path"      where Telegram's back button leads (and Escape); without it there is no button
    data-table="id"        listen to this table and fetch the partial again when its version grows
    data-version="7"       version shown (same number as the header X-Version)
    data-presence="3"      who is there, as a number that grows with every coming and going
    data-deal, data-seen   the deal's number and the count of its actions shown; sent with every action
    data-turn              present when this player is to act (demo badges, haptics)
    data-poll              fetch again every ten seconds (pages without a table, such as my tables)
    data-soon            fetch again in a moment: something is being worked out
    data-swipes="off"      no vertical swipes (a table)

What it does on its own, wherever it stands in a page:
    <button data-post="/t/1/start" data-json='{"seat": 1}'>     POST with that JSON
    <form data-post="/tables">                                  POST of its fields, see static/forms.js
    <button data-act="play HX">                                 an action of the deal
    <time datetime="2026-11-30T20:31:00+00:00" data-local="time|date|datetime|ago|in">   local time
    <button data-copy="text" data-copied="Zkopírováno">, <button data-share="link" data-text="…">
    <button data-writing="7">                  asks player 7 whether the bot may write, see static/writing.js
Nothing carries inline styles or handlers: the content security policy refuses them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment

from storage.live import Live
from storage.states import Me, Refused
from webapp.config import Config
from webapp.roles import Roles


@dataclass(frozen=True, slots=True)
class Rendered:
    """A drawn partial and the headers it wants."""

    html: str
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """Everything a partial may use.

    `visitor` is the signed-in player or None, `match` the variables of the path, `query` those after
    the question mark, `env` the Jinja environment of the player's language.
    """

    live: Live
    config: Config
    visitor: Me | None
    match: Mapping[str, str]
    query: Mapping[str, str]
    locale: str
    env: Environment
    translations: NullTranslations
    roles: Roles

    @property
    def me(self) -> Me:
        """The signed-in player; refused as unauthorized where there is none."""
        if self.visitor is None:
            raise Refused("unauthorized")
        return self.visitor

    def render(self, template: str, **context: Any) -> Rendered:
        """A template drawn in the player's language; it knows `me` (None for a stranger) and its context."""
        return Rendered(self.env.get_template(template).render(me=self.visitor, **context))


Partial = Callable[[PageRequest], Awaitable[Rendered]]
