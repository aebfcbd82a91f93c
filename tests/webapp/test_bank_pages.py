"""Settling up and corrections on the pages: who is offered what, and what everybody gets to see."""

import re
from collections.abc import Awaitable, Callable

import pytest

from storage.states import PostingKind, Role
from tests.webapp.conftest import MakeSite
from tests.webapp.playing import play_deals
from tests.webapp.serving import Player, Site

Three = tuple[Player, Player, Player]
Members = Callable[[int, int], Awaitable[str | None]]
CHAT = -1_001_234_567_890
REASON = "<b>flek</b> & zapomenutý zápis"


async def uneven(site: Site, three: Three) -> str:
    """A table where all three have won or lost something."""
    table_id = await site.table(*three)
    await play_deals(site.live, [p.user_id for p in three], table_id, 1, 5)
    honza, alena, vasek = three
    for giver, taker, chips in ((honza, alena, 5000), (vasek, alena, 300)):
        await site.live.correct(honza.user_id, table_id, giver.user_id, taker.user_id, chips, "na zkoušku")
    return table_id


@pytest.fixture
async def table_id(site: Site, three: Three) -> str:
    return await uneven(site, three)


async def bank(player: Player, table_id: str) -> str:
    return (await player.get(f"/p/t/{table_id}/bank")).text


async def balances(site: Site, player: Player, table_id: str) -> set[int]:
    return {standing.balance for standing in (await site.live.bank(player.user_id, table_id)).standings}


async def test_two_of_three_settle_up(site: Site, three: Three, table_id: str) -> None:
    honza, alena, vasek = three
    assert 'id="ask-clearing"' in await bank(honza, table_id)
    asked = (await honza.post(f"/t/{table_id}/clearing")).text
    assert "Chceš vyrovnat" in asked
    assert "souhlasí 1, stačí 2" in asked
    assert ('id="drop"' in asked, 'id="agree"' in asked) == (True, False)
    waits = await bank(alena, table_id)
    assert "<bdi>Honza</bdi> chce vyrovnat" in waits
    assert ('id="drop"' in waits, 'id="agree"' in waits) == (False, True)
    clearing = await site.live.clearing(alena.user_id, table_id)
    assert clearing is not None
    for payer, payee, chips in clearing.payments:
        assert f'<bdi>{payer}</bdi> → <bdi>{payee}</bdi></td><td class="num">{chips}</td>' in waits
    done = await alena.post(f"/t/{table_id}/clearing/agree", {"clearing": clearing.id})
    assert done.status == 200
    assert await balances(site, vasek, table_id) == {0}
    for page in (done.text, await bank(vasek, table_id)):
        assert "<b>Vyrovnáno</b><span>na žádost: <bdi>Honza</bdi>" in page
        assert 'id="ask-clearing"' not in page


async def test_the_table_tells_who_wants_to_settle_up(three: Three, table_id: str) -> None:
    await three[0].post(f"/t/{table_id}/clearing")
    assert "Honza chce vyrovnat" in (await three[1].get(f"/p/t/{table_id}")).text
    await three[0].post(f"/t/{table_id}/clearing/drop")
    assert "chce vyrovnat" not in (await three[1].get(f"/p/t/{table_id}")).text


async def test_an_old_page_agrees_to_nothing_new(site: Site, three: Three, table_id: str) -> None:
    honza, alena, vasek = three
    await honza.post(f"/t/{table_id}/clearing")
    old = await site.live.clearing(alena.user_id, table_id)
    assert old is not None
    await honza.post(f"/t/{table_id}/clearing/drop")
    assert (await honza.post(f"/t/{table_id}/clearing")).code == "rate_limited"
    await vasek.post(f"/t/{table_id}/clearing")
    late = await alena.post(f"/t/{table_id}/clearing/agree", {"clearing": old.id})
    assert (late.status, late.code) == (409, "no_clearing")
    assert (await alena.post(f"/t/{table_id}/clearing/drop")).code == "not_author"


async def test_the_founder_corrects(site: Site, three: Three, table_id: str) -> None:
    honza, alena, vasek = three
    page = await bank(honza, table_id)
    assert re.findall(r'<option value="(\d+)"', page).count(str(alena.user_id)) == 2
    fields = {"from_user": alena.user_id, "to_user": vasek.user_id, "chips": 40, "reason": REASON}
    answer = await honza.post(f"/t/{table_id}/correct", fields)
    assert answer.json == {"go": f"/t/{table_id}/bank"}
    for player in three:
        page = await bank(player, table_id)
        assert "Oprava: <bdi>&lt;b&gt;flek&lt;/b&gt; &amp; zapomenutý zápis</bdi>" in page
        assert "zápis: <bdi>Honza</bdi>" in page
        assert '<bdi>Alena</bdi> <span class="num">−40</span>' in page


@pytest.mark.parametrize(
    ("changed", "code", "field"),
    [
        ({"chips": None}, "bad_chips", "chips"),
        ({"chips": 0}, "bad_chips", "chips"),
        ({"chips": 1.5}, "bad_json", "chips"),
        ({"reason": "x"}, "bad_reason", "reason"),
        ({"to_user": 10**6}, "unknown_account", "to_user"),
        ({"from_user": "1"}, "bad_json", "from_user"),
    ],
)
async def test_a_wrong_field_is_named(
    site: Site, three: Three, table_id: str, changed: dict[str, object], code: str, field: str
) -> None:
    honza, alena, vasek = three
    before = await site.live.bank(honza.user_id, table_id)
    fields = {"from_user": alena.user_id, "to_user": vasek.user_id, "chips": 40, "reason": "omyl", **changed}
    answer = await honza.post(f"/t/{table_id}/correct", fields)
    assert (answer.status, answer.code, answer.json["error"]["field"]) == (400, code, field)
    assert await site.live.bank(honza.user_id, table_id) == before


async def test_others_do_not_correct(three: Three, table_id: str) -> None:
    honza, alena, vasek = three
    assert "correct-sheet" not in await bank(alena, table_id)
    fields = {"from_user": honza.user_id, "to_user": vasek.user_id, "chips": 40, "reason": "omyl"}
    assert (await alena.post(f"/t/{table_id}/correct", fields)).code == "not_founder"


@pytest.fixture
async def of_chat(make_site: MakeSite) -> tuple[Site, Three, Player, str]:
    """A table of a chat, its three players, the chat's admin."""

    async def roles(chat: int, user: int) -> Role | None:
        assert chat == CHAT
        return Role.ADMIN if user == 9 else Role.MEMBER

    site = await make_site(roles=roles)
    honza, alena, vasek = [
        await site.player(n, name) for n, name in ((1, "Honza"), (2, "Alena"), (3, "Vašek"))
    ]
    admin = await site.player(9, "Správce")
    await site.live.chats.seen(CHAT, "Čtvrteční <b>parta</b>", "cs")
    table_id = await site.live.chats.open_table(honza.user_id, CHAT, None)
    for player in (alena, vasek):
        await site.live.chats.member_seen(CHAT, player.user_id)
        await site.live.sit(player.user_id, table_id)
    users = [p.user_id for p in (honza, alena, vasek)]
    await play_deals(site.live, users, table_id, 1, 5)
    await site.live.correct(honza.user_id, table_id, honza.user_id, alena.user_id, 5000, "na zkoušku")
    return site, (honza, alena, vasek), admin, table_id


async def test_a_chats_admin_settles_alone(of_chat: tuple[Site, Three, Player, str]) -> None:
    site, three, admin, table_id = of_chat
    page = await bank(admin, table_id)
    assert "Jsi správce skupiny" in page
    assert "Čtvrteční &lt;b&gt;parta&lt;/b&gt;" in page
    assert "correct-sheet" in page
    await admin.post(f"/t/{table_id}/clearing")
    assert await balances(site, three[0], table_id) == {0}
    postings = (await site.live.bank(three[0].user_id, table_id)).postings
    assert (postings[0].kind, postings[0].author) == (PostingKind.CLEARING, "Správce")


async def test_a_member_of_the_chat_does_not(of_chat: tuple[Site, Three, Player, str]) -> None:
    site, three, _, table_id = of_chat
    assert "Jsi správce skupiny" not in await bank(three[1], table_id)
    await three[1].post(f"/t/{table_id}/clearing")
    assert await site.live.clearing(three[1].user_id, table_id) is not None


async def test_banks_of_closed_and_left_tables(site: Site, three: Three, table_id: str) -> None:
    honza, alena, _ = three
    await site.live.leave(alena.user_id, table_id)
    await site.live.close(honza.user_id, table_id)
    other = await site.table(honza)
    banks = (await alena.get("/p/bank")).text
    assert f'href="/t/{table_id}/bank"' in banks
    assert "dohráno" in banks
    assert f'href="/t/{other}/bank"' not in (await honza.get("/p/bank")).text, "no chips there yet"
    assert 'href="/bank"' in (await alena.get("/p/")).text


async def test_back_never_leads_nowhere(site: Site, three: Three, table_id: str) -> None:
    """Who left, and whose seat a computer took, may see the bank but not the table."""
    honza, alena, vasek = three
    await site.live.leave(alena.user_id, table_id)
    await site.live.add_computer(honza.user_id, table_id)
    for player in (honza, vasek):
        await site.live.wish(player.user_id, table_id, True)
    assert (await alena.get(f"/p/t/{table_id}")).status == 404
    for path in (f"/t/{table_id}/bank", f"/t/{table_id}/history", f"/t/{table_id}/deals/1", "/bank"):
        for player in (alena, honza):
            page = await player.get(f"/p{path}")
            assert page.status == 200, path
            (back,) = re.findall(r'data-back="([^"]*)"', page.text)
            assert (await player.get(f"/p{back}")).status == 200, (path, back)


async def test_strangers_see_no_bank(site: Site, three: Three, table_id: str) -> None:
    stranger = await site.player(9, "Cizí")
    assert (await stranger.get(f"/p/t/{table_id}/bank")).status == 404
    for path in ("clearing", "clearing/drop"):
        assert (await stranger.post(f"/t/{table_id}/{path}")).code == "unknown_table"
    assert (await stranger.post(f"/t/{table_id}/clearing/agree", {"clearing": 1})).code == "unknown_table"
