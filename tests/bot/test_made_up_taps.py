"""What hostile clients send: taps on buttons that are not there."""

from __future__ import annotations

from tests.bot.party import Party, labels


async def test_a_made_up_tap_takes_nothing_from_the_card(party: Party) -> None:
    """What a hostile client sends as if it were a button of the card, which has no such button."""
    table = await party.table()
    await table.play_deal()
    await party.deliver()
    card = next(m for m in party.messages() if m.text.startswith("Čtvrteční parta\n"))
    shown = (card.text, labels(card))
    await party.say(party.people[2], "/vyrovnat")
    for data in ("zzz:1", "s:none:1", f"t:next:{table.id}:7", f"t:agree:{table.id}:7"):
        await party.tap(party.people[1], card, data=data)
        assert (card.text, labels(card)) == shown
    answer = await party.tap(party.people[1], card, data=f"t:agree:{table.id}:1")
    assert answer.text == "Vyrovnáno."
    assert (card.text, labels(card)) == shown
