"""The chat with the bot: /start and invitations, commands, settings, turn messages."""

from __future__ import annotations

import pytest

from bot.fake import Button, Message
from engine.rules import Rules
from storage.states import Access, Stage, Tempo
from tests.bot.party import Party, labels
from tests.storage.house import NAMES


def button(message: Message, label: str) -> Button:
    return next(b for b in message.buttons if b.text == label)


async def invite(party: Party, access: Access = Access.LINK) -> tuple[str, str]:
    """A table of Honza's: its id and its code."""
    me = await party.live.sign_in(party.people[0].id, NAMES[0], "cs")
    table_id = await party.live.open_table(me.user_id, "U Honzy", Rules(), Tempo.POST_DAY, access)
    code = (await party.live.table(me.user_id, table_id)).code
    assert code is not None
    return table_id, code


async def test_start_greets_and_may_write(party: Party) -> None:
    honza = party.people[0]
    await party.start(honza)
    written = party.last(honza.private)
    assert written.text.startswith("Mariáš\n")
    assert button(written, "Hrát").web_app == "https://marias.example/"
    assert button(written, "Přidat do skupiny").url == "https://t.me/marias_bot?startgroup=true"
    assert (await party.live.sign_in(honza.id, "Honza", "cs")).can_write


async def test_an_invitation_seats_once_and_names_the_table(party: Party) -> None:
    table_id, code = await invite(party)
    alena = party.people[1]
    for _ in range(2):
        await party.start(alena, code)
        written = party.last(alena.private)
        assert written.text == "U Honzy\nSedíš u stolu.\nU stolu: Honza, Alena"
        assert button(written, "Otevřít stůl").web_app == f"https://marias.example/t/{table_id}"
    (line,) = await party.live.my_tables((await party.live.sign_in(alena.id, "Alena", "cs")).user_id)
    assert line.names == ("Honza", "Alena")


async def test_a_tables_id_invites_where_one_may_see_it(party: Party) -> None:
    open_id, _ = await invite(party, Access.OPEN)
    closed_id, _ = await invite(party, Access.LINK)
    alena = party.people[1]
    await party.start(alena, open_id)
    assert "Sedíš u stolu." in party.last(alena.private).text
    await party.start(alena, closed_id)
    assert party.last(alena.private).text == "Takový stůl není, nebo k němu nemáš přístup."


async def test_a_groups_table_takes_in_who_is_in_the_group(party: Party) -> None:
    """By its id or its code, whether the bot has seen that person there or not; nobody else."""
    await party.lobby()
    (table,) = await party.live.chats.tables(party.group.id)
    founder = (await party.live.sign_in(party.people[0].id, "Honza", "cs")).user_id
    code = (await party.live.table(founder, table.id)).code
    assert code is not None
    for member, payload in zip(party.people[1:3], (table.id, code), strict=True):
        await party.start(member, payload)
        assert (
            "Sedíš u stolu." in party.last(member.private).text
            or "Hraje se" in party.last(member.private).text
        )
    stranger = party.fake.user("Cizí")
    for payload, says in ((table.id, "Takový stůl není"), (code, "Stůl s tímhle kódem není.")):
        await party.start(stranger, payload)
        assert party.last(stranger.private).text.startswith(says)


async def test_a_wrong_code_is_told_so(party: Party) -> None:
    await party.start(party.people[1], "AAAAAA")
    written = party.last(party.people[1].private)
    assert written.text == "Stůl s tímhle kódem není."
    assert labels(written) == ["Moje stoly"]


@pytest.mark.parametrize(
    ("payload", "says", "label"),
    [
        ("on", "Dobře. Až budeš na tahu, napíšu ti sem.", "Moje stoly"),
        ("new", "Založ stůl a pošli pozvánku přátelům.", "Založit stůl"),
    ],
)
async def test_the_bots_own_links(party: Party, payload: str, says: str, label: str) -> None:
    await party.start(party.people[0], payload)
    written = party.last(party.people[0].private)
    assert (written.text, labels(written)) == (says, [label])


async def test_my_tables_with_whose_turn(party: Party) -> None:
    honza = party.people[0]
    await party.say(honza, "/stoly", honza.private)
    assert party.last(honza.private).text == "Zatím nesedíš u žádného stolu."
    table = await party.table()
    on_turn = await table.to_act()
    for user, user_id in zip(party.people, table.users, strict=False):
        await party.say(user, "/stoly", user.private)
        written = party.last(user.private)
        assert button(written, "Čtvrteční parta").web_app == f"https://marias.example/t/{table.id}"
        assert ("● Čtvrteční parta: jsi na tahu, máš čas do" in written.text) is (user_id == on_turn)
        assert ("Čtvrteční parta: hraje " in written.text) is (user_id != on_turn)


async def test_my_banks(party: Party) -> None:
    honza = party.people[0]
    table = await party.table()
    await table.play_deal()
    await party.say(honza, "/banka", honza.private)
    written = party.last(honza.private)
    assert "Čtvrteční parta" in written.text
    assert "(1 hra)" in written.text
    assert button(written, "Bank").web_app == "https://marias.example/bank"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("/pravidla", "Volený mariáš v kostce"),
        ("/pomoc", "Jak na to"),
        ("/marias", "Mariáš"),
        ("ahoj", "Tomu nerozumím."),
        ("/cokoli", "Tomu nerozumím."),
    ],
)
async def test_every_word_is_answered(party: Party, text: str, says: str) -> None:
    honza = party.people[0]
    await party.say(honza, text, honza.private)
    written = party.last(honza.private)
    assert written.text.startswith(says)
    assert any(b.web_app for b in written.buttons)


async def test_the_help_leads_to_the_lessons(party: Party) -> None:
    honza = party.people[0]
    await party.say(honza, "/pomoc", honza.private)
    written = party.last(honza.private)
    assert button(written, "První hra").web_app == "https://marias.example/lessons"


async def test_settings_are_set_by_buttons(party: Party) -> None:
    honza = party.people[0]
    await party.say(honza, "/nastaveni", honza.private)
    written = party.last(honza.private)
    assert "✓ Podle Telegramu" in labels(written)
    await party.tap(honza, written, "22–7 h")
    await party.tap(honza, written, "Nepsat")
    assert "Tiché hodiny: 22–7 h" in written.text
    await party.tap(honza, written, "English")
    assert written.text.startswith("Settings")
    settings = (await party.live.sign_in(honza.id, "Honza", "cs")).settings
    assert (settings.locale, settings.notices) == ("en", False)
    assert (settings.quiet_from, settings.quiet_to) == (22, 7)
    assert (await party.tap(honza, written, "✓ English")).text == "Set."


@pytest.mark.parametrize("data", ["s:night:25-99", "s:locale:xx", "s:night:x", "s:one_tap:1"])
async def test_a_setting_there_is_none_of(party: Party, data: str) -> None:
    honza = party.people[0]
    await party.say(honza, "/nastaveni", honza.private)
    written = party.last(honza.private)
    shown = labels(written)
    assert (await party.tap(honza, written, data=data)).text == "To už neplatí."
    assert labels(written) == shown


async def test_a_notice_shows_cards_and_is_muted(party: Party) -> None:
    for user in party.people:
        await party.start(user)
    table = await party.table()
    on_turn = party.people[table.users.index(await table.to_act())]
    await party.pass_(seconds=20)
    notice = party.last(on_turn.private)
    assert notice.text.splitlines()[:2] == ["Jsi na tahu", "Čtvrteční parta, 1. hra."]
    assert "Máš čas do zítřka 21:00." in notice.text
    assert button(notice, "Hrát").web_app == f"https://marias.example/t/{table.id}"
    cards = await party.tap(on_turn, notice, "Moje karty")
    assert cards.is_alert
    assert cards.text.startswith("Zvol trumf.")
    assert (await party.tap(on_turn, notice, "Ztlumit stůl")).text == "O tomhle stole ti teď nepíšu."
    assert labels(notice) == ["Hrát", "Moje karty", "Zapnout zprávy"]
    assert (await party.tap(on_turn, notice, "Zapnout zprávy")).text == "Zase ti o něm píšu."


async def test_the_next_deal_from_a_notice(party: Party) -> None:
    for user in party.people:
        await party.start(user)
    table = await party.table()
    await table.play_deal()
    assert (await table.state()).stage is Stage.BETWEEN
    await party.pass_(minutes=10)
    notice = party.last(party.people[0].private)
    assert notice.text.startswith("Další hra?\nČtvrteční parta, po 1. hře.")
    assert (await party.tap(party.people[0], notice, "Další hra")).text.startswith("Čeká se na: ")


async def test_reminders_and_the_stand_in(party: Party) -> None:
    for user in party.people:
        await party.start(user)
    table = await party.table()
    on_turn = party.people[table.users.index(await table.to_act())]
    await party.pass_(seconds=20)
    await party.pass_(hours=12)
    assert party.last(on_turn.private).text == (
        "Čtvrteční parta pořád čeká\n"
        "Máš čas do 21:00, ještě 12 hodin.\n"
        "Pak za tebe hraje počítač. Místo ti zůstane."
    )
    await party.pass_(hours=12)
    last = party.last(on_turn.private)
    assert last.text.startswith("Hraje za tebe počítač\n")
    assert button(last, "Vrátit se ke stolu").web_app == f"https://marias.example/t/{table.id}"


async def test_who_cannot_be_written_to_is_mentioned_in_the_group(party: Party) -> None:
    table = await party.table()
    on_turn = party.people[table.users.index(await table.to_act())]
    await party.pass_(seconds=20)
    await party.pass_(seconds=30)
    mention = next(m for m in party.messages() if m.text.startswith("Čeká se na tebe"))
    (entity,) = [e for e in mention.entities if e["type"] == "text_mention"]
    assert entity["user"]["id"] == on_turn.id
    assert labels(mention) == ["Čtvrteční parta", "Psát mi soukromě"]
    while await table.to_act() == table.users[party.people.index(on_turn)]:
        await table.step()
    await party.deliver()
    assert mention not in party.messages()


async def test_one_leaves_a_table_from_the_private_chat(party: Party) -> None:
    honza = party.people[0]
    await party.lobby(honza)
    await party.say(honza, "/stoly", honza.private)
    written = party.last(honza.private)
    asked = await party.tap(honza, written, "Odejít")
    assert (asked.is_alert, asked.text) == (True, "Tvoje místo se uvolní, žetony ti zůstanou.")
    assert labels(written) == ["Čtvrteční parta", "Opravdu odejít"]
    assert (await party.tap(honza, written, "Opravdu odejít")).text == "Tvoje místo je volné."
    assert labels(written) == ["Čtvrteční parta"]
    await party.say(honza, "/stoly", honza.private)
    assert party.last(honza.private).text == "Zatím nesedíš u žádného stolu."


async def test_leaving_in_a_deal_is_about_that_deal(party: Party) -> None:
    honza = party.people[0]
    table = await party.table()
    await party.say(honza, "/stoly", honza.private)
    written = party.last(honza.private)
    asked = await party.tap(honza, written, "Odejít")
    assert asked.text == "Tuhle hru za tebe dohraje počítač, žetony zůstanou tvoje."
    await table.play_deal()
    assert (await party.tap(honza, written, "Opravdu odejít")).text == "Tvoje místo je volné."
    await party.say(party.people[1], "/stoly", party.people[1].private)
    other = party.last(party.people[1].private)
    await party.tap(party.people[1], other, "Odejít")
    await party.live.sit(table.users[0], table.id)
    await table.wish_all()
    asked = await party.tap(party.people[1], other, "Opravdu odejít")
    assert asked.text == "Tuhle hru za tebe dohraje počítač, žetony zůstanou tvoje."
    assert (await table.state()).stage is Stage.PLAYING
