"""What every request passes through: headers, compression, refusals turned into answers."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from aiohttp import web

from storage.states import Refused
from webapp import errors
from webapp.i18n import negotiate
from webapp.keys import CATALOGUES, ENVIRONMENTS, LOCALE
from webapp.logs import trace

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_SMALLEST: Final = 400  # bytes; below it gzip saves nothing
_LEVEL: Final = 6
_GZIP: Final = 16 + zlib.MAX_WBITS
_TYPED: Final = "X-Content-Type-Options"
_PARTS: Final = frozenset({"text/css", "text/javascript"})  # never a document of their own
_log = structlog.get_logger()

_POLICY: Final = (
    "default-src 'none'; script-src 'self' {telegram}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; {frames}"
    "base-uri 'none'; form-action 'self'; frame-ancestors {ancestors}"
)


def security_headers(*, demo: bool) -> dict[str, str]:
    """Headers of every response. The demo shows its pages in frames of its own."""
    policy = (
        _POLICY.format(telegram="", frames="frame-src 'self'; ", ancestors="'self'")
        if demo
        else _POLICY.format(telegram="https://telegram.org", frames="", ancestors="https://web.telegram.org")
    )
    return {
        "Content-Security-Policy": policy.replace("  ", " ").replace(" ;", ";"),
        "Referrer-Policy": "no-referrer",
        _TYPED: "nosniff",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    }


def with_headers(headers: dict[str, str]) -> Callable[[web.Request, Handler], Awaitable[web.StreamResponse]]:
    """Adds headers to every response that has not begun to leave."""
    of_parts = {_TYPED: headers[_TYPED]}

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        response = await handler(request)
        if not response.prepared:
            # The others guard documents, and a first visit fetches many scripts.
            wanted = of_parts if response.content_type in _PARTS else headers
            for name, value in wanted.items():
                response.headers.setdefault(name, value)
        return response

    return middleware


@web.middleware
async def compress(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Gzips what was drawn for this request."""
    response = await handler(request)
    if not isinstance(response, web.Response) or not isinstance(response.body, bytes):
        return response
    if len(response.body) < _SMALLEST or "Content-Encoding" in response.headers:
        return response
    if not response.content_type.startswith(("text/", "application/json")):
        return response
    response.headers["Vary"] = ", ".join(filter(None, (response.headers.get("Vary"), "Accept-Encoding")))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.body = gzipped(response.body)
        response.headers["Content-Encoding"] = "gzip"
    return response


def gzipped(body: bytes, level: int = _LEVEL) -> bytes:
    """The body as gzip; quick rather than smallest."""
    packer = zlib.compressobj(level, zlib.DEFLATED, _GZIP)
    return packer.compress(body) + packer.flush()


@web.middleware
async def answer_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers a refusal with its row of `webapp.errors`, a failure with 500 and a line in the log."""
    request[LOCALE] = negotiate(request.headers.get("Accept-Language", ""))
    try:
        return await handler(request)
    except Refused as refused:
        return _answer(request, refused)
    except web.HTTPException as error:
        if error.status < 400:
            raise
        return _answer(request, Refused(errors.code_of(error.status)), error)
    except Exception as error:
        # Neither the error's text nor its values: they may name cards, tokens or launch data.
        _log.error("request failed", method=request.method, route=route_name(request), error=trace(error))
        return _answer(request, Refused("internal"))


def _answer(
    request: web.Request, refused: Refused, error: web.HTTPException | None = None
) -> web.StreamResponse:
    locale = request[LOCALE]
    if request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        row = errors.row(refused.code)
        page = request.app[ENVIRONMENTS][locale].get_template("problem.html")
        response = web.Response(text=page.render(text=row.text), content_type="text/html", status=row.status)
    else:
        response = errors.response(refused, request.app[CATALOGUES][locale])
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = locale
    if error is not None and "Allow" in error.headers:
        response.headers["Allow"] = error.headers["Allow"]
    return response


def route_name(request: web.Request) -> str:
    """The path as it was registered, with no value in it; "?" where nothing lies."""
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else "?"
