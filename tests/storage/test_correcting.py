"""Corrections: by whom, how much, with which reason, and that nothing that was posted changes."""

import pytest
from sqlalchemy import select

from storage.models import ENTRIES, OUTBOX
from storage.states import PostingKind, Tempo
from tests.storage.house import House, Table, refused

CHAT = -1_001_234_567_890
REASON = "Alena měla fleka"


async def played(house: House, chat: int | None = None) -> Table:
    table = await house.table(chat=chat, tempo=Tempo.UNLIMITED)
    await table.play_deal()
    return table


async def test_the_founder_moves_chips(house: House) -> None:
    table = await played(house)
    honza, alena, vasek = table.users
    before = {s.user_id: s.balance for s in (await house.live.bank(honza, table.id)).standings}
    posted = house.second.rows(select(ENTRIES))
    house.clock.pass_(minutes=1)
    bank = await house.live.correct(honza, table.id, alena, vasek, 40, f"  {REASON}\n")
    after = {s.user_id: s.balance for s in bank.standings}
    assert after == {honza: before[honza], alena: before[alena] - 40, vasek: before[vasek] + 40}
    assert house.second.rows(select(ENTRIES))[: len(posted)] == posted
    assert {s.deals for s in bank.standings} == {1}
    assert [seat.balance for seat in (await table.state()).seats if seat] == [after[u] for u in table.users]


async def test_all_see_who_did_it_and_why(house: House) -> None:
    table = await played(house)
    honza, alena, vasek = table.users
    await house.live.correct(honza, table.id, alena, vasek, 40, REASON)
    for user, chips in ((honza, 0), (alena, -40), (vasek, 40)):
        bank = await house.live.bank(user, table.id)
        (line,) = bank.postings
        assert (line.kind, line.author, line.reason) == (PostingKind.CORRECTION, "Honza", REASON)
        assert line.entries == (("Alena", -40), ("Vašek", 40))
        mine = [entry for entry in bank.entries if entry.kind is PostingKind.CORRECTION]
        assert [(entry.chips, entry.reason, entry.author) for entry in mine] == (
            [(chips, REASON, "Honza")] if chips else []
        )


async def test_the_chat_hears_of_it(house: House) -> None:
    table = await played(house, CHAT)
    await house.live.correct(table.users[0], table.id, table.users[1], table.users[2], 40, REASON)
    (letter,) = house.second.rows(select(OUTBOX).where(OUTBOX.c.kind == "posted"))
    assert letter.key == f"posted:{letter.payload['posting']}"


async def test_only_the_founder_or_the_chats_admin(house: House) -> None:
    table = await played(house, CHAT)
    honza, alena, vasek = table.users
    stranger = (await house.users(4))[3]
    await refused("not_founder", house.live.correct(alena, table.id, honza, vasek, 40, REASON))
    await refused("unknown_table", house.live.correct(stranger, table.id, honza, vasek, 40, REASON))
    bank = await house.live.correct(stranger, table.id, honza, vasek, 40, REASON, admin=True)
    assert bank.postings[0].author == "Jarda"


async def test_there_is_no_admin_without_a_chat(house: House) -> None:
    table = await played(house)
    honza, alena, vasek = table.users
    await refused("not_founder", house.live.correct(alena, table.id, honza, vasek, 40, REASON, admin=True))


@pytest.mark.parametrize("chips", [0, -40, 1_000_001, 10**30])
async def test_how_much(house: House, chips: int) -> None:
    table = await played(house)
    honza, alena, vasek = table.users
    before = house.second.count("postings")
    asked = house.live.correct(honza, table.id, alena, vasek, chips, REASON)
    assert (await refused("bad_chips", asked)).field == "chips"
    assert house.second.count("postings") == before


@pytest.mark.parametrize("reason", ["", "ab", " a \u202e\n ", "x" * 201])
async def test_a_reason_is_needed(house: House, reason: str) -> None:
    table = await played(house)
    honza, alena, vasek = table.users
    asked = house.live.correct(honza, table.id, alena, vasek, 40, reason)
    assert (await refused("bad_reason", asked)).field == "reason"
    longest = await house.live.correct(honza, table.id, alena, vasek, 40, "ř" * 200)
    assert longest.postings[0].reason == "ř" * 200


async def test_between_two_people_of_the_bank(house: House) -> None:
    table = await played(house)
    honza, alena, _ = table.users
    stranger = (await house.users(4))[3]
    for from_user, to_user, field in (
        (alena, alena, "to_user"),
        (stranger, alena, "from_user"),
        (honza, 0, "to_user"),
    ):
        asked = house.live.correct(honza, table.id, from_user, to_user, 40, REASON)
        assert (await refused("unknown_account", asked)).field == field
