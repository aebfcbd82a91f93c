"""What a use case is to the web, and what it answers with."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web

from storage.states import Me
from webapp import pages
from webapp.body import Body
from webapp.keys import LOCALE
from webapp.once import Answer
from webapp.page import Rendered

_HTML: Final = "text/html"
_JSON: Final = "application/json"
_NO_STORE: Final = (("Cache-Control", "no-store"),)

# A use case gets the request, who sent it and its body.
UseCase = Callable[[web.Request, Me, Body], Awaitable[Answer]]


def go(path: str) -> Answer:
    """Sends the page elsewhere."""
    return said({"go": path})


def said(fields: dict[str, str]) -> Answer:
    """Tells the page something, maybe nothing."""
    return Answer(json.dumps(fields), _JSON, _NO_STORE)


def drawn(rendered: Rendered, request: web.Request) -> Answer:
    """Shows the page anew."""
    response = pages.respond(rendered, request[LOCALE])
    headers: list[tuple[str, Any]] = [(n, v) for n, v in response.headers.items() if n != "Content-Type"]
    return Answer(rendered.html, _HTML, tuple(headers))
