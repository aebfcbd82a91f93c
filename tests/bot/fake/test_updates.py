"""Updates: what the bot gets to see, how long it is kept, and how a webhook brings it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web

from bot.fake import FakeBotApi, User
from tests.bot.fake.conftest import Ask, Clock, Done, Refused


async def kinds(done: Done) -> list[str]:
    """The kinds of the updates that wait, all of which are confirmed."""
    updates = await done("getUpdates")
    if updates:
        await done("getUpdates", offset=updates[-1]["update_id"] + 1)
    return [next(kind for kind in update if kind != "update_id") for update in updates]


@pytest.mark.parametrize(
    ("text", "is_seen"),
    [
        ("/marias", True),
        ("/marias@marias_bot", True),
        ("/marias@Marias_Bot volený", True),
        ("/marias@jiny_bot", False),
        ("dáme /marias?", False),
        ("@marias_bot pojď", False),
        ("ahoj", False),
    ],
)
async def test_in_a_group_the_bot_sees_commands_only(
    fake: FakeBotApi, alena: User, done: Done, text: str, is_seen: bool
) -> None:
    group = fake.group("Parta", [alena])
    sent = await alena.sends(text, group)
    updates = await done("getUpdates")
    assert [update["message"]["text"] for update in updates] == ([text] if is_seen else [])
    assert group.messages == [sent]


async def test_what_else_the_bot_sees(fake: FakeBotApi, alena: User, boris: User, done: Done) -> None:
    group = fake.group("Parta", [alena])
    await done("sendMessage", chat_id=group.id, text="x")
    await alena.sends("jo", group, reply_to=group.messages[0])
    group.join(boris)
    group.leave(boris)
    group.rename("Nová parta")
    await alena.sends("ahoj")
    updates = await done("getUpdates")
    assert [update["message"].get("text") for update in updates] == ["jo", None, None, None, "ahoj"]
    assert updates[1]["message"]["new_chat_members"][0]["first_name"] == "Boris"
    assert updates[2]["message"]["left_chat_member"]["first_name"] == "Boris"
    assert updates[3]["message"]["new_chat_title"] == "Nová parta"
    group.promote(fake.bot)
    await alena.sends("teď už vidíš vše", group)
    assert await kinds(done) == ["message"] * 5 + ["my_chat_member", "message"]


async def test_the_bot_learns_where_it_is(fake: FakeBotApi, alena: User, done: Done) -> None:
    group = fake.group("Parta", [alena], with_bot=False)
    await alena.sends("/marias", group)
    assert await kinds(done) == []
    group.bot_added(alena)
    group.promote(fake.bot)
    group.bot_removed(alena)
    await alena.sends("/marias", group)
    updates = await done("getUpdates")
    changes = [update["my_chat_member"] for update in updates if "my_chat_member" in update]
    assert [
        (change["old_chat_member"]["status"], change["new_chat_member"]["status"]) for change in changes
    ] == [
        ("left", "member"),
        ("member", "administrator"),
        ("administrator", "kicked"),
    ]
    assert [update["message"]["new_chat_members"][0]["id"] for update in updates if "message" in update] == [
        fake.bot.id
    ]


async def test_blocking_is_told(alena: User, done: Done) -> None:
    await alena.starts("t_1")
    alena.blocks()
    await alena.sends("ahoj")
    start, blocked, unblocked, again = await done("getUpdates")
    assert start["message"]["text"] == "/start t_1"
    assert start["message"]["chat"] == {
        "id": alena.id,
        "type": "private",
        "first_name": "Alena",
        "username": "alena",
    }
    assert blocked["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    assert unblocked["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert again["message"]["text"] == "ahoj"


async def test_members_are_told_to_an_administrator_who_asks(
    fake: FakeBotApi, alena: User, boris: User, done: Done
) -> None:
    group = fake.group("Parta", [alena])
    group.join(boris)
    await done("getUpdates", allowed_updates=["message", "chat_member"])
    group.leave(boris)
    assert await kinds(done) == ["message", "message"]
    group.promote(fake.bot)
    group.join(boris)
    group.leave(boris)
    assert await kinds(done) == ["chat_member", "message", "chat_member", "message"]
    await done("getUpdates", allowed_updates=[])
    group.join(boris)
    assert await kinds(done) == ["message"]


async def test_an_update_waits_until_it_is_confirmed(alena: User, clock: Clock, done: Done) -> None:
    for text in ("a", "b", "c"):
        await alena.sends(text)
    first, second, third = await done("getUpdates")
    assert [second["update_id"], third["update_id"]] == [first["update_id"] + 1, first["update_id"] + 2]
    assert await done("getUpdates", limit=1) == [first]
    assert await done("getUpdates", offset=second["update_id"]) == [second, third]
    assert await done("getUpdates", offset=-1) == [third]
    clock.passes(24 * 3600)
    assert await done("getUpdates") == []


async def test_an_update_comes_once_more(fake: FakeBotApi, alena: User, done: Done) -> None:
    await alena.sends("/marias")
    [update] = await done("getUpdates")
    assert await done("getUpdates", offset=update["update_id"] + 1) == []
    fake.redeliver(update["update_id"])
    assert await done("getUpdates", offset=update["update_id"] + 1) == [update]
    assert await done("getUpdates", offset=update["update_id"] + 1) == []
    with pytest.raises(KeyError):
        fake.redeliver(1)


async def test_what_a_person_changes(fake: FakeBotApi, alena: User, done: Done) -> None:
    sent = await alena.sends("ahoj")
    await alena.edits(sent, "/stoly")
    first, edited = await done("getUpdates")
    assert first["message"]["text"] == "ahoj"
    assert edited["edited_message"]["text"] == "/stoly"
    assert sent.text == "/stoly"
    alena.deletes(sent)
    assert alena.private.messages == []


@dataclass
class Receiver:
    """A bot's web server: answers what it is told to, keeps what it got."""

    answers: list[web.Response] = field(default_factory=list)
    got: list[tuple[int, str | None]] = field(default_factory=list)
    url: str = ""

    async def take(self, request: web.Request) -> web.StreamResponse:
        update = await request.json()
        self.got.append((update["update_id"], request.headers.get("X-Telegram-Bot-Api-Secret-Token")))
        return self.answers.pop(0) if self.answers else web.json_response({})


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/tg", receiver.take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/tg"
    yield receiver
    await runner.cleanup()


async def test_a_webhook_is_tried_until_it_takes(
    fake: FakeBotApi, alena: User, done: Done, receiver: Receiver
) -> None:
    receiver.answers = [web.Response(status=500), web.Response(status=404)]
    await alena.sends("a")
    await done("setWebhook", url=receiver.url, secret_token="abc-1")
    await alena.sends("b")
    await fake.until(lambda: not fake.unconfirmed)
    ids = [update_id for update_id, _ in receiver.got]
    assert ids == [ids[0]] * 3 + [ids[0] + 1]
    assert {secret for _, secret in receiver.got} == {"abc-1"}
    info = await done("getWebhookInfo")
    assert info["pending_update_count"] == 0
    assert info["last_error_message"] == "Wrong response from the webhook: 404 Not Found"
    fake.redeliver(ids[0])
    await fake.until(lambda: len(receiver.got) == 5)
    assert receiver.got[-1][0] == ids[0]


async def test_a_webhook_may_answer_with_a_method(
    fake: FakeBotApi, alena: User, done: Done, receiver: Receiver
) -> None:
    call: dict[str, Any] = {"method": "sendMessage", "chat_id": alena.id, "text": "Vítej"}
    receiver.answers = [web.json_response(call)]
    await done("setWebhook", url=receiver.url)
    await alena.starts()
    await fake.until(lambda: len(alena.private.messages) == 2)
    assert alena.private.messages[1].text == "Vítej"
    assert receiver.got[0][1] is None


async def test_a_webhook_can_be_unreachable(
    fake: FakeBotApi, alena: User, done: Done, receiver: Receiver
) -> None:
    await done("setWebhook", url="http://127.0.0.1:9/")
    await alena.sends("a")
    await fake.until(lambda: fake.webhook_trouble)
    info = await done("getWebhookInfo")
    assert (info["last_error_message"], info["pending_update_count"]) == ("Connection refused", 1)
    await done("setWebhook", url=receiver.url, drop_pending_updates=True)
    await alena.sends("b")
    await fake.until(lambda: not fake.unconfirmed)
    assert len(receiver.got) == 1


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"url": "http://marias.example/"}, "An HTTPS URL must be provided for webhook"),
        ({"secret_token": "á"}, "secret token contains unallowed characters"),
        ({"max_connections": 101}, "max_connections must be between 1 and 100"),
    ],
)
async def test_bad_webhooks(refused: Refused, values: dict[str, Any], reason: str) -> None:
    said = await refused("setWebhook", **{"url": "https://marias.example/", **values})
    assert said == f"Bad Request: bad webhook: {reason}"


async def test_the_server_goes_away_and_comes_back(fake: FakeBotApi, alena: User, ask: Ask) -> None:
    port = int(fake.base.rpartition(":")[2])
    await fake.stop()
    await alena.sends("ahoj")
    await fake.start(port)
    _, answer = await ask("getUpdates")
    assert [update["message"]["text"] for update in answer["result"]] == ["ahoj"]


async def test_a_later_fake_repeats_no_ids(clock: Clock) -> None:
    """Whoever keeps his data and starts a new fake, as the demo does, is told nothing twice."""
    ids = []
    for _ in range(2):
        fake = FakeBotApi(now=clock)
        sent = await fake.user("Alena").sends("ahoj")
        ids.append((sent.id, fake.world.updates.last_id))
        clock.passes(1)
    assert ids[0][0] < ids[1][0]
    assert ids[0][1] < ids[1][1]
