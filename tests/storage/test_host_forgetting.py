"""Somebody is forgotten: no row knows him any more, and every sum stays what it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import structlog
from sqlalchemy import insert, select
from sqlmodel import SQLModel

from engine.notation import write_cards
from storage.__main__ import main
from storage.host.forgetting import HIS, NOBODY
from storage.live import Live
from storage.models import (
    ACCOUNTS,
    AGREEMENTS,
    BANKS,
    CHATS,
    CLEARINGS,
    MEMBERS,
    MUTES,
    NOTICES,
    OUTBOX,
    QUEUE,
    REMOVALS,
    SAYINGS,
    SEATS,
    SENDINGS,
    UPDATES,
    USERS,
)
from storage.states import Stage
from tests.storage.house import Clock, House, Second, Table, first_offer

TG_ID, NAME = 7_000_000_007, "Bořivoj"
Forget = Callable[..., tuple[int, str]]


@pytest.fixture
def forget(database_url: str, second: Second, capsys: pytest.CaptureFixture[str]) -> Forget:
    """The command, and what it said."""

    def run(tg_id: int = TG_ID) -> tuple[int, str]:
        second.engine.dispose()
        capsys.readouterr()
        with structlog.testing.capture_logs():
            status = main(["forget-user", str(tg_id), "--database", database_url])
        out, err = capsys.readouterr()
        assert len((out + err).splitlines()) == 1
        return status, out + err

    return run


async def played(house: House) -> tuple[Table, int]:
    """A table in a chat, at which he (the third) played one deal; his number."""
    table = await house.table(2, start=False, chat=-1001)
    his = (await house.live.sign_in(TG_ID, NAME, "cs")).user_id
    code = (await house.live.table(table.users[0], table.id)).code
    assert code is not None
    await house.live.join(his, code)
    table.users.append(his)
    await house.live.start(table.users[0], table.id)
    await table.play_deal()
    return table, his


def found(second: Second) -> list[str]:
    """The columns of all tables where his name or Telegram id stands."""
    places = []
    for table in SQLModel.metadata.sorted_tables:
        for row in second.rows(select(table)):
            said = {column.name: repr(value) for column, value in zip(table.columns, row, strict=True)}
            places += [f"{table.name}.{c}" for c, v in said.items() if str(TG_ID) in v or NAME in v]
    return sorted(set(places))


async def test_his_name_and_id_are_nowhere(house: House, forget: Forget) -> None:
    table, his = await played(house)
    other = await house.table(2, start=False)
    await house.live.open_session(his)
    write(house, table, other, his)
    assert {"users.name", "players.name", "updates.body", "sendings.tg_id"} <= set(found(house.second))
    await house.live.shutdown()

    assert forget() == (0, "forgotten: he left 1 seats and queues, and has no name at 1 tables\n")

    assert found(house.second) == []
    for of in (SEATS, QUEUE, MEMBERS, MUTES, NOTICES, OUTBOX, SAYINGS, AGREEMENTS, REMOVALS):
        assert house.second.rows(select(of).where(of.c.user_id == his)) == []
    assert house.second.count("sessions") == 0
    assert house.second.rows(select(CLEARINGS.c.state)) == [("dropped",)]
    kept = house.second.rows(select(UPDATES.c.update_id, UPDATES.c.body).order_by(UPDATES.c.update_id))
    assert kept == [(1, None), (2, {"message": {"from": {"id": 5}}}), (3, None)]


def write(house: House, table: Table, other: Table, his: int) -> None:
    """Rows of every kind that may be about him."""
    now = house.clock.time
    (chat,) = house.second.rows(select(CHATS.c.id))[0]
    (bank,) = house.second.rows(select(BANKS.c.id).where(BANKS.c.chat_id == chat))[0]
    of_table = {"table_id": table.id, "user_id": his}
    letter = {"key": "turn:x", "kind": "turn", "user_id": his, "payload": {}, "due": now, "attempts": 0}
    by_him = {"message": {"from": {"id": TG_ID, "first_name": NAME}, "entities": [{"user": {"id": 1}}]}}
    of_him = {"message": {"from": {"id": 5}, "new_chat_members": [{"id": TG_ID}]}}
    rows = (
        insert(MUTES).values(of_table),
        insert(NOTICES).values(**of_table, message_id=3),
        insert(SAYINGS).values(**of_table, word="flek", at=now),
        insert(REMOVALS).values(table_id=other.id, user_id=his),
        insert(OUTBOX).values(letter),
        insert(SENDINGS).values(tg_id=TG_ID, at=now),
        insert(UPDATES).values(update_id=1, body=by_him, at=now),
        insert(UPDATES).values(update_id=2, body={"message": {"from": {"id": 5}}}, at=now),
        insert(UPDATES).values(update_id=3, body=of_him, at=now),
        insert(CLEARINGS).values(id=1, bank_id=bank, author_id=his, state="asked", at=now),
        insert(AGREEMENTS).values(clearing_id=1, user_id=his),
    )
    with house.second.engine.begin() as connection:
        for row in rows:
            connection.execute(row)
        if not connection.execute(select(MEMBERS).where(MEMBERS.c.user_id == his)).all():
            connection.execute(insert(MEMBERS).values(chat_id=chat, user_id=his, present=True))


async def test_his_deals_and_chips_stay(house: House, forget: Forget, database_url: str) -> None:
    table, his = await played(house)
    alena = table.users[0]
    before = await house.live.bank(alena, table.id)
    (deal,) = await house.live.history(alena, table.id)
    chips = house.second.chips()
    await house.live.shutdown()
    forget()

    house.again()
    after = await house.live.bank(alena, table.id)
    assert [line.balance for line in after.standings] == [line.balance for line in before.standings]
    assert NOBODY in [line.name for line in after.standings]
    assert NAME in deal.names
    (again,) = await house.live.history(alena, table.id)
    assert again.names == tuple(NOBODY if name == NAME else name for name in deal.names)
    assert (again.settlement, house.second.chips()) == (deal.settlement, chips)
    replay = await house.live.replay(alena, table.id, 1)
    assert replay.names == again.names
    assert len(replay.frames) > 1
    await house.live.shutdown()
    house.second.engine.dispose()
    assert main(["check", "--database", database_url]) == 0
    assert house.second.rows(select(ACCOUNTS.c.user_id).where(ACCOUNTS.c.user_id == his)) == [(his,)]


async def test_who_comes_again_is_somebody_new(house: House, forget: Forget) -> None:
    _, his = await played(house)
    await house.live.shutdown()
    forget()
    house.again()
    again = await house.live.sign_in(TG_ID, NAME, "cs")
    assert again.user_id != his
    assert await house.live.my_tables(again.user_id) == ()
    await house.live.shutdown()
    assert forget()[0] == 0
    assert len(house.second.rows(select(USERS.c.id).where(USERS.c.name == NOBODY))) == 2


@pytest.mark.parametrize("gives_up", [False, True])
async def test_not_while_he_has_cards(house: House, forget: Forget, gives_up: bool) -> None:
    table, his = await played(house)
    await table.wish_all()
    before = await table.state()
    if gives_up:
        await house.live.leave(his, table.id)
    await house.live.shutdown()
    status, said = forget()
    assert status == 1
    assert f"table {table.id}" in said
    assert before.view is not None
    told = said.replace(table.id, "")
    assert before.view.hand
    assert [card for card in write_cards(before.view.hand).split() if card in told] == []
    assert house.second.rows(select(USERS.c.name).where(USERS.c.id == his)) == [(NAME,)]
    assert len(house.second.rows(select(SEATS.c.seat).where(SEATS.c.user_id == his))) == (
        0 if gives_up else 1
    )


async def test_who_only_waits_leaves_a_running_deal_alone(house: House, forget: Forget) -> None:
    table = await house.table()
    waiting = (await house.live.sign_in(TG_ID, NAME, "cs")).user_id
    house.second.execute("INSERT INTO queue (table_id, user_id) VALUES (:t, :u)", t=table.id, u=waiting)
    await house.live.shutdown()
    assert forget()[0] == 0
    house.again()
    state = await house.live.table(table.users[0], table.id)
    assert (state.stage, state.queue) == (Stage.PLAYING, ())


@pytest.mark.parametrize("tg_id", [8, -1, 0, 2**63])
async def test_nobody_of_that_id(house: House, forget: Forget, tg_id: int) -> None:
    await played(house)
    await house.live.shutdown()
    if tg_id == 8:
        forget()
    assert forget(tg_id) == (1, f"nobody here has the Telegram id {tg_id}\n")


@pytest.mark.postgres
async def test_a_server_on_postgresql_runs_meanwhile(postgres_url: str) -> None:
    """What it remembers of its tables is out of date then."""
    clock, second = Clock(), Second(postgres_url)
    live = Live(postgres_url, now=clock, choose=first_offer)
    table, _ = await played(House(postgres_url, clock, lambda: live, live, second))
    before = await table.state()
    assert NAME in repr(before)
    assert main(["forget-user", str(TG_ID), "--database", postgres_url]) == 0
    after = await table.state()
    assert after.version > before.version
    assert NAME not in repr(after)
    await live.shutdown()
    second.engine.dispose()


def test_every_row_that_may_name_somebody_is_thought_of() -> None:
    """Rows that stay name a user without a name; all others go. A new table has to be put on one side."""
    stay = {
        *("accounts.user_id", "players.user_id", "postings.author_id", "clearings.author_id"),
        *("tables.founder_id", "seats.user_id", "queue.user_id"),  # who leaves a seat hands the table on
    }
    naming = {
        f"{table.name}.{column.name}"
        for table in SQLModel.metadata.sorted_tables
        for column in table.columns
        if any(key.column.table is USERS for key in column.foreign_keys)
    }
    assert naming == stay | {f"{table.name}.user_id" for table in HIS}
