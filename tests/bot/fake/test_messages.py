"""Messages: who may write where, what may be changed and removed, and what remains."""

import pytest

from bot.fake import FakeBotApi, User
from tests.bot.fake.conftest import Ask, Clock, Done, Refused, keyboard

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)
SIT = keyboard({"text": "Přisednout", "callback_data": "sit"})


async def test_nobody_is_written_to_before_he_wrote(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused
) -> None:
    message = {"chat_id": alena.id, "text": "Jsi na tahu"}
    assert await refused("sendMessage", **message) == "Bad Request: chat not found"
    fake.group("Parta", [alena])
    cannot = "Forbidden: bot can't initiate conversation with a user"
    assert await refused("sendMessage", **message) == cannot
    await alena.starts()
    await done("sendMessage", **message)
    alena.blocks()
    assert await refused("sendMessage", **message) == "Forbidden: bot was blocked by the user"
    alena.unblocks()
    await done("sendMessage", **message)
    alena.is_deactivated = True
    assert await refused("sendMessage", **message) == "Forbidden: user is deactivated"
    assert [message.text for message in alena.private.messages] == ["/start", "Jsi na tahu", "Jsi na tahu"]


async def test_write_access_from_the_mini_app_is_enough(alena: User, done: Done) -> None:
    alena.allows_messages()
    [update] = await done("getUpdates")
    assert update["message"]["write_access_allowed"] == {"from_request": True}
    await done("sendMessage", chat_id=alena.id, text="Jsi na tahu")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_outside_a_group_nothing_is_written(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused, kind: str
) -> None:
    group = fake.group("Parta", [alena], kind="supergroup" if kind == "supergroup" else "group")
    message = {"chat_id": group.id, "text": "x"}
    await done("sendMessage", **message)
    group.bot_removed(alena)
    assert await refused("sendMessage", **message) == f"Forbidden: bot was kicked from the {kind} chat"
    group.bot_added(alena)
    await done("sendMessage", **message)
    await done("leaveChat", chat_id=group.id)
    assert await refused("sendMessage", **message) == f"Forbidden: bot is not a member of the {kind} chat"
    assert await refused("sendMessage", chat_id=-1, text="x") == "Bad Request: chat not found"


async def test_where_only_administrators_write(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena])
    message = {"chat_id": group.id, "text": "x"}
    group.restrict(fake.bot)
    silent = "Bad Request: not enough rights to send text messages to the chat"
    assert await refused("sendMessage", **message) == silent
    group.demote(fake.bot)
    group.only_admins_write = True
    assert await refused("sendMessage", **message) == silent
    group.promote(fake.bot)
    await done("sendMessage", **message)


async def test_edits(fake: FakeBotApi, alena: User, clock: Clock, done: Done, refused: Refused) -> None:
    group = fake.group("Parta", [alena])
    sent = await done(
        "sendMessage", chat_id=group.id, text="<b>Stůl</b>", parse_mode="HTML", reply_markup=SIT
    )
    card = group.messages[0]
    which = {"chat_id": group.id, "message_id": sent["message_id"]}
    same = {**which, "text": "<strong>Stůl</strong>\n", "parse_mode": "HTML", "reply_markup": SIT}
    assert await refused("editMessageText", **same) == NOT_MODIFIED
    assert await refused("editMessageReplyMarkup", **which, reply_markup=SIT) == NOT_MODIFIED
    clock.passes(90 * 24 * 3600)
    edited = await done("editMessageText", **which, text="Stůl")
    assert edited["edit_date"] == int(clock().timestamp())
    assert (card.html, card.keyboard, card.edited_at) == ("Stůl", (), clock())
    await done("editMessageReplyMarkup", **which, reply_markup=SIT)
    assert [button.text for button in card.buttons] == ["Přisednout"]
    typed = await alena.sends("/marias", group)
    assert await refused("editMessageText", chat_id=group.id, message_id=typed.id, text="x") == (
        "Bad Request: message can't be edited"
    )
    group.promote(alena)
    alena.deletes(card)
    gone = await refused("editMessageText", **which, text="x")
    assert gone == "Bad Request: message to edit not found"


async def test_deleting(
    fake: FakeBotApi, alena: User, boris: User, clock: Clock, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena, boris])
    typed = await boris.sends("/marias", group)
    sent = await done("sendMessage", chat_id=group.id, text="x")

    def message(message_id: int) -> dict[str, int]:
        return {"chat_id": group.id, "message_id": message_id}

    assert await refused("deleteMessage", **message(typed.id)) == "Bad Request: message can't be deleted"
    group.promote(fake.bot)
    await done("deleteMessage", **message(typed.id))
    await done("deleteMessage", **message(sent["message_id"]))
    assert group.messages == []
    assert [message.text for message in group.history] == ["/marias", "x"]
    gone = "Bad Request: message to delete not found"
    assert await refused("deleteMessage", **message(sent["message_id"])) == gone
    late = await done("sendMessage", chat_id=group.id, text="x")
    clock.passes(48 * 3600 + 1)
    too_late = "Bad Request: message can't be deleted for everyone"
    assert await refused("deleteMessage", **message(late["message_id"])) == too_late


async def test_a_reply_needs_its_message(fake: FakeBotApi, alena: User, done: Done, refused: Refused) -> None:
    group = fake.group("Parta", [alena])
    typed = await alena.sends("/marias", group)
    answer = {"chat_id": group.id, "text": "x", "reply_parameters": {"message_id": typed.id}}
    assert (await done("sendMessage", **answer))["reply_to_message"]["message_id"] == typed.id
    alena.deletes(typed)
    assert await refused("sendMessage", **answer) == "Bad Request: message to be replied not found"
    answer["reply_parameters"] = {"message_id": typed.id, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await done("sendMessage", **answer)


async def test_a_group_becomes_a_supergroup(
    fake: FakeBotApi, alena: User, ask: Ask, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena])
    card = await done("sendMessage", chat_id=group.id, text="Stůl")
    upgraded = group.migrate()
    status, answer = await ask("sendMessage", chat_id=group.id, text="x")
    assert (status, answer["description"]) == (
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
    )
    assert answer["parameters"] == {"migrate_to_chat_id": upgraded.id}
    edit = {"chat_id": upgraded.id, "message_id": card["message_id"] + 10, "text": "x"}
    assert await refused("editMessageText", **edit) == "Bad Request: message to edit not found"
    old, new = await done("getUpdates")
    assert old["message"]["chat"]["id"] == group.id
    assert old["message"]["migrate_to_chat_id"] == upgraded.id
    assert new["message"]["chat"]["id"] == upgraded.id
    assert new["message"]["migrate_from_chat_id"] == group.id
    assert upgraded.has(alena)
    await alena.sends("/marias", upgraded)
    with pytest.raises(ValueError, match="is not in"):
        await alena.sends("/marias", group)


async def test_topics(fake: FakeBotApi, alena: User, done: Done, refused: Refused) -> None:
    group = fake.group("Parta", [alena], forum=True)
    topic = group.add_topic("Karty")
    typed = await alena.sends("/marias", group, thread=topic)
    opened, command = (update["message"] for update in await done("getUpdates"))
    assert opened["forum_topic_created"]["name"] == "Karty"
    assert (command["message_thread_id"], command["is_topic_message"]) == (topic.id, True)
    inside = {"chat_id": group.id, "text": "x", "message_thread_id": topic.id}
    await done("sendMessage", **inside)
    reply = {"chat_id": group.id, "text": "x", "reply_parameters": {"message_id": typed.id}}
    assert (await done("sendMessage", **reply))["message_thread_id"] == topic.id
    not_found = "Bad Request: message thread not found"
    assert await refused("sendMessage", **{**inside, "message_thread_id": 1}) == not_found
    group.close_topic(topic)
    assert await refused("sendMessage", **inside) == "Bad Request: TOPIC_CLOSED"
    group.reopen_topic(topic)
    group.delete_topic(topic)
    assert await refused("sendMessage", **inside) == not_found
    assert "message_thread_id" not in await done("sendMessage", chat_id=group.id, text="x")
    assert [message.thread for message in group.messages if message.text] == [None]


async def test_a_chain_of_replies_is_no_thread_to_write_to(
    fake: FakeBotApi, alena: User, done: Done, refused: Refused
) -> None:
    group = fake.group("Parta", [alena], kind="supergroup")
    sent = await done("sendMessage", chat_id=group.id, text="x")
    await alena.sends("jo", group, reply_to=group.messages[0])
    [update] = await done("getUpdates")
    assert update["message"]["message_thread_id"] == sent["message_id"]
    assert "is_topic_message" not in update["message"]
    into = {"chat_id": group.id, "text": "x", "message_thread_id": sent["message_id"]}
    assert await refused("sendMessage", **into) == "Bad Request: message thread not found"


async def test_pinning(fake: FakeBotApi, alena: User, done: Done, refused: Refused) -> None:
    group = fake.group("Parta", [alena])
    sent = await done("sendMessage", chat_id=group.id, text="x")
    which = {"chat_id": group.id, "message_id": sent["message_id"]}
    no_rights = "Bad Request: not enough rights to manage pinned messages in the chat"
    assert await refused("pinChatMessage", **which) == no_rights
    group.promote(fake.bot)
    await done("pinChatMessage", **which)
    assert [message.text for message in group.pinned] == ["x"]
    await done("deleteMessage", **which)
    assert group.pinned == []
    assert await refused("pinChatMessage", **which) == "Bad Request: message to pin not found"


async def test_what_is_for_one_member_is_never_shown_to_all(
    fake: FakeBotApi, alena: User, refused: Refused
) -> None:
    group = fake.group("Parta", [alena])
    for_one = {"ephemeral_message_parameters": {"receiver_user_id": alena.id}}
    said = await refused("sendMessage", chat_id=group.id, text="♥E ♥K", **for_one)
    assert said == "Bad Request: ephemeral messages are not supported"
    assert group.messages == []
