"""Where the parts of the application and of a request are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from aiohttp import web
from jinja2 import Environment

from storage.live import Live
from storage.states import Me
from webapp.config import Config
from webapp.i18n import Catalogues
from webapp.identity import Identities
from webapp.once import Once
from webapp.roles import Roles
from webapp.static_files import StaticFiles

LIVE: Final = web.AppKey("live", Live)
CONFIG: Final = web.AppKey("config", Config)
CATALOGUES: Final = web.AppKey("catalogues", Catalogues)
ENVIRONMENTS: Final = web.AppKey("environments", Mapping[str, Environment])
SHELLS: Final = web.AppKey("shells", Mapping[str, str])
FILES: Final = web.AppKey("files", StaticFiles)
IDENTITIES: Final = web.AppKey("identities", Identities)
ONCE: Final = web.AppKey("once", Once)
ROLES: Final = web.AppKey("roles", Roles)

LOCALE: Final = web.RequestKey("locale", str)
VISITOR: Final = web.RequestKey("visitor", Me)
