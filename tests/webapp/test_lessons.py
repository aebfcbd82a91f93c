"""The lessons on the real server: every sentence is there, translated and explained, bad ways are told."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from engine.notation import write_action
from engine.offers import offers
from storage.lessons import ANYWAY, FINISH, LESSONS, Moment, walk
from tests.webapp.serving import Site
from webapp import i18n
from webapp.lessons import glossary, texts
from webapp.lessons.screen import sentence
from webapp.lessons.texts import TALES

TOLD = re.compile(r'<span id="told"[^>]*>(.*?)</span>|<p class="told">(.*?)</p>')
# How the field's words begin, and what explains them.
WORDS = {
    "forhont": "forehand",
    "trumf": "trump",
    "talon": "talon",
    "betl": "betl",
    "durch": "durch",
    "flek": "flek",
    "hlášk": "marriage",
    "zdvih": "trick",
    "bod": "points",
    "žeton": "stake",
    "sázk": "stake",
    "aktér": "declarer",
    "přizn": "follow",
    "přeb": "beat",
    "trumfn": "ruff",
    "vynes": "lead",
    "vynáš": "lead",
    "podlez": "duck",
    "z lidu": "people",
    "„barva": "colour",
}


def decisions(number: int) -> Iterator[Moment]:
    """The advised way, decision by decision, and where it ends."""
    now = walk(number, ())
    while now.advised:
        yield now
        now = walk(number, (*now.way, now.advised[0]))
    yield now


def sentences() -> Iterator[str]:
    for tale in TALES.values():
        for say in tale.says:
            yield from filter(None, (say.text, say.otherwise, *say.wrong.values()))
        yield from filter(None, (tale.rest,))


@pytest.mark.parametrize("number", LESSONS)
def test_every_decision_has_its_sentence_and_every_other_choice_an_answer(number: int) -> None:
    assert len(list(decisions(number))) == len(TALES[number].says) + 1
    for now in decisions(number):
        others = {write_action(a) for a in offers(now.view)} - set(now.advised) if now.advised else set()
        assert now.view.settlement is not None or sentence(number, now)
        for text in list(others)[:12]:
            assert sentence(number, walk(number, (*now.way, text))), text


def test_answers_to_actions_are_to_offered_ones() -> None:
    for number, tale in TALES.items():
        for now, say in zip(decisions(number), tale.says, strict=False):
            assert set(say.wrong) <= {write_action(a) for a in offers(now.view)}


def test_every_word_of_the_game_is_explained() -> None:
    for told in sentences():
        for word, key in WORDS.items():
            if re.search(rf"(^|[ ,.(]){word}", told.lower()):
                assert key in glossary.keys(told), (word, told)
    used = {key for told in sentences() for key in glossary.keys(told)}
    meanings = glossary.meanings(used, i18n.load()["cs"].gettext)
    assert {term.key for term in meanings} == used
    assert all(term.meaning for term in meanings)


@pytest.mark.parametrize("language", i18n.LOCALES)
@pytest.mark.parametrize("number", LESSONS)
async def test_every_screen_is_drawn_in_the_players_language(site: Site, number: int, language: str) -> None:
    me = await site.player(1, "Honza", language)
    await me.post("/settings", {"locale": language, "cards": "french"})
    for now in decisions(number):
        page = (await me.get(f"/p/lessons/{number}?way={quote('|'.join(now.way))}")).text
        told = html.unescape("".join(TOLD.findall(page)[0]))
        assert told, now.step
        assert "%" not in told
        msgid = sentence(number, now) if now.view.settlement is None else TALES[number].won
        assert (told == i18n.load()[language].gettext(msgid)) or "%" in msgid
        assert " style=" not in page
        assert all(
            f'data-term="{key}"' in page for key in glossary.keys(msgid) if now.view.settlement is None
        )


async def test_a_stranger_may_learn(site: Site) -> None:
    page = (await site.request("GET", "/p/lessons")).text
    assert re.findall(r'href="/lessons/(\d)"', page)[:3] == ["1", "2", "3"]
    end = "|".join((*list(decisions(3))[-1].way, FINISH))
    result = (await site.request("GET", f"/p/lessons/3?way={quote(end)}")).text
    assert 'data-finished="3"' in result
    assert "data-post" not in result


async def test_the_result_leads_on(site: Site) -> None:
    me = await site.player(1, "Honza")
    first = "|".join(list(decisions(1))[-1].way)
    assert 'href="/lessons/2"' in (await me.get(f"/p/lessons/1?way={quote(first)}")).text
    last = "|".join((*list(decisions(3))[-1].way, FINISH))
    assert 'data-post="/play"' in (await me.get(f"/p/lessons/3?way={quote(last)}")).text
    assert await site.live.my_tables(me.user_id) == ()


async def test_the_others_are_played_back_since_what_the_page_shows(site: Site) -> None:
    page = (await site.request("GET", "/p/lessons/1?way=good%7Cgood%7Cplay+H9&seen=10&deal=1")).text
    events = re.findall(r'data-kind="(\w+)" data-place="(\w)"', page)
    assert events == [("play", "m"), ("take", "l"), ("play", "l"), ("play", "r")]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/p/lessons/4", 404, "unknown_lesson"),
        ("/p/lessons/one", 404, "unknown_lesson"),
        ("/p/lessons/1?way=play", 400, "unreadable"),
        ("/p/lessons/1?way=" + "good%7C" * 65, 400, "unreadable"),
        ("/p/lessons/1?way=%7C", 400, "unreadable"),
        ("/p/lessons/1?way=play+HX", 409, "not_offered"),
        ("/p/lessons/1?way=anyway", 409, "not_offered"),
    ],
)
async def test_a_bad_way_is_told(site: Site, path: str, status: int, code: str) -> None:
    answer = await site.request("GET", path)
    assert (answer.status, answer.json["error"]["code"]) == (status, code)
    assert answer.json["error"]["text"]


def test_a_way_of_ones_own_has_a_sentence_to_its_end() -> None:
    strayed = walk(1, ("good", "good", "play HX", ANYWAY))
    assert sentence(1, strayed) == texts.STRAYED
