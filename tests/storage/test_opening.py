"""Opening a table, names, codes."""

import re

import pytest
from sqlalchemy import text

from engine.rules import Rules, read_rules
from storage import names
from storage.house import Limits
from storage.states import Access, Stage, Tempo
from storage.stored import MOST_CHIPS
from tests.storage.house import House, refused


async def test_a_new_table(house: House) -> None:
    founder = (await house.users(1))[0]
    table_id = await house.live.open_table(
        founder, " Čtvrteční\n parta ", Rules(betl=5), Tempo.CALM, Access.OPEN, 1
    )
    state = await house.live.table(founder, table_id)
    assert (state.name, state.tempo, state.access) == ("Čtvrteční parta", Tempo.CALM, Access.OPEN)
    assert (state.stage, state.rules.betl, state.founder, state.me) == (Stage.LOBBY, 5, True, 0)
    assert [seat.computer if seat else None for seat in state.seats] == [False, True, None]
    assert state.seats[0] is not None
    assert state.seats[0].balance == 0
    assert (state.deal, state.view, state.players, state.since, state.deadline) == (None,) * 5
    assert re.fullmatch(r"[\w-]{22}", table_id)
    assert re.fullmatch(rf"[{names.CODE_SIGNS}]{{6}}", state.code or "")


@pytest.mark.parametrize(("computers", "seated"), [(-3, 1), (0, 1), (2, 3), (99, 3)])
async def test_no_more_computers_than_seats(house: House, computers: int, seated: int) -> None:
    table = await house.table(people=1, computers=computers, start=False)
    assert len([seat for seat in (await table.state()).seats if seat]) == seated


@pytest.mark.parametrize("name", ["", "  \n ", "\u202e\u200b", "\x00"])
async def test_a_table_needs_a_name(house: House, name: str) -> None:
    founder = (await house.users(1))[0]
    opened = house.live.open_table(founder, name, Rules(), Tempo.LIVE, Access.LINK)
    assert (await refused("bad_name", opened)).field == "name"


@pytest.mark.parametrize("field", ["game", "durch", "limit"])
async def test_chips_have_a_bound(house: House, field: str) -> None:
    founder = (await house.users(1))[0]
    over = read_rules({field: MOST_CHIPS + 1})
    opened = house.live.open_table(founder, "Stůl", over, Tempo.LIVE, Access.LINK)
    assert (await refused("bad_rules", opened)).field == field
    most = read_rules({field: MOST_CHIPS})
    assert await house.live.open_table(founder, "Stůl", most, Tempo.LIVE, Access.LINK)


async def test_tempo_and_access_have_to_be_known(house: House) -> None:
    founder = (await house.users(1))[0]
    await refused("bad_tempo", house.live.open_table(founder, "A", Rules(), "fast", Access.LINK))  # type: ignore[arg-type]
    await refused("bad_access", house.live.open_table(founder, "A", Rules(), Tempo.LIVE, "all"))  # type: ignore[arg-type]
    assert house.second.count("tables") == 0


async def test_open_tables_of_one_founder_are_limited(house: House) -> None:
    house.live = house.make(Limits(tables=2))
    founder = (await house.users(1))[0]
    first = (await house.table(people=2)).id
    await house.table(people=2)
    opened = house.live.open_table(founder, "A", Rules(), Tempo.LIVE, Access.LINK)
    await refused("too_many_tables", opened)
    await house.live.close(founder, first)
    await house.table(people=2)
    assert house.second.count("tables") == 3


async def test_tables_are_not_opened_without_end(house: House) -> None:
    house.live = house.make(Limits(tables=1, openings=3))
    founder, other = await house.users(2)
    for _ in range(3):
        await house.table(people=1, computers=2)
    opened = house.live.open_table(founder, "A", Rules(), Tempo.LIVE, Access.LINK)
    await refused("rate_limited", opened)
    assert await house.live.open_table(other, "A", Rules(), Tempo.LIVE, Access.LINK)


async def test_room_is_made_at_tables_with_computers_alone(house: House) -> None:
    house.live = house.make(Limits(tables=2))
    first = await house.table(people=1, computers=2)
    house.clock.pass_(minutes=1)
    second = await house.table(people=2)
    third = await house.table(people=1)
    assert [line.id for line in await house.live.my_tables(first.users[0])].count(third.id) == 1
    await house.live.run_due()
    assert (await first.state()).stage is Stage.CLOSED, "the computers have finished the deal"
    assert (await second.state()).stage is Stage.LOBBY
    assert sum(house.second.chips()) == 0


async def test_joining_by_code_as_people_type_it(house: House) -> None:
    table = await house.table(people=1)
    code = (await table.state()).code
    assert code is not None
    other = (await house.users(2))[1]
    assert await house.live.join(other, f" {code[:3].lower()} {code[3:]}\n") == table.id
    assert (await house.live.table(other, table.id)).me == 1
    assert await house.live.join(other, code) == table.id, "said twice it leads to the same seat"
    assert house.second.count("seats") == 2


async def test_the_code_is_for_who_may_invite(house: House) -> None:
    table = await house.table(people=2, access=Access.OPEN)
    stranger = (await house.users(4))[3]
    assert (await house.live.table(stranger, table.id)).code is None
    assert (await table.state(table.users[1])).code is not None


async def test_the_code_is_void_once_three_people_sit(house: House) -> None:
    table = await house.table(people=2, start=False)
    code = (await table.state()).code
    assert code is not None
    third, fourth = (await house.users(4))[2:]
    await house.live.join(third, code)
    assert (await table.state()).code is None
    await refused("wrong_code", house.live.join(fourth, code))
    await refused("wrong_code", house.live.preview(fourth, code))
    assert await house.live.join(third, code) == table.id
    await house.live.leave(third, table.id)
    assert (await table.state()).code == code


async def test_computers_do_not_make_a_table_full(house: House) -> None:
    table = await house.table(people=1, computers=2)
    code = (await table.state()).code
    assert code is not None
    other = (await house.users(2))[1]
    await house.live.join(other, code)
    assert (await house.live.table(other, table.id)).next_seat == 1


async def test_what_a_code_shows_before_sitting_down(house: House) -> None:
    table = await house.table(people=2, computers=1)
    code = (await table.state()).code
    assert code is not None
    stranger = (await house.users(3))[2]
    shown = await house.live.preview(stranger, code)
    assert (shown.id, shown.name, shown.founder, shown.deal) == (None, "Parta", "Honza", 1)
    assert (len(shown.names), shown.free, shown.member) == (3, (1,), False)
    own = await house.live.preview(table.users[1], code)
    assert (own.id, own.member) == (table.id, True)


async def test_a_full_open_table_shows_itself(house: House) -> None:
    table = await house.table(people=2, start=False, access=Access.OPEN)
    code = (await table.state()).code
    assert code is not None
    third, fourth = (await house.users(4))[2:]
    await house.live.join(third, code)
    shown = await house.live.preview(fourth, code)
    assert (shown.id, shown.free) == (table.id, ())


async def test_ten_wrong_codes_a_minute(house: House) -> None:
    table = await house.table(people=1)
    code = (await table.state()).code
    assert code is not None
    guesser, other = (await house.users(3))[1:]
    for n in range(10):
        asked = house.live.join if n % 2 else house.live.preview
        await refused("wrong_code", asked(guesser, f"22222{n % 8 + 2}"))
    await refused("too_many_tries", house.live.join(guesser, code))
    await refused("too_many_tries", house.live.preview(guesser, code))
    assert await house.live.join(other, code) == table.id, "who guessed nothing is not held up"


@pytest.mark.parametrize("code", ["", "K7M", "K7M4QX", "\x00", "' OR 1=1 --", "ž" * 4000])
async def test_codes_of_no_table(house: House, code: str) -> None:
    await house.table(people=1)
    await refused("wrong_code", house.live.join((await house.users(2))[1], code))


async def test_a_closed_table_has_no_code(house: House) -> None:
    table = await house.table(people=1)
    code = (await table.state()).code
    assert code is not None
    await house.live.close(table.users[0], table.id)
    await refused("wrong_code", house.live.join((await house.users(2))[1], code))


def test_codes_are_of_thirty_signs() -> None:
    assert len(set(names.CODE_SIGNS)) == 30
    assert not set(names.CODE_SIGNS) & set("01ILOU")
    assert len({names.new_code() for _ in range(200)}) > 190


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Honza", "Honza"),
        ("  Jan\tNovák ", "Jan Novák"),
        ("\u202eazoH\u202c", "azoH"),
        ("\u2066a\u2069\u200e\u200f\ufeff", "a"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("<b>tučně</b>", "<b>tučně</b>"),
        ("Z\u030c", "Ž"),
        ("x" * 100, "x" * 32),
        ("x" * 31 + " y", "x" * 31),
        ("\ud800", ""),
        ("👩‍👧", "👩👧"),
    ],
)
def test_names_are_cleaned(given: str, shown: str) -> None:
    assert names.clean(given) == shown


async def test_the_code_is_kept_in_one_form(house: House) -> None:
    await house.table(people=1)
    kept = house.second.rows(text("SELECT code FROM tables"))[0].code
    assert names.read_code(kept) == kept
