"""The group's bank: standings, the month, settling up."""

from __future__ import annotations

from datetime import timedelta

from tests.bot.party import Party, labels


async def test_the_bank_of_the_group(party: Party) -> None:
    await party.say(party.people[0], "/bank")
    assert party.last().text == "V banku zatím nic není. Začne první hrou."
    table = await party.table()
    await table.play_deal()
    await party.say(party.people[0], "/bank")
    rows = party.last().text.splitlines()
    assert rows[0] == "Bank"
    assert {row.split()[1] for row in rows[1:]} == {"Honza", "Alena", "Vašek"}
    assert all(row.endswith("(1 hra)") for row in rows[1:])


async def test_the_bank_tells_what_the_month_brought(party: Party) -> None:
    """A settled bank starts from zero, the month's deals stay what they were; then a new month begins."""
    table = await party.table()
    await table.play_deal()
    won = {s.name: s.balance for s in await party.live.chats.standings(party.group.id)}
    await party.live.ask_clearing(table.users[0], table.id, admin=True)
    await party.say(party.people[0], "/bank")
    total, month = party.last().text.split("\n\n")
    assert all(" 0 (" in row for row in total.splitlines()[1:])
    assert month.splitlines()[0] == "Tento měsíc"
    assert len(month.splitlines()) == 4
    later = party.clock() + timedelta(days=1)
    assert await party.live.chats.standings(party.group.id, later) == ()
    earlier = party.clock() - timedelta(days=1)
    brought = await party.live.chats.standings(party.group.id, earlier)
    assert {s.name: s.balance for s in brought} == won
    assert [s.deals for s in brought] == [1, 1, 1]


async def test_two_of_three_settle_up(party: Party) -> None:
    table = await party.table()
    await table.play_deal()
    await party.deliver()
    await party.say(party.people[1], "/vyrovnat")
    await party.deliver()
    asked = next(m for m in party.messages() if "navrhuje vyrovnat bank" in m.text)
    assert "Souhlasí 1 z 2: Alena" in asked.text
    assert (await party.tap(party.people[2], asked, "Souhlasím")).text == "Vyrovnáno."
    await party.deliver()
    assert {s.balance for s in await party.live.chats.standings(party.group.id)} == {0}
    assert asked.text.startswith("Vyrovnáno")
    assert "Souhlasím" not in [label for m in party.messages() for label in labels(m)]


async def test_an_admin_settles_up_alone(party: Party) -> None:
    table = await party.table()
    await table.play_deal()
    await party.say(party.people[0], "/vyrovnat")
    await party.deliver()
    assert {s.balance for s in await party.live.chats.standings(party.group.id)} == {0}


async def test_an_admin_of_another_group_settles_nothing_here(party: Party) -> None:
    """What a tap brings can be made up: a button of his own group, and the data of this one's table."""
    table = await party.table()
    await table.play_deal()
    await party.deliver()
    vasek = party.people[2]
    await party.say(vasek, "/vyrovnat")
    await party.deliver()
    asked = next(m for m in party.messages() if "navrhuje vyrovnat bank" in m.text)
    [agree] = [b.data for b in asked.buttons if b.text == "Souhlasím"]
    own = party.fake.group("Moje", [vasek])
    await party.say(vasek, "/marias", own)
    await party.deliver()
    answer = await party.tap(vasek, party.last(own), data=agree)
    assert answer.text == "Souhlasíš. Zatím 1 z 2."
    assert {s.balance for s in await party.live.chats.standings(party.group.id)} != {0}


async def test_settling_up_needs_a_table(party: Party) -> None:
    await party.say(party.people[0], "/vyrovnat")
    assert party.last().text == "Není tu otevřený žádný stůl. Otevřeš ho přes /marias."
