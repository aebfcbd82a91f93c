"""Carries letters from the outbox to Telegram: what is due, as fast as it may go, and loses none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

import structlog
from aiogram import Bot

from bot.delivery import PATIENCE, Delivery, NoToken
from bot.messages import Message, Writer
from bot.outgoing import Outgoing, in_order
from bot.pacing import Pacing
from bot.session import Paced
from storage.live import Live

AT_ONCE: Final = 100  # letters read at once
COLLECTED: Final = 0.1  # seconds; so long news are collected before the outbox is looked into again
LONGEST_SLEEP: Final = timedelta(seconds=30)  # another process may have queued something
AFTER_FAILURE: Final = timedelta(seconds=30)
NO_TOKEN_PAUSE: Final = timedelta(minutes=5)
log = structlog.get_logger()

__all__ = ["Message", "Postman", "Writer"]


class Postman:
    """One bot's worker. Only one may run for a bot: two would send everything twice.

    `write` makes the texts; `now` is the clock that `live` goes by as well.
    """

    def __init__(self, bot: Bot, live: Live, write: Writer, now: Callable[[], datetime]) -> None:
        self._bot = bot
        self._mail = live.mail
        self._now = now
        self._pacing = Pacing()
        self._paced = Paced(self._pacing, now)
        self._delivery = Delivery(bot, live.mail, write, self._pacing, now)
        self._under_way: dict[int, asyncio.Task[None]] = {}  # by the chat's Telegram id
        self._rests_until: datetime | None = None  # without a token
        self._round = asyncio.Lock()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._seeded = False
        self._stopping = False

    async def start(self) -> None:
        """Begins to send; from now on what the bot's handlers send is paced as well."""
        if self._task is not None:
            return
        self._stopping = False
        await self._seed()
        self._bot.session.middleware(self._paced)
        self._mail.on_news(self._news.set)
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Begins nothing more and waits for what is under way; to be called before the bot's session ends."""
        task, self._task = self._task, None
        if task is None:
            return
        self._stopping = True
        self._news.set()
        await task
        await self._drain()
        self._bot.session.middleware.unregister(self._paced)

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self._task is not None and not self._task.done()

    async def run_due(self) -> None:
        """Sends all that may be sent at this moment, for who does without the task."""
        await self._seed()
        while await self._begin_due():
            await asyncio.gather(*self._under_way.values())

    async def next_at(self) -> datetime | None:
        """When there may be something to do next, as far as is known by now."""
        now = self._now()
        if (free := self._all_free_at(now)) > now:
            return free
        held, cardless = self._pacing.held(now), self._pacing.held(now, card=True)
        due = await self._mail.next_due(but={*held, *self._under_way}, no_cards=cardless)
        moments = (due, *held.values(), *cardless.values())
        return min((at for at in moments if at is not None), default=None)

    async def _work(self) -> None:
        while not self._stopping:
            self._news.clear()
            try:
                begun = await self._begin_due()
                pause = timedelta() if begun else self._pause(await self.next_at())
            except Exception as error:  # the database may be away for a while
                log.error("outbox unreadable", error=type(error).__name__)
                pause = AFTER_FAILURE
            with suppress(TimeoutError):
                async with asyncio.timeout(pause.total_seconds()):
                    await self._news.wait()
            if not self._stopping:
                await asyncio.sleep(COLLECTED)

    async def _begin_due(self) -> bool:
        """Begins to send whatever may be sent now, one message a chat; False if there was none."""
        async with self._round:
            now = self._now()
            if self._stopping or self._all_free_at(now) > now:
                return False
            # What is under way when the letters are read may be among them, and may be sent by the end.
            busy = {*self._under_way, *self._pacing.held(now)}
            cardless = self._pacing.held(now, card=True)
            letters = await self._mail.letters(AT_ONCE, but=busy, no_cards=cardless)
            outgoing = in_order(letters, self._delivery.alone)
            begun = [self._begin(message) for message in outgoing if message.tg_id not in busy]
            return any(begun)

    def _all_free_at(self, now: datetime) -> datetime:
        return max(self._pacing.all_free_at(now), self._rests_until or now)

    def _begin(self, outgoing: Outgoing) -> bool:
        now, tg_id, shown_at = self._now(), outgoing.tg_id, outgoing.first.shown_at
        if shown_at is not None:
            self._pacing.card_shown(tg_id, shown_at)
        free = self._pacing.free_at(tg_id, now, card=outgoing.card)
        if self._stopping or tg_id in self._under_way or free > now:
            return False
        self._pacing.sent(tg_id, now, card=outgoing.card)
        self._under_way[tg_id] = asyncio.create_task(self._carry(outgoing))
        return True

    async def _carry(self, outgoing: Outgoing) -> None:
        try:
            await self._delivery.deliver(outgoing)
            self._rests_until = None
        except NoToken:
            self._rest_without_token()
        except Exception as error:  # a mistake of ours; the letter is still there, and not tried at once
            log.error("letter stuck", kind=outgoing.first.kind.value, error=type(error).__name__)
            self._pacing.rests(outgoing.tg_id, self._now() + AFTER_FAILURE)
        finally:
            del self._under_way[outgoing.tg_id]
            self._news.set()

    def _rest_without_token(self) -> None:
        if self._rests_until is None:
            log.error("Telegram refused BOT_TOKEN: letters are kept until it takes it")
        self._rests_until = self._now() + NO_TOKEN_PAUSE

    def _pause(self, until: datetime | None) -> timedelta:
        if until is None:
            return LONGEST_SLEEP
        return min(max(until - self._now(), timedelta()), LONGEST_SLEEP)

    async def _seed(self) -> None:
        if not self._seeded:
            self._pacing.seed(await self._mail.recent_sendings())
            self._seeded = True

    async def _drain(self) -> None:
        """Waits for answers; what has none by then is let go, and sent again after the next start."""
        if not self._under_way:
            return
        _, late = await asyncio.wait(self._under_way.values(), timeout=PATIENCE)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
