"""A chat's table is open to who is in the chat, as Telegram says; to everybody else there is none."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from engine.rules import DEFAULT_PRESET, PRESETS
from storage.states import Access, Role, TableState, Tempo
from tests.webapp.conftest import MakeSite
from tests.webapp.serving import Answer, Player, Site
from webapp.roles import QUESTIONS

CHAT = -1001
PAGES = ("", "/bank", "/history", "/rules", "/rules/edit", "/deals/1")


class Telegram:
    """What Telegram says of a chat's members, and how often it was asked."""

    def __init__(self) -> None:
        self.roles: dict[tuple[int, int], Role] = {}
        self.asked: list[tuple[int, int]] = []
        self.takes = 0.0

    async def __call__(self, chat: int, user: int) -> Role | None:
        self.asked.append((chat, user))
        await asyncio.sleep(self.takes)
        return self.roles.get((chat, user))


@pytest.fixture
def telegram() -> Telegram:
    return Telegram()


@pytest.fixture
async def site(make_site: MakeSite, telegram: Telegram) -> Site:
    return await make_site(roles=telegram)


async def table_of_chat(site: Site, founder: Player, access: Access | None = None) -> TableState:
    await site.live.chats.seen(CHAT, "Čtvrteční parta", "cs")
    await site.live.chats.member_seen(CHAT, founder.user_id)
    table_id = await site.live.chats.open_table(founder.user_id, CHAT, None)
    if access is not None:
        await site.live.change_rules(founder.user_id, table_id, PRESETS[DEFAULT_PRESET], Tempo.CALM, access)
    return await site.live.table(founder.user_id, table_id)


async def test_who_is_in_the_chat_sees_the_table_and_sits_down(site: Site, telegram: Telegram) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"))
    alena = await site.player(2, "Alena")
    telegram.roles[CHAT, 2] = Role.MEMBER
    assert (await alena.get(f"/p/t/{table.id}")).status == 200
    assert (await alena.post(f"/t/{table.id}/sit", {})).status == 200
    assert telegram.asked == [(CHAT, 2)]
    state = await site.live.table(alena.user_id, table.id)
    assert state.me is not None
    assert await site.live.chats.is_member(CHAT, alena.user_id)


async def test_a_tap_is_the_first_thing_a_member_does(site: Site, telegram: Telegram) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"))
    alena = await site.player(2, "Alena")
    telegram.roles[CHAT, 2] = Role.ADMIN
    assert (await alena.post(f"/t/{table.id}/sit", {})).status == 200


async def test_the_stream_opens_to_a_member(site: Site, telegram: Telegram) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"))
    alena, cizi = await site.player(2, "Alena"), await site.player(3, "Cizí")
    telegram.roles[CHAT, 2] = Role.MEMBER
    for player, code in ((alena, None), (cizi, 4404)):
        async with site.client.ws_connect("/ws") as socket:
            await socket.send_json({"token": player.token, "table": table.id})
            message = await socket.receive()
            if code is None:
                assert json.loads(message.data)["table"] == table.id
            else:
                assert socket.close_code == code


async def test_to_everybody_else_there_is_no_such_table(site: Site, telegram: Telegram) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"))
    cizi = await site.player(3, "Cizí", "en")
    for page in PAGES:
        forbidden = await cizi.get(f"/p/t/{table.id}{page}")
        unknown = await cizi.get(f"/p/t/{'x' * 22}{page}")
        assert forbidden.status == 404
        assert (forbidden.status, forbidden.text) == (unknown.status, unknown.text)
        assert headers(forbidden) == headers(unknown)
    assert telegram.asked == [(CHAT, 3)]  # its word holds for a minute


async def test_no_takes_as_long_as_not_there(site: Site, telegram: Telegram) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"))
    cizi = await site.player(3, "Cizí")
    telegram.takes = 0.2
    for table_id in (table.id, table.id, "x" * 22):
        started = time.monotonic()
        assert (await cizi.get(f"/p/t/{table_id}")).status == 404
        assert time.monotonic() - started >= telegram.takes


@pytest.mark.parametrize("access", [Access.LINK, Access.OPEN])
async def test_other_tables_of_the_chat_open_by_their_own_rules(
    site: Site, telegram: Telegram, access: Access
) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"), access)
    alena = await site.player(2, "Alena")
    telegram.roles[CHAT, 2] = Role.MEMBER
    assert (await alena.get(f"/p/t/{table.id}")).status == (200 if access is Access.OPEN else 404)


async def test_who_was_removed_from_the_table_stays_out(site: Site, telegram: Telegram) -> None:
    honza = await site.player(1, "Honza")
    table = await table_of_chat(site, honza)
    alena = await site.player(2, "Alena")
    telegram.roles[CHAT, 2] = Role.MEMBER
    await alena.post(f"/t/{table.id}/sit", {})
    seat = (await site.live.table(alena.user_id, table.id)).me
    assert (await honza.post(f"/t/{table.id}/remove", {"seat": seat})).status == 200
    assert (await alena.get(f"/p/t/{table.id}")).code == "unknown_table"


async def test_a_code_leads_members_only(site: Site, telegram: Telegram) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"))
    alena, cizi = await site.player(2, "Alena"), await site.player(3, "Cizí")
    telegram.roles[CHAT, 2] = Role.MEMBER
    assert table.name not in (await cizi.get(f"/p/join/{table.code}")).text
    assert (await cizi.post("/join", {"code": table.code})).code == "wrong_code"
    assert table.name in (await alena.get(f"/p/join/{table.code}")).text
    assert (await alena.post("/join", {"code": table.code})).json == {"go": f"/t/{table.id}"}


async def test_telegram_is_not_asked_without_end(site: Site, telegram: Telegram) -> None:
    founders = [await site.player(n, "Honza") for n in range(100, 100 + QUESTIONS + 5)]
    cizi = await site.player(3, "Cizí")
    for n, founder in enumerate(founders):
        await site.live.chats.seen(CHAT - n, "Parta", "cs")
        table_id = await site.live.chats.open_table(founder.user_id, CHAT - n, None)
        assert (await cizi.get(f"/p/t/{table_id}")).status == 404
    assert len(telegram.asked) == QUESTIONS


async def test_a_chat_without_the_bot_is_not_asked_about(site: Site, telegram: Telegram) -> None:
    table = await table_of_chat(site, await site.player(1, "Honza"))
    await site.live.mail.chat_gone(CHAT)
    cizi = await site.player(3, "Cizí")
    assert (await cizi.get(f"/p/t/{table.id}")).status == 404
    assert telegram.asked == []


async def test_without_telegram_only_known_members_come_in(make_site: MakeSite) -> None:
    site = await make_site()
    honza, alena = await site.player(1, "Honza"), await site.player(2, "Alena")
    table = await table_of_chat(site, honza)
    assert (await alena.get(f"/p/t/{table.id}")).status == 404
    await site.live.chats.member_seen(CHAT, alena.user_id)
    assert (await alena.get(f"/p/t/{table.id}")).status == 200


async def test_only_a_chats_table_can_be_for_its_chat(site: Site) -> None:
    honza = await site.player(1, "Honza")
    refused = await honza.post("/tables", {"name": "Parta", "access": "chat"})
    assert (refused.status, refused.code) == (400, "bad_access")
    assert 'value="chat"' not in (await honza.get("/p/new")).text
    mine = await site.table(honza)
    assert 'value="chat"' not in (await honza.get(f"/p/t/{mine}/rules/edit")).text
    assert (await honza.post(f"/t/{mine}/rules", {"access": "chat"})).code == "bad_access"
    chats = await table_of_chat(site, honza)
    assert 'value="chat" checked' in (await honza.get(f"/p/t/{chats.id}/rules/edit")).text
    assert (await honza.post(f"/t/{chats.id}/rules", {"access": "open"})).status == 200
    assert (await honza.post(f"/t/{chats.id}/rules", {"access": "chat"})).status == 200


def headers(answer: Answer) -> dict[str, str]:
    """All that could tell two answers apart."""
    return {name: value for name, value in answer.headers.items() if name != "Date"}
