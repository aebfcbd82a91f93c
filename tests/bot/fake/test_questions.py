"""Taps and inline questions: answered once, in time, within Telegram's measures."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.fake import Answer, FakeBotApi, Group, User
from tests.bot.fake.conftest import Clock, Done, Refused, keyboard

TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
SIT = keyboard({"text": "Přisednout", "callback_data": "sit"})


@pytest.fixture
async def group(fake: FakeBotApi, alena: User, done: Done) -> Group:
    group = fake.group("Parta", [alena])
    await done("sendMessage", chat_id=group.id, text="Stůl", reply_markup=SIT)
    return group


async def asked(
    done: Done, act: Coroutine[Any, Any, Any], kind: str
) -> tuple[asyncio.Task[Any], dict[str, Any]]:
    """Begins somebody's act and gives the update the bot gets of it."""
    task = asyncio.create_task(act)
    [update] = await done("getUpdates", timeout=5)
    await done("getUpdates", offset=update["update_id"] + 1)
    return task, update[kind]


async def test_a_tap_is_answered_once(alena: User, group: Group, done: Done, refused: Refused) -> None:
    task, query = await asked(done, alena.taps(group.messages[0], "Přisednout"), "callback_query")
    assert query["from"]["first_name"] == "Alena"
    assert query["data"] == "sit"
    assert query["message"]["message_id"] == group.messages[0].id
    assert query["chat_instance"] == group.instance
    answer = {"callback_query_id": query["id"], "text": "x" * 200, "show_alert": True}
    said = await refused("answerCallbackQuery", **{**answer, "text": "x" * 201})
    assert said == "Bad Request: MESSAGE_TOO_LONG"
    await done("answerCallbackQuery", **answer)
    assert await task == Answer("x" * 200, is_alert=True)
    assert await refused("answerCallbackQuery", **answer) == TOO_OLD


@pytest.mark.parametrize(("seconds", "is_taken"), [(15, True), (15.001, False)])
async def test_a_tap_waits_fifteen_seconds(
    alena: User, group: Group, clock: Clock, done: Done, refused: Refused, seconds: float, is_taken: bool
) -> None:
    task, query = await asked(done, alena.taps(group.messages[0], "Přisednout"), "callback_query")
    clock.passes(seconds)
    answer = {"callback_query_id": query["id"]}
    if is_taken:
        await done("answerCallbackQuery", **answer)
        assert await task == Answer()
    else:
        assert await refused("answerCallbackQuery", **answer) == TOO_OLD
        task.cancel()


async def test_only_the_bot_s_own_chat_is_opened_by_an_answer(
    alena: User, group: Group, done: Done, refused: Refused
) -> None:
    task, query = await asked(done, alena.taps(group.messages[0], "Přisednout"), "callback_query")
    answer = {"callback_query_id": query["id"]}
    said = await refused("answerCallbackQuery", **answer, url="https://marias.example/")
    assert said == "Bad Request: URL_INVALID"
    await done("answerCallbackQuery", **answer, url="https://t.me/marias_bot?start=t_1")
    assert (await task).url == "https://t.me/marias_bot?start=t_1"


async def test_a_bot_that_does_not_answer_is_noticed(alena: User, group: Group) -> None:
    with pytest.raises(TimeoutError):
        await alena.taps(group.messages[0], "Přisednout", patience=0.01)


async def test_only_buttons_that_are_there_can_be_tapped(alena: User, boris: User, group: Group) -> None:
    with pytest.raises(LookupError, match="Přisednout"):
        await alena.taps(group.messages[0], "Vstát")
    with pytest.raises(ValueError, match="is not in"):
        await boris.taps(group.messages[0], "Přisednout")


async def test_old_keyboards_can_be_tapped_still(alena: User, group: Group, done: Done) -> None:
    card = group.messages[0]
    group.promote(alena)
    alena.deletes(card)
    task, query = await asked(done, alena.taps(card, data="sit:old"), "callback_query")
    assert query["data"] == "sit:old"
    assert query["message"] == {
        "chat": {"id": group.id, "type": "group", "title": "Parta"},
        "message_id": card.id,
        "date": 0,
    }
    await done("answerCallbackQuery", callback_query_id=query["id"])
    await task


def article(number: int, **more: Any) -> dict[str, Any]:
    content = {"message_text": "<b>Pojď hrát</b>", "parse_mode": "HTML"}
    return {
        "type": "article",
        "id": str(number),
        "title": "Pozvánka",
        "input_message_content": content,
        **more,
    }


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        ([article(number) for number in range(51)], "RESULTS_TOO_MUCH"),
        ([article(1), article(1)], "RESULT_ID_DUPLICATE"),
        ([article(1) | {"id": "x" * 65}], "RESULT_ID_INVALID"),
        (
            [article(1, reply_markup=keyboard({"text": "x", "web_app": {"url": "https://a.cz"}}))],
            "BUTTON_TYPE_INVALID",
        ),
        ([article(1, title="")], "can't parse inline query result: Can't find field \"title\""),
    ],
)
async def test_bad_offers_are_refused(
    alena: User, done: Done, refused: Refused, results: list[dict[str, Any]], reason: str
) -> None:
    task, query = await asked(done, alena.asks_inline("x"), "inline_query")
    said = await refused("answerInlineQuery", inline_query_id=query["id"], results=results)
    assert said == f"Bad Request: {reason}"
    await done("answerInlineQuery", inline_query_id=query["id"], results=[])
    assert (await task).results == []


async def test_an_offer_is_posted_and_edited_wherever_it_is(
    fake: FakeBotApi, alena: User, boris: User, clock: Clock, done: Done, refused: Refused
) -> None:
    elsewhere = fake.group("Bez bota", [alena, boris], with_bot=False)
    task, query = await asked(done, alena.asks_inline("stůl", chat=elsewhere), "inline_query")
    assert (query["query"], query["chat_type"]) == ("stůl", "group")
    button = {"text": "Nový stůl", "start_parameter": "novy"}
    offers = [article(1, reply_markup=SIT, description="Volený")]
    await done("answerInlineQuery", inline_query_id=query["id"], results=offers, button=button)
    answer = await task
    assert answer.button == button
    assert [(result.title, result.description) for result in answer.results] == [("Pozvánka", "Volený")]
    fake.give_inline_feedback()
    posted = await alena.chooses(answer.results[0], elsewhere)
    [chosen] = await done("getUpdates")
    await done("getUpdates", offset=chosen["update_id"] + 1)
    inline_id = chosen["chosen_inline_result"]["inline_message_id"]
    assert (posted.html, posted.sender, posted.via_bot) == ("<b>Pojď hrát</b>", alena, True)
    tap, query = await asked(done, boris.taps(posted, "Přisednout"), "callback_query")
    assert query["inline_message_id"] == inline_id
    assert "message" not in query
    assert await done("editMessageText", inline_message_id=inline_id, text="Sedí Boris") is True
    await done("answerCallbackQuery", callback_query_id=query["id"])
    await tap
    assert elsewhere.messages[0].text == "Sedí Boris"
    clock.passes(20)
    gone = await refused("editMessageText", inline_message_id="jiné", text="x")
    assert gone == "Bad Request: MESSAGE_ID_INVALID"


async def test_a_prepared_post_is_shared_by_whom_it_is_for(
    fake: FakeBotApi, alena: User, boris: User, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena, boris])
    wanted = {"user_id": alena.id, "result": article(1), "allow_group_chats": True}
    prepared = await done("savePreparedInlineMessage", **wanted)
    assert (await alena.shares(prepared["id"], group)).text == "Pojď hrát"
    with pytest.raises(LookupError):
        await boris.shares(prepared["id"], group)
    said = await refused("savePreparedInlineMessage", **{**wanted, "allow_group_chats": False})
    assert said == "Bad Request: PEER_TYPES_INVALID"
    stranger = {**wanted, "user_id": 1}
    assert await refused("savePreparedInlineMessage", **stranger) == "Bad Request: user not found"
