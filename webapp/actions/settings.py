"""A player's own settings."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from storage.states import Me, Settings
from webapp import pages
from webapp.actions.answers import UseCase, drawn, said
from webapp.body import Body
from webapp.keys import IDENTITIES, LIVE, LOCALE
from webapp.once import Answer


async def _settings(request: web.Request, me: Me, fields: Body) -> Answer:
    """The settings named in the body; the others stay."""
    old = me.settings
    settings = Settings(
        locale=fields.text("locale", old.locale),
        cards=fields.text("cards", old.cards),
        one_tap=fields.flag("one_tap", old.one_tap),
        forced=fields.flag("forced", old.forced),
        notices=fields.flag("notices", old.notices),
        quiet_from=fields.maybe_number("quiet_from", old.quiet_from),
        quiet_to=fields.maybe_number("quiet_to", old.quiet_to),
    )
    fresh = await request.app[LIVE].save_settings(me.user_id, settings)
    request.app[IDENTITIES].forget(me.user_id)
    request[LOCALE] = fresh.locale
    page = pages.page_request(request, fresh)
    return drawn(await pages.PARTIALS["/settings"](page), request)


async def _write_access(request: web.Request, me: Me, fields: Body) -> Answer:
    """What the player answered when Telegram asked him whether the bot may write."""
    await request.app[LIVE].chats.can_write(me.tg_id, fields.flag("allowed"))
    request.app[IDENTITIES].forget(me.user_id)
    return said({})


USE_CASES: Final[dict[str, UseCase]] = {
    "/settings": _settings,
    "/settings/write-access": _write_access,
}
