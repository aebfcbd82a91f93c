"""Buttons: which are refused, and in which words."""

from typing import Any

import pytest

from bot.fake import Button, FakeBotApi, User
from tests.bot.fake.conftest import Done, Refused, keyboard

APP = {"text": "Hrát", "web_app": {"url": "https://marias.example/"}}


@pytest.mark.parametrize(
    ("button", "reason"),
    [
        ({"text": "x", "callback_data": "ž" * 33}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        (APP, "BUTTON_TYPE_INVALID"),
        ({"text": "x", "url": "ds"}, "inline keyboard button URL 'ds' is invalid: Wrong HTTP URL"),
        (
            {"text": "x", "url": "http://localhost:8080/"},
            "inline keyboard button URL 'http://localhost:8080/' is invalid: Wrong HTTP URL",
        ),
        (
            {"text": "x", "url": "ftp://a.cz"},
            "inline keyboard button URL 'ftp://a.cz' is invalid: Unsupported URL protocol",
        ),
        (
            {"text": "x"},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"url": "https://a.cz"},
            'can\'t parse inline keyboard button: Field "text" must be of type String',
        ),
        ({"text": " ", "callback_data": "x"}, "inline keyboard button text must be non-empty"),
    ],
)
async def test_bad_buttons_are_refused(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused, button: dict[str, Any], reason: str
) -> None:
    group = fake.group("Parta", [alena])
    bad = keyboard({"text": "dobré", "callback_data": "x"}, button)
    said = await refused("sendMessage", chat_id=group.id, text="x", reply_markup=bad)
    assert said == f"Bad Request: {reason}"
    assert group.messages == []
    sent = await done("sendMessage", chat_id=group.id, text="x")
    edit = {"chat_id": group.id, "message_id": sent["message_id"], "reply_markup": bad}
    assert await refused("editMessageReplyMarkup", **edit) == f"Bad Request: {reason}"
    assert group.messages[0].markup is None


async def test_good_buttons_are_kept(fake: FakeBotApi, alena: User, done: Done) -> None:
    group = fake.group("Parta", [alena])
    buttons = keyboard(
        {"text": "data", "callback_data": "x" * 64, "style": "primary"},
        {"text": "adresa", "url": "https://t.me/marias_bot?startapp=t_1"},
        {"text": "člověk", "url": f"tg://user?id={alena.id}"},
    )
    sent = await done("sendMessage", chat_id=group.id, text="x", reply_markup=buttons)
    assert sent["reply_markup"] == buttons
    assert group.messages[0].keyboard == (
        (
            Button("data", data="x" * 64, style="primary"),
            Button("adresa", url="https://t.me/marias_bot?startapp=t_1"),
            Button("člověk", url=f"tg://user?id={alena.id}"),
        ),
    )


async def test_the_mini_app_opens_from_private_chats(alena: User, done: Done) -> None:
    await alena.starts()
    await done("sendMessage", chat_id=alena.id, text="x", reply_markup=keyboard(APP))
    opened = await alena.taps(alena.private.messages[-1], "Hrát")
    assert opened.url == "https://marias.example/"


@pytest.mark.parametrize(
    ("url", "is_taken"),
    [
        ("https://marias.example/x", True),
        ("http://127.0.0.1:8080/", True),
        ("http://marias.example/", False),
        ("marias", False),
    ],
)
async def test_the_mini_app_needs_https_but_on_loopback(
    alena: User, done: Done, refused: Refused, url: str, is_taken: bool
) -> None:
    await alena.starts()
    asked = {
        "chat_id": alena.id,
        "text": "x",
        "reply_markup": keyboard({"text": "x", "web_app": {"url": url}}),
    }
    if is_taken:
        await done("sendMessage", **asked)
    else:
        said = await refused("sendMessage", **asked)
        assert said.endswith(f"Web App URL '{url}' is invalid: Only HTTPS links are allowed")


async def test_a_hundred_buttons_are_enough(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena])
    buttons = [{"text": str(number), "callback_data": "x"} for number in range(101)]
    await done("sendMessage", chat_id=group.id, text="x", reply_markup=keyboard(*buttons[:100]))
    said = await refused("sendMessage", chat_id=group.id, text="x", reply_markup=keyboard(*buttons))
    assert said == "Bad Request: reply markup is too long"
