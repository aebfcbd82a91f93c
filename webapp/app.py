"""The web application put together from its parts."""

from __future__ import annotations

from collections.abc import AsyncIterator

from aiohttp import web

from storage.live import Live
from webapp import actions, body, demo, health, i18n, pages, rendering, sessions, static_files, stream
from webapp.config import Config
from webapp.demo_chat import Group
from webapp.health import HEALTH, Health
from webapp.identity import Identities
from webapp.keys import CATALOGUES, CONFIG, ENVIRONMENTS, FILES, IDENTITIES, LIVE, ONCE, ROLES, SHELLS
from webapp.metrics import METRICS, Metrics, measure
from webapp.middleware import answer_errors, compress, security_headers, with_headers
from webapp.once import Once
from webapp.roles import Ask, Roles
from webapp.static_files import PREFIX


def make_app(
    live: Live, config: Config, *, group: Group | None = None, roles: Ask | None = None
) -> web.Application:
    """An application that plays on `live`; it starts and stops the tasks of `live` with itself.

    `group` is the chat that the demo shows beside its phones; `roles` asks Telegram what a user is in a chat.
    """
    guards = (demo.only_here,) if config.demo else ()
    headers = with_headers(security_headers(demo=config.demo))
    middlewares = (measure, headers, compress, answer_errors, *guards)
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
    app[HEALTH] = Health(live)
    app[METRICS] = Metrics(live.gauges, lambda: stream.open_sockets(app))
    app[ROLES] = Roles(live, roles)
    app.router.add_get(PREFIX + "{name:.+}", files.serve)
    app.router.add_post("/api/session", sessions.open_session)
    pages.add_routes(app)
    actions.add_routes(app)
    stream.add_routes(app)
    health.add_routes(app, config.metrics_token)
    if config.demo:
        demo.add_routes(app, group)
    app.cleanup_ctx.append(_tasks)
    return app


async def _tasks(app: web.Application) -> AsyncIterator[None]:
    await app[LIVE].start_tasks()
    yield
    await app[LIVE].stop_tasks()
