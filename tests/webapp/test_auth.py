"""Launch data: only what Telegram signed, for somebody, not long ago, is let in."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from aiogram.utils.web_app import safe_parse_webapp_init_data

from storage.states import Refused
from webapp.auth import LONGEST, Launch, sign, verify

TOKEN = "42:TEST"
DAY = timedelta(days=1)
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
USER = '{"id":7,"first_name":"Alena","last_name":"Nová","language_code":"cs"}'


def launch(token: str = TOKEN, /, age: float = 0, user: str | None = USER, **more: str) -> str:
    """Launch data signed `age` seconds ago."""
    fields = {"auth_date": str(int(NOW.timestamp() - age)), "query_id": "AA", **more}
    return sign(token, fields if user is None else {**fields, "user": user})


def code_of(init_data: str) -> str:
    with pytest.raises(Refused) as refused:
        verify(TOKEN, init_data, NOW, DAY)
    return refused.value.code


def test_a_signed_launch_is_let_in() -> None:
    assert verify(TOKEN, launch(), NOW, DAY) == Launch(7, "Alena Nová", "cs")


def test_we_sign_as_telegram_does() -> None:
    parsed = safe_parse_webapp_init_data(TOKEN, launch(signature="x", start_param="t_1"))
    assert parsed.user is not None
    assert (parsed.user.id, parsed.start_param) == (7, "t_1")


def test_a_name_may_be_missing_but_nobody_is_not() -> None:
    assert verify(TOKEN, launch(user='{"id": 7}'), NOW, DAY) == Launch(7, "", "")


@pytest.mark.parametrize(
    "init_data",
    [
        pytest.param("", id="nothing"),
        pytest.param("hash", id="no pairs"),
        pytest.param("&&&", id="separators only"),
        pytest.param(launch().replace("Alena", "Petr"), id="changed"),
        pytest.param(launch("43:OTHER"), id="signed with another token"),
        pytest.param(launch() + "&chat_type=group", id="added to"),
        pytest.param(launch() + "&" + urlencode({"user": USER}), id="a field twice"),
        pytest.param(launch().partition("&hash=")[0], id="no hash"),
        pytest.param(launch().partition("&hash=")[0] + "&hash=", id="empty hash"),
        pytest.param(launch().partition("&hash=")[0] + "&hash=%C3%A9", id="hash not ASCII"),
        pytest.param(launch().partition("&hash=")[0] + "&hash=é", id="hash not even encoded"),
        pytest.param(launch().partition("&hash=")[0] + "&hash=%FF", id="hash not UTF-8"),
        pytest.param(launch(user=None), id="no user"),
        pytest.param(launch(user="{bad}"), id="user not JSON"),
        pytest.param(launch(user="[" * 1500), id="user nested without end"),
        pytest.param(launch(user="null"), id="user null"),
        pytest.param(launch(user='{"first_name": "Alena"}'), id="user without id"),
        pytest.param(launch(user='{"id": "7"}'), id="id a text"),
        pytest.param(launch(user='{"id": true}'), id="id true"),
        pytest.param(launch(user='{"id": -7}'), id="id negative"),
        pytest.param(launch(user='{"id": 9223372036854775808}'), id="id beyond any integer column"),
        pytest.param(launch(auth_date="soon"), id="time not a number"),
        pytest.param(launch(auth_date="9" * 30), id="time beyond the calendar"),
        pytest.param(sign(TOKEN, {"user": USER}), id="no time"),
        pytest.param(launch(age=-61), id="from the future"),
        pytest.param(launch(photo_url="x" * LONGEST), id="oversize"),
        pytest.param("\ud800", id="a lone surrogate"),
        pytest.param("user=\udcff&auth_date=1&hash=x", id="a byte of no encoding"),
        pytest.param("hash=\udcff", id="hash a byte of no encoding"),
        pytest.param("hash=%ED%A0%80", id="an encoded surrogate"),
    ],
)
def test_everything_else_is_refused(init_data: str) -> None:
    assert code_of(init_data) == "unauthorized"


@pytest.mark.parametrize("age", [86_401, 3 * 365 * 86_400])
def test_an_old_launch_has_expired(age: float) -> None:
    assert code_of(launch(age=age)) == "expired"


@pytest.mark.parametrize("age", [86_400, 0, -60])
def test_clocks_may_differ_a_little(age: float) -> None:
    assert verify(TOKEN, launch(age=age), NOW, DAY).tg_id == 7


def test_who_cannot_sign_learns_nothing_of_the_age() -> None:
    assert code_of(launch("43:OTHER", age=10**7)) == "unauthorized"
