"""*Vyrovnat*: who may ask, how many have to agree, what is posted and who hears of it."""

from sqlalchemy import select, text

from engine.rules import Rules
from storage.database import Database
from storage.models import OUTBOX
from storage.states import Access, PostingKind, Stage, Tempo
from storage.tables.clearing import clearing_of
from storage.tables.ledger import posting_line
from tests.storage.house import House, Table, refused

CHAT = -1_001_234_567_890


async def played(house: House, *, chat: int | None = None, people: int = 3) -> Table:
    """A table after a deal in which everybody won or lost something."""
    table = await house.table(people=people, computers=3 - people, chat=chat)
    while True:
        while (await table.state()).stage is Stage.PLAYING:
            await house.live.run_due()
            if (await table.state()).stage is Stage.PLAYING:
                await table.step()
        if 0 not in (await balances(house, table)).values():
            return table
        await table.wish_all()


async def balances(house: House, table: Table) -> dict[int | None, int]:
    bank = await house.live.bank(table.users[0], table.id)
    return {standing.user_id: standing.balance for standing in bank.standings}


def letters(house: House, kind: str) -> list[str]:
    rows = house.second.rows(select(OUTBOX).where(OUTBOX.c.kind == kind).order_by(OUTBOX.c.id))
    return [row.key for row in rows]


async def test_two_of_three_are_enough(house: House) -> None:
    table = await played(house)
    before = await balances(house, table)
    asked = await house.live.ask_clearing(table.users[0], table.id)
    assert (asked.state, asked.author, asked.agreed, asked.needed) == ("asked", "Honza", ("Honza",), 2)
    assert await balances(house, table) == before, "nothing is posted yet"
    assert (await table.state(table.users[2])).clearing == "Honza"
    done = await house.live.agree(table.users[1], table.id)
    assert (done.state, done.agreed) == ("done", ("Honza", "Alena"))
    assert done.payments == asked.payments, "what was paid stands in the clearing that is done"
    assert set((await balances(house, table)).values()) == {0}
    assert sum(house.second.chips()) == 0
    state = await table.state()
    assert [seat.balance for seat in state.seats if seat] == [0, 0, 0]
    assert state.clearing is None


async def test_the_history_stays(house: House) -> None:
    table = await played(house)
    deals = len(await house.live.history(table.users[0], table.id))
    house.clock.pass_(minutes=1)
    await house.live.ask_clearing(table.users[1], table.id)
    await house.live.agree(table.users[2], table.id)
    bank = await house.live.bank(table.users[0], table.id)
    assert len(await house.live.history(table.users[0], table.id)) == deals
    line, *older = bank.entries
    assert (line.kind, line.deal, line.author, line.balance) == (PostingKind.CLEARING, 0, "Alena", 0)
    assert line.chips == -older[0].balance
    assert len(older) == deals
    assert {standing.deals for standing in bank.standings} == {deals}
    assert bank.points == (*range(1, deals + 1), deals)
    assert {points[-1] for _, points in bank.curves} == {0}
    (posting,) = bank.postings
    assert (posting.kind, posting.author, posting.at) == (PostingKind.CLEARING, "Alena", house.clock.time)
    assert sum(chips for _, chips in posting.entries) == 0
    assert {name for name, _ in posting.entries} == {"Honza", "Alena", "Vašek"}


async def test_what_is_said_twice_counts_once(house: House) -> None:
    table = await played(house)
    honza, alena, vasek = table.users
    first = await house.live.ask_clearing(honza, table.id)
    version = (await table.state()).version
    assert await house.live.ask_clearing(honza, table.id) == first
    assert await house.live.agree(honza, table.id) == first
    assert (await table.state()).version == version
    done = await house.live.agree(alena, table.id)
    assert await house.live.agree(alena, table.id) == done
    assert await house.live.agree(honza, table.id, clearing_id=first.id) == done
    await refused("no_clearing", house.live.agree(vasek, table.id))
    assert house.second.count("postings") == len(await house.live.history(honza, table.id)) + 1


async def test_who_asks_while_somebody_asks_agrees(house: House) -> None:
    table = await played(house)
    asked = await house.live.ask_clearing(table.users[0], table.id)
    done = await house.live.ask_clearing(table.users[1], table.id)
    assert (done.id, done.state) == (asked.id, "done")


async def test_only_who_asked_takes_it_back(house: House) -> None:
    table = await played(house)
    asked = await house.live.ask_clearing(table.users[0], table.id)
    await refused("not_author", house.live.drop_clearing(table.users[1], table.id))
    await house.live.drop_clearing(table.users[0], table.id)
    await house.live.drop_clearing(table.users[0], table.id)
    assert await house.live.clearing(table.users[1], table.id) is None
    await refused("no_clearing", house.live.agree(table.users[1], table.id))
    await refused("no_clearing", house.live.agree(table.users[1], table.id, clearing_id=asked.id))
    again = await house.live.ask_clearing(table.users[1], table.id)
    await refused("no_clearing", house.live.agree(table.users[0], table.id, clearing_id=asked.id))
    assert (await house.live.clearing(table.users[0], table.id)) == again


async def test_nobody_asks_and_takes_back_all_the_time(house: House) -> None:
    table = await played(house, chat=CHAT)
    await house.live.ask_clearing(table.users[0], table.id)
    await house.live.drop_clearing(table.users[0], table.id)
    house.clock.pass_(seconds=59)
    await refused("rate_limited", house.live.ask_clearing(table.users[0], table.id))
    house.clock.pass_(seconds=1)
    assert (await house.live.ask_clearing(table.users[0], table.id)).state == "asked"


async def test_what_is_posted_is_the_balance_of_that_moment(house: House) -> None:
    table = await played(house)
    asked = await house.live.ask_clearing(table.users[0], table.id)
    before = await balances(house, table)
    await house.live.correct(table.users[0], table.id, table.users[1], table.users[2], 1000, "omyl")
    waiting = await house.live.clearing(table.users[0], table.id)
    assert waiting is not None
    assert waiting.payments != asked.payments
    await house.live.agree(table.users[1], table.id)
    assert set((await balances(house, table)).values()) == {0}
    (cleared, _) = (await house.live.bank(table.users[1], table.id)).entries[:2]
    assert cleared.chips == 1000 - before[table.users[1]]


async def test_computers_are_settled_as_well(house: House) -> None:
    table = await played(house, people=1)
    before = await balances(house, table)
    done = await house.live.ask_clearing(table.users[0], table.id)
    assert (done.state, done.needed, done.payments) == ("done", 1, ()), "a single player decides alone"
    assert before[None] != 0
    assert await balances(house, table) == {table.users[0]: 0, None: 0}


async def test_who_has_nothing_to_settle_has_no_say(house: House) -> None:
    table = await house.table()
    await refused("nothing_to_clear", house.live.ask_clearing(table.users[0], table.id))
    table = await played(house)
    stranger = (await house.users(4))[3]
    for use_case in (
        house.live.ask_clearing,
        house.live.agree,
        house.live.clearing,
        house.live.drop_clearing,
    ):
        await refused("unknown_table", use_case(stranger, table.id))
        await refused("unknown_table", use_case(stranger, "x" * 22))
    open_table = await house.live.open_table(stranger, "Cizí", Rules(), Tempo.LIVE, Access.OPEN, computers=2)
    await refused("nothing_to_clear", house.live.ask_clearing(stranger, open_table))
    await refused("no_clearing", house.live.agree(stranger, open_table))


async def test_a_watcher_has_no_say(house: House) -> None:
    table = await house.table(access=Access.OPEN)
    await table.play_deal()
    watcher = (await house.users(4))[3]
    await house.live.ask_clearing(table.users[0], table.id)
    await refused("nothing_to_clear", house.live.agree(watcher, table.id))


async def test_an_admins_word_is_enough(house: House) -> None:
    table = await played(house, chat=CHAT)
    admin = (await house.users(4))[3]
    await refused("unknown_table", house.live.ask_clearing(admin, table.id))
    await house.live.ask_clearing(table.users[0], table.id)
    done = await house.live.agree(admin, table.id, admin=True)
    assert (done.state, done.author, done.agreed) == ("done", "Honza", ("Honza", "Jarda"))
    await refused("nothing_to_clear", house.live.ask_clearing(admin, table.id, admin=True))


async def test_there_is_no_admin_without_a_chat(house: House) -> None:
    table = await played(house)
    stranger = (await house.users(4))[3]
    await refused("unknown_table", house.live.ask_clearing(stranger, table.id, admin=True))
    waiting = await house.live.ask_clearing(table.users[0], table.id, admin=True)
    assert waiting.state == "asked"


async def test_the_chat_hears_of_it(house: House) -> None:
    table = await played(house, chat=CHAT)
    asked = await house.live.ask_clearing(table.users[0], table.id)
    await house.live.ask_clearing(table.users[0], table.id)
    assert letters(house, "asked") == [f"asked:{asked.id}"]
    assert letters(house, "posted") == []
    await house.live.agree(table.users[1], table.id)
    posting_id = house.second.rows(text("SELECT max(id) AS id FROM postings"))[0].id
    assert letters(house, "posted") == [f"posted:{posting_id}"]
    (letter,) = house.second.rows(select(OUTBOX).where(OUTBOX.c.kind == "posted"))
    assert (letter.table_id, letter.payload, letter.due) == (
        table.id,
        {"posting": posting_id},
        house.clock.time,
    )
    database = Database(house.url)
    clearing = database.read(lambda connection: clearing_of(connection, asked.id))
    posted = database.read(lambda connection: posting_line(connection, posting_id))
    database.close()
    assert (clearing.state, clearing.agreed) == ("done", ("Honza", "Alena"))
    assert (posted.kind, posted.author) == (PostingKind.CLEARING, "Honza")
    assert sum(chips for _, chips in posted.entries) == 0


async def test_no_chat_no_letter(house: House) -> None:
    table = await played(house)
    await house.live.ask_clearing(table.users[0], table.id)
    await house.live.agree(table.users[1], table.id)
    assert letters(house, "asked") == letters(house, "posted") == []


async def test_all_tables_of_the_chat_show_it(house: House) -> None:
    table, other = await played(house, chat=CHAT), await house.table(chat=CHAT, start=False)
    version = (await other.state()).version
    await house.live.ask_clearing(table.users[0], table.id)
    assert (await other.state()).clearing == "Honza"
    await house.live.agree(table.users[1], other.id)
    state = await other.state()
    assert state.version > version
    assert {seat.balance for seat in state.seats if seat} == {0}


async def test_a_closed_table_can_be_settled(house: House) -> None:
    table = await played(house)
    for user in table.users:
        await house.live.leave(user, table.id)
    assert (await table.state()).stage is Stage.CLOSED
    await house.live.ask_clearing(table.users[0], table.id)
    await house.live.agree(table.users[2], table.id)
    assert (await house.live.bank(table.users[1], table.id)).balance == 0
    assert {seat.balance for seat in (await table.state()).seats if seat} <= {0}
