"""People, settings, sessions."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from storage.house import Limits
from storage.models import SESSIONS
from storage.states import Settings
from storage.users import SESSION
from tests.storage.house import House, refused


@pytest.mark.parametrize(
    ("language", "locale"),
    [
        *(("cs", "cs"), ("sk", "cs"), ("cs-CZ", "cs")),
        *(("en", "en"), ("de", "en"), ("", "en"), ("x" * 99, "en"), ("\ud800\0", "en")),
    ],
    ids=ascii,
)
async def test_the_language_is_telegrams_until_one_is_chosen(
    house: House, language: str, locale: str
) -> None:
    me = await house.live.sign_in(1, "Honza", language)
    assert me.locale == locale
    me = await house.live.save_settings(me.user_id, Settings(locale="cs"))
    assert me.locale == "cs"
    assert (await house.live.sign_in(1, "Honza", "en")).locale == "cs"


async def test_signing_in_again_is_the_same_person(house: House) -> None:
    first = await house.live.sign_in(1, "Honza", "cs")
    again = await house.live.sign_in(1, "Jan\u202e", "cs")
    assert (again.user_id, again.name) == (first.user_id, "Jan")
    assert await house.live.me(first.user_id) == again
    assert house.second.rows(text("SELECT name FROM users")) == [("Jan",)]


async def test_one_person_opens_two_pages_at_once(house: House) -> None:
    several = await asyncio.gather(*(house.live.sign_in(7, "Honza", "cs") for _ in range(8)))
    assert len({me.user_id for me in several}) == 1
    assert house.second.count("users") == 1


async def test_a_new_name_shows_at_his_tables(house: House) -> None:
    table = await house.table(people=2)
    version = (await table.state()).version
    await house.live.sign_in(101, "Alenka", "cs")
    state = await table.state()
    assert state.seats[1] is not None
    assert (state.seats[1].name, state.version) == ("Alenka", version + 1)


@pytest.mark.parametrize("name", ["", "\u200b", "\u3164", "\u2800 \ufe0f", "\u202e\0", "\ud800"], ids=ascii)
async def test_nobody_is_without_a_name(house: House, name: str) -> None:
    assert (await house.live.sign_in(1, name, "cs")).name == "?"


async def test_nobody_of_that_id(house: House) -> None:
    with pytest.raises(KeyError):
        await house.live.me(77)


async def test_settings_are_kept(house: House) -> None:
    me = await house.live.sign_in(1, "Honza", "cs")
    assert me.settings == Settings()
    chosen = Settings("en", "french", one_tap=True, notices=False, quiet_from=22, quiet_to=7)
    await house.live.save_settings(me.user_id, chosen)
    house.again()
    assert (await house.live.me(me.user_id)).settings == chosen


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("locale", "de"),
        ("cards", "tarot"),
        ("one_tap", 1),
        ("notices", None),
        ("quiet_from", 24),
        ("quiet_from", "22"),
        ("quiet_to", -1),
        ("quiet_to", None),
        ("quiet_to", True),
    ],
)
async def test_settings_out_of_range(house: House, field: str, value: object) -> None:
    me = await house.live.sign_in(1, "Honza", "cs")
    right: dict[str, Any] = {"quiet_from": 22, "quiet_to": 7}
    wrong = Settings(**{**right, field: value})
    assert (await refused("bad_settings", house.live.save_settings(me.user_id, wrong))).field == field
    assert (await house.live.me(me.user_id)).settings == Settings()


async def test_settings_of_another_version(house: House) -> None:
    me = await house.live.sign_in(1, "Honza", "cs")
    house.second.execute('UPDATE users SET settings = \'{"cards": "french", "gone": 1}\'')
    house.again()
    assert (await house.live.me(me.user_id)).settings == Settings(cards="french")


async def test_a_token_is_its_users(house: House) -> None:
    one, other = await house.users(2)
    tokens = {user: await house.live.open_session(user) for user in (one, other)}
    for user, token in tokens.items():
        assert await house.live.session_user(token) == user
    house.again()
    assert await house.live.session_user(tokens[one]) == one


@pytest.mark.parametrize("token", ["", "made-up", "x" * 5000, "\x00", "ž", "\ud800"])
async def test_tokens_of_nobody(house: House, token: str) -> None:
    await house.live.open_session((await house.users(1))[0])
    assert await house.live.session_user(token) is None


async def test_tokens_are_kept_as_digests(house: House) -> None:
    token = await house.live.open_session((await house.users(1))[0])
    row = house.second.rows(SESSIONS.select())[0]
    assert token not in str(row)
    assert len(row.token_hash) == 64


async def test_sessions_expire(house: House) -> None:
    user = (await house.users(1))[0]
    token = await house.live.open_session(user)
    house.clock.pass_(hours=12)
    await refused("expired", house.live.session_user(token))
    house.again()
    await refused("expired", house.live.session_user(token))
    house.clock.pass_(days=30)
    await house.live.open_session(user)
    assert await house.live.session_user(token) is None


async def test_sessions_last_while_they_are_used(house: House) -> None:
    user = (await house.users(1))[0]
    token = await house.live.open_session(user)
    for _ in range(4):
        house.clock.pass_(hours=11)
        assert await house.live.session_user(token) == user
    assert house.second.rows(SESSIONS.select())[0].expires_at == house.clock.time + SESSION
    house.clock.pass_(hours=12, seconds=1)
    await refused("expired", house.live.session_user(token))


async def test_use_is_not_written_at_every_tap(house: House) -> None:
    token = await house.live.open_session((await house.users(1))[0])
    expires = house.second.rows(SESSIONS.select())[0].expires_at
    house.clock.pass_(minutes=59)
    await house.live.session_user(token)
    assert house.second.rows(SESSIONS.select())[0].expires_at == expires
    assert expires - house.clock.time == SESSION - timedelta(minutes=59)


async def test_of_too_many_sessions_the_oldest_end(house: House) -> None:
    house.live = house.make(Limits(sessions=3))
    one, other = await house.users(2)
    kept = await house.live.open_session(other)
    tokens = []
    for _ in range(5):
        tokens.append(await house.live.open_session(one))
        assert await house.live.session_user(tokens[-1]) == one
        house.clock.pass_(minutes=1)
    assert [await house.live.session_user(token) for token in tokens] == [None, None, one, one, one]
    assert await house.live.session_user(kept) == other


async def test_expired_sessions_are_swept(house: House) -> None:
    one, other = await house.users(2)
    await house.live.open_session(one)
    house.clock.pass_(days=31)
    await house.live.open_session(other)
    assert house.second.count("sessions") == 1
