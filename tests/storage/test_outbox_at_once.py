"""Taps and the mail at the same moment, on both databases: nobody waits in a circle, nothing is lost."""

import asyncio

from storage.states import LetterKind, Stage, Tempo
from tests.storage.house import House, Table
from tests.storage.mailing import CHAT, Postbox, reachable


async def test_many_tables_play_while_letters_are_sent(house: House) -> None:
    await house.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    await reachable(house)
    box = Postbox(house)
    tables = [await house.table(chat=CHAT, tempo=Tempo.POST_DAY) for _ in range(6)]
    playing = asyncio.gather(*(one_deal(house, table) for table in tables))
    results = 0
    while not playing.done():
        house.clock.pass_(seconds=20)
        delivered, _ = await asyncio.gather(box.deliver(), house.live.chats.show_card(CHAT, None))
        results += sum(letter.kind is LetterKind.RESULT for letter in delivered)
    await playing
    house.clock.pass_(minutes=10)
    results += sum(letter.kind is LetterKind.RESULT for letter in await box.deliver())
    assert results == len(tables)
    kinds = box.kinds()
    assert kinds.count(LetterKind.CARD) == 1
    assert kinds.count(LetterKind.TURN) == 3 * len(tables), "everybody is awaited at every table"


async def one_deal(house: House, table: Table) -> None:
    while (await table.state()).stage is Stage.PLAYING:
        await table.step()
