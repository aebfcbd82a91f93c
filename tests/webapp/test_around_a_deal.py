"""What a table's page says before its first deal, between deals and after the last."""

from tests.support.deals import ALENA, HONZA, STATES, table
from tests.webapp.drawing import draw
from webapp import rendering


def test_the_result_adds_up() -> None:
    page = draw(STATES["result-declarer"]())
    state = STATES["result-declarer"]()
    assert state.view is not None
    assert state.view.settlement is not None
    chips = state.view.settlement.chips
    assert rendering.signed(chips[HONZA]).replace("+", "") in page.text
    assert page.element("next")["data-post"] == "/t/stul/wish"
    assert "Od každého obránce" in page.text or "Každému obránci" in page.text


def test_a_result_says_how_its_chips_come_about() -> None:
    """V-PAY: rate, doubling, hearts and units, without those that change nothing."""
    assert "Hra, flek Uhraná, 90 : 40 1 × 2 za flek × 2 za červené −4" in draw(STATES["result"]()).text
    assert "Sto Prohrané, 90 ze 100 4 × 5 za body −20" in draw(STATES["result-declarer"]()).text


def test_computers_share_one_balance() -> None:
    text = draw(STATES["result-computers"]()).text
    assert text.count("−7") == 1
    assert "Počítače mají dohromady −7" in text
    text = draw(STATES["closed-computers"]()).text
    assert "1 H Honza +7 2 P Počítače všechna jejich místa dohromady −7" in text


def test_a_person_has_one_colour_everywhere() -> None:
    states = ("play-my-turn", "result", "lobby-full", "closed")
    for name, tint in (("Alena", "p3"), ("Vašek", "p5")):
        for state in states:
            circle = f'<span class="mug {tint}" aria-hidden="true">{name[0]}</span>'
            assert circle in draw(STATES[state]()).html, state


def test_a_conceded_deal_has_no_lines() -> None:
    text = draw(STATES["result-conceded"]()).text
    assert "Nehrálo se, nikdo neplatí." in text
    assert "Vyúčtování" not in text


def test_who_wishes_the_next_deal_waits_for_the_others() -> None:
    page = draw(STATES["result-wished"]())
    assert not page.has("next")
    assert "Čeká se: Alena, Vašek" in page.text


def test_the_lobby_begins_when_it_is_full() -> None:
    assert "disabled" in draw(STATES["lobby"]()).element("start")
    assert "disabled" not in draw(STATES["lobby-full"]()).element("start")
    assert not draw(STATES["lobby-stranger"]()).has("start")


def test_only_the_founder_frees_seats_and_closes() -> None:
    founder, guest = draw(STATES["lobby-full"]()), draw(table(None, ALENA))
    assert "/t/stul/remove" in founder.all("data-post")
    assert "/t/stul/close" in founder.all("data-post")
    assert not {"/t/stul/remove", "/t/stul/close"} & set(guest.all("data-post"))


def test_an_annulled_deal_is_told() -> None:
    assert "Poslední hra se nedala dočíst a zrušila se." in draw(STATES["annulled"]()).text


def test_a_pause_keeps_the_result_in_sight() -> None:
    page = draw(STATES["paused"]())
    assert "Vyúčtování" in page.text
    assert "Volné místo" in page.text


def test_a_closed_table_ranks_its_players() -> None:
    assert "Vede Honza" in draw(STATES["closed"]()).text
