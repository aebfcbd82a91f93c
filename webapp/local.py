"""Whether a request was sent on this very computer, to this very server."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from aiohttp import web

_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")
_PROXIES: Final = ("x-forwarded", "forwarded", "x-real-ip", "via")  # how headers begin that proxies add


def from_here(request: web.Request) -> bool:
    """False for whatever a proxy passed on, or was sent to another name that leads here."""
    return _is_loopback(request.remote or "") and request.host in _names(request) and not _forwarded(request)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _names(request: web.Request) -> frozenset[str]:
    """What this server may be called on this computer."""
    if request.transport is None:
        return frozenset()
    port = request.transport.get_extra_info("sockname")[1]
    return frozenset(f"{name}:{port}" for name in _NAMES) | frozenset(_NAMES if port == 80 else ())


def _forwarded(request: web.Request) -> bool:
    return any(name.lower().startswith(_PROXIES) for name in request.headers)
