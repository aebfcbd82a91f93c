"""Deals played to their end by people who do not mind which card."""

import random
from collections.abc import Sequence

from engine.notation import write_action
from engine.offers import offers
from storage.live import Live
from storage.states import Stage


async def play_deals(live: Live, users: Sequence[int], table_id: str, deals: int, seed: int) -> None:
    """Plays that many (more) deals of the table, each action drawn from what is offered."""
    drawn = random.Random(seed)
    await live.start(users[0], table_id)
    for _ in range(deals):
        if (await live.table(users[0], table_id)).stage is not Stage.PLAYING:
            for user in users:
                await live.wish(user, table_id, True)
        while await _act(live, users, table_id, drawn):
            pass


async def _act(live: Live, users: Sequence[int], table_id: str, drawn: random.Random) -> bool:
    """One action of whoever is to act; False once the deal is over."""
    for user in users:
        state = await live.table(user, table_id)
        if state.stage is not Stage.PLAYING or state.view is None or state.deal is None:
            return False
        if state.view.to_act == state.me:
            action = write_action(drawn.choice(offers(state.view)))
            await live.act(user, table_id, state.deal, state.view.count, action)
            return True
    return False
