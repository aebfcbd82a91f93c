"""Who sends a request: the bearer of a session token."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from storage.live import Live
from storage.states import Me, Refused

_LONGEST_TOKEN: Final = 200
_REMEMBERED: Final = 4096
_FOR_SECONDS: Final = 10.0


class _Known(NamedTuple):
    me: Me
    until: float


class Identities:
    """Players by session token, remembered for a moment so that a tap costs no look-up.

    Another process that changes a player's settings is noticed here some seconds later.
    """

    def __init__(self, live: Live, clock: Callable[[], float] = time.monotonic) -> None:
        self._live = live
        self._clock = clock
        self._known: OrderedDict[str, _Known] = OrderedDict()

    async def bearer(self, authorization: str) -> Me | None:
        """The player of an Authorization header, None without one; raises Refused for a bad token."""
        scheme, _, token = authorization.partition(" ")
        if not scheme:
            return None
        if scheme.lower() != "bearer":
            raise Refused("unauthorized")
        return await self.player(token.strip())

    async def player(self, token: str) -> Me:
        """The player of a session; raises Refused: unauthorized, expired."""
        known = self._known.get(token)
        if known is not None and known.until > self._clock():
            return known.me
        if not token or len(token) > _LONGEST_TOKEN or not token.isascii():
            raise Refused("unauthorized")
        user_id = await self._live.session_user(token)
        if user_id is None:
            raise Refused("unauthorized")
        me = await self._live.me(user_id)
        self._remember(token, me)
        return me

    def forget(self, user_id: int) -> None:
        """Looks this player up again next time."""
        for token in [token for token, known in self._known.items() if known.me.user_id == user_id]:
            del self._known[token]

    def _remember(self, token: str, me: Me) -> None:
        self._known[token] = _Known(me, self._clock() + _FOR_SECONDS)
        self._known.move_to_end(token)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
