"""The async face of storage: every use case runs in a worker thread, then whoever listens is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import ParamSpec, TypeVar

from engine.rules import Rules
from storage import house as houses
from storage import migrations, users
from storage.bus import Subscription
from storage.chatroom import Chatroom
from storage.clockwork import Clockwork
from storage.database import READERS, Database
from storage.gauges import Gauges
from storage.house import House, Limits, Pauses
from storage.mailroom import Mailroom
from storage.minds import Choose
from storage.processes import Processes
from storage.states import (
    Access,
    Bank,
    BankLine,
    Clearing,
    DealLine,
    Me,
    Pace,
    Preview,
    Refused,
    Replay,
    Settings,
    Strength,
    TableLine,
    TableState,
    Tempo,
)
from storage.tables import (
    between,
    claiming,
    clearing,
    correcting,
    handing,
    ledger,
    listing,
    opening,
    playing,
    replaying,
    saying,
    seating,
    seeing,
)
from storage.thinking import Thinkers
from storage.tutor import Tutor

P = ParamSpec("P")
T = TypeVar("T")


class Live:
    """One server's storage. Use cases raise `states.Refused`; those that change a table return it afresh.

    `url` is a SQLAlchemy address (sqlite:///file or postgresql+psycopg://…); the database is brought to its
    newest form first. `pauses` (times `pace`) are those of tables opened from now on, `zone` is where quiet
    hours are counted. Without `thinkers`, which end with it, all computers choose at once; `choose` is used
    for that instead of `engine.players`. Call `shutdown()` at the end.
    """

    def __init__(
        self,
        url: str,
        *,
        pauses: Pauses | None = None,
        pace: float = 1.0,
        limits: Limits | None = None,
        now: Callable[[], datetime] = houses.now,
        choose: Choose | None = None,
        zone: tzinfo = UTC,
        thinkers: Thinkers | None = None,
    ) -> None:
        database = Database(url)
        migrations.upgrade(database)
        self._house = House(database, now, limits or Limits(), (pauses or Pauses()).at(pace), zone, thinkers)
        self.mail = Mailroom(self._house, self._run)
        self.chats = Chatroom(self._house, self._run)
        self.gauges = Gauges(self._house, self._run)
        self.tutor = Tutor(self._house, self._run, thinkers)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="storage")
        self._clockwork = Clockwork(self._house, choose)
        self._processes = Processes(self._house, url, self._threads)

    async def shutdown(self) -> None:
        """Stops the tasks, lets listeners go and waits for what is being written."""
        await self.stop_tasks()
        if self._house.thinkers is not None:
            await asyncio.to_thread(self._house.thinkers.shutdown)
        await self.tutor.shutdown()
        self._house.bus.close()
        self._threads.shutdown()
        self._house.database.close()

    async def start_tasks(self) -> None:
        """Begins to play for computers and to watch deadlines; everybody gets a grace period first."""
        self._attach()
        self._processes.start()
        await self._clockwork.start()

    async def stop_tasks(self) -> None:
        """Ends what `start_tasks` began; nothing is lost, all of it is in the database."""
        await self._clockwork.stop()
        await self._processes.stop()

    @property
    def tasks_run(self) -> bool:
        """Whether they were started and none of them has ended."""
        return self._clockwork.runs and self._processes.hears

    async def run_due(self) -> None:
        """Does all that is due at this moment, for who does without tasks."""
        await self._run(self._clockwork.run_due)

    def subscribe(self, table_id: str) -> Subscription:
        """The table's versions from now on: `async for version in subscription`."""
        self._attach()
        return self._house.bus.subscribe(table_id)

    def seen_alive(self, user_id: int, table_id: str) -> bool:
        """Notes that the user has the table's page open; to be repeated every 20 s.

        True if he was away before; then the others are told.
        """
        return self._processes.sign(user_id, table_id, here=True)

    def gone(self, user_id: int, table_id: str) -> None:
        """Notes that the user's last page of the table was closed, and tells the others."""
        self._processes.sign(user_id, table_id, here=False)

    def presence(self, table_id: str) -> int:
        """The number of `TableState.presence` at this moment."""
        return self._house.presence.changes(table_id)

    async def sign_in(self, tg_id: int, name: str, language: str) -> Me:
        return await self._run(users.sign_in, self._house, tg_id, name, language)

    async def me(self, user_id: int) -> Me:
        known = users.remembered(self._house, user_id)
        return known if known is not None else await self._run(users.me, self._house, user_id)

    async def save_settings(self, user_id: int, settings: Settings) -> Me:
        return await self._run(users.save_settings, self._house, user_id, settings)

    async def open_session(self, user_id: int) -> str:
        return await self._run(users.open_session, self._house, user_id)

    async def session_user(self, token: str) -> int | None:
        return await self._run(users.session_user, self._house, token)

    async def open_table(
        self,
        user_id: int,
        name: str,
        rules: Rules,
        tempo: Tempo,
        access: Access,
        computers: int = 0,
        chat: int | None = None,
        strength: Strength = Strength.MASTER,
        pace: Pace = Pace.BRISK,
    ) -> str:
        chosen = (name, rules, tempo, access, computers, chat, None, strength, pace)
        return await self._run(opening.open_table, self._house, user_id, *chosen)

    async def join(self, user_id: int, code: str) -> str:
        return await self._run(opening.join, self._house, user_id, code)

    async def preview(self, user_id: int, code: str) -> Preview:
        return await self._run(opening.preview, self._house, user_id, code)

    async def sit(self, user_id: int, table_id: str, seat: int | None = None) -> TableState:
        return await self._run(seating.sit, self._house, user_id, table_id, seat)

    async def leave(self, user_id: int, table_id: str) -> TableState | None:
        return await self._run(seating.leave, self._house, user_id, table_id)

    async def add_computer(self, user_id: int, table_id: str, seat: int | None = None) -> TableState:
        return await self._run(seating.add_computer, self._house, user_id, table_id, seat)

    async def remove(self, user_id: int, table_id: str, seat: int) -> TableState:
        return await self._run(seating.remove, self._house, user_id, table_id, seat)

    async def back(self, user_id: int, table_id: str) -> TableState:
        return await self._run(seating.back, self._house, user_id, table_id)

    async def hand_over(self, user_id: int, table_id: str, *, admin: bool = False) -> TableState:
        return await self._run(handing.hand_over, self._house, user_id, table_id, admin=admin)

    async def start(self, user_id: int, table_id: str) -> TableState:
        return await self._run(between.start, self._house, user_id, table_id)

    async def wish(self, user_id: int, table_id: str, yes: bool) -> TableState:
        return await self._run(between.wish, self._house, user_id, table_id, yes)

    async def change_rules(
        self,
        user_id: int,
        table_id: str,
        rules: Rules,
        tempo: Tempo,
        access: Access,
        strength: Strength | None = None,
        pace: Pace | None = None,
    ) -> TableState:
        chosen = (rules, tempo, access, strength, pace)
        return await self._run(between.change_rules, self._house, user_id, table_id, *chosen)

    async def set_computers(
        self, user_id: int, table_id: str, strength: Strength | None = None, pace: Pace | None = None
    ) -> TableState:
        return await self._run(between.set_computers, self._house, user_id, table_id, strength, pace)

    async def close(self, user_id: int, table_id: str) -> TableState:
        return await self._run(between.close, self._house, user_id, table_id)

    async def act(self, user_id: int, table_id: str, deal: int, seen: int, action: str) -> TableState:
        return await self._run(playing.act, self._house, user_id, table_id, deal, seen, action)

    async def claim(self, user_id: int, table_id: str, deal: int, seen: int) -> TableState:
        return await self._run(claiming.claim, self._house, user_id, table_id, deal, seen)

    async def table(self, user_id: int | None, table_id: str) -> TableState:
        kept = self._house.remembered(table_id)
        if kept is not None and not kept.broken:  # nothing to wait for: no thread is needed
            if not kept.may_see(user_id):
                raise Refused("unknown_table")
            return seeing.state(self._house, kept, user_id)
        return await self._run(seeing.table, self._house, user_id, table_id)

    async def say(self, user_id: int, table_id: str, word: str) -> TableState:
        return await self._run(saying.say, self._house, user_id, table_id, word)

    async def mute(self, user_id: int, table_id: str, yes: bool) -> TableState:
        return await self._run(saying.mute, self._house, user_id, table_id, yes)

    async def my_tables(self, user_id: int) -> tuple[TableLine, ...]:
        return await self._run(listing.my_tables, self._house, user_id)

    async def history(self, user_id: int, table_id: str) -> tuple[DealLine, ...]:
        return await self._run(listing.history, self._house, user_id, table_id)

    async def replay(self, user_id: int, table_id: str, deal: int) -> Replay:
        return await self._run(replaying.replay, self._house, user_id, table_id, deal)

    async def bank(self, user_id: int, table_id: str) -> Bank:
        return await self._run(ledger.bank, self._house, user_id, table_id)

    async def banks(self, user_id: int) -> tuple[BankLine, ...]:
        return await self._run(ledger.banks, self._house, user_id)

    async def clearing(self, user_id: int, table_id: str) -> Clearing | None:
        return await self._run(clearing.asked, self._house, user_id, table_id)

    async def ask_clearing(self, user_id: int, table_id: str, *, admin: bool = False) -> Clearing:
        return await self._run(clearing.ask, self._house, user_id, table_id, admin=admin)

    async def agree(
        self, user_id: int, table_id: str, *, admin: bool = False, clearing_id: int | None = None
    ) -> Clearing:
        return await self._run(
            clearing.agree, self._house, user_id, table_id, admin=admin, clearing_id=clearing_id
        )

    async def drop_clearing(self, user_id: int, table_id: str) -> None:
        await self._run(clearing.drop, self._house, user_id, table_id)

    async def correct(
        self,
        user_id: int,
        table_id: str,
        from_user: int,
        to_user: int,
        chips: int,
        reason: str,
        *,
        admin: bool = False,
    ) -> Bank:
        return await self._run(
            correcting.correct, self._house, user_id, table_id, from_user, to_user, chips, reason, admin=admin
        )

    def _attach(self) -> None:
        self._house.bus.attach(asyncio.get_running_loop())

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(work, *args, **kwargs))
