"""Quick words and the table's menu: what is offered to whom, and what comes of it."""

import html
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from gettext import NullTranslations

import pytest

from storage.sayings import WORDS
from storage.states import Saying
from tests.support.deals import STATES
from tests.webapp.playing import play_deals
from tests.webapp.refusals import CATALOGUES
from tests.webapp.serving import Player, Site
from webapp import people
from webapp.table_sayings import TEXTS, choices, quick_words

Three = tuple[Player, Player, Player]
# Suits, cards and numbers of cards, in both languages: whoever names one signals.
SIGNALS = r"(?i)červen|zelen|žalud|kul[eí]|srdc|pik|kříž|kár|eso|kr[áa]l|svrš|spod|dáma|kluk|desít|sedm|trumf"


def offered(page: str) -> list[str]:
    found = re.findall(r"data-post=\"/t/[^\"]+/say\" data-json='([^']+)'", page)
    return [json.loads(html.unescape(one))["word"] for one in found]


async def test_who_plays_may_speak(site: Site, three: Three) -> None:
    table_id = await site.table(*three)
    assert offered((await three[0].get(f"/p/t/{table_id}")).text) == list(WORDS)
    await three[0].post(f"/t/{table_id}/start")
    said = await three[1].post(f"/t/{table_id}/say", {"word": "nice"})
    assert said.status == 200
    assert ">Pěkně</span>" in said.text
    assert "data-aloud" not in said.text, "who says it need not hear it"
    heard = (await three[0].get(f"/p/t/{table_id}")).text
    assert 'data-aloud="Alena: Pěkně">Pěkně</span>' in heard
    again = await three[1].post(f"/t/{table_id}/say", {"word": "ouch"})
    assert (again.status, again.code) == (429, "rate_limited")


async def test_who_watches_may_not(site: Site, three: Three) -> None:
    made = await three[0].post("/tables", {"name": "Parta", "access": "open", "computers": 2})
    table_id = made.json["go"].rpartition("/")[2]
    await three[0].post(f"/t/{table_id}/start")
    assert offered((await three[1].get(f"/p/t/{table_id}")).text) == []
    assert (await three[1].post(f"/t/{table_id}/say", {"word": "nice"})).code == "not_seated"


@pytest.mark.parametrize("body", [{}, {"word": 1}, {"word": "eso"}])
async def test_other_words_are_refused(site: Site, three: Three, body: dict[str, object]) -> None:
    table_id = await site.table(*three)
    answer = await three[0].post(f"/t/{table_id}/say", body)
    assert (answer.status, answer.code) == (400, "unknown_word" if body.get("word") == "eso" else "bad_json")


def test_every_word_has_a_text_that_signals_nothing() -> None:
    assert set(TEXTS) == set(WORDS)
    for catalogue in CATALOGUES.values():
        texts = [text for _, text in choices(catalogue.gettext)]
        assert len(set(texts)) == len(WORDS)
        assert not [text for text in texts if re.search(SIGNALS, text)]


def test_a_word_goes_when_its_time_is_up() -> None:
    state = STATES["said"]()
    now = datetime.now(UTC)
    gettext = NullTranslations().gettext
    for age, stays in ((0, 8000), (5, 3000), (7.9, 500), (60, 500), (-5, 8000)):
        said = (Saying(1, "nice", now - timedelta(seconds=age)),)
        word = quick_words(replace(state, said=said), gettext, now)[1]
        assert word.stays == stays


async def test_messages_about_a_table_can_be_muted(site: Site, three: Three) -> None:
    table_id = await site.table(*three)
    assert "Ztlumit zprávy" in (await three[1].get(f"/p/t/{table_id}")).text
    muted = await three[1].post(f"/t/{table_id}/mute", {"yes": True})
    assert "Zapnout zprávy" in muted.text
    assert "Ztlumit zprávy" in (await three[0].get(f"/p/t/{table_id}")).text
    assert (await site.live.table(three[1].user_id, table_id)).muted
    assert "Ztlumit zprávy" in (await three[1].post(f"/t/{table_id}/mute", {"yes": False})).text


async def test_the_queue_can_be_left(site: Site, three: Three) -> None:
    made = await three[0].post("/tables", {"name": "Parta", "access": "open", "tempo": "unlimited"})
    table_id = made.json["go"].rpartition("/")[2]
    for player in three[1:]:
        await player.post(f"/t/{table_id}/sit")
    fourth = await site.player(4, "Jarda")
    await fourth.post(f"/t/{table_id}/sit")
    leaving = f'id="unqueue" data-post="/t/{table_id}/leave"'
    assert leaving in (await fourth.get(f"/p/t/{table_id}")).text, "in the lobby"
    await three[0].post(f"/t/{table_id}/start")
    page = (await fourth.get(f"/p/t/{table_id}")).text
    assert leaving in page, "while a deal runs"
    assert "Odejít z fronty</b>" in page, "in the menu"
    await fourth.post(f"/t/{table_id}/leave")
    assert (await site.live.table(fourth.user_id, table_id)).queue == ()


async def test_a_coming_seat_can_be_given_up(site: Site, three: Three) -> None:
    made = await three[0].post("/tables", {"name": "Parta", "access": "open", "computers": 2})
    table_id = made.json["go"].rpartition("/")[2]
    await three[0].post(f"/t/{table_id}/start")
    await three[1].post(f"/t/{table_id}/sit")
    page = (await three[1].get(f"/p/t/{table_id}")).text
    assert "Odejít od stolu" in page
    assert "Tvoje místo se uvolní" in page
    await three[1].post(f"/t/{table_id}/leave")
    assert (await site.live.table(three[1].user_id, table_id)).next_seat is None


async def test_the_founder_frees_seats_between_deals(site: Site, three: Three) -> None:
    table_id = await site.table(*three)
    await play_deals(site.live, [p.user_id for p in three], table_id, 1, 3)
    page = (await three[0].get(f"/p/t/{table_id}")).text
    assert re.findall(rf"data-post=\"/t/{table_id}/remove\" data-json='{{\"seat\": (\d)}}'", page) == [
        "1",
        "2",
    ]
    assert "/remove" not in (await three[1].get(f"/p/t/{table_id}")).text
    await three[0].post(f"/t/{table_id}/remove", {"seat": 1})
    assert (await three[1].get(f"/p/t/{table_id}")).status == 404


def test_people_at_one_table_never_look_alike() -> None:
    assert people.tint("Alena") != people.tint("Honza")
    names = [f"Hráč {n}" for n in range(60)]
    alike = [(a, b) for a in names for b in names if people.tint(a) == people.tint(b)]
    assert alike
    for a, b in alike:
        for third in ("Honza", a):
            assert len(set(people.tints((a, b, third)))) == 3
    assert people.tints(("Eva", "Jan")) == people.tints(("Jan", "Eva"))[::-1], "wherever they stand"
    assert len(people.tints(names)) == 60, "there are fewer tones than that"


async def test_namesakes_have_two_colours_at_the_table(site: Site) -> None:
    players = [await site.player(n, "Honza") for n in (1, 2, 3)]
    table_id = await site.table(*players)
    page = (await players[0].get(f"/p/t/{table_id}")).text
    assert len(set(re.findall(r'class="mug (p\d)"', page))) == 3
