"""The real aiogram against the fake server: what it sends is understood, what it gets is valid."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiogram import Bot, Dispatcher, F
from aiogram.exceptions import (
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.filters import Command, CommandStart
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    CallbackQuery,
    ChatMemberUpdated,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InputTextMessageContent,
    MenuButtonWebApp,
    Message,
    WebAppInfo,
)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

from bot.fake import Answer, FakeBotApi, User
from tests.bot.fake.conftest import Clock, client

SIT = InlineKeyboardMarkup(
    inline_keyboard=[
        [
            InlineKeyboardButton(text="Přisednout", callback_data="sit"),
            InlineKeyboardButton(text="Ke stolu", url="https://t.me/marias_bot?startapp=t_1"),
        ]
    ]
)


def make_dispatcher() -> Dispatcher:
    """A small bot with everything in it that the product uses."""
    dispatcher = Dispatcher()
    seated: list[str] = []

    @dispatcher.message(CommandStart(deep_link=True))
    async def invite(message: Message) -> None:
        await message.answer("Jdeš ke stolu.")

    @dispatcher.message(CommandStart())
    async def start(message: Message) -> None:
        await message.answer("Vítej.")

    @dispatcher.message(Command("marias"))
    async def open_table(message: Message) -> None:
        await message.answer("<b>Stůl</b>", parse_mode="HTML", reply_markup=SIT)

    @dispatcher.callback_query(F.data == "sit")
    async def sit(query: CallbackQuery) -> None:
        seated.append(query.from_user.first_name)
        if isinstance(query.message, Message):
            await query.message.edit_text(f"Sedí {', '.join(seated)}", reply_markup=SIT)
        await query.answer("Sedíš.", show_alert=True)

    @dispatcher.inline_query()
    async def offer(query: InlineQuery) -> None:
        article = InlineQueryResultArticle(
            id="1",
            title="Pozvánka",
            input_message_content=InputTextMessageContent(message_text="Pojď hrát"),
            reply_markup=SIT,
        )
        await query.answer([article], cache_time=0, is_personal=True)

    @dispatcher.my_chat_member()
    async def added(event: ChatMemberUpdated, bot: Bot) -> None:
        if event.new_chat_member.status == "member" and event.chat.type != "private":
            await bot.send_message(event.chat.id, "Dobrý den.")

    return dispatcher


@pytest.fixture
async def polling(bot: Bot) -> AsyncIterator[None]:
    dispatcher = make_dispatcher()
    running = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, polling_timeout=30))
    yield
    await dispatcher.stop_polling()
    await running


@pytest.fixture
async def webhook(fake: FakeBotApi, bot: Bot) -> AsyncIterator[None]:
    dispatcher = make_dispatcher()
    app = web.Application()
    SimpleRequestHandler(dispatcher, bot, secret_token="tajne-ne").register(app, "/tg")
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    await bot.set_webhook(
        f"http://127.0.0.1:{runner.addresses[0][1]}/tg",
        secret_token="tajne-ne",
        allowed_updates=dispatcher.resolve_used_update_types(),
    )
    yield
    await bot.delete_webhook()
    await runner.cleanup()


async def play(fake: FakeBotApi, alena: User, boris: User) -> None:
    """An evening's beginning: a card, two who sit, a private chat, an inline invitation."""
    group = fake.group("Čtvrteční parta", [alena, boris])
    await alena.sends("/marias", group)
    await fake.until(lambda: len(group.messages) == 2)
    card = group.messages[-1]
    assert card.html == "<b>Stůl</b>"
    assert [[button.text for button in row] for row in card.keyboard] == [["Přisednout", "Ke stolu"]]
    assert await alena.taps(card, "Přisednout") == Answer("Sedíš.", is_alert=True)
    await boris.taps(card, "Přisednout")
    assert card.text == "Sedí Alena, Boris"
    assert card.edited_at is not None
    assert await boris.taps(card, "Ke stolu") == Answer(url="https://t.me/marias_bot?startapp=t_1")

    await alena.starts("t_1")
    await fake.until(lambda: len(alena.private.messages) == 2)
    assert [message.text for message in alena.private.messages] == ["/start t_1", "Jdeš ke stolu."]

    offers = await boris.asks_inline("")
    assert offers.is_personal
    assert offers.cache_time == 0
    posted = await boris.chooses(offers.results[0], group)
    assert group.messages[-1] is posted
    assert posted.text == "Pojď hrát"

    other = fake.group("Jiná parta", [boris], with_bot=False)
    other.bot_added(boris)
    await fake.until(lambda: other.messages[-1].text == "Dobrý den.")


@pytest.mark.usefixtures("polling")
async def test_bot_that_polls(fake: FakeBotApi, alena: User, boris: User) -> None:
    await play(fake, alena, boris)


@pytest.mark.usefixtures("webhook")
async def test_bot_with_a_webhook(fake: FakeBotApi, alena: User, boris: User) -> None:
    await play(fake, alena, boris)


async def test_all_results_are_valid(fake: FakeBotApi, bot: Bot, alena: User, boris: User) -> None:
    group = fake.group("Parta", [alena, boris], forum=True)
    group.promote(fake.bot)
    topic = group.add_topic("Karty")
    me = await bot.get_me()
    assert (me.username, me.id, me.has_main_web_app) == ("marias_bot", fake.bot.id, True)
    sent = await bot.send_message(
        group.id, "<a href='tg://user?id=5000000001'>Alena</a>", parse_mode="HTML", message_thread_id=topic.id
    )
    assert sent.is_topic_message
    assert sent.entities is not None
    assert sent.entities[0].user is not None
    assert sent.entities[0].user.first_name == "Alena"
    assert await bot.pin_chat_message(group.id, sent.message_id)
    chat = await bot.get_chat(group.id)
    assert chat.title == "Parta"
    assert chat.pinned_message is not None
    assert await bot.unpin_chat_message(group.id)
    assert (await bot.get_chat_member(group.id, alena.id)).status == "creator"
    assert (await bot.get_chat_member(group.id, boris.id)).status == "member"
    assert (await bot.get_chat_member(group.id, fake.bot.id)).status == "administrator"
    group.restrict(boris)
    assert (await bot.get_chat_member(group.id, boris.id)).status == "restricted"
    group.leave(boris, by=alena)
    assert (await bot.get_chat_member(group.id, boris.id)).status == "kicked"
    assert len(await bot.get_chat_administrators(group.id)) == 2
    assert await bot.get_chat_member_count(group.id) == 2
    assert await bot.send_chat_action(group.id, "typing")
    assert await bot.delete_message(group.id, sent.message_id)
    assert await bot.leave_chat(group.id)
    assert not group.has(fake.bot)


async def test_the_bot_describes_itself(bot: Bot) -> None:
    commands = [BotCommand(command="marias", description="Nový stůl")]
    scope = BotCommandScopeAllGroupChats()
    assert await bot.set_my_commands(commands, scope=scope, language_code="cs")
    kept = await bot.get_my_commands(scope=scope, language_code="cs")
    assert [(command.command, command.description) for command in kept] == [("marias", "Nový stůl")]
    assert await bot.get_my_commands(scope=scope) == []
    assert await bot.delete_my_commands(scope=scope, language_code="cs")
    assert await bot.get_my_commands(scope=scope, language_code="cs") == []
    await bot.set_my_description("Karty", language_code="cs")
    assert (await bot.get_my_description(language_code="cs")).description == "Karty"
    await bot.set_my_short_description("Mariáš")
    assert (await bot.get_my_short_description(language_code="cs")).short_description == "Mariáš"
    menu = MenuButtonWebApp(text="Stoly", web_app=WebAppInfo(url="https://marias.example/"))
    await bot.set_chat_menu_button(menu_button=menu)
    kept_menu = await bot.get_chat_menu_button()
    assert isinstance(kept_menu, MenuButtonWebApp)
    assert (kept_menu.text, kept_menu.web_app.url) == ("Stoly", "https://marias.example/")


async def test_errors_become_the_library_s_exceptions(fake: FakeBotApi, bot: Bot, alena: User) -> None:
    group = fake.group("Parta", [alena])
    with pytest.raises(TelegramForbiddenError, match="bot can't initiate conversation with a user"):
        await bot.send_message(alena.id, "Jsi na tahu")
    fake.fail("sendMessage", retry_after=7, chat=group)
    with pytest.raises(TelegramRetryAfter) as refused:
        await bot.send_message(group.id, "Ahoj")
    assert refused.value.retry_after == 7
    fake.fail("sendMessage")
    with pytest.raises(TelegramServerError):
        await bot.send_message(group.id, "Ahoj")
    fake.drop("sendMessage")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(group.id, "Ahoj")
    assert group.messages == []
    fake.drop("sendMessage", carried_out=True)
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(group.id, "Ahoj")
    assert [message.text for message in group.messages] == ["Ahoj"]
    upgraded = group.migrate()
    with pytest.raises(TelegramMigrateToChat) as moved:
        await bot.send_message(group.id, "Ahoj")
    assert moved.value.migrate_to_chat_id == upgraded.id
    stranger = client(fake, "1:cizi")
    async with stranger:
        with pytest.raises(TelegramUnauthorizedError):
            await stranger.get_me()


async def test_two_pollers_disturb_each_other(fake: FakeBotApi, bot: Bot, alena: User) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=30))
    await fake.until(lambda: fake.is_polled)
    second = asyncio.create_task(bot.get_updates(timeout=30))
    with pytest.raises(TelegramConflictError, match="terminated by other getUpdates request"):
        await first
    await alena.starts()
    assert [update.message.text for update in await second if update.message] == ["/start"]


async def test_a_webhook_excludes_polling(bot: Bot) -> None:
    await bot.set_webhook("https://marias.example/tg")
    with pytest.raises(TelegramConflictError, match="while webhook is active"):
        await bot.get_updates()
    assert (await bot.get_webhook_info()).url == "https://marias.example/tg"
    await bot.delete_webhook()
    assert await bot.get_updates() == []


async def test_a_long_poll_ends_by_the_injected_clock(fake: FakeBotApi, bot: Bot, clock: Clock) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await fake.until(lambda: fake.is_polled)
    clock.passes(30)
    fake.clock_moved()
    assert await poll == []
