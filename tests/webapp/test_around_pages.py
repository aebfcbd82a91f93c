"""The pages around the table on the real server, after real deals."""

import json
import re
from collections.abc import Iterator

import pytest

from engine.cards import PACK
from engine.rules import FIELDS
from tests.webapp.playing import play_deals
from tests.webapp.serving import Player, Site, launch

DEALS = 4
Three = tuple[Player, Player, Player]


@pytest.fixture
async def table_id(site: Site, three: Three) -> str:
    """A table with some finished deals."""
    made = await site.table(*three)
    await play_deals(site.live, [p.user_id for p in three], made, DEALS, seed=5)
    return made


def pages(table_id: str) -> Iterator[str]:
    yield from ("/", "/new", "/join", "/join/AAAAAA", "/rules", "/settings", "/bank")
    yield from (f"/t/{table_id}{end}" for end in ("/bank", "/history", "/deals/1", "/rules", "/rules/edit"))


@pytest.mark.parametrize("language", ["cs", "en"])
async def test_every_page_is_drawn_in_the_players_language(
    site: Site, three: Three, table_id: str, language: str
) -> None:
    me = await site.player(1, "Honza", language)
    await me.post("/settings", {"locale": language})
    for path in pages(table_id):
        answer = await me.get(f"/p{path}")
        assert answer.status == 200, path
        assert answer.headers["Content-Language"] == language
        assert re.match(r'<main class="page" data-title="[^"]+"', answer.text), path
        assert " style=" not in answer.text, path
        assert (">Zpět<" in answer.text or 'aria-label="Zpět"' in answer.text) == (
            language == "cs" and path != "/"
        ), path


async def test_names_are_text_on_every_page(site: Site, three: Three) -> None:
    first, second, _ = three
    named = await site.player(4, "<b>Eva</b>")
    made = await site.table(named, first, second)
    await play_deals(site.live, [p.user_id for p in (named, first, second)], made, 1, seed=6)
    for path in pages(made):
        text = (await first.get(f"/p{path}")).text
        assert "<b>Eva" not in text, path
    assert "&lt;b&gt;Eva&lt;/b&gt;" in (await first.get(f"/p/t/{made}/bank")).text


async def test_a_replay_shows_no_card_that_its_player_never_saw(
    site: Site, three: Three, table_id: str
) -> None:
    hidden_at_all = 0
    for number in range(1, DEALS + 1):
        replays = [await site.live.replay(p.user_id, table_id, number) for p in three]
        fallen = {p.card for trick in replays[0].frames[-1].tricks for p in trick.plays}
        for player, found in zip(three, replays, strict=True):
            page = (await player.get(f"/p/t/{table_id}/deals/{number}")).text
            shown = set(re.findall(r"#card-(\w\w)", page))
            may = {str(card) for card in fallen | set(found.frames[0].hand)}
            assert shown == may, number
            hidden_at_all += len(PACK) - len(may)
    # The talon at least, of every deal and every player.
    assert hidden_at_all >= 2 * 3 * DEALS


async def test_the_ledger_and_the_history_say_what_was_paid(site: Site, three: Three, table_id: str) -> None:
    me = three[0]
    found = await site.live.bank(me.user_id, table_id)
    page = (await me.get(f"/p/t/{table_id}/bank")).text
    ledger = re.findall(r'<td class="c num [a-z]*">([^<]+)</td><td class="num">([^<]+)</td>', page)
    assert ledger == [(signed(e.chips), signed(e.balance)) for e in found.entries]
    assert f">{signed(found.balance)}</p>" in page
    told = (await me.get(f"/p/t/{table_id}/history")).text
    cells = re.findall(r'<td class="c num [a-z]*">([^<]+)</td>', told)
    lines = sorted(await site.live.history(me.user_id, table_id), key=lambda line: -line.deal)
    assert cells == [signed(chips) for line in lines for chips in line.settlement.chips]


def signed(chips: int) -> str:
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips < 0 else "0"


async def test_the_form_has_a_control_for_every_field_of_the_rules(site: Site, three: Three) -> None:
    page = (await three[0].get("/p/new")).text
    for field in FIELDS:
        control = re.search(rf'<(input|select)[^>]* name="rules\.{field.name}"[^>]*>', page)
        assert control, field.name
        assert f'data-error="rules.{field.name}"' in page
        assert ('type="checkbox"' in control[0]) == (field.metadata["kind"] == "flag")


async def test_only_the_founder_gets_the_form_of_the_rules(three: Three, table_id: str) -> None:
    path = f"/p/t/{table_id}/rules/edit"
    assert f'data-post="/t/{table_id}/rules"' in (await three[0].get(path)).text
    assert "<form" not in (await three[1].get(path)).text
    assert "/rules/edit" not in (await three[1].get(f"/p/t/{table_id}/rules")).text


async def test_the_rules_page_has_the_tables_rates(site: Site, three: Three) -> None:
    rules = {"preset": "csm", "hundred": 23, "max_doubling": 3, "limit": 123, "laydown_split": False}
    made = await three[0].post("/tables", {"name": "Parta", "tempo": "calm", "rules": rules})
    page = (await three[0].get(f"/p{made.json['go']}/rules")).text
    assert '<td class="c num">46</td><td class="num">23</td>' in page
    assert "tutti, ×8" in page
    assert "123 žetonů" in page
    assert "Flek na loženou platí oba obránci stejně." in page
    assert "23 × 4" in page


async def test_a_stranger_may_read_the_rules_and_nothing_else(site: Site, table_id: str) -> None:
    for path in pages(table_id):
        status = (await site.request("GET", f"/p{path}")).status
        assert status == (200 if path == "/rules" else 401), path


async def test_how_computers_play_is_chosen_and_shown(site: Site, three: Three) -> None:
    first, second, _third = three
    form = {"name": "Parta", "computers": 1, "strength": "regular", "pace": "slow"}
    made = (await first.post("/tables", form)).json["go"]
    page = (await first.get(f"/p{made}")).text
    assert "počítač, štamgast" in page
    assert 'value="regular" checked' in page
    changed = await first.post(f"{made}/computers", {"strength": "apprentice"})
    assert "počítač, učeň" in changed.text
    edit = (await first.get(f"/p{made}/rules/edit")).text
    assert 'value="apprentice" checked' in edit
    assert 'value="slow" checked' in edit
    await first.post(f"{made}/rules", {"tempo": "calm"})
    assert "Počítač tu hraje jako učeň." in (await first.get(f"/p{made}/rules")).text
    code = (await site.live.table(first.user_id, made.removeprefix("/t/"))).code
    await second.post("/join", {"code": code})
    assert f'data-post="{made}/computers"' not in (await second.get(f"/p{made}")).text


@pytest.mark.parametrize(("body", "word"), [({}, "mistr"), ({"strength": "regular"}, "štamgast")])
async def test_a_practice_table_has_the_strength_of_the_button(
    site: Site, three: Three, body: dict[str, str], word: str
) -> None:
    made = (await three[0].post("/play", body)).json["go"]
    page = (await three[0].get(f"/p{made}")).text
    assert "Cvičný stůl" in page
    assert f"<span>{word}</span>" in page


async def test_joining_by_code(site: Site, three: Three) -> None:
    first, second, third = three
    made = await site.table(first, second)
    code = (await site.live.table(first.user_id, made)).code
    assert code is not None
    page = (await third.get(f"/p/join/{code.lower()[:3]}-{code.lower()[3:]}")).text
    assert all(f"<bdi>{name}</bdi>" in page for name in ("Parta", "Honza", "Alena"))
    assert json.dumps({"code": code}) in page
    assert (await third.post("/join", {"code": code})).json == {"go": f"/t/{made}"}
    # Full: the code is void for strangers, and leads its members to the table.
    stranger = await site.player(4, "Eva")
    assert 'role="alert"' in (await stranger.get(f"/p/join/{code}")).text
    assert f'href="/t/{made}"' in (await third.get(f"/p/join/{code}")).text


async def test_quiet_hours_and_language_are_shown_as_saved(site: Site, three: Three) -> None:
    saved = await three[0].post("/settings", {"locale": "en", "quiet_from": 23, "quiet_to": 6})
    assert saved.status == 200
    assert '<option value="23" selected>23:00</option>' in saved.text
    assert '<option value="en" selected>' in saved.text
    assert "Quiet hours" in saved.text
    again = await site.sign_in(launch(1, "Honza"))
    assert again.json["user"]["locale"] == "en"
    off = await three[0].post("/settings", {"quiet_from": None, "quiet_to": None})
    assert "23:00</option>" in off.text
    assert "selected>23:00" not in off.text


async def test_a_deal_that_is_not_there(three: Three, table_id: str) -> None:
    for number in ("99", "0", "x", "1e3", "٣", "9" * 30):
        answer = await three[0].get(f"/p/t/{table_id}/deals/{number}")
        assert (answer.status, answer.code) == (404, "unknown_deal"), number


async def test_cards_are_the_players_own(site: Site, three: Three, table_id: str) -> None:
    await three[0].post("/settings", {"cards": "french"})
    for player, sheet, name in ((three[0], "cards-french.", "srdcov"), (three[1], "cards.", "červen")):
        assert f"/static/{sheet}" in (await player.get("/p/")).text
        page = (await player.get(f"/p/t/{table_id}/deals/1")).text
        assert name in page
        assert f"/static/{sheet}" in page
