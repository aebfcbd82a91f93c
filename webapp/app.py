"""The web application put together from its parts."""

from __future__ import annotations

from collections.abc import AsyncIterator

from aiohttp import web

from storage.live import Live
from webapp import actions, body, demo, i18n, pages, rendering, sessions, static_files, stream
from webapp.config import Config
from webapp.demo_chat import Group
from webapp.identity import Identities
from webapp.keys import CATALOGUES, CONFIG, ENVIRONMENTS, FILES, IDENTITIES, LIVE, ONCE, SHELLS
from webapp.middleware import answer_errors, compress, security_headers, with_headers
from webapp.once import Once
from webapp.static_files import PREFIX


def make_app(live: Live, config: Config, *, group: Group | None = None) -> web.Application:
    """An application that plays on `live`; it starts and stops the tasks of `live` with itself.

    `group` is the chat that the demo shows beside its phones.
    """
    guards = (demo.only_here,) if config.demo else ()
    middlewares = (with_headers(security_headers(demo=config.demo)), compress, answer_errors, *guards)
    app = web.Application(middlewares=middlewares, client_max_size=body.MOST)
    files = static_files.load()
    catalogues = i18n.load()
    app[LIVE] = live
    app[CONFIG] = config
    app[CATALOGUES] = catalogues
    app[FILES] = files
    app[ENVIRONMENTS] = rendering.environments(config)
    app[SHELLS] = pages.shells(app[ENVIRONMENTS], catalogues, files)
    app[IDENTITIES] = Identities(live)
    app[ONCE] = Once()
    app.router.add_get(PREFIX + "{name:.+}", files.serve)
    app.router.add_post("/api/session", sessions.open_session)
    pages.add_routes(app)
    actions.add_routes(app)
    stream.add_routes(app)
    if config.demo:
        demo.add_routes(app, group)
    app.cleanup_ctx.append(_tasks)
    return app


async def _tasks(app: web.Application) -> AsyncIterator[None]:
    await app[LIVE].start_tasks()
    yield
    await app[LIVE].stop_tasks()
