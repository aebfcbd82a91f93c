"""HTTP: every encoding is understood, strangers are turned away, ordered troubles come."""

import json

import pytest
from aiohttp import ClientError, ClientSession, FormData

from bot.fake import FakeBotApi, User
from tests.bot.fake.conftest import Ask, Done, Refused, keyboard

SIT = keyboard({"text": "Přisednout", "callback_data": "sit"})


async def test_all_encodings(fake: FakeBotApi, alena: User) -> None:
    group = fake.group("Parta", [alena])
    values = {"chat_id": str(group.id), "text": "x", "reply_markup": json.dumps(SIT)}
    multipart = FormData(values, default_to_multipart=True)
    url = f"{fake.base}/bot{fake.token}/SENDMESSAGE"
    async with ClientSession() as session:
        for sent in (
            session.get(url, params=values),
            session.post(url, params=values),
            session.post(url, data=values),
            session.post(url, data=multipart),
            session.post(url, json={**values, "reply_markup": SIT}),
        ):
            async with sent as response:
                assert response.status == 200
    assert [message.markup for message in group.messages] == [SIT] * 5


async def test_unknown_methods(refused: Refused) -> None:
    assert await refused("getMoon") == "Not Found"


@pytest.mark.parametrize(
    ("token", "code", "description"), [("1:cizi", 401, "Unauthorized"), ("nic", 404, "Not Found")]
)
async def test_strangers(fake: FakeBotApi, token: str, code: int, description: str) -> None:
    async with (
        ClientSession() as session,
        session.get(f"{fake.base}/bot{token}/getMe") as response,
    ):
        assert response.status == code
        assert await response.json() == {"ok": False, "error_code": code, "description": description}


@pytest.mark.parametrize("body", ["{", "[]"])
async def test_bodies_that_are_no_parameters(fake: FakeBotApi, body: str) -> None:
    headers = {"Content-Type": "application/json"}
    async with (
        ClientSession() as session,
        session.post(f"{fake.base}/bot{fake.token}/getMe", data=body, headers=headers) as response,
    ):
        assert response.status == 400
        assert (await response.json())["ok"] is False


async def test_values_that_cannot_be_read(fake: FakeBotApi, alena: User, refused: Refused) -> None:
    group = fake.group("Parta", [alena])
    assert await refused("sendMessage", chat_id="kam") == "Bad Request: invalid chat_id specified"
    said = await refused("sendMessage", chat_id=group.id, text="x", reply_markup="{")
    assert said == "Bad Request: can't parse reply markup JSON object"


async def test_troubles_come_as_ordered(fake: FakeBotApi, alena: User, ask: Ask, done: Done) -> None:
    group, other = fake.group("Parta", [alena]), fake.group("Jiná", [alena])
    fake.fail("sendMessage", times=2, chat=group)
    fake.fail("sendMessage", 400, "Bad Request: CHAT_WRITE_FORBIDDEN", chat=group)
    message = {"chat_id": group.id, "text": "x"}
    await done("sendMessage", chat_id=other.id, text="x")
    await done("getMe")
    answers = [await ask("sendMessage", **message) for _ in range(3)]
    assert [(status, answer["description"]) for status, answer in answers] == [
        (502, "Bad Gateway"),
        (502, "Bad Gateway"),
        (400, "Bad Request: CHAT_WRITE_FORBIDDEN"),
    ]
    await done("sendMessage", **message)
    fake.fail(retry_after=5)
    status, answer = await ask("getMe")
    assert (status, answer["parameters"]) == (429, {"retry_after": 5})
    fake.fail(times=10)
    fake.heal()
    await done("getMe")


async def test_connections_break(fake: FakeBotApi, alena: User, ask: Ask, done: Done) -> None:
    group = fake.group("Parta", [alena])
    message = {"chat_id": group.id, "text": "x"}
    fake.drop("sendMessage")
    with pytest.raises(ClientError):
        await ask("sendMessage", **message)
    assert group.messages == []
    fake.drop("sendMessage", carried_out=True)
    with pytest.raises(ClientError):
        await ask("sendMessage", **message)
    assert len(group.messages) == 1
    await done("sendMessage", **message)
    assert [call.code for call in fake.calls] == [0, 0, 200]


async def test_a_proxy_may_answer_for_telegram(fake: FakeBotApi) -> None:
    fake.fail(body="<html>502 Bad Gateway</html>")
    async with (
        ClientSession() as session,
        session.get(f"{fake.base}/bot{fake.token}/getMe") as response,
    ):
        assert (response.status, await response.text()) == (502, "<html>502 Bad Gateway</html>")


async def test_until_gives_up(fake: FakeBotApi) -> None:
    with pytest.raises(TimeoutError):
        await fake.until(lambda: False, patience=0.01)
