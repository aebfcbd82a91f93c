"""Invitations typed into any chat."""

from __future__ import annotations

from engine.rules import Rules
from storage.states import Access, Tempo
from tests.bot.party import Party


async def founded(party: Party, name: str, access: Access = Access.LINK) -> str:
    me = await party.live.sign_in(party.people[0].id, "Honza", "cs")
    table_id = await party.live.open_table(me.user_id, name, Rules(), Tempo.POST_DAY, access)
    code = (await party.live.table(me.user_id, table_id)).code
    assert code is not None
    return code


async def test_my_tables_are_offered_as_invitations(party: Party) -> None:
    code = await founded(party, "U Honzy")
    honza = party.people[0]
    offered = await party.answer(honza.asks_inline(""))
    (result,) = offered.results
    assert (result.title, result.description) == ("U Honzy", "U stolu: Honza")
    assert (offered.is_personal, offered.cache_time) == (True, 0)
    posted = await honza.chooses(result, party.group)
    assert posted.text == "U Honzy\nVolený, svazové sazby, den na tah.\nU stolu: Honza"
    assert [(b.text, b.url) for b in posted.buttons] == [
        ("Přisednout", f"https://t.me/marias_bot?startapp={code}")
    ]


async def test_others_are_offered_nothing_but_a_table_of_their_own(party: Party) -> None:
    await founded(party, "U Honzy", Access.OPEN)
    offered = await party.answer(party.people[1].asks_inline("Honzy"))
    assert offered.results == []
    assert offered.button == {"text": "Založit stůl", "start_parameter": "new"}


async def test_what_is_typed_chooses_among_my_tables(party: Party) -> None:
    await founded(party, "U Honzy")
    await founded(party, "Ve čtvrtek")
    offered = await party.answer(party.people[0].asks_inline("čtvr"))
    assert [result.title for result in offered.results] == ["Ve čtvrtek"]


async def test_a_full_table_invites_nobody(party: Party) -> None:
    await party.table()
    assert (await party.answer(party.people[0].asks_inline(""))).results == []
