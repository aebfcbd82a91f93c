"""This process among others that work on the same database: what it tells them, what it hears of them."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial

from storage.house import House
from storage.listening import Listener, announce_sign
from storage.presence import Sign


class Processes:
    """Carries versions and signs of life between processes. On SQLite there is one, and nobody to be told.

    `threads` run what is written for the others.
    """

    def __init__(self, house: House, url: str, threads: Executor) -> None:
        self._house = house
        self._url = url
        self._threads = threads
        self._name = secrets.token_hex(4)
        self._listener: Listener | None = None

    def start(self) -> None:
        """Begins to hear the others; a second start changes nothing."""
        if self._listener is None and not self._house.database.sqlite:
            bus = self._house.bus
            self._listener = Listener(self._url, bus.publish, self._heard, bus.listened_to)
            self._listener.start()

    async def stop(self) -> None:
        """Hears nothing any more."""
        if self._listener is not None:
            await asyncio.to_thread(self._listener.stop)
            self._listener = None

    @property
    def hears(self) -> bool:
        """Whether nothing that was started has ended."""
        return self._listener is None or self._listener.runs

    def sign(self, user_id: int, table_id: str, *, here: bool) -> bool:
        """Notes whether the user has the table's page open here, and tells the others.

        True if by it he came or went.
        """
        sign = Sign(table_id, user_id, self._name, here)
        if not self._house.database.sqlite:
            with suppress(RuntimeError):  # nobody is left to be told at the end
                self._threads.submit(self._house.database.write, partial(announce_sign, sign=sign))
        return self._note(sign)

    def _heard(self, sign: Sign) -> None:
        if sign.process != self._name:
            self._house.bus.call(partial(self._note, sign))

    def _note(self, sign: Sign) -> bool:
        changed = self._house.presence.note(sign)
        if changed:
            self._house.bus.stir(sign.table_id)
        return changed
