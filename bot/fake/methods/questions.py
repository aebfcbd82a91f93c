"""Methods that answer taps and inline questions, and prepare posts for the mini-app."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from bot.fake.errors import bad
from bot.fake.keyboards import check_web_app_url, read_markup
from bot.fake.params import Params
from bot.fake.queries import Answer, InlineAnswer, InlineResult
from bot.fake.rules import read_text
from bot.fake.world import World

Json = dict[str, Any]

LONGEST_ALERT = 200  # characters
MOST_RESULTS = 50
LONGEST_RESULT_ID = 64  # bytes
START_PARAMETER = re.compile(r"[A-Za-z0-9_-]{1,64}")
PREPARED_FOR = timedelta(hours=1)


def answer_callback_query(world: World, params: Params) -> bool:
    """answerCallbackQuery: once, in time, at most 200 characters; an address only into the bot's own chat."""
    query_id, text, url = params.text("callback_query_id"), params.text("text"), params.text("url")
    world.queries.check(query_id)
    if len(text) > LONGEST_ALERT:
        raise bad("MESSAGE_TOO_LONG")
    if url and not re.fullmatch(rf"https?://t\.me/{world.bot.username}\?start=[\w-]*", url):
        raise bad("URL_INVALID")
    world.queries.answer(query_id, Answer(text, params.flag("show_alert"), url or None))
    return True


def answer_inline_query(world: World, params: Params) -> bool:
    """answerInlineQuery: at most 50 articles, each named by another id."""
    query_id = params.text("inline_query_id")
    world.queries.check(query_id)
    results = params.tree("results")
    if not isinstance(results, list):
        raise bad("can't parse inline query results: Expected an Array of InlineQueryResult")
    if len(results) > MOST_RESULTS:
        raise bad("RESULTS_TOO_MUCH")
    read = [_read_result(world, result) for result in results]
    if len({result.id for result in read}) < len(read):
        raise bad("RESULT_ID_DUPLICATE")
    button = params.tree("button")
    _check_button(button)
    cache_time = params.number("cache_time", 300)
    world.queries.answer(query_id, InlineAnswer(read, button, params.flag("is_personal"), cache_time))
    return True


def save_prepared_inline_message(world: World, params: Params) -> Json:
    """savePreparedInlineMessage: a post that a person may share from the mini-app."""
    user = world.users.get(params.number("user_id"))
    if user is None or not world.knows(user):
        raise bad("user not found")
    if not any(params.flag(f"allow_{kind}_chats") for kind in ("user", "bot", "group", "channel")):
        raise bad("PEER_TYPES_INVALID")
    prepared_id = f"prepared-{len(world.prepared) + 1}"
    world.prepared[prepared_id] = (user, _read_result(world, params.tree("result")))
    return {"id": prepared_id, "expiration_date": int((world.now() + PREPARED_FOR).timestamp())}


def _read_result(world: World, result: Any) -> InlineResult:
    if not isinstance(result, dict) or result.get("type") != "article":
        raise bad("can't parse inline query result: only articles are supported")
    result_id, title = str(result.get("id", "")), str(result.get("title", ""))
    if not 1 <= len(result_id.encode()) <= LONGEST_RESULT_ID:
        raise bad("RESULT_ID_INVALID")
    if not title:
        raise bad("can't parse inline query result: Can't find field \"title\"")
    content = result.get("input_message_content")
    if not isinstance(content, dict):
        raise bad("can't parse inline query result: Can't find field \"input_message_content\"")
    text, entities = read_text(world, Params(content), "message_text", too_long="MESSAGE_TOO_LONG")
    markup = read_markup(result.get("reply_markup"), private=False)
    return InlineResult(result_id, title, str(result.get("description", "")), text, entities, markup)


def _check_button(button: Any) -> None:
    if button is None:
        return
    if not button.get("text"):
        raise bad('can\'t parse inline query results button: Field "text" must be non-empty')
    if "web_app" in button:
        check_web_app_url(str(button["web_app"].get("url")), "inline query results button Web App")
    elif not START_PARAMETER.fullmatch(str(button.get("start_parameter", ""))):
        raise bad("START_PARAM_INVALID")
