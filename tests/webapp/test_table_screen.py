"""What the table's partial says, state by state: offers and nothing else, words, and no hidden card."""

import re

import pytest

from engine.cards import PACK
from engine.machine import apply
from engine.notation import read_action, write_action
from engine.offers import offers
from engine.view import view
from storage.states import Stage
from tests.support import deals
from tests.support.deals import ALENA, HONZA, STATES, VASEK, after, alenas, hundreds, mine, player, table
from tests.webapp.drawing import CATALOGUES, ENVIRONMENTS, Page, draw
from webapp import french_cards, table_screen


def sayable(page: Page) -> set[str]:
    """Every action that a finger can send from this page."""
    listed = {text for text in page.main.get("data-offers", "").split("|") if text}
    for attribute in ("data-play", "data-without", "data-act", "data-say"):
        listed |= set(page.all(attribute))
    return listed


@pytest.mark.parametrize("name", STATES)
def test_the_page_can_say_what_is_offered_and_nothing_else(name: str) -> None:
    state = STATES[name]()
    offered = offers(state.view) if state.view is not None and state.claimed is None else ()
    assert sayable(draw(state)) == set(map(write_action, offered))


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("locale", ["cs", "en"])
def test_a_state_is_one_main_without_inline_code(name: str, locale: str) -> None:
    page = draw(STATES[name](), locale=locale)
    assert page.elements[0][0] == "main"
    assert [tag for tag, _ in page.elements].count("main") == 1
    assert not {"script", "style"} & {tag for tag, _ in page.elements}
    assert not [a for _, attrs in page.elements for a in attrs if a == "style" or a.startswith("on")]
    idents = page.all("id")
    assert len(idents) == len(set(idents))


@pytest.mark.parametrize("seat", [HONZA, ALENA, VASEK, None])
def test_no_page_names_a_card_that_only_others_may_know(seat: int | None) -> None:
    """V-SEE, at every step of three deals, with everything the page brings to catch up."""
    for deal in (alenas(), mine(), hundreds()):
        while deal.to_act is not None:
            state = table(deal, seat)
            shown = view(deal, seat)
            known = {*shown.hand, *shown.discard, *(p.card for p in shown.trick)}
            known |= {p.card for p in shown.last_trick.plays} if shown.last_trick else set()
            known |= {shown.trump_card} if shown.trump_card is not None else set()
            html = draw(state, seen=0).html
            for card in PACK:
                if card not in known:
                    assert not re.search(rf"\b{card}\b", html), f"{card} after {len(deal.actions)} actions"
            moves = offers(view(deal, deal.to_act))
            deal = apply(deal, moves[len(deal.actions) % len(moves)])


def test_players_sit_where_they_play() -> None:
    """The next player is on the left, the one before on the right, whoever looks."""
    order = re.compile(r'id="seat-l".*?<bdi>(\w+)</bdi>.*id="seat-r".*?<bdi>(\w+)</bdi>', re.DOTALL)
    for seat, others in (
        (HONZA, ("Alena", "Vašek")),
        (ALENA, ("Vašek", "Honza")),
        (VASEK, ("Honza", "Alena")),
    ):
        found = order.search(draw(table(after(), seat)).html)
        assert found is not None
        assert found.groups() == others


def test_my_turn_says_what_to_do() -> None:
    page = draw(table(after()))
    assert "data-turn" in page.main
    assert "Přidej kartu" in page.text
    assert "Přiznej červené a přebij svrška." in page.text
    assert page.element("c-HX")["data-do"] == "Zahrát červenou desítku"
    assert page.element("c-H8")["data-why"] == "Musíš přebít"
    assert page.element("c-LX")["aria-label"] == "zelená desítka, musíš přiznat červené"


def test_the_strip_names_the_contract_and_its_stake() -> None:
    text = draw(table(after())).text
    assert "Hra ×2 · Sedma" in text
    assert "8 žetonů" in text


def test_who_waits_cannot_act_and_reads_who_is_asked() -> None:
    page = draw(STATES["play-waiting"]())
    assert "data-turn" not in page.main
    assert "Hraje Vašek" in page.text
    assert page.element("hand")["data-why"] == "Teď nejsi na tahu"


def test_the_ten_moves_in_betl() -> None:
    """V-CRD-2: the hand is sorted by the order that the tricks are judged in."""
    codes = [c for c in draw(STATES["betl-answer"]()).all("data-card") if c.startswith("L")]
    assert codes == ["LK", "LO", "LX"]
    codes = [c for c in draw(STATES["answer-barva"]()).all("data-card") if c.startswith("L")]
    assert codes == ["LX", "LK", "LO"]


@pytest.mark.parametrize(
    ("card", "title"),
    [
        ("BX", "Desítka v talonu"),
        ("LA", "Eso v talonu"),
        ("H7", "Trumf v talonu"),
        ("AK", "Rozbitá hláška"),
        ("AO", "Rozbitá hláška"),
    ],
)
def test_a_risky_discard_carries_its_warning(card: str, title: str) -> None:
    """V-TAL-2."""
    assert draw(STATES["talon"]()).element(f"c-{card}")["data-risk-title"] == title


def test_the_trump_seven_beside_another_trump_card_is_warned_about() -> None:
    page = draw(table(mine("trump HA")))
    assert page.element("c-H7")["data-risk-title"] == "Trumfová sedma v talonu"
    assert "data-risk" not in page.element("c-B8")


def test_who_plays_betl_anyway_is_not_warned() -> None:
    assert draw(STATES["taken-over-talon"]()).all("data-risk") == []


def test_switches_show_old_and_new_stake() -> None:
    page = draw(STATES["doubling"]())
    assert page.all("data-adds") == ["2", "4", "8"]
    for change in ("2 → 4", "4 → 8", "+8"):
        assert change in page.text
    assert "double game seven against hundred" in page.main["data-offers"].split("|")


def test_re_is_called_re() -> None:
    text = draw(STATES["doubling-re"]()).text
    assert "Re na hru" in text
    assert "Flek na sto proti" in text


def test_a_balanced_contract_shows_its_sums() -> None:
    """V-DBL-8."""
    text = draw(STATES["balanced"]()).text
    assert "1 × 2 za flek × 2 za červené" in text
    assert "4 − 4 = 0" in text


def test_a_marriage_in_a_hundred_is_a_choice() -> None:
    """V-PLY-6."""
    king = draw(STATES["marriage-choice"]()).element("c-LK")
    assert (king["data-play"], king["data-without"]) == ("play LK with", "play LK without")
    assert king["data-ask"] == "Ohlásit zelenou hlášku?"
    assert (king["data-gain"], king["data-loss-note"]) == ("Ohlásit 20", "počkat na 40")


def test_who_catches_up_gets_what_happened_in_order() -> None:
    deal = after("play HX", "play B9", "play BO")
    count = len(deal.actions)
    page = draw(table(deal), seen=count - 4)
    events = [
        (a["data-kind"], a["data-place"], a.get("data-card")) for _, a in page.elements if "data-kind" in a
    ]
    assert events == [
        ("play", "r", "HU"),
        ("play", "m", "HX"),
        ("take", "m", None),
        ("play", "m", "B9"),
        ("play", "l", "BO"),
    ]
    assert "Zdvih bereš ty" in page.text


def test_catching_up_never_goes_behind_the_last_trick() -> None:
    """V-SEE, whatever position the page claims."""
    page = draw(table(after("play HX")), seen=0)
    cards = {a["data-card"] for _, a in page.elements if a.get("data-kind") == "play"}
    assert cards == {"HO", "HU", "HX"}


def test_another_deal_is_not_caught_up_with() -> None:
    state = table(after())
    html = table_screen.render(ENVIRONMENTS["cs"], player(), state, 0, 11, CATALOGUES["cs"])
    assert "data-kind" not in html


def test_spectators_see_what_is_public() -> None:
    page = draw(STATES["spectate"]())
    assert "Karty hráčů uvidíš až po hře." in page.text
    assert not page.has("hand")
    assert page.has("seat-m")


def test_a_late_player_may_come_back() -> None:
    assert draw(STATES["stand-in"]()).element("back")["data-post"] == "/t/stul/back"


def test_names_are_text() -> None:
    first, second, third = deals.seats(name="<b onclick=x>Eva</b>")
    html = draw(table(after(), seats=(first, second, third), name="<i>stůl</i>")).html
    assert "<b onclick" not in html
    assert "<i>stůl" not in html


def test_words_on_the_table_are_explained() -> None:
    page = draw(table(after()))
    explained = set(page.all("data-term"))
    for asked in page.all("data-terms"):
        assert set(asked.split()) <= explained
    assert {"game", "seven", "flek", "trump", "declarer"} <= explained


def test_french_cards_have_french_names() -> None:
    page = draw(table(after()), cards="french")
    assert page.element("c-HK")["aria-label"] == "srdcový král"
    assert "cards-french" in page.main["data-cards"]
    assert french_cards.FRENCH.read_text() == french_cards.make(french_cards.GERMAN.read_text())


def test_english_speaks_english() -> None:
    text = draw(table(after()), locale="en").text
    for words in ("Follow hearts and beat the over.", "Game ×2 · Seven", "8 chips", "2 tricks"):
        assert words in text


def test_a_table_without_limit_has_no_clock() -> None:
    assert "data-left" not in draw(STATES["unlimited"]()).html
    assert "data-left" in draw(table(after())).html


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PAUSED, Stage.CLOSED])
def test_pages_without_a_deal_follow_the_table(stage: Stage) -> None:
    page = draw(table(None, stage=stage))
    assert (page.main["data-table"], page.main["data-version"]) == ("stul", "7")


def test_the_people_are_heard_and_nothing_more() -> None:
    """V-TRP-3: that it was chosen from the people, not what."""
    deal = alenas("people 2")
    page = draw(table(deal), seen=0)
    assert "Z lidu" in page.text
    assert "trumf z lidu" in page.text
    assert read_action("people 2") in deal.actions
